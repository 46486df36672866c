import { describe, expect, it } from "vitest";
import type { EntryId, LocalId } from "../../src/shared/domain/values/ids.ts";
import { aProfileId, anEntry, anId } from "../support/builders.ts";
import { aPlace, send } from "./a-place.ts";
import { aWantedCollection } from "./a-wanted.ts";
import type { Outcome } from "./outcome.ts";
import { judge } from "./oracle.ts";
import type { Place } from "./place.ts";
import { Register, type WantedCollection } from "./wanted.ts";

const ok = { kind: "ok", value: undefined } as const;

/** Three collections at the top level; the first two of them may be moved into the third. */
async function aPlaceWithThree() {
  const place = await aPlace();
  const all = [7, 8, 9].map((number) => aWantedCollection(number));
  for (const { entryId, title } of all) await create(place, entryId, title);
  const [one, other, into] = all as [WantedCollection, WantedCollection, WantedCollection];
  return { place, all, one, other, into };
}

function create(place: Place, entryId: EntryId, title: string): Promise<void> {
  return send(place, entryId, { collection: { title } }, { method: "POST", path: "collections" });
}

function patch(place: Place, { entryId }: WantedCollection, id: number, body: object) {
  return send(place, entryId, { collection: body }, { method: "PATCH", path: `collections/${id}` });
}

function judged(
  place: Place,
  resources: readonly WantedCollection[],
  ledger: Readonly<Record<LocalId, object>> = {},
  register = new Register(),
): readonly string[] {
  for (const resource of resources) register.add(resource);
  const entries = resources.map(({ entryId, localId, title }) => {
    const operation = { kind: "create-collection", subject: localId, fields: { title } } as const;
    return anEntry({ id: entryId, operation, state: { name: "delivered", atMs: 1 }, tries: 1 });
  });
  const collections = resources.map(({ localId, title }, index) => ({
    localId,
    profileId: aProfileId,
    remoteId: index + 1,
    title,
    ...ledger[localId],
  }));
  const { problems } = judge({
    browser: "chromium",
    register,
    places: [place],
    gone: [],
    jobs: [],
    tries: { of: () => undefined },
    quickSaves: { addresses: new Set(), presses: () => [] },
    stored: { entries, collections } as unknown as Outcome["stored"],
    atRest: true,
    wrongDrafts: [],
    events: [],
  });
  return problems.map(({ kind, what }) => `${kind}: ${what}`);
}

describe("a collection that was moved", () => {
  it("is fine if service and ledger have it at its new place, and lost if the service has not", async () => {
    const { place, all, one, into } = await aPlaceWithThree();
    one.fields.parent.hear(into.localId, ok);
    const ledger = { [one.localId]: { parent: into.localId } };
    expect(judged(place, all, ledger)).toEqual([
      `lost: does not have what was kept: it stands in null, not in ["${into.localId}"]`,
      "untrue: stands in null, and in 3 in the ledger",
    ]);
    await patch(place, one, 1, { parent_id: 3 });
    expect(judged(place, all, ledger)).toEqual([]);
  });

  it("is untrue if the ledger has it at the top level, and the service has not", async () => {
    const { place, all, one, into } = await aPlaceWithThree();
    one.fields.parent.hear(into.localId, ok);
    await patch(place, one, 1, { parent_id: 3 });
    expect(judged(place, all)).toEqual(["untrue: stands in 3, and in null in the ledger"]);
  });

  it("is lost if it was moved to the top level, and the service still has it where it was", async () => {
    const { place, all, one, into } = await aPlaceWithThree();
    one.fields.parent.hear(into.localId, ok);
    await patch(place, one, 1, { parent_id: 3 });
    one.fields.parent.hear(null, ok);
    expect(judged(place, all)).toContain(
      "lost: does not have what was kept: it stands in 3, not in [null]",
    );
  });

  it("is lost if its place among the others is not the last one", async () => {
    const { place, all, one } = await aPlaceWithThree();
    await patch(place, one, 1, { visual_order: 4 });
    one.fields.visualOrder.hear(5, ok);
    expect(judged(place, all, { [one.localId]: { visualOrder: 4 } })).toEqual([
      "lost: does not have what was kept: visualOrder is 4, not [5]",
    ]);
  });

  it("may be at the top level if its new parent was left out, or never came", async () => {
    const { place, all, one, into } = await aPlaceWithThree();
    const absent = aWantedCollection(20, { kept: false });
    one.fields.parent.hear(absent.localId, ok);
    expect(judged(place, all)).toEqual([]);
    one.fields.parent.hear(into.localId, ok);
    expect(judged(place, all)).not.toEqual([]);
    one.lacks.add(into.localId);
    expect(judged(place, all)).toEqual([]);
  });

  it("must not be sent into its own contents, unless a move was dropped on its way", async () => {
    const { place, all, one, other } = await aPlaceWithThree();
    await patch(place, other, 2, { parent_id: 1 });
    const change = anId<EntryId>(60);
    const register = new Register();
    register.collectionChanges.set(change, one);
    await patch(place, { ...one, entryId: change }, 1, { parent_id: 2 });
    other.fields.parent.hear(one.localId, ok);
    const ledger = { [other.localId]: { parent: one.localId } };
    expect(judged(place, all, ledger, register)).toEqual([
      "wrong: was refused by a service that behaved: PATCH /api/v1/collections/1: 422",
    ]);
    other.changeDropped = true;
    expect(judged(place, all, ledger, register)).toEqual([]);
  });

  it("is untrue if it contains itself in the ledger", async () => {
    const { place, all, one, other } = await aPlaceWithThree();
    const circle = {
      [one.localId]: { parent: other.localId },
      [other.localId]: { parent: one.localId },
    };
    expect(judged(place, all, circle)).toEqual(
      expect.arrayContaining(
        [one, other].map(
          ({ localId }) => `untrue: collection ${localId} contains itself in the ledger`,
        ),
      ),
    );
  });
});
