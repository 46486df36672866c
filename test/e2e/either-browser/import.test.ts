import { beforeAll, expect, test } from "vitest";
import { openDesk } from "../../soak/desk.ts";
import { choose, file, folder, link } from "../../support/bookmark-file.ts";
import { until } from "../../support/until.ts";
import { violations } from "../axe.ts";
import { tabTo } from "../keyboard.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { unfold } from "../unfold.ts";

/** `LINKSTOW_IMPORT=2000` imports more links than are quick enough for `npm test`. */
const size = Number(process.env["LINKSTOW_IMPORT"] ?? 200);
const patienceMs = 60_000 + size * 150;

const session = useSession({
  flavour: "e2e",
  connected: true,
  service: { honoursIdempotencyKey: true },
});

beforeAll(async () => {
  const options = await session.browser.openExtensionPage(
    "src/pages/options/index.html#/connection",
  );
  await unfold(options);
  await options.press("checkbox", "My server honours Idempotency-Key");
  await options.press("button", "Save");
  await options.waitFor(`return !document.body.textContent.includes("Not saved yet")`);
  await options.waitForText("status", /^Ready to save/);
  await options.close();
});

/** The path of each imported link at the service, "Folder 1 / Sea: address". */
function storedPaths(prefix: string): readonly string[] {
  const collections = new Map(session.service.collections().map((row) => [row.id, row]));
  const pathOf = (id: number | null): string => {
    const row = id === null ? undefined : collections.get(id);
    if (row === undefined) return "";
    const above = pathOf(row.parent_id);
    return above === "" ? String(row.title) : `${above} / ${row.title}`;
  };
  return session.service
    .links()
    .filter(({ target_url }) => target_url?.startsWith(prefix))
    .map(({ target_url, collection_ids }) => {
      const paths = (collection_ids ?? []).map(pathOf).join(", ");
      return `${paths}: ${target_url}`;
    })
    .toSorted();
}

test("a file with folders is looked at, chosen for, and imported by keyboard", async () => {
  const prefix = "https://quoin.example/small/";
  const page = await session.openOptions("import");
  await choose(
    page,
    "bookmarks.html",
    file(
      link(`${prefix}1`, "Tides &amp; locks", `TAGS="tide" ADD_DATE="1456433741"`) +
        "<DD>A note\n" +
        folder("Work", link(`${prefix}2`, "Looms") + folder("Sea", link(`${prefix}3`, "Mills"))) +
        link("javascript:alert(1)", "Code") +
        link("http://www.quoin.example/small/1/", "Again"),
    ),
  );
  await page.waitFor(`return /Import 3 links/.test(document.body.innerText)`);
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { import: page });
  await tabTo(page, "combobox", "Tags");
  await page.type("imported,");
  await tabTo(page, "button", "Import 3 links");
  await page.key("Enter");
  await page.waitForText("status", /The import has begun/);
  await page.waitForText("heading", /bookmarks\.html/);
  expect(await violations(page)).toEqual([]);
  const paths = await until("three links to arrive", 20_000, () => {
    const stored = storedPaths(prefix);
    return stored.length === 3 ? stored : undefined;
  });
  expect(paths).toEqual([`: ${prefix}1`, `Work / Sea: ${prefix}3`, `Work: ${prefix}2`]);
  const [first] = session.linksTo(`${prefix}1`);
  expect(first).toMatchObject({
    title: "Tides & locks",
    description: "A note",
    tags: ["tide", "imported"],
    page_content: null,
  });
});

test("a file that is imported again has nothing new", async () => {
  const page = await session.openOptions("import");
  await choose(page, "again.html", file(link("https://quoin.example/small/1", "Tides")));
  await page.waitFor(`return /No new link to import/.test(document.body.innerText)`);
  await takeShots(session, { "import-nothing": page });
});

test("a file that is no bookmark file ends in a report", async () => {
  const page = await session.openOptions("import");
  await choose(page, "x.zip", "PK\u0003\u0004");
  await page.waitFor(`return /The compressed file is damaged/.test(document.body.innerText)`);
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "import-zip": page });
});

test(
  `an import of ${size} links arrives exactly once and in its tree, though the background is killed three times, the browser once, and the extension updated`,
  async () => {
    const prefix = "https://quoin.example/large/";
    const perFolder = 10;
    const folders = size / perFolder;
    const nameOf = (at: number) => `Folder ${at}`;
    const text = Array.from({ length: folders / 2 }, (_outer, at) => {
      const links = (of: number) =>
        Array.from({ length: perFolder }, (_, row) =>
          link(`${prefix}${of * perFolder + row}`, `Link ${of * perFolder + row}`),
        ).join("");
      return folder(nameOf(2 * at), links(2 * at) + folder(nameOf(2 * at + 1), links(2 * at + 1)));
    }).join("");
    const wanted = Array.from({ length: size }, (_, at) => {
      const of = Math.floor(at / perFolder);
      const path = of % 2 === 0 ? nameOf(of) : `${nameOf(of - 1)} / ${nameOf(of)}`;
      return `${path}: ${prefix}${at}`;
    }).toSorted();

    const page = await session.openOptions("import");
    await choose(page, "large.html", file(text));
    await page.waitForText("button", /^Import [\d,]+ links/, patienceMs);
    await page.press("button", /^Import [\d,]+ links/);
    if (size > 900) await page.press("button", /^Create all/);
    await page.waitForText("status", /The import has begun/, patienceMs);

    const arrived = () => storedPaths(prefix).length;
    const blows = [
      { at: 0.15, strike: () => session.browser.killBackground() },
      { at: 0.3, strike: () => session.browser.killBackground() },
      { at: 0.45, strike: () => session.browser.killBackground() },
      { at: 0.6, strike: restartBrowser },
      { at: 0.75, strike: () => session.browser.reloadExtension() },
    ];
    for (const { at, strike } of blows) {
      await until(`a share of ${at} to arrive`, patienceMs, () => arrived() >= size * at);
      await strike();
      await goOn();
    }
    await until("all links to arrive", patienceMs, () => arrived() >= size);
    expect(storedPaths(prefix)).toEqual(wanted);
    const names = session.service.collections().map(({ title }) => title);
    expect(names.filter((name) => name?.startsWith("Folder "))).toHaveLength(folders);
  },
  patienceMs * 3,
);

async function restartBrowser(): Promise<void> {
  await session.browser.kill();
  await session.startBrowser();
}

/** Sends at once what waits since requests in flight were lost. */
async function goOn(): Promise<void> {
  const desk = await openDesk(session.browser);
  await until("the background to go on", 30_000, async () => {
    const heard = await desk.ask({ method: "tryAll", input: {} });
    return heard.kind === "ok";
  });
}
