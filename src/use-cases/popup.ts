import { addressKey } from "../domain/address.ts";
import { draftKey } from "../domain/draft.ts";
import type { StorageFailure } from "../domain/failures.ts";
import type { CollectionRow, LinkRow, TagRow } from "../domain/ledger.ts";
import { isFinal } from "../domain/outbox/entry.ts";
import { isConnected } from "../domain/profile.ts";
import { ok, type Result } from "../domain/result.ts";
import type { CollectionView, EntryView, PopupView } from "../domain/views.ts";
import { counts } from "./counts.ts";
import { hostOf, viewEntry, type Surroundings } from "./entry-view.ts";
import { viewProfile } from "./profiles.ts";
import type { DraftStore, Network, ProfileStore, ReadTransaction, Store } from "./ports.ts";

/** More would not be looked at in a list, and would cost each opening of the popup. */
const tagsShown = 5_000;

/** All that the popup wants to know besides the tab, in one read. */
export function createOpenPopup(ports: {
  store: Store;
  drafts: DraftStore;
  profiles: ProfileStore;
  network: Network;
}): (input: { address: string }) => Promise<Result<PopupView, StorageFailure>> {
  return async ({ address }) => {
    const profile = await ports.profiles.current();
    const all = await ports.profiles.all();
    const kept = await ports.drafts.get(draftKey(profile.id, address));
    if (!kept.ok) return kept;
    const typed = kept.value;
    const read = await ports.store.read(async (tx) => {
      const gate = await tx.gate(profile.id);
      const rows = await tx.linksAt(profile.id, addressKey(address));
      const online = ports.network.isOnline();
      const entry = await unsettledEntry(tx, rows, { gate, profile, online });
      const savedAtMs = rows.flatMap((row) => row.deliveredAtMs ?? []).toSorted((a, b) => b - a)[0];
      // A draft whose save is in the outbox was left behind by a popup that closed on the way.
      const isSaved = typed !== undefined && (await tx.entry(typed.entryId)) !== undefined;
      return {
        ...(typed !== undefined && !isSaved && { draft: typed }),
        ...(await counts(tx, all)),
        tags: likeliestFirst(await tx.tags(profile.id))
          .slice(0, tagsShown)
          .map(({ name }) => name),
        collections: likeliestFirst(await tx.collections(profile.id)).map(viewCollection),
        ...(entry !== undefined && { entry }),
        ...(savedAtMs !== undefined && { savedAtMs }),
      };
    });
    if (!read.ok) return read;
    return ok({
      ...read.value,
      profileId: profile.id,
      profiles: all.map(viewProfile),
      profileName: profile.name,
      host: hostOf(profile),
      connected: isConnected(profile),
    });
  };
}

/** The latest entry about this page that has not come to an end. */
async function unsettledEntry(
  tx: ReadTransaction,
  rows: readonly LinkRow[],
  surroundings: Surroundings,
): Promise<EntryView | undefined> {
  for (const row of rows.toSorted((a, b) => b.createdAtMs - a.createdAtMs)) {
    const about = await tx.entriesAbout(row.localId);
    const open = about.findLast((entry) => !isFinal(entry));
    if (open !== undefined) return viewEntry(tx, open, surroundings);
  }
  return undefined;
}

/** What was used lately and often; a use counts for as much as two weeks of being more recent. */
function likeliestFirst<Row extends TagRow | CollectionRow>(rows: readonly Row[]): readonly Row[] {
  const fortnightMs = 14 * 24 * 60 * 60 * 1_000;
  const weight = ({ usedAtMs, uses }: Row) => usedAtMs + Math.log2(uses + 1) * fortnightMs;
  return rows.toSorted((a, b) => weight(b) - weight(a));
}

function viewCollection(row: CollectionRow): CollectionView {
  return {
    localId: row.localId,
    title: row.title,
    pending: row.deliveredAtMs === undefined,
    uses: row.uses,
    ...(row.emoji !== undefined && { emoji: row.emoji }),
    ...(row.remoteId !== undefined && { remoteId: row.remoteId }),
  };
}
