import type { StorageFailure } from "../../domain/failures.ts";
import { wouldContainItself } from "../../domain/collections/lineage.ts";
import type { KnownThing } from "../../domain/collections/known-list.ts";
import { isFinal } from "../../domain/outbox/entry.ts";
import type { LocalId, ProfileId } from "../../domain/values/ids.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import { givenCollectionRow, type CollectionRow } from "../../things/collection/row.ts";
import type { Announcer, Clock, ProfileStore, Store, Transaction } from "../ports.ts";
import { requireProfile } from "../profiles/profile-of.ts";
import { stopAtUnreadable } from "./stop-at-unreadable.ts";

interface TakeKnownInput {
  thing: "collection" | "repository";
  /** `localId`: for a collection that is new here. */
  things: readonly (KnownThing & { localId: LocalId })[];
  profileId?: ProfileId;
}

interface Taken {
  added: number;
  merged: number;
}

/**
 * Puts collections or repositories that exist at the service into the ledger. Nothing is sent. One that the
 * ledger has under the same id is merged: it takes title and parent of the list, unless a change of it is
 * on its way. A parent that neither the list nor the ledger has is left out.
 */
export function createTakeKnown({
  store,
  profiles,
  clock,
  announcer,
}: {
  store: Store;
  profiles: ProfileStore;
  clock: Clock;
  announcer: Announcer;
}): (input: TakeKnownInput) => Promise<Result<Taken, StorageFailure>> {
  return async (input) => {
    const { id } = await requireProfile(profiles, input.profileId);
    const nowMs = clock.now();
    const taken = await store.change((tx) =>
      input.thing === "collection"
        ? takeCollections(tx, id, input.things, nowMs)
        : takeRepositories(tx, id, input.things, nowMs),
    );
    if (taken.ok) announcer.changed();
    return taken.ok ? ok(taken.value) : taken;
  };
}

async function takeCollections(
  tx: Transaction,
  profileId: ProfileId,
  things: TakeKnownInput["things"],
  nowMs: number,
): Promise<Taken> {
  const known = await tx.rows("collection", profileId);
  stopAtUnreadable(tx, ["collection"]);
  const byId = new Map(known.flatMap((row) => (row.remoteId ? [[row.remoteId, row]] : [])));
  const mayChange = new Set<CollectionRow>();
  const put = new Map<number, CollectionRow>();
  for (const { remoteId, title, localId } of things) {
    const own = byId.get(remoteId);
    const open = own === undefined ? [] : await tx.entriesAbout(own.localId);
    if (open.some((entry) => !isFinal(entry))) continue;
    const row = own ?? rowOf(localId, profileId, remoteId, nowMs);
    const taken = { ...row, ...(title !== "" && { title }) };
    mayChange.add(taken);
    byId.set(remoteId, taken);
    put.set(remoteId, taken);
  }
  const byLocalId = new Map([...known, ...byId.values()].map((row) => [row.localId, row]));
  for (const { remoteId, parentId } of things) {
    const row = byId.get(remoteId);
    const parent = parentId === undefined ? undefined : byId.get(parentId);
    if (row === undefined || !mayChange.has(row) || parent === undefined) continue;
    if (wouldContainItself(byLocalId, { localId: row.localId, parent: parent.localId })) continue;
    // The same object stands in both maps.
    Object.assign(row, { parent: parent.localId });
  }
  for (const row of put.values()) await tx.put("collection", row);
  // A repeated message finds its own rows, which it added.
  const own = new Set(things.map(({ localId }) => localId));
  const added = [...byId.values()].filter(({ localId }) => own.has(localId)).length;
  return { added, merged: things.length - added };
}

function rowOf(localId: LocalId, profileId: ProfileId, remoteId: number, nowMs: number) {
  const operation = { kind: "update-collection", subject: localId, changes: {} } as const;
  const given = { localId, profileId, remoteId, operation, createdAtMs: nowMs, nowMs };
  return { ...givenCollectionRow(given), uses: 0 };
}

async function takeRepositories(
  tx: Transaction,
  profileId: ProfileId,
  things: TakeKnownInput["things"],
  nowMs: number,
): Promise<Taken> {
  const known = await tx.rows("repository", profileId);
  let merged = 0;
  for (const { remoteId, title } of things) {
    const own = known.find((row) => row.remoteId === remoteId);
    if (own !== undefined) merged += 1;
    const { usedAtMs, uses } = own ?? { usedAtMs: nowMs, uses: 0 };
    const name = title || own?.title || `#${remoteId}`;
    await tx.put("repository", { profileId, remoteId, title: name, usedAtMs, uses });
  }
  return { added: things.length - merged, merged };
}
