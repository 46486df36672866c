import {
  isFinal,
  needsPerson,
  openStates,
  type Entry,
} from "../../../shared/domain/outbox/entry.ts";
import type { Reference } from "../../../shared/domain/operation/operation.ts";
import type { LinkRow } from "../../../shared/resources/link/row.ts";
import { modelOf } from "../../../shared/resources/models.ts";
import type { ReadTransaction } from "../../../shared/ports/ports.ts";

type Link = Pick<LinkRow, "localId" | "profileId">;

/**
 * Whether an entry that has not ended is about the link or one of its parts, or needs the link's id. A file that is
 * being moved to the link is another link's in the ledger until the move has arrived.
 */
export async function isOnItsWay(
  tx: ReadTransaction,
  { localId, profileId }: Link,
  parts: readonly Reference[],
): Promise<boolean> {
  const resources = [localId, ...parts.map((part) => part.localId)];
  const open = await tx.entriesIn(profileId, openStates);
  return open.some(({ operation }) => {
    const needed = modelOf(operation).references(operation);
    return [operation.subject, ...needed.map((one) => one.localId)].some((id) =>
      resources.includes(id),
    );
  });
}

/**
 * The latest link of the page with an entry that has not ended, or else the latest link. Of its entries,
 * the one that needs the user: the others wait for it.
 */
export async function findLatest(
  tx: ReadTransaction,
  rows: readonly LinkRow[],
): Promise<{ row?: LinkRow | undefined; entry?: Entry }> {
  const byAge = latestFirst(rows);
  for (const row of byAge) {
    const open = (await tx.entriesAbout(row.localId)).filter((one) => !isFinal(one));
    const entry = open.find(needsPerson) ?? open.at(-1);
    if (entry !== undefined) return { row, entry };
  }
  return { row: byAge[0] };
}

/** By the times of their saves. */
export function latestFirst(rows: readonly LinkRow[]): readonly LinkRow[] {
  return rows.toSorted((a, b) => b.createdAtMs - a.createdAtMs);
}
