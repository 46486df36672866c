// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  onDisk,
  putEntries,
  requireOk,
} from "../../../../../test/support/a-life.ts";
import {
  aDraft,
  anEntry,
  anId,
  aProfileId,
  someLinkFields,
} from "../../../../../test/support/builders.ts";
import { moment } from "../../../../../test/support/fake-ports.ts";
import { aJobId, newLinks, startJob } from "../../../../../test/support/jobs.ts";
import { steerJob } from "../../../../pages/options/ledger/jobs.ts";
import type { EntryId, LocalId } from "../../../../shared/domain/values/ids.ts";
import type { StateName } from "../../../../shared/domain/outbox/entry.ts";
import type { Outcome } from "../../../../shared/domain/operation/outcome.ts";
import { aheadMost } from "./ahead.ts";

const count = 40;
const inFlight = 3;
const busy: Outcome = { kind: "answered", failure: { kind: "busy", status: 429 } };

const someEntries = (length: number) =>
  Array.from({ length }, (_, at) =>
    anEntry({
      id: anId<EntryId>(at + 1),
      operation: {
        kind: "create-link",
        subject: anId<LocalId>(5_000 + at),
        fields: someLinkFields(),
      },
      lane: "bulk",
      createdAtMs: at,
    }),
  );

/** A life with a long queue of bulk work, whose service holds back its answers. */
async function aBusyLife(world = aWorld()) {
  const life = aLife(world, { asksToDeliver: false });
  await putEntries(life, ...someEntries(count));
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(inFlight);
  return { ...life, run };
}

const inState = (world: Pick<ReturnType<typeof aLife>, "store">, ...states: StateName[]) =>
  onDisk(world, (tx) => tx.countIn(aProfileId, states));

describe("entries that are claimed ahead", () => {
  it("are in sending on disk, beside those in flight", async () => {
    const life = await aBusyLife();
    expect(await inState(life, "sending")).toBe(inFlight + aheadMost);
    expect(life.service.sent).toHaveLength(inFlight);
    life.service.release();
    await life.run;
    expect(await inState(life, "delivered")).toBe(count);
  });

  it("are ready again in the next life of the background, and those in flight are unknown", async () => {
    const life = await aBusyLife();
    await expect.poll(() => life.session.value).toMatchObject({ entries: { length: aheadMost } });
    life.die();
    const next = aLife(life, { asksToDeliver: false });
    await next.settleInterrupted();
    expect(await inState(life, "unknown")).toBe(inFlight);
    expect(await inState(life, "ready")).toBe(count - inFlight);
    await next.deliverer.run();
    expect(await inState(life, "delivered")).toBe(count - inFlight);
  });

  it("are unknown if the browser ended too, because nothing tells that they were not sent", async () => {
    const life = await aBusyLife();
    life.die();
    life.session.value = undefined;
    await aLife(life, { asksToDeliver: false }).settleInterrupted();
    expect(await inState(life, "unknown")).toBe(inFlight + aheadMost);
  });

  it("are sent also if a delivery is asked for while the last of them prepare their requests", async () => {
    const world = aWorld();
    const life = aLife(world, { asksToDeliver: false });
    await putEntries(life, ...someEntries(inFlight));
    const set = world.session.set.bind(world.session);
    let isAsked = false;
    world.session.set = async (value) => {
      if (!isAsked) void life.deliverer.run();
      isAsked = true;
      await set(value);
    };
    await life.deliverer.run();
    await expect.poll(() => inState(life, "delivered")).toBe(inFlight);
  });

  it("are not sent with a key that is replaced while the list of them is stored", async () => {
    const world = aWorld();
    const life = await aBusyLife(world);
    await expect.poll(() => life.session.value).toMatchObject({ entries: { length: aheadMost } });
    const set = world.session.set.bind(world.session);
    world.session.set = async (value) => {
      await set(value);
      await moment();
      // As `saveConnection` does, which asks for a delivery only after one more transaction.
      await world.profiles.put(await world.profiles.current(), "new-key");
    };
    life.service.release(anId<EntryId>(1));
    await expect.poll(() => inState(life, "delivered")).toBe(1);
    life.service.release();
    await life.run;
    const keys = life.service.connections.map(({ key }) => key);
    expect(keys.filter((key) => key === "kept-key")).toHaveLength(inFlight);
    expect(await inState(life, "delivered")).toBe(count);
  });

  it("go back when the gate closes", async () => {
    const life = await aBusyLife();
    life.service.answer(busy);
    life.service.release(anId<EntryId>(1));
    await expect.poll(() => life.service.sent).toHaveLength(inFlight + 1);
    life.service.release();
    await life.run;
    expect(life.service.sent.length).toBeLessThanOrEqual(2 * inFlight + 1);
    expect(await inState(life, "sending", "unknown")).toBe(0);
  });

  it("make way for a save, which has the fourth lane at once", async () => {
    const life = await aBusyLife();
    requireOk(await life.save(aDraft(900)));
    void life.deliverer.run();
    await life.service.untilOpen(inFlight + 1);
    expect(life.service.sent.at(-1)?.entryId).toBe(aDraft(900).entryId);
    life.service.release();
    await life.run;
    expect(await inState(life, "delivered")).toBe(count + 1);
  });

  it("let a wave look at the queue once a second, unless a save waits there", async () => {
    const life = await aBusyLife();
    const { store } = life;
    const read = store.read.bind(store);
    const untilMs = life.clock.now() + 5_000;
    let looks = 0;
    store.read = (work) =>
      read((tx) =>
        work({
          ...tx,
          entriesIn(profileId, states, limit) {
            if (states.includes("held") && states.includes("ready")) looks += 1;
            return tx.entriesIn(profileId, states, limit);
          },
        }),
      );
    const answerNext = async (number: number) => {
      life.service.release(anId<EntryId>(number));
      await expect.poll(() => inState(life, "delivered")).toBe(number);
      await life.service.untilOpen(inFlight);
    };
    for (const number of [1, 2, 3]) await answerNext(number);
    expect(looks).toBe(1);
    await putEntries(life, anEntry({ id: aDraft(900).entryId, state: { name: "held", untilMs } }));
    await answerNext(4);
    expect(looks).toBe(1);
    life.clock.pass(1_000);
    for (const number of [5, 6]) await answerNext(number);
    expect(looks).toBe(3);
    life.service.release();
    await life.run;
  });

  it.each(["paused", "cancelled"] as const)("are not sent once their job is %s", async (wish) => {
    const world = aWorld();
    const life = aLife(world, { asksToDeliver: false });
    await startJob(world, newLinks(count));
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(inFlight);
    const wake = () => void life.deliverer.run();
    const ofJob = { id: aJobId, profileId: aProfileId };
    await steerJob({ jobs: world.jobStore, wake }, ofJob, wish);
    await expect.poll(() => inState(life, "sending")).toBe(inFlight);
    life.service.release();
    await run;
    expect(life.service.sent).toHaveLength(inFlight);
  });
});
