import { useRef, useState } from "preact/hooks";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import type { KnownCollection, CollectionsView } from "../../../shared/domain/views/views.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { addIcon, Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { EditPorts } from "../bulk-edit/edit.ts";
import { EditDialog } from "../bulk-edit/edit-dialog.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { SectionHead } from "../parts/section-head.tsx";
import layout from "../parts/layout.module.css";
import styles from "./collections.module.css";
import { CollectionForm } from "./form/collection-form.tsx";
import { KnownDialog } from "./known/known-dialog.tsx";
import { MoveDialog } from "./move/move-dialog.tsx";
import { SearchField } from "../../ui/combobox/search-field.tsx";
import { pageOf } from "./page-of.ts";
import { RowMenu } from "../list/row-menu.tsx";
import { menuItems } from "./menu-items.ts";
import { saidText } from "./said-text.ts";
import type { CollectionsStore } from "./store.ts";
import { CollectionTree } from "./tree/collection-tree.tsx";
import { linkPage } from "../../../shared/domain/address/link-pattern.ts";
import { opens } from "../parts/opens.ts";

/** The collections of the profile as a tree, and the form of the chosen collection. */
export function Collections({
  t,
  store,
  edits,
}: {
  t: T;
  store: CollectionsStore;
  edits: EditPorts;
}) {
  const { view, chosen, tree, query, found, failure, unread, said } = store;
  const [menu, setMenu] = useState<{ localId: LocalId; at: { x: number; y: number } }>();
  const [moving, setMoving] = useState<KnownCollection>();
  const [emptied, setEmptied] = useState<KnownCollection>();
  const [isTaking, setTaking] = useState(false);
  const [takesFocus, setTakesFocus] = useState<{ on: "title" | "links" }>();
  const starter = useRef<HTMLButtonElement>(null);
  const focusForm = () => setTakesFocus({ on: "title" });
  const edit = (localId: LocalId) => {
    store.choose(localId);
    focusForm();
  };
  const showLinks = (localId: LocalId) => {
    store.choose(localId);
    store.links.show(true);
    setTakesFocus({ on: "links" });
  };
  const about = (row: KnownCollection) => ({
    links: store.counts.value[row.localId] ?? 0,
    page: pageOf(row, view.value),
  });
  const startNew = (parent?: LocalId) => {
    store.startNew(parent);
    focusForm();
  };
  const focusTree = () =>
    document.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  const menuRow = menu && tree.value.byId.get(menu.localId);
  const known = view.value?.collections ?? [];
  const formRow = [...tree.value.byId.values()].find(({ localId }) => localId === chosen.value);
  return (
    <>
      <SectionHead title={t("collections_title")} lead={t("collections_lead")}>
        <div class={layout.actions}>
          <Button onPress={() => setTaking(true)}>{t("collections_known")}</Button>
          <Button ref={starter} kind="primary" onPress={() => startNew()}>
            <Icon of={addIcon} />
            {t("collections_new")}
          </Button>
        </div>
      </SectionHead>
      <div role="alert" class={layout.alert}>
        <FailureNotice
          t={t}
          title={t("collections_unread")}
          failure={unread.value}
          onAgain={() => void store.load()}
        />
        <FailureNotice t={t} title={t("collections_not_kept")} failure={failure.value} />
      </div>
      {view.value !== undefined && view.value.unreadable > 0 && (
        <Notice kind="wait" title={t.count("collections_unreadable", view.value.unreadable)}>
          <p>{t("collections_unreadable_why")}</p>
        </Notice>
      )}
      <output class={styles.said}>{said.value && saidText(t, said.value)}</output>
      {view.value !== undefined && (
        <div class={layout.columns} data-chosen={chosen.value !== undefined || undefined}>
          <div class={layout.side}>
            <SearchField
              label={t("collections_search")}
              text={query.value}
              onText={store.search}
              onKeyDown={(event) => {
                if (event.key !== "ArrowDown") return;
                event.preventDefault();
                focusTree();
              }}
            />
            {known.length === 0 ? (
              <p class={layout.none}>{t("collections_none")}</p>
            ) : found.value?.matches.length === 0 ? (
              <p class={layout.none}>{t("collections_not_found", { query: query.value })}</p>
            ) : (
              <CollectionTree
                t={t}
                store={store}
                onEdit={edit}
                onLinks={showLinks}
                onMenu={(localId, at) => setMenu({ localId, at })}
              />
            )}
            <p class={layout.small}>{t("collections_keys")}</p>
            <Repositories
              t={t}
              repositories={view.value.repositories}
              pattern={view.value.patterns.repositoryPattern}
            />
          </div>
          {chosen.value !== undefined && (
            <CollectionForm
              key={store.formNumber.value}
              t={t}
              store={store}
              row={formRow}
              takesFocus={takesFocus}
              onClosed={() => starter.current?.focus()}
            />
          )}
        </div>
      )}
      {menu !== undefined && menuRow !== undefined && (
        <RowMenu
          label={menuRow.title}
          at={menu.at}
          items={menuItems(t, store.tree.value, menuRow, about(menuRow), {
            edit,
            showLinks,
            startNew,
            move: (localId, spot) => void store.move(localId, spot).then(focusTree),
            askMove: setMoving,
            askMoveLinks: setEmptied,
          })}
          onClose={() => {
            setMenu(undefined);
            focusTree();
          }}
        />
      )}
      {emptied !== undefined && (
        <EditDialog
          t={t}
          ports={edits}
          subject={{ kind: "collection", localId: emptied.localId, title: emptied.title }}
          onClose={() => {
            setEmptied(undefined);
            focusTree();
          }}
        />
      )}
      {isTaking && view.value !== undefined && (
        <KnownDialog
          t={t}
          patterns={view.value.patterns}
          onTake={store.takeKnown}
          onClose={() => setTaking(false)}
        />
      )}
      {moving !== undefined && (
        <MoveDialog
          key={moving.localId}
          t={t}
          tree={tree.value}
          row={moving}
          onMove={(spot) => void store.move(moving.localId, spot).then(focusTree)}
          onClose={() => {
            setMoving(undefined);
            focusTree();
          }}
        />
      )}
    </>
  );
}

/** The repositories that are known here: the service has no operation that makes or lists one. */
function Repositories({
  t,
  repositories,
  pattern,
}: {
  t: T;
  repositories: CollectionsView["repositories"];
  pattern: string;
}) {
  if (repositories.length === 0) return null;
  return (
    <details class={styles.repositories}>
      <summary>{t.count("collections_repositories", repositories.length)}</summary>
      <ul aria-label={t("popup_repositories")}>
        {repositories.map(({ remoteId, title }) => (
          <li key={remoteId}>
            <span class="clip" dir="auto">
              {title}
            </span>
            <span class="muted num">{t("activity_id", { id: String(remoteId) })}</span>
            {pattern !== "" && (
              <a {...opens(linkPage(pattern, remoteId))}>
                {t("entry_open_there")}
                <span class="hidden"> {title}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
