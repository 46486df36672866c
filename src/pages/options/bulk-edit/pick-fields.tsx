import { useMemo, useRef, useState } from "preact/hooks";
import { tagKey, withoutTag, withTagsInUse } from "../../../shared/domain/values/tag.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import type { CollectionView } from "../../../shared/domain/views/views.ts";
import { KeyHints } from "../../forms/fields/key-hints.tsx";
import {
  collectionOptions,
  findNamed,
  tagNames,
  tagOptions,
} from "../../forms/fields/pick-options.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Combobox } from "../../ui/combobox/combobox.tsx";
import { Row, rowNotes } from "../../ui/combobox/field-list.tsx";

/** Tags to add or to remove, found among those in use. */
export function PickTags({
  t,
  id,
  label,
  hint,
  tags,
  known,
  placeholder,
  isOne = false,
  onChange,
}: {
  t: T;
  id: string;
  label: string;
  placeholder: string;
  hint?: string | undefined;
  tags: readonly string[];
  /** Names in use, most likely first. */
  known: readonly string[];
  /** Another tag replaces the chosen tag. */
  isOne?: boolean;
  onChange: (tags: readonly string[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const chosen = new Set(tags.map(tagKey));
  const isChosen = (tag: string) => chosen.has(tagKey(tag));
  // The list is the same object at each key press, because the search stores its folded texts by list.
  const all = useMemo(() => tagNames([], known, []), [known]);
  const options = tagOptions({ t, text, known: all, isChosen });
  const add = (texts: readonly string[]) => {
    const next = withTagsInUse(isOne ? [] : tags, texts, known);
    onChange(isOne ? next.slice(-1) : next);
  };
  return (
    <Row label={label} htmlFor={id} hint={hint}>
      <Combobox
        id={id}
        label={label}
        placeholder={placeholder}
        inputRef={input}
        getFloor={floor}
        free
        text={text}
        onText={setText}
        chips={tags.map((tag) => ({ key: tag, label: tag }))}
        removeName={(name) => t("ui_remove_tag", { name })}
        onRemove={(tag) => onChange(withoutTag(tags, tag))}
        options={options}
        onChoose={({ key }) => (isChosen(key) ? onChange(withoutTag(tags, key)) : add([key]))}
        onTake={add}
        notes={rowNotes(id, { hint })}
        keys={<KeyHints t={t} options={options} enter={t("popup_key_add")} />}
      />
    </Row>
  );
}

/** Collections of the ledger, found by their paths. */
export function PickCollections({
  t,
  id,
  label,
  chosen,
  known,
  isOne = false,
  onChange,
}: {
  t: T;
  id: string;
  label: string;
  chosen: readonly LocalId[];
  /** The likeliest first. */
  known: readonly CollectionView[];
  isOne?: boolean;
  onChange: (collections: readonly LocalId[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const isChosen = ({ localId }: CollectionView) => chosen.includes(localId);
  const exact = findNamed(known, text.trim());
  const options = collectionOptions({ t, text, known, exact, suggested: [], isChosen });
  const add = (one: CollectionView) =>
    onChange(isOne ? [one.localId] : [...new Set([...chosen, one.localId])]);
  const toggle = (one: CollectionView) =>
    isChosen(one) ? onChange(chosen.filter((other) => other !== one.localId)) : add(one);
  // Without options, the text finds nothing.
  const error = text.trim() !== "" && options.length === 0 ? t("edits_no_collection") : undefined;
  return (
    <Row label={label} htmlFor={id} error={error}>
      <Combobox
        id={id}
        label={label}
        placeholder={t("collections_parent_find")}
        inputRef={input}
        getFloor={floor}
        several={!isOne}
        known={exact !== undefined}
        text={text}
        onText={setText}
        chips={known
          .filter(isChosen)
          .map(({ localId, path, title }) => ({ key: localId, label: path ?? title }))}
        removeName={(name) => t("ui_remove_collection", { name })}
        onRemove={(key) => onChange(chosen.filter((other) => other !== key))}
        options={options}
        onChoose={({ key }) => {
          const found = known.find(({ localId }) => localId === key);
          if (found !== undefined) toggle(found);
          if (isOne) setText("");
        }}
        onTake={() => exact !== undefined && add(exact)}
        notes={rowNotes(id, { error })}
        keys={<KeyHints t={t} options={options} enter={t("popup_key_choose")} />}
      />
    </Row>
  );
}

/** A list may extend to the bottom of the window. */
function floor(): number {
  return innerHeight - 8;
}
