import { useId } from "preact/hooks";
import { startFor } from "../../../shared/domain/profile/saving.ts";
import { shortAddress } from "../../../shared/domain/address/shown-address.ts";
import type { TabItem } from "../../../shared/domain/tabs/tab-items.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Check } from "../../ui/check.tsx";
import { hashOfEdit } from "../parts/routes.ts";
import type { TabsStore } from "./store.ts";
import { standingText } from "./tabs-text.ts";
import styles from "./tabs.module.css";

/** The tabs of the scope with a checkbox each. Tabs that cannot be chosen show the reason. */
export function TabList({ t, store, now }: { t: T; store: TabsStore; now: () => number }) {
  const { items, chosen, choosable } = store;
  const ids = new Set(chosen.value.map(({ tab }) => tab.id));
  const isAll = choosable.value > 0 && chosen.value.length === choosable.value;
  return (
    <div class={styles.list}>
      <Check
        label={t("tabs_all")}
        summary={t("tabs_chosen", {
          count: t.count("tabs_count", chosen.value.length),
          of: t.number(items.value.length),
        })}
        checked={isAll}
        disabled={choosable.value === 0}
        onChange={(isChosen) => store.tickAll(isChosen)}
      />
      <ul aria-label={t("tabs_list")}>
        {items.value.map((item) => (
          <TabRow
            key={item.tab.id}
            t={t}
            store={store}
            item={item}
            isChosen={ids.has(item.tab.id)}
            now={now}
          />
        ))}
      </ul>
    </div>
  );
}

/**
 * Drawn again only if its props have changed, because there may be hundreds of tabs. The same functions are passed
 * each time.
 */
function TabRow({
  t,
  store,
  item,
  isChosen,
  now,
}: {
  t: T;
  store: TabsStore;
  item: TabItem;
  isChosen: boolean;
  now: () => number;
}) {
  const id = useId();
  const { tab, standing } = item;
  // Called even for a tab that is not chosen, because only a component that reads a signal is skipped.
  const without = withoutContent(t, store, item);
  const note = standingText(t, item, now()) || (isChosen ? without : "");
  const name = tab.title || shortAddress(tab.address) || t("tabs_untitled");
  return (
    <li class={styles.tab} data-standing={standing.name}>
      <input
        type="checkbox"
        id={id}
        checked={isChosen}
        disabled={standing.name !== "new"}
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget }) => store.tick(tab.id, currentTarget.checked)}
      />
      <label for={id} class="clip" dir="auto" title={name}>
        {name}
      </label>
      <span id={`${id}-about`} class={styles.about}>
        {tab.address !== "" && (
          <span class="url clip" dir="ltr" title={tab.address}>
            {shortAddress(tab.address)}
          </span>
        )}
        {note !== "" && <span class={styles.note}>{note}</span>}
      </span>
      {standing.name === "saved" && standing.page.link !== undefined && (
        <a
          class={styles.edit}
          href={hashOfEdit(standing.page.link)}
          aria-describedby={`${id}-about`}
        >
          {t("popup_choice_edit")}
        </a>
      )}
    </li>
  );
}

/** Why the link of a tab is sent without page content, although content is wanted. */
function withoutContent(t: T, store: TabsStore, { tab, standing }: TabItem): string {
  const view = store.saving.value;
  if (!store.withContent.value || standing.name !== "new" || view === undefined) return "";
  if (!startFor(view.saving, standing.targetUrl).pageContent) return t("tabs_content_site");
  if (!store.readable.value.has(tab.id)) return t("tabs_content_closed");
  return tab.isAsleep ? t("tabs_content_asleep") : "";
}
