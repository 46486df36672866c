import { useRef, useState } from "preact/hooks";
import { asId, type LocalId } from "../../domain/values/ids.ts";
import type { SavingChoices, StandingCollection } from "../../domain/profile/saving.ts";
import { withoutTag, withTags } from "../../domain/values/tag.ts";
import type { SavingView } from "../../domain/views.ts";
import { CollectionsField } from "../../forms/fields/collections-field.tsx";
import { TagsField } from "../../forms/fields/tags-field.tsx";
import type { T } from "../../i18n/t.ts";
import { Slip } from "../../ui/slip.tsx";
import layout from "../layout.module.css";
import { Part } from "./part.tsx";
import { RepositoriesRow } from "./repositories-row.tsx";

/** The defaults of every new link: tags, collections and repositories. */
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
  /** The last change was made here and is on disk. */
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
  /** Names in use, most likely first. */
  known: readonly string[];
  onChange: (tags: readonly string[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  return (
    <TagsField
      t={t}
      id="start-tags"
      inputRef={input}
      getFloor={floor}
      tags={tags}
      text={text}
      known={known}
      onText={setText}
      onAdd={(texts) => onChange(withTags(tags, texts, known))}
      onRemove={(tag) => onChange(withoutTag(tags, tag))}
    />
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
  const without = (localId: string) => chosen.filter((one) => one.localId !== localId);
  return (
    <CollectionsField
      t={t}
      id="start-collections"
      inputRef={input}
      getFloor={floor}
      chosen={chosen}
      text={text}
      known={known}
      onText={setText}
      onToggle={({ localId, title }) => {
        const others = without(localId);
        const isChosen = others.length < chosen.length;
        onChange(isChosen ? others : [...chosen, { kind: "known", localId, title }]);
      }}
      onCreate={onCreate}
      onAddById={(remoteId, title) => {
        if (chosen.some((one) => one.kind === "by-id" && one.remoteId === remoteId)) return;
        const localId = asId<LocalId>(uuid());
        onChange([...chosen, { kind: "by-id", localId, remoteId, title }]);
      }}
      onRemove={(localId) => onChange(without(localId))}
    />
  );
}

/** A list may extend to the bottom of the window. */
function floor(): number {
  return window.innerHeight;
}
