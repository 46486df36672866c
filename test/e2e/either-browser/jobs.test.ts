import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asId, type EntryId, type ProfileId } from "../../../src/shared/domain/values/ids.ts";
import { newLinks } from "../../support/jobs.ts";
import { jobOf, putJob, readJob } from "../../support/put-job.ts";
import { until } from "../../support/until.ts";
import { violations } from "../axe.ts";
import { tabTo, untilFocused } from "../keyboard.ts";
import { whatSticksOut } from "../layout.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { readStored } from "../stored.ts";
import { writeJob } from "../written-job.ts";

const session = useSession({ flavour: "e2e", connected: true });

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
  await page.waitForText("article", /60 bookmarks\.html[\s\S]*of 60/);
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
