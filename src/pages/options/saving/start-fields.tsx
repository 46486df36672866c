import { useRef, useState } from "preact/hooks";
import { asId, type LocalId } from "../../../shared/domain/values/ids.ts";
import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import type { StandingCollection } from "../../../shared/domain/profile/saving.ts";
import { withoutTag, withTagsInUse } from "../../../shared/domain/values/tag.ts";
import type { SavingView } from "../../../shared/domain/views/views.ts";
import { CollectionsField } from "../../forms/fields/collections-field.tsx";
import { TagsField } from "../../forms/fields/tags-field.tsx";
import type { T } from "../../../shared/i18n/t.ts";

/** The tags that new links start with, or all links of a job. */
export function StartTags({
  t,
  id,
  tags,
  known,
  onChange,
}: {
  t: T;
  id: string;
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
      id={id}
      inputRef={input}
      getFloor={floor}
      tags={tags}
      text={text}
      known={known}
      onText={setText}
      onAdd={(texts) => onChange(withTagsInUse(tags, texts, known))}
      onRemove={(tag) => onChange(withoutTag(tags, tag))}
    />
  );
}

/** The same of collections. */
export function StartCollections<Chosen extends DraftCollection = StandingCollection>({
  t,
  id,
  chosen,
  view,
  uuid,
  onChange,
  onCreate,
}: {
  t: T;
  id: string;
  chosen: readonly Chosen[];
  view: SavingView;
  uuid: () => string;
  onChange: (collections: readonly (Chosen | StandingCollection)[]) => void;
  onCreate: (title: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const without = (localId: string) => chosen.filter((one) => one.localId !== localId);
  return (
    <CollectionsField
      t={t}
      id={id}
      inputRef={input}
      getFloor={floor}
      chosen={chosen}
      text={text}
      known={view.collections}
      pattern={view.compatibility.collectionPattern}
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
