import type { StorageFailure } from "../../../shared/domain/failures.ts";
import { needsPerson, openStates, type Entry } from "../../../shared/domain/outbox/entry.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import { serverHost } from "../../../shared/domain/address/server-address.ts";
import type {
  CollectionsView,
  ConnectionView,
  KnownCollection,
} from "../../../shared/domain/views/views.ts";
import type { CollectionRow } from "../../../shared/resources/collection/row.ts";
import type { Store } from "../../../shared/ports/ports.ts";

/** Enough to choose from, and few enough to look through. */
const sharingShown = 20;

/** All collections of the profile, as they will be once all is delivered. */
export function listCollections(
  ledger: Pick<Store, "read">,
  { profileId, name: profileName, serverAddress, compatibility }: ConnectionView,
): Promise<Result<CollectionsView, StorageFailure>> {
  return ledger.read(async (tx) => {
    const rows = await tx.rows("collection", profileId);
    const unreadable = tx.unreadableMet("collection").length;
    const open = await tx.entriesIn(profileId, openStates);
    const entryOf = new Map(open.map((entry) => [entry.operation.subject, entry]));
    const latest = rows.toSorted((a, b) => b.usedAtMs - a.usedAtMs);
    const repositories = await tx.rows("repository", profileId);
    const sharing = new Set(latest.flatMap(({ sharePreference }) => sharePreference ?? []));
    return {
      profileId,
      profileName,
      host: serverAddress === "" ? "" : serverHost(serverAddress),
      collections: rows.map((row) => viewCollection(row, entryOf.get(row.localId))),
      unreadable,
      sharing: [...sharing].slice(0, sharingShown),
      repositories: repositories
        .map(({ remoteId, title }) => ({ remoteId, title }))
        .toSorted((a, b) => a.title.localeCompare(b.title)),
      patterns: compatibility,
    };
  });
}

function viewCollection(row: CollectionRow, entry: Entry | undefined): KnownCollection {
  const { profileId: _profile, usedAtMs: _used, uses: _uses, changeIds: _ids, ...known } = row;
  const { deliveredAtMs, ...fields } = known;
  return {
    ...fields,
    pending: deliveredAtMs === undefined,
    ...(entry !== undefined && { onItsWay: needsPerson(entry) ? "needs-you" : "waiting" }),
  };
}
