// @vitest-environment node
import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  aLife,
  aWorld,
  onDisk,
  requireOk,
  type World,
} from "../../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../../test/support/builders.ts";
import { moment } from "../../../../../test/support/fake-ports.ts";
import { aJobId, newLinks, startJob } from "../../../../../test/support/jobs.ts";
import { stepping, type Fate } from "../../../../../test/support/stepping.ts";
import { steerJob } from "../../../../pages/options/ledger/jobs.ts";
import type { JobWish } from "../../../../shared/domain/jobs/job-state.ts";
import { isFinal, needsPerson } from "../../../../shared/domain/outbox/entry.ts";
import type { Outcome } from "../../../../shared/domain/operation/outcome.ts";
import type { EntryId, LocalId } from "../../../../shared/domain/values/ids.ts";
import { modelOf } from "../../../../shared/resources/models.ts";
import { aheadMost } from "./ahead.ts";
import { undecidedMost } from "./lanes.ts";

/**
 * Random lives with a long job, whose rows are claimed ahead: responses that close the gate, saves, edits, new keys, a
 * pause and a cancel, a full disk, a browser that does not tell what it allows, and deaths of the background at any of
 * its steps, alone or with the browser.
 */

const rows = 40;
const hourMs = 3_600_000;
const words = { message: "no", fields: [] };

const outcomes: readonly Outcome[] = [
  { kind: "accepted" },
  { kind: "not-sent", failure: { kind: "dns-failed" } },
  { kind: "lost", failure: { kind: "connection-lost" } },
  { kind: "answered", failure: { kind: "busy", status: 429 } },
  { kind: "answered", failure: { kind: "unauthorized" } },
  { kind: "answered", failure: { kind: "forbidden", words } },
  { kind: "answered", failure: { kind: "rejected", status: 422, words } },
];
const accepted: Outcome = { kind: "accepted" };

type Event =
  | { kind: "save"; number: number }
  | { kind: "edit"; row: number }
  | { kind: "key"; key: string }
  | { kind: "wish"; wish: JobWish; isHeard: boolean }
  | { kind: "permission"; granted: boolean }
  | { kind: "full disk" }
  | { kind: "delete" }
  | { kind: "die"; endsBrowser: boolean; isKept: boolean };

const anEvent: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("save" as const),
      number: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("edit" as const), row: fc.nat(rows - 1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("key" as const), key: fc.constantFrom("a", "b") }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("wish" as const),
      wish: fc.constantFrom<JobWish>("paused", "resumed", "cancelled"),
      isHeard: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("permission" as const), granted: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("full disk" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("die" as const),
      endsBrowser: fc.boolean(),
      isKept: fc.boolean(),
    }),
  },
);

const aPlan = fc.record({
  /** Each event comes so many steps of the background after the one before. */
  events: fc.array(fc.tuple(fc.integer({ min: 1, max: 80 }), anEvent), { maxLength: 7 }),
  fates: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(accepted) },
      { weight: 1, arbitrary: fc.constantFrom(...outcomes) },
    ),
    { maxLength: 60 },
  ),
});

interface State {
  /** Undefined while it is replaced: either may be sent until that is done. */
  key: string | undefined;
  isHalted: boolean;
  isDeleting: boolean;
  isDeleted: boolean;
  deaths: number;
}

/** What has to hold of each request. */
function aWitness(world: World) {
  const state: State = {
    key: "kept-key",
    isHalted: false,
    isDeleting: false,
    isDeleted: false,
    deaths: 0,
  };
  const wrong: string[] = [];
  const mayBeThere = new Set<EntryId>();
  /** What the user saves or changes beside the deletion of the profile leaves beside it. */
  const byPerson = new Set<LocalId>();
  const send = world.service.send.bind(world.service);
  world.service.send = async (connection, delivery) => {
    const { entryId, operation } = delivery;
    const { key, isHalted, isDeleted } = state;
    const fault = (what: string) => wrong.push(`${entryId} ${what}`);
    const isCreate = modelOf(operation).effect === "creates";
    if (isCreate && mayBeThere.has(entryId)) fault("is sent again");
    const { granted } = world.permissions;
    if (isDeleted && !byPerson.has(operation.subject)) fault("is sent for a deleted profile");
    mayBeThere.add(entryId);
    const entry = await onDisk(world, (tx) => tx.entry(entryId));
    if (!state.isDeleting) {
      if (entry?.state.name !== "sending") fault(`is sent and ${entry?.state.name} on disk`);
      // A new save leaves with what was looked up while it was made.
      const isNewSave = isCreate && byPerson.has(operation.subject);
      const isOldKey = key !== undefined && connection.key !== key;
      if (!isNewSave && isOldKey) fault("is sent with an old key");
      if (!isNewSave && !granted) fault("is sent without permission");
      const isSame = isDeepStrictEqual(structuredClone(operation), entry?.operation);
      if (!isSame) fault("has an old body");
      if (isHalted && entry?.lane !== "person") fault("is sent, although its job is halted");
    }
    const outcome = await send(connection, delivery);
    if (outcome.kind !== "accepted" && outcome.kind !== "lost") mayBeThere.delete(entryId);
    return outcome;
  };
  return { state, wrong, byPerson };
}

it("whatever happens while entries are ahead, none is sent twice, with an old key or body, or lost", async () => {
  await fc.assert(
    fc.asyncProperty(aPlan, async ({ events, fates }) => {
      const world = aWorld();
      await startJob(world, newLinks(rows));
      world.service.answer(...fates);
      const { state, wrong, byPerson } = aWitness(world);
      const kept = new Set<EntryId>();
      const left = [...events];
      let untilNext = left[0]?.[0] ?? Infinity;
      let failing = 0;
      /** The events of this life that have begun. */
      let happening: Promise<void>[] = [];
      let onDeath = () => {};
      let endsBrowser = false;

      /**
       * A change of the key, or a deletion, may have ended halfway. What was saved during the deletion brings the profile
       * back, without a server.
       */
      async function readProfile() {
        const connection = await world.profiles.connection(aProfileId);
        const isThere = (await world.profiles.get(aProfileId)) !== undefined;
        state.key = connection?.key;
        state.isDeleted = !isThere || (state.isDeleting && connection === undefined);
      }

      function takeNext() {
        const next = left.shift();
        untilNext = left[0]?.[0] ?? Infinity;
        return next?.[1];
      }

      function onStep(life: () => Life): Fate {
        if (failing > 0) {
          failing -= 1;
          return "fail";
        }
        untilNext -= 1;
        if (untilNext > 0) return "go";
        const event = takeNext();
        if (event?.kind === "full disk") failing = 3;
        if (event?.kind !== "die") {
          if (event) happening.push(happen(life(), event).catch(() => undefined));
          return "go";
        }
        ({ endsBrowser } = event);
        onDeath();
        return event.isKept ? "die after" : "die";
      }

      async function happen(life: Life, event: Event) {
        await moment();
        if (state.isDeleted) return;
        switch (event.kind) {
          case "save": {
            const draft = aDraft(event.number);
            // The deletion took the memory of that save along.
            if (state.isDeleting && byPerson.has(draft.link)) break;
            byPerson.add(draft.link);
            if ((await life.save(draft)).ok) kept.add(draft.entryId);
            break;
          }
          case "edit": {
            const [row] = newLinks(1, event.row);
            const entryId = anId<EntryId>(700 + event.row);
            if (row === undefined) break;
            byPerson.add(row.subject);
            await life.changeLink({ entryId, link: row.subject, changes: { title: "Edited" } });
            break;
          }
          case "key": {
            if (state.key === undefined) break;
            state.key = undefined;
            const server = { serverAddress: "https://links.example", name: "" };
            const done = await life.saveConnection({ ...server, key: event.key });
            if (done.ok) state.key = event.key;
            else await readProfile();
            break;
          }
          case "wish": {
            const wake = () => {
              if (event.isHeard) life.deliver();
            };
            const ofJob = { id: aJobId, profileId: aProfileId };
            await steerJob({ jobs: world.jobStore, wake }, ofJob, event.wish);
            break;
          }
          case "permission":
            world.permissions.granted = event.granted;
            life.deliver();
            break;
          case "delete": {
            state.isDeleting = true;
            const told = await life.deleteProfile({ profileId: aProfileId });
            const agreed = told.ok ? [...told.value.lost] : [];
            // The user agrees that these go. A deletion that its background does not outlive may have deleted them.
            const agreedTo = [...kept];
            kept.clear();
            const done = await life.deleteProfile({ profileId: aProfileId, agreed });
            if (done.ok && done.value.deleted) state.isDeleted = true;
            else for (const id of agreedTo) kept.add(id);
            break;
          }
          default:
        }
      }

      function live() {
        const dead = new Promise<void>((resolve) => (onDeath = resolve));
        const isJobHalted = async () => {
          const [job] = await onDisk(world, (tx) => tx.jobs(aProfileId));
          state.isHalted = job?.state === "paused" || job?.state === "cancelled";
        };
        const mortal = stepping(world, () => onStep(() => life));
        const change = mortal.store.change.bind(mortal.store);
        mortal.store.change = async (work) => {
          // A job may go on in this change.
          state.isHalted = false;
          const done = await change(work);
          await isJobHalted();
          return done;
        };
        const life = aLife(mortal, { startsFirst: true });
        return { life, dead };
      }

      for (;;) {
        happening = [];
        const { life, dead } = live();
        let hasEnded = false;
        const isOver = () => hasEnded;
        const lived = (async () => {
          while (!(await life.settleInterrupted().catch(() => false))) await moment();
          await life.deliverer.run({ woken: true });
          for (let event = takeNext(); event !== undefined; event = takeNext()) {
            if (isOver()) return undefined;
            if (event.kind === "die") return event;
            await happen(life, event).catch(() => undefined);
            world.clock.pass(hourMs);
            await life.deliverer.run({ woken: true });
            await life.settled();
          }
          await Promise.all(happening);
          return undefined;
        })();
        const end = await Promise.race([dead.then(() => "dead" as const), lived]);
        hasEnded = true;
        life.die();
        state.deaths += 1;
        // What the dead life had begun on the disk is done.
        await onDisk(world, (tx) => tx.gate(aProfileId));
        world.service.abandon();
        await readProfile();
        expect(wrong).toEqual([]);
        if (end === undefined) break;
        if (end === "dead" ? endsBrowser : end.endsBrowser) world.session.value = undefined;
      }

      // Then the faults end.
      world.permissions.granted = true;
      const last = aLife(world);
      expect(await last.settleInterrupted()).toBe(true);
      if (state.isDeleted) {
        await last.deliverer.run({ woken: true });
        expect(wrong).toEqual([]);
        return;
      }
      const ofJob = { id: aJobId, profileId: aProfileId };
      await steerJob({ jobs: world.jobStore, wake: () => undefined }, ofJob, "resumed");
      state.isHalted = false;
      for (let round = 0; round < 6; round += 1) {
        requireOk(await last.tryAll({ profileId: (await world.profiles.current()).id }));
        await last.deliverer.run({ woken: true });
        await last.settled();
        world.clock.pass(hourMs);
      }
      expect(wrong).toEqual([]);
      expect(last.bugs).toEqual([]);
      const outbox = await onDisk(world, async (tx) => [
        ...(await tx.entriesIn(aProfileId, ["sending", "ready", "waiting", "held", "unknown"])),
      ]);
      const unfinished = outbox.filter((one) => !isFinal(one) && !needsPerson(one));
      expect(unfinished).toEqual([]);
      for (const id of kept) expect(await onDisk(world, (tx) => tx.entry(id))).toBeDefined();
      const interrupted = outbox.filter(
        ({ state: one }) => one.name === "unknown" && one.cause.kind === "interrupted",
      );
      const persons = 4;
      expect(interrupted.length).toBeLessThanOrEqual(
        state.deaths * (undecidedMost + aheadMost + persons),
      );
    }),
    { numRuns: 40 },
  );
});

type Life = ReturnType<typeof aLife>;
