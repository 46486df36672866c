import { useRef, useState } from "preact/hooks";
import { asId, getRemoteIdFromText, type LocalId } from "../../domain/values/ids.ts";
import { isSameName } from "../../domain/values/same-name.ts";
import type { SavingChoices, StandingCollection } from "../../domain/profile/saving.ts";
import { tagKey, withTag } from "../../domain/values/tag.ts";
import type { CollectionView, SavingView } from "../../domain/views.ts";
import type { T } from "../../i18n/t.ts";
import type { ComboOption } from "../../ui/combobox-list.tsx";
import { Combobox } from "../../ui/combobox.tsx";
import { collectionOptions, createOption, tagOptions } from "../../forms/fields/pick-options.ts";
import { Row, Slip } from "../../ui/slip.tsx";
import layout from "../layout.module.css";
import { Part } from "./part.tsx";
import { RepositoriesRow } from "./repositories-row.tsx";

const createKey = "create";
const byIdKey = "by-id";

/** What every new link starts with: tags, collections and repositories. */
export function StartPart({
  t,
  view,
  isKept,
  uuid,
  onChange,
  onCreateCollection,
}: {
  t: T;
  view: SavingView;
  /** The last change was made here, and is on disk. */
  isKept: boolean;
  uuid: () => string;
  onChange: (changes: Partial<SavingChoices>) => void;
  onCreateCollection: (title: string) => void;
}) {
  const { tags, collections, repositories } = view.saving;
  return (
    <Part t={t} title={t("saving_start")} isKept={isKept}>
      <Slip>
        <TagsRow
          t={t}
          tags={tags}
          known={view.tags}
          onChange={(next) => onChange({ tags: next })}
        />
        <CollectionsRow
          t={t}
          chosen={collections}
          known={view.collections}
          uuid={uuid}
          onChange={(next) => onChange({ collections: next })}
          onCreate={onCreateCollection}
        />
        <RepositoriesRow
          t={t}
          repositories={repositories}
          onChange={(next) => onChange({ repositories: next })}
        />
      </Slip>
      <p class={layout.small}>{t("saving_start_note")}</p>
    </Part>
  );
}

function TagsRow({
  t,
  tags,
  known,
  onChange,
}: {
  t: T;
  tags: readonly string[];
  /** Names in use, the likeliest first. */
  known: readonly string[];
  onChange: (tags: readonly string[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const isChosen = (tag: string) => tags.some((other) => tagKey(other) === tagKey(tag));
  const without = (tag: string) => tags.filter((other) => tagKey(other) !== tagKey(tag));
  const spelt = (tag: string) => known.find((name) => tagKey(name) === tagKey(tag)) ?? tag;
  const add = (texts: readonly string[]) => onChange(texts.map(spelt).reduce(withTag, tags));
  return (
    <Row label={t("popup_tags")} htmlFor="start-tags">
      <Combobox
        id="start-tags"
        label={t("popup_tags")}
        placeholder={t("popup_add")}
        inputRef={input}
        getFloor={floor}
        free
        text={text}
        onText={setText}
        chips={tags.map((tag) => ({ key: tag, label: tag }))}
        removeName={(label) => t("ui_remove", { name: label })}
        onRemove={(tag) => onChange(without(tag))}
        options={tagOptions({ t, text, known, isChosen })}
        onChoose={({ key }) => (isChosen(key) ? onChange(without(key)) : add([key]))}
        onTake={add}
      />
    </Row>
  );
}

function CollectionsRow({
  t,
  chosen,
  known,
  uuid,
  onChange,
  onCreate,
}: {
  t: T;
  chosen: readonly StandingCollection[];
  known: SavingView["collections"];
  uuid: () => string;
  onChange: (collections: readonly StandingCollection[]) => void;
  onCreate: (title: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const name = text.trim();
  const remoteId = getRemoteIdFromText(text);
  const exact = known.find(({ title }) => isSameName(title, name));
  const isChosen = ({ localId }: CollectionView) => chosen.some((one) => one.localId === localId);
  const remove = (localId: string) => onChange(chosen.filter((one) => one.localId !== localId));
  const toggle = (collection: CollectionView) => {
    const { localId, title } = collection;
    if (isChosen(collection)) remove(localId);
    else onChange([...chosen, { kind: "known", localId, title }]);
  };
  const options = [...collectionOptions({ t, text, known, isChosen })];
  if (name !== "" && exact === undefined) options.push(createOption(t, createKey, name));
  if (remoteId !== undefined) {
    const label = t("popup_collection_by_id", { id: String(remoteId) });
    options.push({ key: byIdKey, label, note: t("popup_exists_note"), makes: true });
  }

  function choose({ key, label }: ComboOption): void {
    if (key === createKey) onCreate(name);
    else if (key === byIdKey && remoteId !== undefined) {
      const same = known.find((one) => one.remoteId === remoteId);
      const again = chosen.some((one) => one.kind === "by-id" && one.remoteId === remoteId);
      if (same !== undefined) toggle(same);
      else if (!again) {
        const localId = asId<LocalId>(uuid());
        onChange([...chosen, { kind: "by-id", localId, remoteId, title: label }]);
      }
    } else {
      const collection = known.find(({ localId }) => localId === key);
      if (collection !== undefined) toggle(collection);
    }
  }

  return (
    <Row label={t("popup_collections")} htmlFor="start-collections">
      <Combobox
        id="start-collections"
        label={t("popup_collections")}
        placeholder={t("popup_add")}
        inputRef={input}
        getFloor={floor}
        several
        known={exact !== undefined}
        text={text}
        onText={setText}
        chips={chosen.map(({ localId, title }) => ({ key: localId, label: title }))}
        removeName={(label) => t("ui_remove", { name: label })}
        onRemove={remove}
        options={options}
        onChoose={choose}
        onTake={() => {
          if (exact !== undefined && !isChosen(exact)) toggle(exact);
        }}
      />
    </Row>
  );
}

/** A list may reach down to the end of the window. */
function floor(): number {
  return window.innerHeight;
}
