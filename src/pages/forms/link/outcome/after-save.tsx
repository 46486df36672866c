import { isAboutConnection } from "../../../../shared/domain/failures.ts";
import { withFilter } from "../../../../shared/search/query-text.ts";
import { shortAddress } from "../../../../shared/domain/address/shown-address.ts";
import type { EntryView } from "../../../../shared/domain/views/views.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { ChipList } from "../../../ui/chips/chip-list.tsx";
import { failureText } from "../../../../shared/i18n/failure-text.ts";
import { collectionIcon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { saidFailure } from "../../entry/entry-text.ts";
import { WhatItMeans } from "../../entry/what-it-means.tsx";
import { FieldList } from "../../../ui/combobox/field-list.tsx";
import { placeOfSearch, type EditorPlace } from "./editor-place.ts";
import styles from "./after-save.module.css";
import type { TypedName } from "../draft/typed-text.ts";
import { collectionChip } from "../../fields/pick-options.ts";
import { EntryChoices } from "./entry-choices.tsx";
import type { EditorStore } from "../store/store.ts";

/** The outcome of the save, in place of the form: the saved link, and the decision it needs. */
export function AfterSave({
  t,
  store,
  toDecide,
  onOpen,
}: {
  t: T;
  store: EditorStore;
  toDecide: boolean;
  onOpen: (place: EditorPlace) => void;
}) {
  const saved = store.saved.value;
  const entry = store.entry.value;
  const failure = store.choiceFailure.value;
  const { waiting = 0, entry: earlier, collections = [] } = store.view.value ?? {};
  // An entry that waited before is not another one if the change has joined it.
  const isOneOfThem =
    entry?.standing === "waiting" && (store.countsOwn.value || earlier?.id === entry.id);
  const toExplain = toDecide && entry !== undefined ? saidFailure(entry) : undefined;
  const others = waiting - (isOneOfThem ? 1 : 0);
  if (saved === undefined) return null;
  const chips = [
    ...saved.tags.map((tag) => ({
      key: `tag ${tag}`,
      label: tag,
      onOpen: () => onOpen(placeOfSearch(withFilter("", "tag", tag))),
    })),
    ...saved.collections.map((one) => {
      const chip = collectionChip(one, collections);
      const search = withFilter("", "in", chip.whole ?? chip.label);
      return { ...chip, icon: collectionIcon, onOpen: () => onOpen(placeOfSearch(search)) };
    }),
  ];
  return (
    <>
      <FieldList>
        <div class={styles.kept}>
          <p class={styles.title} dir="auto">
            {saved.title === "" ? saved.address : saved.title}
          </p>
          <p class="muted url clip" dir="ltr">
            {shortAddress(saved.address)}
          </p>
          {chips.length > 0 && <ChipList items={chips} />}
        </div>
      </FieldList>
      {saved.typed.map((name) => (
        <p key={`${name.of} ${name.name}`}>{typedWords(t, name)}</p>
      ))}
      {failure !== undefined && (
        <div role="alert">
          <Notice kind="need">{failureText(t, failure, entry?.host ?? "")}</Notice>
        </div>
      )}
      {entry !== undefined && toDecide && (
        <EntryChoices
          key={entry.state}
          t={t}
          entry={entry}
          onChoose={(choice, remoteId) => void store.choose(choice, remoteId)}
          onEdit={() => void store.editSaved()}
        />
      )}
      {toDecide && entry?.cause !== undefined && isAboutConnection(entry.cause) && (
        <p>
          <button type="button" class="link" onClick={() => onOpen("connection")}>
            {t("popup_open_connection")}
          </button>
        </p>
      )}
      {toExplain !== undefined && (
        <p>
          <WhatItMeans t={t} kind={toExplain.kind} />
        </p>
      )}
      {entry?.standing === "waiting" && others > 0 && (
        <p>
          <button type="button" class="link" onClick={() => onOpen("activity")}>
            {t.count("popup_more_waiting", others)}
          </button>
        </p>
      )}
    </>
  );
}

/** The links to continue with after a save. They are in the foot, where no outcome moves them. */
export function AfterSaveLinks({
  t,
  store,
  onOpen,
  onLeave,
}: {
  t: T;
  store: EditorStore;
  onOpen: (place: EditorPlace) => void;
  /** A link has opened another tab. */
  onLeave: () => void;
}) {
  const entry = store.entry.value;
  const saved = store.saved.value;
  return (
    <p class={styles.links}>
      {entry?.link !== undefined && isEditable(entry) && (
        <button type="button" class="link" onClick={() => void store.editSaved()}>
          {t("popup_choice_edit")}
        </button>
      )}
      {saved !== undefined && entry?.standing !== "gone" && (
        <button type="button" class="link" onClick={() => onOpen(placeOfSearch(searchFor(saved)))}>
          {t("popup_to_library")}
        </button>
      )}
      {entry?.page !== undefined && (
        <a href={entry.page} target="_blank" rel="noreferrer" onClick={onLeave}>
          {t("entry_open_there")}
        </a>
      )}
    </p>
  );
}

/** Finds the link in the library, and few others. */
function searchFor({ title, address }: { title: string; address: string }): string {
  const words = title.replaceAll('"', " ").trim();
  return words === "" ? shortAddress(address) : `"${words}"`;
}

/** A refused entry has its own choice to edit it. */
function isEditable({ state, standing }: EntryView): boolean {
  return state !== "blocked" && standing !== "gone";
}

/** Says how Save used the text in a combobox. */
function typedWords(t: T, { of, name, isNew }: TypedName): string {
  if (of === "tag") return t(isNew ? "popup_typed_new_tag" : "popup_typed_tag", { name });
  return t(isNew ? "popup_typed_new_collection" : "popup_typed_collection", { name });
}
