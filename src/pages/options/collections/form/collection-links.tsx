import { useEffect } from "preact/hooks";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import { pathOf } from "../../../../shared/domain/collections/tree.ts";
import { shortAddress } from "../../../../shared/domain/address/shown-address.ts";
import type { LinkInView } from "../../../../shared/domain/collections/views.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { opens } from "../../parts/opens.ts";
import { withFilter } from "../../../../shared/search/query-text.ts";
import { hashOfEdit, hashOfSearch } from "../../parts/routes.ts";
import type { CollectionsStore } from "../store.ts";
import styles from "./collection-links.module.css";

/** The links of the ledger in a collection, latest first. They are read when the list is opened. */
export function CollectionLinks({
  t,
  store,
  collection,
}: {
  t: T;
  store: CollectionsStore;
  collection: LocalId;
}) {
  const { isOpen, read, show, load } = store.links;
  const { byId } = store.tree.value;
  const row = byId.get(collection);
  const count = store.counts.value[collection] ?? 0;
  useEffect(() => {
    if (isOpen.value) void load(collection);
  }, [isOpen.value, collection, count]);
  const shown = isOpen.value && read.value?.of === collection ? read.value : undefined;
  if (count === 0) return null;
  return (
    <details
      class={styles.links}
      open={isOpen.value}
      onToggle={(event) => show(event.currentTarget.open)}
    >
      <summary>{t.count("collections_links", count)}</summary>
      {shown !== undefined && "failure" in shown && (
        <FailureNotice
          t={t}
          title={t("collections_links_unread")}
          failure={shown.failure}
          onAgain={() => void load(collection)}
        />
      )}
      {shown !== undefined && "links" in shown && (
        <ul aria-label={t("collections_links_list")}>
          {shown.links.map((link) => (
            <LinkItem key={link.localId} t={t} link={link} />
          ))}
        </ul>
      )}
      {shown !== undefined && "links" in shown && shown.links.length < shown.count && (
        <p class="muted">
          {t("collections_links_some", {
            count: t.number(shown.links.length),
          })}
        </p>
      )}
      {row !== undefined && (
        <a href={hashOfSearch(withFilter("", "in", pathOf(byId, row)))}>
          {t("collections_links_search")}
        </a>
      )}
    </details>
  );
}

function LinkItem({ t, link: { localId, title, address, page } }: { t: T; link: LinkInView }) {
  const name = title || shortAddress(address) || t("collections_links_untitled");
  return (
    <li>
      <a class="clip" dir="auto" href={hashOfEdit(localId)}>
        {name}
      </a>
      <span class={styles.places}>
        {address !== "" && (
          <a class="url clip" dir="ltr" title={address} {...opens(address)}>
            {shortAddress(address)}
          </a>
        )}
        {page !== undefined && <a {...opens(page)}>{t("entry_open_there")}</a>}
      </span>
    </li>
  );
}
