/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the keyboard scrolls the list, and the rows need a <div> */
import { useId, useState } from "preact/hooks";
import type { T } from "../../../shared/i18n/t.ts";
import { IconButton } from "../../ui/button.tsx";
import { editIcon } from "../../ui/icon.tsx";
import type { EditPorts } from "../bulk-edit/edit.ts";
import { EditDialog } from "../bulk-edit/edit-dialog.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { LabelledSelect } from "../parts/select.tsx";
import { SectionHead } from "../parts/section-head.tsx";
import { SearchField } from "../../ui/combobox/search-field.tsx";
import layout from "../parts/layout.module.css";
import { withFilter } from "../../../shared/search/query-text.ts";
import { hashOfSearch } from "../parts/routes.ts";
import { useVirtualRows } from "../list/use-virtual-rows.ts";
import { tagOrders, type TagOrder, type TagsStore } from "./store.ts";
import styles from "./tags.module.css";

/** The tags of the profile, each with the number of its links. */
export function Tags({ t, store, edits }: { t: T; store: TagsStore; edits: EditPorts }) {
  const [renamed, setRenamed] = useState<string>();
  const { view, unread, query, order, shown } = store;
  const tags = view.value?.tags ?? [];
  const names: Record<TagOrder, string> = {
    used: t("tags_by_use"),
    links: t("tags_by_links"),
    name: t("tags_by_name"),
  };
  return (
    <>
      <SectionHead title={t("popup_tags")} />
      <div role="alert" class={layout.alert}>
        <FailureNotice
          t={t}
          title={t("tags_unread")}
          failure={unread.value}
          onAgain={() => void store.load()}
        />
      </div>
      {view.value !== undefined && (
        <div class={layout.side}>
          {tags.length > 0 && (
            <div class={styles.tools}>
              <SearchField label={t("tags_search")} text={query.value} onText={store.search} />
              <LabelledSelect
                label={t("tags_order")}
                value={order.value}
                choices={tagOrders.map((one) => [one, names[one]] as const)}
                onChange={store.orderBy}
              />
            </div>
          )}
          <output class={tags.length > 0 ? layout.small : layout.none}>
            {tags.length === 0
              ? t("tags_none")
              : shown.value.length === 0
                ? t("tags_not_found", { query: query.value })
                : t.count("tags_count", shown.value.length)}
          </output>
          {shown.value.length > 0 && <TagRows t={t} store={store} onRename={setRenamed} />}
        </div>
      )}
      {renamed !== undefined && (
        <EditDialog
          t={t}
          ports={edits}
          subject={{ kind: "tag", tag: renamed }}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  );
}

/** Only the visible rows are drawn, because there may be thousands. */
function TagRows({
  t,
  store,
  onRename,
}: {
  t: T;
  store: TagsStore;
  onRename: (tag: string) => void;
}) {
  const id = useId();
  const tags = store.shown.value;
  const { scroller, totalPx, rows } = useVirtualRows(tags.length, -1);
  return (
    <div
      ref={scroller}
      class={styles.scroller}
      tabIndex={0}
      role="region"
      aria-label={t("popup_tags")}
    >
      <ul style={{ blockSize: `${totalPx}px` }}>
        {rows.map(({ index, start }) => {
          const tag = tags[index];
          if (tag === undefined) return undefined;
          return (
            <li
              key={tag.name}
              aria-setsize={tags.length}
              aria-posinset={index + 1}
              style={{ insetBlockStart: `${start}px` }}
            >
              <bdi id={`${id}-${index}`} class="clip">
                {tag.name}
              </bdi>
              <a
                class="num"
                href={hashOfSearch(withFilter("", "tag", tag.name))}
                aria-describedby={`${id}-${index}`}
              >
                {t.count("collections_links", tag.links)}
              </a>
              <IconButton
                small
                icon={editIcon}
                label={t("tags_rename")}
                aria-describedby={`${id}-${index}`}
                onPress={() => onRename(tag.name)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
