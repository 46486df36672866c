import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { addressMaxLength } from "../../../shared/domain/address/address.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { LinkForm } from "../../../shared/domain/profile/saving.ts";
import type { CountedName } from "../../../shared/search/library.ts";
import { withFilter } from "../../../shared/search/query-text.ts";
import { orders, type Order } from "../../../shared/search/order.ts";
import { Button, LinkButton, IconButton } from "../../ui/button.tsx";
import { boxClass } from "../../ui/check.tsx";
import { collectionIcon, Icon } from "../../ui/icon.tsx";
import { SearchField } from "../../ui/combobox/search-field.tsx";
import type { EditPorts } from "../bulk-edit/edit.ts";
import { EditDialog } from "../bulk-edit/edit-dialog.tsx";
import type { EditSubject } from "../bulk-edit/subject.ts";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { cardsIcon, compactIcon, hintIcon, listIcon, savingIcon } from "../parts/icons.ts";
import { RowMenu } from "../list/row-menu.tsx";
import layout from "../parts/layout.module.css";
import { hashOf } from "../parts/routes.ts";
import { SectionHead } from "../parts/section-head.tsx";
import { LabelledSelect } from "../parts/select.tsx";
import { Segmented } from "../parts/segmented.tsx";
import { copyItems } from "./copy-items.ts";
import { Facets } from "./facets.tsx";
import { Filters } from "./filters.tsx";
import styles from "./library.module.css";
import { LinkList } from "./link-list.tsx";
import type { LibraryStore, Said } from "./store.ts";

/** The search over the links of the profile. */
export function Library({
  t,
  store,
  edits,
  now,
}: {
  t: T;
  store: LibraryStore;
  edits: EditPorts;
  now: () => number;
}) {
  const [subject, setSubject] = useState<EditSubject>();
  const [isHintShown, setHintShown] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const { view, trouble, said, selected } = store;
  const found = view.value;
  const emptyCollection = emptyCollectionIn(store);
  const focusList = () => {
    const link = page.current?.querySelector<HTMLElement>('[data-main][tabindex="0"]');
    (link ?? search.current)?.focus();
  };
  return (
    <>
      <SectionHead title={t("library_title")} />
      <output class="hidden">{said.value !== undefined && saidText(t, said.value)}</output>
      <div role="alert" class={layout.alert}>
        {trouble.value !== undefined && (
          <FailureNotice
            t={t}
            title={t(trouble.value.what === "read" ? "library_unread" : "activity_failed")}
            failure={trouble.value.failure}
            onAgain={() => void store.load()}
          />
        )}
        {said.value?.what === "not-copied" && <p>{t("library_copy_failed")}</p>}
      </div>
      {store.isEmpty.value ? (
        <div class={styles.welcome}>
          <Icon of={savingIcon} />
          <output>{t("library_none")}</output>
          <p class={layout.actions}>
            <LinkButton kind="primary" href={hashOf("import")}>
              {t("library_import")}
            </LinkButton>
            <LinkButton href={hashOf("tabs")}>{t("library_save_tabs")}</LinkButton>
          </p>
          <p class={layout.small}>
            {t("library_elsewhere")}
            <br />
            <a href={hashOf("activity")}>{t("known_heading")}</a>
          </p>
        </div>
      ) : (
        <div ref={page} class={styles.library}>
          <div class={styles.tools}>
            <SearchBox t={t} store={store} box={search} onDown={focusList} />
            <IconButton
              icon={hintIcon}
              label={t("library_hint_show")}
              aria-expanded={isHintShown}
              aria-controls="library-hint"
              onPress={() => setHintShown(!isHintShown)}
            />
            {/* It describes the field also while it is not seen. */}
            <p id="library-hint" class={`${layout.small} ${styles.hint}`} hidden={!isHintShown}>
              {t("library_hint")}
            </p>
          </div>
          <Filters t={t} store={store} />
          <Facets t={t} store={store} />
          <div class={styles.bar}>
            <output class={`${layout.small} ${found === undefined ? styles.opening : ""}`}>
              {statusText(t, store)}
            </output>
            <OrderField t={t} store={store} />
            <FormField t={t} store={store} />
            <label class={styles.check} title={t("library_pictures_note")}>
              <input
                type="checkbox"
                class={boxClass}
                checked={store.showsPictures.value}
                aria-describedby="library-pictures"
                onChange={({ currentTarget }) => void store.showPictures(currentTarget.checked)}
              />
              {t("library_pictures")}
            </label>
            <span id="library-pictures" class="hidden">
              {t("library_pictures_note")}
            </span>
          </div>
          <div class={styles.listing}>
            {emptyCollection !== undefined && (
              <div class={styles.welcome}>
                <Icon of={collectionIcon} />
                <p>{t("library_none_in", { collection: emptyCollection.name })}</p>
                <p class={layout.actions}>
                  <LinkButton href={hashOf("tabs")}>{t("library_save_tabs")}</LinkButton>
                </p>
              </div>
            )}
            {found !== undefined && found.count > 0 && (
              // The rows of another form have another height.
              <LinkList
                key={`${store.form.value} ${store.showsPictures.value}`}
                {...{ t, store, search, now }}
                view={found}
              />
            )}
            {selected.value.size > 0 && (
              <SelectionBar
                t={t}
                store={store}
                onEdit={() => setSubject({ kind: "links", ids: selected.value })}
                onClear={() => {
                  focusList();
                  store.selectNone();
                }}
              />
            )}
          </div>
        </div>
      )}
      {subject !== undefined && (
        <EditDialog t={t} ports={edits} subject={subject} onClose={() => setSubject(undefined)} />
      )}
    </>
  );
}

/** The collection that the search asks for and for nothing else, if it is known to have no links. */
function emptyCollectionIn({ view, lists }: LibraryStore): CountedName | undefined {
  const found = view.value;
  if (found?.count !== 0 || !found.isOfAll) return undefined;
  return lists.value.collections.find(
    ({ name, count }) => count === 0 && found.text === withFilter("", "in", name),
  );
}

/** Only this is drawn again with each key: the list is once its links are found. */
function SearchBox({
  t,
  store,
  box,
  onDown,
}: {
  t: T;
  store: LibraryStore;
  box: RefObject<HTMLInputElement | null>;
  onDown: () => void;
}) {
  return (
    <SearchField
      box={box}
      label={t("library_search")}
      placeholder={t("library_search_in")}
      aria-describedby="library-hint"
      maxLength={addressMaxLength}
      text={store.text.value}
      onText={store.search}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        onDown();
        event.preventDefault();
      }}
    />
  );
}

function OrderField({ t, store }: { t: T; store: LibraryStore }) {
  // Without words, all links fit, and the newest come first.
  const offered = orders.filter((one) => one !== "fit" || store.text.value !== "");
  const names: Record<Order, string> = {
    fit: t("library_by_fit"),
    newest: t("library_by_newest"),
    oldest: t("library_by_oldest"),
    title: t("library_by_title"),
    site: t("library_by_site"),
  };
  return (
    <LabelledSelect
      label={t("tags_order")}
      value={offered.includes(store.order.value) ? store.order.value : "newest"}
      choices={offered.map((one) => [one, names[one]] as const)}
      onChange={store.orderBy}
    />
  );
}

/** List, compact or cards. */
function FormField({ t, store }: { t: T; store: LibraryStore }) {
  return (
    <Segmented<LinkForm>
      label={t("library_form")}
      choices={[
        ["list", listIcon, t("library_form_list")],
        ["compact", compactIcon, t("library_form_compact")],
        ["cards", cardsIcon, t("library_form_cards")],
      ]}
      chosen={store.form.value}
      onChoose={(form) => void store.showAs(form)}
    />
  );
}

/** The actions for the selected links. */
function SelectionBar({
  t,
  store,
  onEdit,
  onClear,
}: {
  t: T;
  store: LibraryStore;
  onEdit: () => void;
  /** The bar goes, so the focus must have gone before. */
  onClear: () => void;
}) {
  const { selected } = store;
  const bar = useRef<HTMLFieldSetElement>(null);
  const copy = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const box = bar.current;
    if (box === null) return;
    // The list keeps room for it.
    const measure = () =>
      box.parentElement?.style.setProperty("--bar", `${box.getBoundingClientRect().height}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const [menuPlace, setMenuPlace] = useState<{ x: number; y: number }>();
  return (
    <fieldset
      ref={bar}
      class={styles.selection}
      aria-label={t.count("library_selected", selected.value.size)}
    >
      <output>{t.count("library_selected", selected.value.size)}</output>
      <Button small onPress={onEdit}>
        {t("library_edit_selected")}
      </Button>
      <Button
        small
        ref={copy}
        aria-haspopup="menu"
        onPress={() => {
          const box = copy.current?.getBoundingClientRect();
          if (box !== undefined) setMenuPlace({ x: box.left, y: box.bottom });
        }}
      >
        {t("library_copy")}
      </Button>
      <Button small kind="quiet" onPress={() => void store.selectAll()}>
        {t("library_select_all")}
      </Button>
      <Button small kind="quiet" onPress={onClear}>
        {t("library_select_none")}
      </Button>
      {menuPlace !== undefined && (
        <RowMenu
          label={t("library_copy")}
          at={menuPlace}
          items={copyItems(t, (format) => void store.copySelected(format))}
          onClose={() => {
            setMenuPlace(undefined);
            copy.current?.focus();
          }}
        />
      )}
    </fieldset>
  );
}

/**
 * The number of found links, the parts of the query that were not understood, and the progress of reading the ledger.
 */
function statusText(t: T, store: LibraryStore): string {
  const { view, news, trouble } = store;
  const found = view.value;
  if (found === undefined) return trouble.value === undefined ? t("library_opening") : "";
  return [
    found.count === 0 && emptyCollectionIn(store) === undefined
      ? t("library_not_found")
      : t.count("collections_links", found.count),
    ...(found.notUnderstood.length > 0
      ? [t("library_not_understood", { filters: found.notUnderstood.join(" ") })]
      : []),
    ...(news.value?.isReading === true ? [t.count("library_reading", news.value.read)] : []),
  ].join(" · ");
}

function saidText(t: T, said: Said): string {
  switch (said.what) {
    case "copied":
      return t.count("library_copied", said.count);
    case "tried":
      return t("library_tried");
    case "not-copied":
      return "";
  }
}
