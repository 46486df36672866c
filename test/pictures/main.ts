import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import manifest from "../../manifest.json" with { type: "json" };
import { flavourFor } from "../../build/flavours.ts";
import { runTool } from "../../build/run-tool.ts";
import type { Theme } from "../support/browser.ts";
import { createTIn, languages, type Language } from "../support/in-language.ts";
import { PATIENCE_MS, until } from "../support/until.ts";
import { animate } from "./animated-png.ts";
import { filmOffline } from "./film.ts";
import { links, listOfLinks } from "./links.ts";
import { imageOf, openStudio, storeSize, type Studio } from "./studio.ts";
import { makeTroubles } from "./troubles.ts";

/**
 * Takes the pictures of the README (`.github`) and of the stores (`dist/pictures`) from the built extension in
 * Chromium, in light and dark.
 */

const readme = fileURLToPath(new URL("../../.github/", import.meta.url));
const stores = fileURLToPath(new URL("../../dist/pictures/", import.meta.url));
const themes: readonly Theme[] = ["light", "dark"];
const tileSize = { width: 440, height: 280 };

const built = await runTool("tsx", ["build/build.ts", flavourFor("chromium", "e2e")], {
  isShown: true,
});
if (built.exitCode !== 0) process.exit(1);
await mkdir(stores, { recursive: true });
for (const language of languages) {
  const studio = await openStudio(language);
  try {
    // In an order in which each has the links of those before it.
    await writeFile(`${stores}tile-${language}.png`, await drawTile(studio));
    for (const takeSome of [takeImport, takeLibrary, takePopup, takeActivity]) {
      for (const [name, png] of Object.entries(await takeSome(studio, language))) {
        await writeFile(`${stores}${name}-${language}.png`, png);
        if (language === "en") await writeFile(`${readme}${name}.png`, png);
      }
    }
  } finally {
    await studio.close();
  }
}
for (const theme of themes) {
  const studio = await openStudio("en");
  try {
    await writeFile(`${readme}offline-${theme}.png`, animate(await filmOffline(studio, theme)));
  } finally {
    await studio.close();
  }
}

type Pictures = Record<string, Buffer>;

/** The small tile of the Chrome Web Store: the mark and the name, with the promise below them. */
async function drawTile({ draw, texts }: Studio): Promise<Buffer> {
  const mark = await readFile(
    fileURLToPath(new URL(`../../public/${manifest.icons[128]}`, import.meta.url)),
  );
  return draw(
    `<style>body { margin: 0; padding: 36px 32px; background: #0c5c4c; color: #fff; font: 600 17px/24px "DejaVu Sans", sans-serif }
     img { width: 64px; vertical-align: middle; margin-inline-end: 16px } b { font-size: 36px; vertical-align: middle }</style>
     <img src="${imageOf(mark)}"><b>${texts("extension_name")}</b><p>${texts("extension_description")}</p>`,
    tileSize,
  );
}

/** The dry run of an import, which is then carried out: the other pictures need its links. */
async function takeImport(
  { openOptions, take, texts, service }: Studio,
  language: Language,
): Promise<Pictures> {
  const page = await openOptions("import");
  await page.fill("textbox", texts("import_paste"), listOfLinks);
  await page.press("button", texts("import_paste_read"));
  const start = createTIn(language).count("import_button", links.length);
  await page.waitForText("button", start);
  // What will happen stands below the choices.
  await page.evaluate("document.querySelector('table').parentElement.scrollIntoView()");
  const pictures: Pictures = {};
  for (const theme of themes) pictures[`import-${theme}`] = await take(page, theme);
  await page.press("button", start);
  await until("the import", PATIENCE_MS, () => service.links().length === links.length);
  await page.close();
  return pictures;
}

async function takeLibrary({ openOptions, take, texts }: Studio): Promise<Pictures> {
  const page = await openOptions("library");
  await page.waitForText("link", links.at(-1)?.title ?? "");
  await page.fill("searchbox", texts("library_search"), "tide");
  await page.waitFor(`return !document.body.innerText.includes(${JSON.stringify(links[6].title)})`);
  const pictures: Pictures = {};
  for (const theme of themes) pictures[`library-${theme}`] = await take(page, theme);
  await page.close();
  return pictures;
}

/** The popup over its page, as it stands in a window. */
async function takePopup({ openPopup, take, draw, pages }: Studio): Promise<Pictures> {
  const { tab, popup } = await openPopup(`${pages.url}/article.html`);
  const forms: Pictures = {};
  for (const theme of themes) forms[`popup-${theme}`] = await take(popup, theme);
  await popup.close();
  await tab.setWidth(storeSize.width);
  const article = await take(tab, "light");
  await tab.close();
  const pictures: Pictures = {};
  for (const [name, form] of Object.entries(forms)) {
    pictures[name] = await draw(
      `<style>body { margin: 0; overflow: hidden } img { position: absolute; top: 0; right: 0 }
       img + img { top: 16px; right: 32px; border-radius: 12px; box-shadow: 0 8px 40px #0006 }</style>
       <img src="${imageOf(article)}"><img src="${imageOf(form)}">`,
      storeSize,
    );
  }
  return pictures;
}

async function takeActivity(studio: Studio): Promise<Pictures> {
  const { openOptions, take, texts } = studio;
  await makeTroubles(studio);
  const page = await openOptions("activity");
  await page.waitForText("heading", new RegExp(`^${texts("activity_needs_you")}`));
  const pictures: Pictures = {};
  for (const theme of themes) pictures[`activity-${theme}`] = await take(page, theme);
  await page.close();
  return pictures;
}
