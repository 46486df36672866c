import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Failure } from "../../domain/failures.ts";
import type { TagsView } from "../../domain/suggest/views.ts";
import { foldText } from "../../domain/values/fold-text.ts";
import type { Client } from "../../rpc/contract.ts";

type TagView = TagsView["tags"][number];

export const tagOrders = ["used", "links", "name"] as const;
export type TagOrder = (typeof tagOrders)[number];

export interface TagsStore {
  /** Undefined until the background has responded. */
  view: ReadonlySignal<TagsView | undefined>;
  /** Why the tags could not be read. */
  unread: ReadonlySignal<Failure | undefined>;
  query: ReadonlySignal<string>;
  order: ReadonlySignal<TagOrder>;
  /** The tags whose name contains the query, in order. Case and accents are ignored. */
  shown: ReadonlySignal<readonly TagView[]>;
  load: () => Promise<void>;
  search: (query: string) => void;
  orderBy: (order: TagOrder) => void;
}

/** The list of tags, searched and sorted here: the background sends all of them once. */
export function createTagsStore({ client }: { client: Pick<Client, "listTags"> }): TagsStore {
  const view = signal<TagsView>();
  const unread = signal<Failure>();
  const query = signal("");
  const order = signal<TagOrder>("used");
  const sorted = computed(() =>
    (view.value?.tags ?? [])
      .toSorted(comparers[order.value])
      .map((tag) => ({ tag, folded: foldText(tag.name) })),
  );
  const shown = computed(() => {
    const wanted = foldText(query.value).trim();
    return sorted.value.flatMap(({ tag, folded }) => (folded.includes(wanted) ? [tag] : []));
  });
  return {
    view,
    unread,
    query,
    order,
    shown,
    async load() {
      const answer = await client.listTags({});
      unread.value = answer.ok ? undefined : answer.error;
      if (answer.ok) view.value = answer.value;
    },
    search: (text) => (query.value = text),
    orderBy: (by) => (order.value = by),
  };
}

const byName = new Intl.Collator();

const comparers: Record<TagOrder, (a: TagView, b: TagView) => number> = {
  used: (a, b) => b.usedAtMs - a.usedAtMs,
  links: (a, b) => b.links - a.links || b.usedAtMs - a.usedAtMs,
  name: (a, b) => byName.compare(a.name, b.name),
};
