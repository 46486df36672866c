import { ancestorsOf } from "../../../shared/domain/collections/lineage.ts";
import type { FiledPage } from "../../../shared/domain/suggest/features.ts";
import { createFiling, type NamedLabel } from "../../../shared/domain/suggest/filing.ts";
import { collectionRule, offer, tagRule } from "../../../shared/domain/suggest/offer.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { shortAddress } from "../../../shared/domain/address/shown-address.ts";
import { tagKey } from "../../../shared/domain/values/tag.ts";
import type { CollectionRow } from "../../../shared/resources/collection/row.ts";
import type { LinkRow } from "../../../shared/resources/link/row.ts";

/** What the links of one profile teach about its collections and tags. In memory alone. */
export function createHistory() {
  const [byCollection, byTag] = [createFiling(), createFiling()];
  const learnt = new Map<LocalId, string>();
  const labels = new Map<string, NamedLabel>();
  return {
    /**
     * Learns the names of collections, so that those without links are suggested too. False: one has been
     * renamed or moved since, so the history no longer holds.
     */
    name(collections: readonly CollectionRow[]) {
      const now = labelsOf(collections);
      const paths = new Map(now.map(({ label, path }) => [label, String(path)]));
      // A label that is gone counts too: it would take the place of another among the few that are offered.
      const isHeld = [...labels].every(([label, { path }]) => paths.get(label) === String(path));
      const added = now.filter(({ label }) => !labels.has(label));
      for (const one of added) labels.set(one.label, one);
      byCollection.name(added);
      return isHeld;
    },

    /**
     * Learns a link whose collections are named. False: it was learnt with other values, so the history no
     * longer holds.
     */
    learn(row: LinkRow) {
      const values = valuesOf(row);
      const before = learnt.get(row.localId);
      if (before !== undefined) return before === values;
      learnt.set(row.localId, values);
      const { targetUrl: address, description } = row;
      const page = { address, title: row.title || shortAddress(address), description };
      const filed = row.collections.flatMap((id) => labels.get(id) ?? []);
      if (filed.length > 0) byCollection.learn(page, filed);
      if (row.tags.length > 0) byTag.learn(page, row.tags.map(tagLabel));
      return true;
    },

    has: (localId: LocalId) => learnt.has(localId),

    /** Collections by their local id, tags by their key. */
    suggest: (page: FiledPage) => ({
      collections: offer(byCollection, page, collectionRule),
      tags: offer(byTag, page, tagRule),
    }),
  };
}

export type History = ReturnType<typeof createHistory>;

/** Each collection with the names of those it is in. */
function labelsOf(rows: readonly CollectionRow[]): readonly NamedLabel[] {
  const byId = new Map(rows.map((row) => [row.localId, row]));
  return rows.map((row) => {
    const above = ancestorsOf(byId, row).map(({ title }) => title);
    return { label: row.localId, path: [...above.toReversed(), row.title] };
  });
}

function tagLabel(name: string): NamedLabel {
  return { label: tagKey(name), path: [name] };
}

/** All that is learnt of a link: equal for two rows that teach the same. */
function valuesOf({ targetUrl, title, description, tags, collections }: LinkRow): string {
  return JSON.stringify([targetUrl, title, description, tags, collections]);
}
