import * as v from "valibot";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import { wouldContainItself } from "../../../shared/domain/collections/lineage.ts";
import { knownMost, type KnownResource } from "../../../shared/domain/collections/known-list.ts";
import { linkFields } from "../../../shared/domain/fields/link.ts";
import { isFinal } from "../../../shared/domain/outbox/entry.ts";
import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type { CollectionRow } from "../../../shared/resources/collection/row.ts";
import { exactly } from "../../../shared/resources/exactly.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { inProfile } from "../../../shared/rpc/inputs.ts";
import { method, type InputFor } from "../../../shared/rpc/method.ts";
import type {
  Announcer,
  Clock,
  ProfileStore,
  Store,
  Transaction,
} from "../../../shared/ports/ports.ts";
import { requireProfile } from "../profile-of.ts";
import { stopAtUnreadable } from "../stop-at-unreadable.ts";

const input = v.object({
  resource: v.picklist(["collection", "repository"]),
  resources: v.pipe(
    v.array(
      exactly<KnownResource & { localId: LocalId }>()(
        v.object({
          /** For a collection that is new here. */
          localId: ids.localId,
          remoteId: ids.integerId,
          title: forms.text(linkFields.title.most),
          parentId: v.exactOptional(ids.integerId),
        }),
      ),
    ),
    v.maxLength(knownMost),
  ),
  ...inProfile,
});

type Resources = InputFor<typeof input>["resources"];

interface Taken {
  added: number;
  merged: number;
}

/**
 * Puts collections or repositories that exist at the service into the ledger. Nothing is sent. A resource that the
 * ledger has under the same id is merged: the ledger's takes title and parent of the list, unless a change of it is
 * on its way. A parent that neither the list nor the ledger has is left out.
 */
export const takeKnown = method(
  input,
  ({
    store,
    profiles,
    clock,
    announcer,
  }: {
    store: Store;
    profiles: ProfileStore;
    clock: Clock;
    announcer: Announcer;
  }) =>
    async ({ resource, resources, profileId }): Promise<Result<Taken, StorageFailure>> => {
      const { id } = await requireProfile(profiles, profileId);
      const nowMs = clock.now();
      const taken = await store.change((tx) =>
        resource === "collection"
          ? takeCollections(tx, id, resources, nowMs)
          : takeRepositories(tx, id, resources),
      );
      if (taken.ok) announcer.changed();
      return taken;
    },
);

async function takeCollections(
  tx: Transaction,
  profileId: ProfileId,
  resources: Resources,
  nowMs: number,
): Promise<Taken> {
  const known = await tx.rows("collection", profileId);
  stopAtUnreadable(tx, ["collection"]);
  const byId = new Map(known.flatMap((row) => (row.remoteId ? [[row.remoteId, row]] : [])));
  const put = new Map<number, CollectionRow>();
  for (const { remoteId, title, localId } of resources) {
    const own = byId.get(remoteId);
    const open = own === undefined ? [] : await tx.entriesAbout(own.localId);
    if (open.some((entry) => !isFinal(entry))) continue;
    const row = own ?? { localId, profileId, remoteId, usedAtMs: 0, uses: 0, deliveredAtMs: nowMs };
    const taken = { ...row, title: title || own?.title || `#${remoteId}` };
    byId.set(remoteId, taken);
    put.set(remoteId, taken);
  }
  // The same objects stand in all maps.
  const byLocalId = new Map([...known, ...byId.values()].map((row) => [row.localId, row]));
  const moves = resources.flatMap(({ remoteId, parentId }) => {
    const row = put.get(remoteId);
    const parent = parentId === undefined ? undefined : byId.get(parentId);
    return row && parent ? { row, parents: [parent.localId, row.parent] } : [];
  });
  // What has moved out of another collection must not keep it from moving in.
  for (const { row } of moves) delete row.parent;
  for (const { row, parents } of moves) {
    const parent = parents.find(
      (one) => one && !wouldContainItself(byLocalId, { localId: row.localId, parent: one }),
    );
    if (parent) row.parent = parent;
  }
  for (const row of put.values()) await tx.put("collection", row);
  // A repeated message finds its own rows, which it added.
  const isAdded = ({ remoteId, localId }: Resources[number]) =>
    byId.get(remoteId)?.localId === localId;
  const added = resources.filter(isAdded).length;
  return { added, merged: resources.length - added };
}

async function takeRepositories(
  tx: Transaction,
  profileId: ProfileId,
  resources: Resources,
): Promise<Taken> {
  const known = await tx.rows("repository", profileId);
  let merged = 0;
  for (const { remoteId, title } of resources) {
    const own = known.find((row) => row.remoteId === remoteId);
    if (own !== undefined) merged += 1;
    const { usedAtMs, uses } = own ?? { usedAtMs: 0, uses: 0 };
    const name = title || own?.title || `#${remoteId}`;
    await tx.put("repository", { profileId, remoteId, title: name, usedAtMs, uses });
  }
  return { added: resources.length - merged, merged };
}
