import { pickValues } from "../../../domain/fields/field.ts";
import { linkFieldsInLedger, type LinkFieldsInLedger } from "../../../domain/fields/link.ts";
import { openStates, type Entry } from "../../../domain/outbox/entry.ts";
import type { LocalId } from "../../../domain/values/ids.ts";
import type { Ledger, LibraryLink, UnsentEntry } from "../../../search/ports.ts";
import type { LedgerRows } from "../../../resources/rows.ts";
import type { LinkstowDatabase } from "../database.ts";
import { createLedgerReader } from "../ledger/ledger-reader.ts";

/** The library's own access to the ledger, without the background. */
export function createLibraryLedger(database: Pick<LinkstowDatabase, "use">): Ledger {
  const reader = createLedgerReader(database);
  return {
    linksAfter: (profileId, place, limit) =>
      reader.read(async (tx) => {
        const { links, end } = await tx.linksAfter(profileId, place, limit);
        return { links: links.map(libraryLink), end };
      }),
    placeBeforeLatest: (profileId, most) =>
      reader.read((tx) => tx.placeBeforeLatest(profileId, most)),
    links: (ids) =>
      reader.read(async (tx) => {
        const rows = await Promise.all(ids.map((localId) => tx.row({ resource: "link", localId })));
        return rows.map((row) => row && libraryLink(row));
      }),
    surroundings: (profileId) =>
      reader.read(async (tx) => {
        const collections = await tx.rows("collection", profileId);
        const files = await tx.rows("file", profileId);
        const tags = await tx.rows("tag", profileId);
        const linkOf = new Map(files.map(({ localId, link }) => [localId, link]));
        return {
          collections: collections.map(({ localId, title, parent }) => ({
            localId,
            title,
            ...(parent !== undefined && { parent }),
          })),
          tags: tags
            .filter(({ uses }) => uses > 0)
            .toSorted((a, b) => b.usedAtMs - a.usedAtMs)
            .map(({ name }) => name),
          withFiles: new Set(files.flatMap(({ link }) => link ?? [])),
          unsent: unsentOf(await tx.entriesIn(profileId, openStates), linkOf),
        };
      }),
  };
}

function libraryLink(row: LedgerRows["link"]): LibraryLink {
  const { localId, remoteId, excerpt, createdAtMs, deliveredAtMs } = row;
  return {
    ...pickValues<LinkFieldsInLedger>(linkFieldsInLedger, (name) => row[name]),
    localId,
    excerpt,
    createdAtMs,
    ...(remoteId !== undefined && { remoteId }),
    ...(deliveredAtMs !== undefined && { deliveredAtMs }),
  };
}

/** `entries`: older before younger. */
function unsentOf(
  entries: readonly Entry[],
  linkOf: ReadonlyMap<LocalId, LocalId | undefined>,
): ReadonlyMap<LocalId, UnsentEntry> {
  const unsent = new Map<LocalId, UnsentEntry>();
  for (const { id, operation, state, tries } of entries) {
    const link = linkOf.get(operation.subject) ?? operation.subject;
    if (!unsent.has(link)) unsent.set(link, { id, state: state.name, tries });
  }
  return unsent;
}
