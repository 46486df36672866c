import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asId, type EntryId, type ProfileId } from "../../../src/shared/domain/values/ids.ts";
import type { LinkstowBrowser } from "../../support/browser.ts";
import { newLinks } from "../../support/jobs.ts";
import { jobOf, putJob, readJob } from "../../support/put-job.ts";
import { until, untilReached } from "../../support/until.ts";
import { violations } from "../axe.ts";
import { tabTo, untilFocused } from "../keyboard.ts";
import { whatSticksOut } from "../layout.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { readStored } from "../stored.ts";
import { ask, writeJob } from "../written-job.ts";

const session = useSession({ flavour: "e2e", connected: true });

const stored = () => session.service.links().length;

interface StoredEntry {
  id: string;
  tries: number;
  state: { name: string };
  operation: { fields: { targetUrl: string } };
}

/** The entries of links whose outcome is unknown, as they are on disk. */
async function unknowns(browser: LinkstowBrowser): Promise<readonly StoredEntry[]> {
  const { entries = [] } = await readStored(browser);
  // Written by the product; the assertions that follow are the check.
  return (entries as unknown as readonly StoredEntry[]).filter(
    ({ state }) => state.name === "unknown",
  );
}

const moving = new Set(["ready", "sending", "waiting", "depends"]);

/** Waits until the outbox has had every row of every job, and none of them is on its way. */
async function untilJobsAreOver(): Promise<void> {
  await until("all jobs to be over", 240_000, async () => {
    const { jobs = [], entries = [] } = await readStored(session.browser);
    const left = (entries as unknown as readonly StoredEntry[]).some(({ state }) =>
      moving.has(state.name),
    );
    return jobs.length > 0 && jobs.every(({ state }) => state === "fed") && !left;
  });
}

test("a job outlives its page, a killed background, a killed browser and an update: each row once, or unknown and listed", async () => {
  const { service } = session;
  const count = 400;
  const page = await session.openOptions("activity");
  const addresses = await writeJob(page, count);
  await page.close();
  const strikes: readonly (() => Promise<unknown>)[] = [
    () => session.browser.killBackground(),
    () => session.browser.killBackground(),
    async () => {
      await session.browser.kill();
      await session.startBrowser();
    },
    () => session.browser.reloadExtension(),
    () => session.browser.killBackground(),
  ];
  for (const [at, strike] of strikes.entries()) {
    const wanted = 40 + at * 60;
    await untilReached("the links at the service", wanted, stored);
    await strike();
    // A strike after the end would prove nothing.
    expect(stored()).toBeLessThan(count);
    // A request in flight has no response now, so the gate is closed, for a minute and more. A user who opens
    // a page of ours has it probed at once.
    const woken = await session.openOptions("activity");
    await woken.waitForText("article", /of 400 sent/);
    await woken.close();
  }
  await untilJobsAreOver();

  const unsure = await unknowns(session.browser);
  const unsureOf = new Set(unsure.map(({ operation }) => operation.fields.targetUrl));
  const times = (address: string) => session.linksTo(address).length;
  expect(addresses.filter((address) => times(address) > 1)).toEqual([]);
  expect(addresses.filter((one) => times(one) === 0 && !unsureOf.has(one))).toEqual([]);
  // With the quotation mark that ends it, because the address of row 4 begins that of row 40.
  expect(addresses.filter((one) => session.postsOf(`${one}"`).length > 1)).toEqual([]);
  // Each strike met three requests at most.
  expect(unsure.length).toBeLessThanOrEqual(3 * strikes.length);

  const activity = await session.openOptions("activity");
  await activity.waitForText("article", /400 bookmarks\.html/);
  if (unsure.length > 0) {
    await activity.waitForText(
      "article",
      new RegExp(`${unsure.length} entr(y needs|ies need) attention`),
    );
  }
  for (const { id, tries, operation } of unsure) {
    const choice = times(operation.fields.targetUrl) === 1 ? "arrived" : "send-again";
    await ask(activity, "choose", { entryId: id, choice, tries });
  }
  await activity.waitForText("article", /400 of 400 sent[\s\S]*Done\./, 60_000);
  expect(addresses.map(times)).toEqual(addresses.map(() => 1));
  expect(service.links()).toHaveLength(count);
}, 600_000);

test("a save of the user is sent at once, while requests of a job hang in all the lanes that it may use", async () => {
  const { service } = session;
  const lanes = 3;
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  service.misbehave({ method: "POST", times: lanes, fault: { kind: "hangBefore" } });
  const posts = () => service.requests().filter(({ method }) => method === "POST").length;
  const before = posts();
  // From the popup, because a tab that is opened closes it.
  await writeJob(popup, 300, { from: 1_000 });
  await until("the job to fill its lanes", 20_000, () => posts() >= before + lanes);
  await popup.press("button", /^Save/);
  await until("the save at the service", 20_000, () => session.linksTo(address).length === 1);
  expect(posts()).toBe(before + lanes + 1);

  service.behave();
  const page = await session.openOptions("activity");
  await page.press("button", "Cancel");
  await page.press("button", "Cancel the job");
  await page.waitForText("status", /^Cancelled: 300 bookmarks\.html/);
});

test("Activity pauses and resumes a job by keyboard, fits, and has no violation that axe finds", async () => {
  const page = await session.openOptions("activity");
  await writeJob(page, 60, { from: 2_000, rate: { atOnce: 1, delayMs: 1_000 } });
  const job = { role: "article", name: /60 bookmarks\.html/ } as const;
  await page.waitForText("article", /60 bookmarks\.html[\s\S]*of 60 sent/);
  await tabTo(page, "button", "Pause");
  await page.key("Enter");
  await page.waitForText("article", /60 bookmarks\.html[\s\S]*Paused/);
  await untilFocused(page, "button", "Resume");
  expect(await violations(page)).toEqual([]);
  for (const widthPx of [360, 1_200]) {
    await page.setWidth(widthPx);
    expect(await whatSticksOut(page)).toEqual([]);
    await takeShots(session, { [`jobs-${widthPx}`]: page });
  }
  const paused = await page.text(job.role, job.name);
  await page.key("Enter");
  await page.waitForText("status", /^Resumed: 60 bookmarks\.html/);
  await untilFocused(page, "button", "Pause");
  await until(
    "the job to go on",
    20_000,
    async () => (await page.text(job.role, job.name)) !== paused,
  );
});

test("rows whose job is not there are gone once the options have opened, and those of a job stay", async () => {
  const page = await session.openOptions("activity");
  const [known] = (await readStored(session.browser))["jobs"] ?? [];
  if (known === undefined) throw new Error("no job");
  const profileId = asId<ProfileId>(String(known["profileId"]));
  const operations = newLinks(3, 4_000).map((operation) => ({
    entryId: asId<EntryId>(randomUUID()),
    operation,
  }));
  const [stray, paused] = [jobOf(profileId, operations), jobOf(profileId, operations)];
  await putJob(page, stray);
  await putJob(page, { ...paused, job: { ...paused.job, state: "paused" } });
  await page.evaluate(
    `const opening = indexedDB.open("linkstow");
     const db = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
     const tx = db.transaction("jobs", "readwrite");
     tx.objectStore("jobs").delete(args[0]);
     await new Promise((resolve) => (tx.oncomplete = resolve));
     db.close();`,
    [profileId, stray.job.id],
  );
  expect((await readJob(page, stray.job)).rows).toHaveLength(3);
  const again = await session.openOptions("activity");
  await until("the stray rows to be gone", 20_000, async () => {
    return (await readJob(again, stray.job)).rows.length === 0;
  });
  expect((await readJob(again, paused.job)).rows).toHaveLength(3);
});
