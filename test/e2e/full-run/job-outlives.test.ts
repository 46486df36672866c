import { expect, test } from "vitest";
import { aheadMost } from "../../../src/background/use-cases/delivery/queue/ahead.ts";
import { undecidedMost } from "../../../src/background/use-cases/delivery/queue/lanes.ts";
import type { LinkstowBrowser } from "../../support/browser.ts";
import { until, untilReached } from "../../support/until.ts";
import { useSession } from "../session.ts";
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
    await woken.waitForText("article", /of 400/);
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
  // Each strike met requests, and may have met entries that were claimed ahead of theirs.
  expect(unsure.length).toBeLessThanOrEqual(strikes.length * (undecidedMost + aheadMost));

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
  await activity.waitForText("article", /Sent: 400 of 400[\s\S]*Done\./, 60_000);
  expect(addresses.map(times)).toEqual(addresses.map(() => 1));
  expect(service.links()).toHaveLength(count);
}, 600_000);
