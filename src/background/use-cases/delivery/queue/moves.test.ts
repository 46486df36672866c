// @vitest-environment node
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../../../test/support/a-life.ts";
import { anId } from "../../../../../test/support/builders.ts";
import { isCycle } from "../../../../shared/domain/collections/lineage.ts";
import { collectionRef } from "../../../../shared/domain/operation/operation.ts";
import { isFinal } from "../../../../shared/domain/outbox/entry.ts";
import type { Outcome } from "../../../../shared/domain/operation/outcome.ts";
import type { EntryId, LocalId } from "../../../../shared/domain/values/ids.ts";
import { changeCollection } from "../../collections/change-collection.ts";
import { saveCollection } from "../../collections/save-collection.ts";

const [a, b, c] = [anId<LocalId>(201), anId<LocalId>(202), anId<LocalId>(203)];
const all = Array.from({ length: 5 }, (_none, at) => anId<LocalId>(201 + at));
const refusal: Outcome = {
  kind: "answered",
  failure: { kind: "rejected", status: 422, words: { message: "no", fields: [] } },
};
const lost: Outcome = { kind: "lost", failure: { kind: "connection-lost" } };

/** A desk before a service that has these collections, each with its parent. */
async function aDesk(tree: readonly (readonly [LocalId, LocalId?])[]) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const ports = { ...life, deliver: () => {} };
  const save = saveCollection(ports);
  const change = changeCollection(ports);
  let entries = 0;
  const entryId = () => anId<EntryId>((entries += 1));
  for (const [collection, parent] of tree) {
    const fields = { title: "Grids", ...(parent && { parent }) };
    requireOk(await save({ entryId: entryId(), collection, fields }));
  }
  await life.deliverer.run();
  return {
    ...life,
    move: async (collection: LocalId, parent: LocalId | null) =>
      requireOk(await change({ entryId: entryId(), collection, changes: { parent } })),
    go: async () => {
      life.clock.pass(3_600_000);
      await life.tryAll({});
      await life.deliverer.run({ woken: true });
    },
    /** What a user does about moves whose response was lost too often. */
    sendRefused: async () => {
      for (const localId of all) {
        for (const { id, state } of await onDisk(life, (tx) => tx.entriesAbout(localId))) {
          if (state.name !== "blocked") continue;
          requireOk(await life.choose({ entryId: id, choice: "send-again" }));
        }
      }
    },
    /** The collections that were moved, in the order of their requests. */
    moved: () =>
      life.service.sent
        .map(({ operation }) => operation)
        .filter(({ kind }) => kind === "update-collection")
        .map(({ subject }) => subject),
  };
}

it("a collection goes into the one that it contained only after that one has left it", async () => {
  const desk = await aDesk([[b], [a, b]]);
  await desk.move(a, null);
  await desk.move(b, a);
  desk.service.hold();
  const run = desk.deliverer.run();
  await desk.service.untilOpen(1);
  expect(desk.moved()).toEqual([a]);
  desk.service.release();
  await run;
  expect(desk.moved()).toEqual([a, b]);
});

it("the one that left waits also if its change is younger, and if its response was lost", async () => {
  const desk = await aDesk([[a], [b, a]]);
  // The rest of the change of A joins this first, older entry.
  await desk.move(a, null);
  await desk.move(b, null);
  await desk.move(a, b);
  desk.service.answer(lost);
  await desk.deliverer.run();
  expect(desk.moved()).toEqual([b]);
  await desk.go();
  expect(desk.moved()).toEqual([b, b, a]);
});

it("a collection whose lost move was changed since may be anywhere: what goes into it waits", async () => {
  const desk = await aDesk([[a], [b], [c]]);
  await desk.move(c, a);
  desk.service.answer(lost);
  await desk.deliverer.run();
  // Joins the lost move, so that no entry tells any longer that C may be in A.
  await desk.move(c, null);
  await desk.move(b, c);
  await desk.move(a, b);
  desk.service.hold();
  const going = desk.go();
  await desk.service.untilOpen(2);
  // A leads nowhere near C before B has moved.
  expect(desk.moved()).toEqual([c, a, c]);
  desk.service.release();
  await going;
  expect(desk.moved()).toEqual([c, a, c, b]);
});

it("two collections that were each moved into the other, and one out again, do not wait for ever", async () => {
  const desk = await aDesk([[a], [b], [c]]);
  desk.service.hold();
  desk.service.answer(lost, lost);
  await desk.move(b, a);
  await desk.move(a, c);
  const run = desk.deliverer.run();
  await desk.service.untilOpen(2);
  // Follows in an entry of its own, because the first is being sent.
  await desk.move(b, c);
  desk.service.release();
  await run;
  await desk.move(a, b);
  await desk.go();
  expect(desk.moved()).toEqual([b, a, b, b, a]);
});

it("an overtaken move that waits goes where it was to go if the later one is dropped", async () => {
  const desk = await aDesk([[a], [b], [c]]);
  desk.service.hold();
  desk.service.answer(lost, lost);
  await desk.move(c, a);
  await desk.move(b, a);
  const run = desk.deliverer.run();
  await desk.service.untilOpen(2);
  await desk.move(b, c);
  desk.service.release();
  await run;
  await desk.move(c, null);
  // B goes into C, which may be anywhere, so only the move of C is sent.
  desk.service.hold();
  const going = desk.go();
  await desk.service.untilOpen(1);
  const later = (await onDisk(desk, (tx) => tx.entriesAbout(b))).at(-1)?.id ?? anId(0);
  requireOk(await desk.choose({ entryId: later, choice: "drop" }));
  expect(await onDisk(desk, (tx) => tx.row(collectionRef(b)))).toMatchObject({ parent: a });
  desk.service.release();
  await going;
  await desk.go();
  expect(desk.service.sent.at(-1)?.operation).toMatchObject({ subject: b, changes: { parent: a } });
});

it("a later move that is dropped leaves the collection where the earlier one, which it had overtaken, took it", async () => {
  const desk = await aDesk([[a], [b], [c]]);
  desk.service.hold();
  desk.service.answer(lost, { kind: "accepted" }, refusal);
  await desk.move(b, a);
  const run = desk.deliverer.run();
  await desk.service.untilOpen(1);
  // Follows in an entry of its own, because the first is being sent.
  await desk.move(b, c);
  desk.service.release();
  await run;
  await desk.go();
  const sent = desk.service.sent.slice(-2).map(({ operation }) => operation);
  expect(sent).toMatchObject([{ changes: { parent: c } }, { changes: { parent: c } }]);
  const later = (await onDisk(desk, (tx) => tx.entriesAbout(b))).at(-1)?.id ?? anId(0);
  requireOk(await desk.choose({ entryId: later, choice: "drop" }));
  expect(await onDisk(desk, (tx) => tx.row(collectionRef(b)))).toMatchObject({ parent: c });
});

it("moves that do not concern each other are sent together", async () => {
  const desk = await aDesk([[a], [b, a], [c, a]]);
  await desk.move(b, null);
  await desk.move(c, null);
  desk.service.hold();
  const run = desk.deliverer.run();
  await desk.service.untilOpen(2);
  desk.service.release();
  await run;
});

it("a move that waits for a refused one says so, and is sent once that one is dropped", async () => {
  const desk = await aDesk([[b], [a, b]]);
  await desk.move(a, null);
  const refused = (await onDisk(desk, (tx) => tx.entriesAbout(a))).at(-1)?.id;
  desk.service.answer(refusal);
  await desk.deliverer.run();
  await desk.move(b, a);
  await desk.go();
  expect(desk.moved()).toEqual([a]);
  expect((await desk.listActivity({})).ok).toBe(true);
  const { waiting } = requireOk(await desk.listActivity({}));
  expect(waiting).toMatchObject([{ state: "depends", parentNeedsYou: true, parentTitle: "Grids" }]);
  requireOk(await desk.choose({ entryId: refused ?? anId(0), choice: "drop" }));
  await desk.go();
  expect(desk.moved()).toEqual([a, b]);
});

it("a move into what a dropped move left inside is for the service to refuse, and then both are as before", async () => {
  const desk = await aDesk([[b], [a, b]]);
  await desk.move(a, null);
  await desk.move(b, a);
  const [first, second] = await Promise.all(
    [a, b].map(async (moved) => (await onDisk(desk, (tx) => tx.entriesAbout(moved))).at(-1)?.id),
  );
  requireOk(await desk.choose({ entryId: first ?? anId(0), choice: "drop" }));
  desk.service.answer(refusal);
  await desk.go();
  expect(desk.moved()).toEqual([b]);
  requireOk(await desk.choose({ entryId: second ?? anId(0), choice: "drop" }));
  const rows = await onDisk(desk, (tx) =>
    Promise.all([a, b].map((one) => tx.row(collectionRef(one)))),
  );
  expect(rows.map((row) => row?.parent)).toEqual([b, undefined]);
  await desk.go();
  expect(desk.moved()).toEqual([b]);
});

it("no order in which requests arrive shows the service a collection within itself", async () => {
  const place = fc.nat({ max: all.length });
  const moves = fc.array(fc.tuple(fc.nat({ max: all.length - 1 }), place, fc.boolean()), {
    minLength: 2,
    maxLength: 10,
  });
  const delays = fc.infiniteStream(fc.nat({ max: 3 }));
  await fc.assert(
    fc.asyncProperty(
      moves,
      delays,
      fc.infiniteStream(fc.nat({ max: 5 })),
      async (drawn, waits, faults) => {
        const desk = await aDesk(all.map((localId) => [localId] as const));
        const there = new Map<LocalId, LocalId | null>();
        const cycles: LocalId[] = [];
        const { service } = desk;
        let isCalm = false;
        service.send = async (_connection, delivery) => {
          const { operation } = delivery;
          service.sent.push(delivery);
          for (let left = waits.next().value ?? 0; left > 0; left -= 1) {
            await new Promise((resolve) => void setImmediate(resolve));
          }
          if (operation.kind !== "update-collection") throw new Error("only moves");
          const { subject, changes } = operation;
          const fault = isCalm ? undefined : faults.next().value;
          if (fault === 0) return lost;
          const { parent } = changes;
          if (parent !== undefined) {
            const rows = [...there].map(([localId, above]) => ({
              localId,
              ...(above && { parent: above }),
            }));
            if (parent !== null && isCycle(rows, { localId: subject, parent }))
              cycles.push(subject);
            there.set(subject, parent);
          }
          return fault === 1 ? lost : { kind: "accepted" };
        };
        const runs: Promise<void>[] = [];
        for (const [which, into, isSent] of drawn) {
          await desk.move(all[which] ?? expect.unreachable(), all[into] ?? null);
          if (isSent) runs.push(desk.deliverer.run());
        }
        await Promise.all(runs);
        for (let round = 0; round < 5; round += 1) await desk.go();
        isCalm = true;
        await desk.sendRefused();
        await desk.go();
        expect(cycles).toEqual([]);
        for (const localId of all) {
          const row = await onDisk(desk, (tx) => tx.row(collectionRef(localId)));
          const open = await onDisk(desk, (tx) => tx.entriesAbout(localId));
          expect(open.filter((entry) => !isFinal(entry))).toEqual([]);
          expect(there.get(localId) ?? undefined).toBe(row?.parent);
        }
      },
    ),
    { numRuns: 40 },
  );
});
