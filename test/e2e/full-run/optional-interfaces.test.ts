import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { lackingCases } from "../../support/optional-interfaces.ts";
import { useSession } from "../session.ts";

const session = useSession({ flavour: "e2e", connected: true, altered: prepare });
const { texts } = session;
let extensionDir = "";
let theme = "";
let background = "";
let reloads = 0;

interface Manifest {
  version: string;
  permissions: string[];
  optional_permissions: string[];
}

/** No headless browser shows the questions for permissions. */
async function prepare(dir: string): Promise<void> {
  extensionDir = dir;
  theme = await readFile(join(dir, "theme.js"), "utf8");
  background = await readFile(join(dir, "background.js"), "utf8");
  await changeManifest((manifest) => {
    const asked = ["bookmarks", "tabs"];
    manifest.permissions.push(...asked);
    manifest.optional_permissions = manifest.optional_permissions.filter(
      (name) => !asked.includes(name),
    );
  });
}

async function writeIn(name: string, change: (before: string) => string): Promise<void> {
  const path = join(extensionDir, name);
  await writeFile(path, change(await readFile(path, "utf8")));
}

function changeManifest(change: (manifest: Manifest) => void): Promise<void> {
  return writeIn("manifest.json", (text) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- the build's own manifest
    const manifest = JSON.parse(text) as Manifest;
    change(manifest);
    return JSON.stringify(manifest);
  });
}

/** Removes each name from what the browser gives to scripts. */
const remover = (names: readonly string[]) => `
  for (const name of ${JSON.stringify(names)}) for (const api of [globalThis.browser, globalThis.chrome]) {
    const [outer, inner] = name.split(".");
    const owner = inner === undefined ? api : api?.[outer];
    if (owner !== undefined) delete owner[inner ?? outer];
  }`;

/** Starts the extension without these interfaces: each page, and the background, loses them before it begins. */
async function takeAway(names: readonly string[]): Promise<void> {
  await writeIn("background.js", () => `${remover(names)}\n${background}`);
  // Each page loads this script first.
  await writeIn("theme.js", () => `${remover(names)}\n${theme}`);
  reloads += 1;
  await changeManifest((manifest) => {
    manifest.version = `0.1.${reloads}`;
  });
  await session.browser.reloadExtension();
}

const areLeft = (names: readonly string[]) => `
  const api = globalThis.browser ?? chrome;
  return ${JSON.stringify(names)}.filter((name) =>
    name.split(".").reduce((owner, part) => owner?.[part], api) !== undefined);`;

test.each(lackingCases)(
  "without %s, a page is saved, and the sections offer what works",
  async (_, lacking) => {
    await takeAway(lacking);
    expect(await session.browser.inBackground(areLeft(lacking))).toEqual([]);
    const address = session.freshArticle();
    const { popup } = await session.openSettledPopup(address);
    expect(await popup.evaluate(areLeft(lacking))).toEqual([]);
    await popup.press("button", texts("popup_menu"));
    const hasPanel = !(["sidePanel", "sidebarAction"] as const).some(
      (name) => lacking.includes(name) && name === panelHere,
    );
    expect(await popup.has("button", texts("popup_side_panel"))).toBe(hasPanel);
    await popup.key("Escape");
    await popup.press("button", texts("popup_save"));
    await popup.waitForText("status", texts("entry_saved"));
    expect(session.linksTo(address)).toHaveLength(1);

    const options = await session.openOptions("tabs");
    await options.waitFor(`return document.querySelector("input[type=checkbox]")`);
    await go(options, "import");
    const lacksBookmarks = lacking.includes("bookmarks");
    if (lacksBookmarks) await says(options, texts("import_browser_missing"));
    expect(await options.has("button", texts("import_browser"))).toBe(!lacksBookmarks);
    await go(options, "backup");
    const lacksSync = lacking.includes("storage.sync") || lacking.includes("windows");
    if (lacksSync) await says(options, texts("sync_missing"));
    expect(await options.has("switch", texts("sync_switch"))).toBe(!lacksSync);
    await go(options, "saving");
    await says(options, texts("saving_toolbar_save_note"));
    const shown = await options.evaluate<string>("return document.body.innerText");
    expect(shown.includes(texts("saving_toolbar_note"))).toBe(!lacking.includes("commands"));
    expect(await session.browser.consoleText()).not.toMatch(/TypeError|linkstow:/);
  },
);

const panelHere = session.browserName === "chromium" ? "sidePanel" : "sidebarAction";

async function go(options: LinkstowPage, section: "import" | "backup" | "saving"): Promise<void> {
  await options.evaluate(`location.hash = "#/${section}";`);
  await options.waitForText("heading", texts(`${section}_title`));
}

async function says(page: LinkstowPage, text: string): Promise<void> {
  await page.waitFor(`return document.body.innerText.includes(${JSON.stringify(text)})`);
}
