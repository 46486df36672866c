import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { flavourFor } from "../../../build/flavours.ts";
import { startSamplePages } from "../../sample/serve.ts";
import { startService } from "../../service/server.ts";
import { choose, file, folder, link } from "../../support/bookmark-file.ts";
import type { LinkstowPage } from "../../support/browser.ts";
import { launchLinkstow, requireBrowserUnderTest } from "../../support/launch.ts";
import { until } from "../../support/until.ts";
import { untilSettled } from "../../support/until-settled.ts";
import { fillLibrary, rareTitle } from "../library-links.ts";
import { takeShots } from "../shots.ts";

/** What a new user does on the first day: in how many steps, and what the screens say meanwhile. */

const browserName = requireBrowserUnderTest();
const key = "key-of-the-first-day";
const importedCount = 300;

/** A step is a press, or a text that is typed. */
interface Task {
  readonly name: string;
  /** The steps that the task takes, and no more. */
  readonly steps: number;
}

test("connects, saves, finds, imports and mends in few steps, and no screen says what is not so", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "linkstow-first-day-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  const dataFile = join(dataDir, "service.sqlite");
  const service = await startService({ dataFile, keys: [key], port: 0 });
  onTestFinished(() => service.close());
  const pages = await startSamplePages();
  onTestFinished(() => pages.close());
  const browser = await launchLinkstow({
    browser: browserName,
    flavour: flavourFor(browserName, "shipped"),
  });
  onTestFinished(() => browser.close());
  const { protocol, hostname } = new URL(service.baseUrl);
  await browser.allowPermissionPrompts(`${protocol}//${hostname}/*`);
  const section = (name: string) =>
    browser.openExtensionPage(`src/pages/options/index.html#/${name}`);
  let steps = 0;
  const press = async (page: LinkstowPage, role: string, name: string | RegExp) => {
    steps += 1;
    await page.press(role, name);
  };
  const enter = async (page: LinkstowPage, role: string, name: string, value: string) => {
    steps += 1;
    await page.fill(role, name, value);
  };
  const openPopup = async (address: string) => {
    const tab = await browser.open(address);
    steps += 1;
    const popup = await browser.pressAction(tab);
    await untilSettled(popup);
    return { tab, popup };
  };
  const perform = async (task: Task, work: () => Promise<void>) => {
    steps = 0;
    const beganAtMs = performance.now();
    await work();
    const seconds = ((performance.now() - beganAtMs) / 1_000).toFixed(1);
    console.info(`${browserName}: ${task.name}: ${steps} steps, ${seconds} s`);
    expect({ ...task, steps }).toEqual(task);
  };

  // A save from before there is a server waits for it.
  const early = `${pages.url}/article.html?reader=early`;
  const first = await openPopup(early);
  await first.popup.press("button", "Save");
  await first.popup.waitForText("status", "Kept: will be sent when you connect a server");
  await first.popup.close();

  const connection = await section("connection");
  await perform({ name: "connect", steps: 3 }, async () => {
    await enter(connection, "textbox", "Server address", service.baseUrl);
    await enter(connection, "textbox", "API key", key);
    await press(connection, "button", "Save");
    await connection.waitForText("status", /^Ready to save/);
  });
  await service.waitForLinks(1);
  await until("the waiting save to be said as sent", 20_000, async () =>
    (await said(connection)).includes("The save that waited has been sent"),
  );
  expect(await said(connection)).not.toContain("Your browser will ask");
  await takeShots({ browserName }, { "first-day-connected": connection });
  await connection.close();
  const reopened = await section("connection");
  await until("the last answer", 20_000, async () =>
    (await said(reopened)).includes("Last answered"),
  );
  expect(await said(reopened)).not.toContain("Not tested yet");
  await reopened.close();

  await perform({ name: "first save", steps: 2 }, async () => {
    const { popup } = await openPopup(`${pages.url}/article.html?reader=first`);
    await press(popup, "button", "Save");
    await popup.waitForText("status", "Saved");
    await popup.close();
  });
  expect(service.links()).toHaveLength(2);

  await fillLibrary(browser, 1_000);
  const library = await section("library");
  await library.waitForText("status", "1,002 links", 20_000);
  await perform({ name: "find a link of the last weeks", steps: 1 }, async () => {
    await enter(library, "searchbox", "Search", "smorre");
    await library.waitForText("status", "1 link");
    await library.waitForText("link", rareTitle);
  });
  await library.close();

  const importing = await section("import");
  await perform({ name: `import ${importedCount}`, steps: 2 }, async () => {
    const links = Array.from({ length: importedCount }, (_, at) =>
      link(`https://quoin.example/first-day/${at}`, `Imported ${at}`),
    );
    steps += 1;
    await choose(
      importing,
      "bookmarks.html",
      file(links.slice(0, 100).join("") + folder("Looms", links.slice(100).join(""))),
    );
    await importing.waitFor(`return /Import ${importedCount} links/.test(document.body.innerText)`);
    await press(importing, "button", `Import ${importedCount} links`);
    await service.waitForLinks(2 + importedCount, 120_000);
  });
  // The count of what was sent names what it counts, and nothing says that the job goes on.
  await until("the job to be over", 60_000, async () =>
    (await said(importing)).includes(`Sent: ${importedCount + 1} of ${importedCount + 1}`),
  );
  const done = await said(importing);
  expect(done).toContain(`${importedCount} links and 1 new collection`);
  expect(done).not.toContain("The import has begun");
  await takeShots({ browserName }, { "first-day-imported": importing });
  await importing.close();

  service.misbehave({
    method: "POST",
    fault: {
      kind: "answer",
      status: 422,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ errors: { title: ["is far too long"] } }),
    },
  });
  const refusedAddress = `${pages.url}/article.html?reader=refused`;
  const refused = await openPopup(refusedAddress);
  await refused.popup.press("button", "Save");
  await refused.popup.waitForText("status", "Not saved: the service refused it");
  const narrow = await section("library");
  await narrow.setWidth(400);
  await narrow.waitFor(
    `return document.querySelector("nav a[title][href='#/activity']")?.checkVisibility() === true`,
  );
  await isPresentSectionSeen(narrow);
  await narrow.close();
  const activity = await section("activity");
  await activity.waitForText("heading", "Needs attention 1");
  const causes = (await said(activity)).split("is far too long").length - 1;
  expect(causes).toBe(1);
  await takeShots({ browserName }, { "first-day-refused": activity });
  await perform({ name: "mend a refused save", steps: 3 }, async () => {
    await press(activity, "link", "Edit");
    await enter(activity, "textbox", "Title", "Short");
    await press(activity, "button", /^Save changes/);
    await activity.waitForText("status", "Saved");
  });
  expect(service.links().at(-1)).toMatchObject({ target_url: refusedAddress, title: "Short" });

  await activity.close();

  const backup = await section("backup");
  expect(await said(backup)).toContain("No backup has been saved here yet.");
  expect(await backup.has("button", "Merge")).toBe(false);
  await takeShots({ browserName }, { "first-day-backup": backup });
}, 300_000);

/** In a narrow window, the row of sections shows the present one, and any in focus, which nothing covers. */
async function isPresentSectionSeen(page: LinkstowPage): Promise<void> {
  const isSeen = `
    const { left, right, top, bottom } = link.getBoundingClientRect();
    return [left + 12, right - 12].every((x) =>
      link.contains(document.elementFromPoint(x, (top + bottom) / 2)));`;
  for (const name of ["library", "pages", "tabs", "import", "connection", "backup"]) {
    await page.evaluate("location.hash = args[0]", `#/${name}`);
    await page.waitFor(
      `const link = document.querySelector("nav [aria-current]");
       if (link?.getAttribute("href") !== "#/${name}") return false;
       ${isSeen}`,
    );
  }
  for (const name of ["connection", "tabs", "pages", "library"]) {
    await page.waitFor(
      `const link = document.querySelector("nav a[href='#/${name}']");
       link.focus();
       ${isSeen}`,
    );
  }
}

/** All that a page shows. */
function said(page: LinkstowPage): Promise<string> {
  return page.evaluate<string>("return document.body.innerText");
}
