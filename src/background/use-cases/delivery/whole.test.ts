// @vitest-environment node
import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  aLife,
  aWorld,
  gateOnDisk,
  onDisk,
  requireOk,
  type World,
} from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import type { Draft, DraftCollection } from "../../../shared/domain/draft/draft.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { modelOf } from "../../../shared/resources/models.ts";
import { isFinal, type Entry } from "../../../shared/domain/outbox/entry.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";

/**
 * The outbox as a whole, over random lives: saves, responses, faults, deaths and choices in any order. The
 * test checks the promises of the product: no save is lost, none is silently doubled, and each is either
 * done or shown with a reason.
 */

const words = { message: "no", fields: [] };
const outcomes: readonly Outcome[] = [
  { kind: "accepted", remoteId: 7 },
  { kind: "accepted" },
  { kind: "not-sent", failure: { kind: "dns-failed" } },
  { kind: "not-sent", failure: { kind: "no-permission" } },
  { kind: "lost", failure: { kind: "connection-lost" } },
  { kind: "answered", failure: { kind: "busy", status: 429 }, retryAfterMs: 90_000 },
  { kind: "answered", failure: { kind: "server-error", status: 500 } },
  { kind: "answered", failure: { kind: "unauthorized" } },
  { kind: "answered", failure: { kind: "sign-in-wall", status: 401 } },
  { kind: "answered", failure: { kind: "sign-in-page", status: 200 } },
  { kind: "answered", failure: { kind: "forbidden", words } },
  { kind: "answered", failure: { kind: "too-large", words, fields: ["page_content"] } },
  { kind: "answered", failure: { kind: "rejected", status: 422, words } },
  { kind: "answered", failure: { kind: "moved", status: 308, location: "https://b.example/" } },
  { kind: "answered", failure: { kind: "redirected", status: 302 } },
  { kind: "answered", failure: { kind: "html-answer", status: 200 } },
];

/** Whether the service may have the resource after this outcome, without having confirmed it. */
function mayHaveArrived(outcome: Outcome): boolean {
  if (outcome.kind !== "answered") return outcome.kind === "lost";
  const { kind } = outcome.failure;
  return ["server-error", "redirected", "html-answer", "sign-in-page"].includes(kind);
}

type Step =
  | { step: "save"; number: number; shelf: number | undefined; fate: Outcome }
  | { step: "look"; woken: boolean; fates: readonly Outcome[]; probe: Outcome }
  /** The background dies while this save, and any other that can be sent, is being sent. */
  | { step: "die"; number: number; fates: readonly Outcome[] }
  | { step: "choose"; entry: number; choice: number; remoteId: number | undefined }
  | { step: "pass"; ms: number }
  | { step: "switch"; online: boolean; granted: boolean }
  | { step: "try all" };

const anOutcome = fc.constantFrom(...outcomes);
const someOutcomes = fc.array(anOutcome, { maxLength: 4 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constant("save" as const),
      number: fc.integer({ min: 1, max: 6 }),
      shelf: maybe(fc.integer({ min: 1, max: 2 })),
      fate: anOutcome,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant("look" as const),
      woken: fc.boolean(),
      fates: someOutcomes,
      probe: anOutcome,
    }),
  },
  fc.record({
    step: fc.constant("die" as const),
    number: fc.integer({ min: 1, max: 6 }),
    fates: someOutcomes,
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant("choose" as const),
      entry: fc.nat(8),
      choice: fc.nat(3),
      remoteId: maybe(fc.constant(9)),
    }),
  },
  fc.record({ step: fc.constant("pass" as const), ms: fc.constantFrom(3_000, 90_000, 90_000_000) }),
  fc.record({ step: fc.constant("switch" as const), online: fc.boolean(), granted: fc.boolean() }),
  fc.record({ step: fc.constant("try all" as const) }),
);

/** The first save into a shelf creates it. */
function aShelf(number: number, known: ReadonlySet<EntryId>): DraftCollection {
  const localId = anId<LocalId>(900 + number);
  const entryId = anId<EntryId>(950 + number);
  const title = `Shelf ${number}`;
  return known.has(entryId)
    ? { kind: "known", localId, title }
    : { kind: "new", localId, entryId, title };
}

/** The facts to remember outside the product, to judge whether it keeps its promises. */
function aWitness(world: World) {
  const kept = new Set<EntryId>();
  const mayBeThere = new Set<EntryId>();
  const send = world.service.send.bind(world.service);
  world.service.send = async (connection, delivery) => {
    const { entryId, operation } = delivery;
    if (modelOf(operation).effect === "creates") expect([...mayBeThere]).not.toContain(entryId);
    // A request in flight may arrive at any moment, even if nobody is left to receive the response.
    mayBeThere.add(entryId);
    const outcome = await send(connection, delivery);
    if (outcome.kind !== "accepted" && !mayHaveArrived(outcome)) mayBeThere.delete(entryId);
    return outcome;
  };
  return {
    kept,
    /** The user knows that it may be there, and wants it sent all the same. */
    allowAgain: (entryId: EntryId) => mayBeThere.delete(entryId),
  };
}

async function allEntries(world: World, kept: ReadonlySet<EntryId>): Promise<readonly Entry[]> {
  const found = await onDisk(world, (tx) => Promise.all([...kept].map((id) => tx.entry(id))));
  return found.flatMap((entry) => entry ?? []);
}

/** One run of the product, step by step; `life` is replaced when the background dies. */
function aRun() {
  const world = aWorld();
  const witness = aWitness(world);
  let life = aLife(world);

  async function look(woken: boolean) {
    await life.deliverer.run({ woken });
    await life.settled();
  }

  /** Nothing else is kept under its id: neither a save the user dropped, nor one with another shelf. */
  async function keep(draft: Draft) {
    const { entryId } = draft;
    const answer = await life.save(draft);
    if (answer.ok) return entryId;
    expect(answer.error.kind).toBe("entry-gone");
    const earlier = await onDisk(world, (tx) => tx.entry(entryId));
    if (earlier?.state.name !== "dropped") {
      const shelves = draft.collections.map(({ localId }) => localId);
      expect(earlier?.operation).not.toMatchObject({ fields: { collections: shelves } });
    }
    return entryId;
  }

  async function save({ number, shelf, fate }: Step & { step: "save" }) {
    world.service.answer(fate);
    const collections = shelf === undefined ? [] : [aShelf(shelf, witness.kept)];
    const entryId = await keep(aDraft(number, { collections }));
    if (witness.kept.has(entryId)) return;
    for (const made of collections) if (made.kind === "new") witness.kept.add(made.entryId);
    witness.kept.add(entryId);
  }

  async function die({ number, fates }: Step & { step: "die" }) {
    world.service.answer(...fates);
    world.service.hold();
    witness.kept.add(await keep(aDraft(number)));
    await Promise.race([life.settled(), world.service.untilOpen(1)]);
    life.die();
    life = aLife(world);
    await life.settleInterrupted();
  }

  async function choose({ entry, choice, remoteId }: Step & { step: "choose" }) {
    const entryId = [...witness.kept][entry % Math.max(witness.kept.size, 1)];
    if (entryId === undefined) return;
    const { choices } = requireOk(await life.getEntry({ entryId }));
    const chosen = choices[choice % Math.max(choices.length, 1)];
    if (chosen === undefined) return;
    if (chosen === "send-again" || chosen === "send-without") witness.allowAgain(entryId);
    await life.choose({ entryId, choice: chosen, ...(remoteId !== undefined && { remoteId }) });
  }

  async function take(step: Step) {
    switch (step.step) {
      case "save":
        return save(step);
      case "look":
        world.service.answer(...step.fates);
        world.service.answerProbe({ outcome: step.probe });
        return look(step.woken);
      case "die":
        return die(step);
      case "choose":
        return choose(step);
      case "pass":
        return world.clock.pass(step.ms);
      case "switch":
        world.network.online = step.online;
        world.permissions.granted = step.granted;
        return;
      case "try all":
        requireOk(await life.tryAll({}));
    }
  }

  return {
    world,
    witness,
    async take(step: Step) {
      await take(step);
      await life.settled();
    },
    look,
    life: () => life,
  };
}

type Run = ReturnType<typeof aRun>;

/** No entry is lost, and each that has not ended is shown. */
async function expectAllInSight({ world, witness, life }: Run) {
  const entries = await allEntries(world, witness.kept);
  expect(entries.map(({ id }) => id)).toEqual([...witness.kept]);
  const { needsYou, waiting } = requireOk(await life().listActivity({}));
  const inSight = new Map([...needsYou, ...waiting].map((view) => [view.id, view]));
  for (const entry of entries.filter((each) => !isFinal(each))) {
    const view = inSight.get(entry.id);
    expect(view, `${entry.id} is ${entry.state.name}`).toBeDefined();
    // A ready entry needs no reason: it is sent by the next run, unless the browser is offline.
    if (view?.state === "ready" || view?.state === "depends") continue;
    expect(view?.cause, `${entry.id} is ${entry.state.name}`).toBeDefined();
    if (view?.standing === "needs-you" && view.state !== "waiting") {
      expect(view.choices.length).toBeGreaterThan(0);
    }
  }
}

/** After a run, no entry that could be sent is left. */
async function expectNothingLeftLying({ world }: Run) {
  const gate = await gateOnDisk(world);
  if (gate.state !== "open" || !world.network.online || !world.permissions.granted) return;
  expect(await onDisk(world, (tx) => tx.countIn(aProfileId, ["sending"]))).toBe(0);
  expect(await onDisk(world, (tx) => tx.countIn(aProfileId, ["ready", "waiting"]))).toBe(0);
}

it("never loses a save, never doubles one by itself, and shows each until it is done", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 20 }), async (steps) => {
      const run = aRun();
      for (const step of steps) {
        await run.take(step);
        await expectAllInSight(run);
      }
      // Then the faults end: every entry that needs nobody is delivered, and the user ends the others.
      await run.take({ step: "switch", online: true, granted: true });
      await run.take({ step: "pass", ms: 90_000_000 });
      await run.take({ step: "try all" });
      for (let looks = 0; looks <= 100; looks += 1) {
        await run.look(true);
        await expectNothingLeftLying(run);
        const open = (await allEntries(run.world, run.witness.kept)).filter((e) => !isFinal(e));
        if (open.length === 0) return;
        for (const { id, state } of open) {
          if (state.name === "blocked" || state.name === "unknown") {
            await run.life().choose({ entryId: id, choice: "drop" });
          }
        }
        await run.take({ step: "pass", ms: 90_000_000 });
        await run.take({ step: "try all" });
      }
      expect.unreachable("something neither goes nor needs the person");
    }),
    { numRuns: 100 },
  );
});
