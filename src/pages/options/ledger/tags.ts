import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import { tagKey } from "../../../shared/domain/values/tag.ts";
import type { TagsView } from "../../../shared/domain/suggest/views.ts";
import type { ProfileView } from "../../../shared/domain/views/views.ts";
import type { TagRow } from "../../../shared/resources/rows.ts";
import type { LinkPlace, Store } from "../../../shared/ports/ports.ts";

export interface ListedTags extends TagsView {
  /**
   * The tags whose row says otherwise than the links whether a link has them: rows for the ledger, in which
   * `uses` is right. Each is a millisecond younger than the one that was read, so one that was used meanwhile stays.
   */
  unsettled: readonly TagRow[];
}

/** One slice of links, between which saves have their turn. */
const sliceSize = 500;

/** The tags of the links of a profile with the number of their links, the last used first. Reads every link: slow. */
export async function listTags(
  ledger: Pick<Store, "read">,
  { id, name, host }: ProfileView,
): Promise<Result<ListedTags, StorageFailure>> {
  // Read before the links: a tag that is used meanwhile has a younger row than `unsettled` has.
  const before = await ledger.read((tx) => tx.rows("tag", id));
  if (!before.ok) return before;
  const counts = new Map<string, number>();
  let place: LinkPlace | undefined;
  do {
    const after: LinkPlace | undefined = place;
    const read = await ledger.read((tx) => tx.linksAfter(id, after, sliceSize));
    if (!read.ok) return read;
    for (const { tags } of read.value.links) {
      for (const key of new Set(tags.map(tagKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    place = read.value.end;
  } while (place !== undefined);
  const linksOf = ({ key }: TagRow) => counts.get(key) ?? 0;
  return ledger.read(async (tx) => {
    const rows = await tx.rows("tag", id);
    return {
      profileName: name,
      host,
      tags: rows
        .filter((row) => linksOf(row) > 0)
        .toSorted((a, b) => b.usedAtMs - a.usedAtMs)
        .map((row) => ({ name: row.name, usedAtMs: row.usedAtMs, links: linksOf(row) })),
      unsettled: before.value
        .filter((row) => row.uses > 0 !== linksOf(row) > 0)
        .map((row) => ({ ...row, usedAtMs: row.usedAtMs + 1, uses: linksOf(row) > 0 ? 1 : 0 })),
    };
  });
}
