import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launch, type Page } from "puppeteer-core";
import { findBrowser } from "./find-browser.mjs";
import { ROOT } from "../../build/run-tool.ts";

/**
 * Makes the icons that ship from the drawings in `build/icons`. The small drawings are for 16 px, where every
 * pixel counts. Chrome's store asks for 128 px with a drawing of 96 px in it.
 */
const pictures = [
  { drawing: "mark-rest-small", file: "mark-rest-16", sizePx: 16 },
  { drawing: "mark-rest", file: "mark-rest-32", sizePx: 32 },
  { drawing: "mark-rest", file: "mark-rest-48", sizePx: 48 },
  { drawing: "mark-rest", file: "mark-rest-96", sizePx: 96 },
  { drawing: "mark-rest", file: "mark-rest-128", sizePx: 128, paddingPx: 16 },
  { drawing: "mark-saved-small", file: "mark-saved-16", sizePx: 16 },
  { drawing: "mark-saved", file: "mark-saved-32", sizePx: 32 },
  { drawing: "mark-saved", file: "mark-saved-48", sizePx: 48 },
];
/** Firefox takes drawings as they are. */
const drawings = ["mark-rest", "mark-rest-light"];

const executablePath = findBrowser("chromium");
if (executablePath === undefined) throw new Error("The icons are drawn by Chromium: install it.");
const browser = await launch({
  executablePath,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const page = await browser.newPage();
  for (const picture of pictures) {
    await writeFile(shipped(`${picture.file}.png`), await draw(page, picture));
  }
} finally {
  await browser.close();
}
for (const name of drawings) await copyFile(drawn(name), shipped(`${name}.svg`));

async function draw(
  page: Page,
  { drawing, sizePx, paddingPx = 0 }: (typeof pictures)[number],
): Promise<Uint8Array> {
  const svg = await readFile(drawn(drawing), "utf8");
  await page.setViewport({ width: sizePx, height: sizePx });
  await page.setContent(
    `<style>body { margin: ${paddingPx}px } svg { display: block; width: ${sizePx - 2 * paddingPx}px; height: auto }</style>${svg}`,
  );
  return page.screenshot({ omitBackground: true });
}

function drawn(name: string): string {
  return join(ROOT, "build/icons", `${name}.svg`);
}

function shipped(file: string): string {
  return join(ROOT, "public/icons", file);
}
