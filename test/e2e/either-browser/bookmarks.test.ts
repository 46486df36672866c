import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { until } from "../../support/until.ts";
import { violations } from "../axe.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true, altered: allowBookmarks });

/** No headless browser shows the question for this permission: here it is given from the start. */
async function allowBookmarks(extensionDir: string): Promise<void> {
  const path = join(extensionDir, "manifest.json");
  // oxlint-disable-next-line no-unsafe-type-assertion -- the build's own manifest
  const manifest = JSON.parse(await readFile(path, "utf8")) as Record<string, string[]>;
  const { permissions = [], optional_permissions = [] } = manifest;
  const changed = {
    ...manifest,
    permissions: [...permissions, "bookmarks"],
    optional_permissions: optional_permissions.filter((name) => name !== "bookmarks"),
  };
  await writeFile(path, JSON.stringify(changed));
}

const make = (of: object) =>
  `return (await (globalThis.browser ?? chrome).bookmarks.create(${JSON.stringify(of)})).id;`;

const arrived = (address: string) =>
  until(`${address} at the service`, 15_000, () => session.linksTo(address)[0]);

test("a bookmark that is made in the chosen folder arrives at the service, also while the background sleeps", async () => {
  const other = await session.openOptions("import");
  const folder = await other.evaluate<string>(make({ title: "For later" }));
  const inside = await other.evaluate<string>(make({ title: "Sea", parentId: folder }));
  const before = "https://quoin.example/before";
  await other.evaluate(make({ parentId: folder, title: "Before", url: before }));
  const page = await session.openOptions("import");
  await page.waitFor(`return document.querySelector("select option:nth-child(2)")`);
  await takeShots(session, { "import-followed": page });
  await page.evaluate(`
    const select = document.querySelector("select");
    select.value = ${JSON.stringify(folder)};
    select.dispatchEvent(new Event("change", { bubbles: true }));
  `);
  await page.press("switch", "Folders become collections");
  await page.waitFor(`return document.querySelector("[role=switch]")?.checked`);
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "import-followed-on": page });

  const tides = "https://quoin.example/tides";
  await page.evaluate(make({ parentId: folder, title: "Tides", url: tides }));
  expect(await arrived(tides)).toMatchObject({ title: "Tides" });

  await session.browser.killBackground();
  const mills = "https://quoin.example/mills";
  await page.evaluate(make({ parentId: inside, title: "Mills", url: mills }));
  const { collection_ids } = await arrived(mills);
  const titles = session.service
    .collections()
    .filter(({ id }) => collection_ids?.includes(id))
    .map(({ title }) => title);
  expect(titles).toEqual(["Sea"]);
  expect(session.linksTo(before)).toEqual([]);
});
