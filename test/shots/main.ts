import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { flavourFor } from "../../build/flavours.ts";
import { runTool } from "../../build/run-tool.ts";
import { sectionNames } from "../../src/pages/options/parts/routes.ts";
import { links, listOfLinks } from "../pictures/links.ts";
import { openStudio, type Studio } from "../pictures/studio.ts";
import { makeTroubles } from "../pictures/troubles.ts";
import type { LinkstowPage } from "../support/browser.ts";
import { requireChromium } from "../support/browsers/chromium-page.ts";
import { PATIENCE_MS, until } from "../support/until.ts";
import { createTIn, languages, type Language } from "../support/in-language.ts";
import { whatSticksOut } from "../e2e/layout.ts";
import { galleryOf } from "./gallery.ts";
import { addPictured } from "./pictures.ts";
import { sizesOf, type ShotSize } from "./sizes.ts";

/** Takes a screenshot of each screen of the built extension in Chromium, for people to look at. Fails if a text is too wide. */

const { values } = parseArgs({
  options: {
    to: { type: "string", default: fileURLToPath(new URL("../../dist/shots/", import.meta.url)) },
    language: { type: "string", multiple: true, default: [...languages] },
    only: { type: "string", multiple: true, default: [] },
  },
});
const taken: string[] = [];
const tooWide: string[] = [];

const built = await runTool("tsx", ["build/build.ts", flavourFor("chromium", "e2e")], {
  isShown: true,
});
if (built.exitCode !== 0) process.exit(1);
await rm(values.to, { recursive: true, force: true });
await mkdir(values.to, { recursive: true });
for (const language of values.language) await shootAll(requireLanguage(language));
await writeFile(join(values.to, "index.html"), galleryOf(taken));
console.log(`${taken.length} screenshots: ${join(values.to, "index.html")}`);
if (tooWide.length > 0) {
  console.error(`Too wide:\n${tooWide.join("\n")}`);
  process.exitCode = 1;
}

function requireLanguage(language: string): Language {
  if (languages.includes(language)) return language;
  console.error(`--language takes one of ${languages.join(", ")}`);
  process.exit(1);
}

async function shootAll(language: Language): Promise<void> {
  const studio = await openStudio(language);
  const sizes = sizesOf(language);
  const shoot = (name: string, page: LinkstowPage, of: readonly ShotSize[] = sizes) =>
    takeSizes(`${language}-${name}`, page, of);
  const { openOptions, openPopup, pages, texts } = studio;
  const narrow = sizes.filter(({ widthPx }) => widthPx === 400);
  let closePictures = () => {};
  try {
    for (const name of ["library", "activity", "collections"]) {
      const empty = await openOptions(name);
      await shoot(`${name}-empty`, empty);
      await empty.close();
    }
    await importAll(studio, language, (name, page) => shoot(name, page));
    closePictures = await addPictured(studio.browser);
    await makeTroubles(studio);
    await shootDraft(studio, shoot);
    for (const name of sectionNames) {
      const page = await openOptions(name);
      await page.waitForText("heading", /./);
      if (name === "activity")
        await page.waitFor(`return document.querySelector("main [data-entry]")`);
      await shoot(name, page);
      if (name === "library") await shootLibrary(studio, page, shoot, narrow);
      await page.close();
    }
    const panel = await studio.browser.openExtensionPage("src/pages/side-panel/index.html");
    await panel.waitForText("heading", /./);
    await panel.fill("searchbox", texts("library_search"), "tide");
    await panel.waitForText("listitem", /./);
    await shoot("side-panel", panel, narrow);
    await panel.close();
    const { tab, popup } = await openPopup(`${pages.url}/article.html?part=9`);
    await shoot("popup", popup, narrow);
    await popup.type("tides");
    await popup.key("Enter");
    await popup.press("button", texts("popup_more_fields"));
    await shoot("popup-more", popup, narrow);
    await popup.key("Control+Enter");
    await popup.waitForText("status", texts("entry_saved"));
    await shoot("popup-saved", popup, narrow);
    await popup.close();
    await tab.close();
  } finally {
    closePictures();
    await studio.close();
  }
}

/** The forms of the list, with and without pictures, and where it is narrow, the names without room and the panel. */
async function shootLibrary(
  { texts }: Studio,
  page: LinkstowPage,
  shoot: (name: string, page: LinkstowPage, of?: readonly ShotSize[]) => Promise<void>,
  narrow: readonly ShotSize[],
): Promise<void> {
  for (const form of ["compact", "cards", "list"] as const) {
    await page.press("button", texts(`library_form_${form}`));
    if (form !== "list") await shoot(`library-${form}`, page);
  }
  await page.press("searchbox", texts("library_search"));
  await page.type("lighthouses");
  await page.setWidth(400);
  await page.press("button", /^\+/);
  await shoot("library-names", page, narrow);
  await page.key("Escape");
  await page.fill("searchbox", texts("library_search"), "");
  await page.press("checkbox", texts("library_pictures"));
  await page.waitFor("return document.querySelector('li img')?.naturalWidth > 0");
  await shoot("library-pictures", page);
  await page.press("button", texts("library_form_cards"));
  await page.waitFor("return document.querySelector('li img')?.naturalWidth > 0");
  await shoot("library-cards-pictures", page);
  await page.setWidth(400);
  await page.press("button", texts("library_facets"));
  await shoot("library-panel", page);
}

/** The dry run of an import, and the library that it fills. */
async function importAll(
  { openOptions, texts, service }: Studio,
  language: Language,
  shoot: (name: string, page: LinkstowPage) => Promise<void>,
): Promise<void> {
  const page = await openOptions("import");
  await page.fill("textbox", texts("import_paste"), listOfLinks);
  await page.press("button", texts("import_paste_read"));
  const start = createTIn(language).count("import_button", links.length);
  await page.waitForText("button", start);
  await shoot("import-read", page);
  await page.press("button", start);
  await until("the import", PATIENCE_MS, () => service.links().length === links.length);
  await page.close();
}

/** A draft in a tab of its own. It stays, so that Activity lists it. */
async function shootDraft(
  { openOptions, openPopup, pages, texts }: Studio,
  shoot: (name: string, page: LinkstowPage) => Promise<void>,
): Promise<void> {
  const { tab, popup } = await openPopup(`${pages.url}/article.html?part=8`);
  await popup.fill("textbox", texts("popup_title"), "Setting type on a grid");
  await popup.press("button", texts("popup_more_fields"));
  await popup.press("button", texts("popup_more"));
  await popup.waitUntilClosed();
  const activity = await openOptions("activity");
  const link = `return document.querySelector("a[href^='#/draft/']")?.getAttribute("href")`;
  await activity.waitFor(link);
  const hash = await activity.evaluate<string>(link);
  await activity.close();
  const draft = await openOptions(hash.slice("#/".length));
  await draft.waitForText("heading", /./);
  await shoot("draft", draft);
  await draft.close();
  await tab.close();
}

/** The whole page in each size, in light and dark. */
async function takeSizes(
  name: string,
  page: LinkstowPage,
  sizes: readonly ShotSize[],
): Promise<void> {
  if (values.only.length > 0 && !values.only.some((one) => name.includes(one))) return;
  const { page: own } = requireChromium(page);
  for (const { label, widthPx, zoom, themes } of sizes) {
    // The popup has the width that its window gives it.
    if (!name.includes("popup")) {
      await own.setViewport({ width: widthPx, height: 860, deviceScaleFactor: zoom });
    }
    for (const theme of themes) {
      await page.showIn(theme);
      // A list lays out its rows in the frame after its new size.
      await page.evaluate(
        "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
      );
      const file = `${name}-${label}-${theme}.png`;
      for (const part of await whatSticksOut(page)) tooWide.push(`${file}: ${part}`);
      // The window is as high as the page: beyond its window, Chromium shows a page from right to left at the place of
      // an earlier width, and what stays at the foot across the middle.
      const shot = await own.screenshot({ fullPage: true, captureBeyondViewport: false });
      await writeFile(join(values.to, file), shot);
      taken.push(file);
    }
  }
}
