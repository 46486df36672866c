import { useEffect, useState } from "preact/hooks";
import type { LocalId } from "../../../domain/values/ids.ts";
import { shortAddress } from "../../../domain/values/shown-address.ts";
import type { LinkInView, LinksInView } from "../../../domain/views.ts";
import type { T } from "../../../i18n/t.ts";
import { opens } from "../../opens.ts";
import { hashOfEdit } from "../../routes.ts";
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
  const [read, setRead] = useState<LinksInView>();
  const count = store.counts.value[collection] ?? 0;
  const isOpen = store.showsLinks.value;
  useEffect(() => {
    if (!isOpen) return;
    let isLate = false;
    void store.linksIn(collection).then((links) => {
      if (!isLate) setRead(links);
    });
    return () => {
      isLate = true;
    };
  }, [isOpen, collection, count]);
  if (count === 0) return null;
  return (
    <details
      class={styles.links}
      open={isOpen}
      onToggle={(event) => store.showLinks(event.currentTarget.open)}
    >
      <summary>{t.count("collections_links", count)}</summary>
      {isOpen && read !== undefined && (
        <>
          <ul aria-label={t("collections_links_list")}>
            {read.links.map((link) => (
              <LinkItem key={link.localId} t={t} link={link} />
            ))}
          </ul>
          {read.links.length < read.count && (
            <p class="muted">
              {t("collections_links_some", {
                shown: new Intl.NumberFormat(t.language).format(read.links.length),
              })}
            </p>
          )}
        </>
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
