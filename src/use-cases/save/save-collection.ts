import type { StorageFailure } from "../../domain/failures.ts";
import type { EntryId, LocalId, ProfileId } from "../../domain/values/ids.ts";
import { collectionRow } from "../../things/collection/row.ts";
import { collectionRef, type CollectionFields } from "../../domain/operation.ts";
import type { Entry } from "../../domain/outbox/entry.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import { settleReferences } from "../outbox/move-entry.ts";
import type { Announcer, Clock, ProfileStore } from "../ports.ts";
import { keepAndDeliver, type KeepPorts } from "./keep.ts";
import { requireProfile } from "../profiles/profile-of.ts";

interface SaveCollectionInput {
  entryId: EntryId;
  collection: LocalId;
  fields: CollectionFields;
  /** Absent: the profile in use. */
  profileId?: ProfileId;
}

/**
 * Keeps a new collection as a link is kept: row and entry in one strict transaction, before its first byte
 * is sent. A repeated call changes nothing.
 */
export function createSaveCollection(
  ports: KeepPorts & { announcer: Announcer; profiles: ProfileStore; clock: Clock },
): (input: SaveCollectionInput) => Promise<Result<{ entryId: EntryId }, StorageFailure>> {
  const { profiles, clock } = ports;
  return async ({ entryId, collection, fields, profileId }) => {
    const profile = await requireProfile(profiles, profileId);
    const nowMs = clock.now();
    const kept = await keepAndDeliver(ports, async (tx) => {
      const [earlier, own] = await Promise.all([
        tx.entry(entryId),
        tx.row(collectionRef(collection)),
      ]);
      // A delivered row without an entry: the entry ended and has been pruned.
      if (earlier !== undefined || own?.deliveredAtMs !== undefined) return;
      const row = { localId: collection, profileId: profile.id, usedAtMs: nowMs };
      await tx.put("collection", collectionRow(fields, row));
      const entry: Entry = {
        id: entryId,
        profileId: profile.id,
        operation: { kind: "create-collection", subject: collection, fields },
        state: { name: "ready" },
        lane: "person",
        createdAtMs: nowMs,
        tries: 0,
      };
      await tx.putEntry(entry);
      await settleReferences(tx, entry, nowMs);
    });
    if (!kept.ok) return kept;
    ports.announcer.changed();
    return ok({ entryId });
  };
}
