import { computed, signal } from "@preact/signals";
import type { Shown } from "../../ui/shown.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import type { TagsView } from "../../../shared/domain/suggest/views.ts";
import { foldText } from "../../../shared/domain/text/fold-text.ts";
import type { Client } from "../../../background/contract.ts";
import type { LedgerLists } from "../ledger/ledger-lists.ts";
import { createRenewal } from "../list/renewal.ts";

/** The limit for one message. The rest follows when the list is read again. */
const settledMost = 500;

type TagView = TagsView["tags"][number];

export const tagOrders = ["used", "links", "name"] as const;
export type TagOrder = (typeof tagOrders)[number];

export type TagsStore = Shown<ReturnType<typeof createTagsStore>>;

/** The list of tags, which is read once, and searched and sorted here. */
export function createTagsStore({
  lists,
  client,
}: {
  lists: Pick<LedgerLists, "listTags">;
  client: Pick<Client, "mergeRows">;
}) {
  /** Undefined until it has been read. */
  const view = signal<TagsView>();
  /** Why the tags could not be read. */
  const unread = signal<Failure>();
  const query = signal("");
  const order = signal<TagOrder>("used");
  const sorted = computed(() =>
    (view.value?.tags ?? [])
      .toSorted(comparers[order.value])
      .map((tag) => ({ tag, folded: foldText(tag.name) })),
  );
  /** The tags whose name contains the query, in order. Case and accents are ignored. */
  const shown = computed(() => {
    const wanted = foldText(query.value).trim();
    return sorted.value.flatMap(({ tag, folded }) => (folded.includes(wanted) ? [tag] : []));
  });
  const { renew: load, follow } = createRenewal(async () => {
    const answer = await lists.listTags();
    unread.value = answer.ok ? undefined : answer.error;
    if (!answer.ok) return;
    view.value = answer.value;
    const rows = answer.value.unsettled.slice(0, settledMost);
    // Only this function reads all links, so only here the tags without links are known. A failed write is tried again
    // next time.
    if (rows.length > 0) await client.mergeRows({ kind: "tag", rows });
  });
  return {
    view,
    unread,
    query,
    order,
    shown,
    load,
    /** Loads again, after a rest: it reads every link. */
    follow,
    search: (text: string) => (query.value = text),
    orderBy: (by: TagOrder) => (order.value = by),
  };
}

const byName = new Intl.Collator();

const comparers: Record<TagOrder, (a: TagView, b: TagView) => number> = {
  used: (a, b) => b.usedAtMs - a.usedAtMs,
  links: (a, b) => b.links - a.links || b.usedAtMs - a.usedAtMs,
  name: (a, b) => byName.compare(a.name, b.name),
};
