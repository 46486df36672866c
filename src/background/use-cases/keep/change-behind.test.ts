// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk, stateOnDisk } from "../../../../test/support/a-life.ts";
import { anId, aProfileId, someLinkFields } from "../../../../test/support/builders.ts";
import { aJobId, startJob } from "../../../../test/support/jobs.ts";
import type { LinkChanges } from "../../../shared/domain/fields/link.ts";
import type { EntryId, JobId, LocalId } from "../../../shared/domain/values/ids.ts";
import { linkRow } from "../../../shared/resources/link/row.ts";
import { steerJob } from "../../../pages/options/ledger/jobs.ts";

const link = anId<LocalId>(77);
const mine = anId<EntryId>(5);
const wake = () => undefined;

/** A job that changes a link which the service has; its row is in flight, and will be put off. */
async function aRowInFlight() {
  const world = aWorld();
  const own = { localId: link, profileId: aProfileId, createdAtMs: 1, excerpt: "" };
  const row = { ...linkRow(someLinkFields(), own), remoteId: 7, deliveredAtMs: 1 };
  requireOk(await world.store.change((tx) => tx.put("link", row)));
  const start = (changes: LinkChanges, id: JobId = aJobId) =>
    startJob(world, [{ kind: "update-link", subject: link, changes }], { id });
  const pause = async () =>
    requireOk(
      await steerJob(
        { jobs: world.jobStore, wake },
        { id: aJobId, profileId: aProfileId },
        "paused",
      ),
    );
  await start({ description: "Of the job" });
  const life = aLife(world, { asksToDeliver: false });
  life.service.answer({ kind: "answered", failure: { kind: "busy", status: 429 } });
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(1);
  return {
    life,
    start,
    pause,
    /** The row is put off, and everything that may be sent after an hour is sent. */
    goOn: async () => {
      life.service.release();
      await run;
      life.clock.pass(3_600_000);
      await life.deliverer.run({ woken: true });
    },
  };
}

describe("a change behind a row that is in flight", () => {
  it.each(["before", "after"])("does not wait for its job, made %s the pause", async (when) => {
    const { life, pause, goOn } = await aRowInFlight();
    const change = () => life.changeLink({ entryId: mine, link, changes: { title: "Mine" } });
    if (when === "before") requireOk(await change());
    await pause();
    void life.deliverer.run();
    await expect.poll(() => stateOfJob(life)).toBe("paused");
    if (when === "after") requireOk(await change());
    await goOn();
    expect(await stateOnDisk(life, mine)).toBe("delivered");
  });

  it("of another job does not wait for the first", async () => {
    const { life, start, pause, goOn } = await aRowInFlight();
    await start({ title: "Of another job" }, anId<JobId>(9));
    void life.deliverer.run();
    await expect
      .poll(async () => (await onDisk(life, (tx) => tx.entriesAbout(link))).length)
      .toBe(2);
    await pause();
    await goOn();
    expect(life.service.sent.at(-1)?.operation).toMatchObject({
      changes: { title: "Of another job" },
    });
  });
});

async function stateOfJob(life: ReturnType<typeof aLife>) {
  const jobs = await onDisk(life, (tx) => tx.jobs(aProfileId));
  return jobs.find(({ id }) => id === aJobId)?.state;
}
