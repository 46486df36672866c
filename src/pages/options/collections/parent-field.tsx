import { useMemo, useRef, useState } from "preact/hooks";
import { ancestorsOf } from "../../../shared/domain/collections/lineage.ts";
import { pathOf, type Tree } from "../../../shared/domain/collections/tree.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import type { KnownCollection } from "../../../shared/domain/views/views.ts";
import { findNamed } from "../../forms/fields/pick-options.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { findMatches } from "../../ui/combobox/combobox-match.ts";
import { Combobox } from "../../ui/combobox/combobox.tsx";
import { Row } from "../../ui/combobox/field-list.tsx";

const shownMost = 50;

/**
 * The collection that another one is in, found by its path. Offers none that is inside the collection
 * itself. Nothing chosen is the top level.
 */
export function ParentField({
  t,
  id,
  label,
  tree,
  own,
  parent,
  onParent,
}: {
  t: T;
  id: string;
  label: string;
  tree: Tree<KnownCollection>;
  /** Undefined for a new collection. */
  own: LocalId | undefined;
  parent: LocalId | undefined;
  onParent: (parent: LocalId | undefined) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const { byId } = tree;
  const all = useMemo(() => parentsFor(tree, own), [tree, own]);
  const chosen = parent === undefined ? undefined : byId.get(parent);
  const exact = findNamed(all, text);
  const shown = findMatches(all, ({ path }) => path, text, shownMost);
  const matches = [
    ...(exact ? findMatches([exact], ({ path }) => path, text, 1) : []),
    ...shown.filter(({ item }) => item !== exact),
  ];
  return (
    <Row label={label} htmlFor={id} hint={chosen === undefined ? t("collections_top") : undefined}>
      <Combobox
        id={id}
        label={label}
        placeholder={t("collections_parent_find")}
        inputRef={input}
        getFloor={() => innerHeight - 8}
        text={text}
        onText={setText}
        chips={chosen === undefined ? [] : [{ key: chosen.localId, label: pathOf(byId, chosen) }]}
        removeName={(name) => t("ui_remove_collection", { name })}
        onRemove={() => onParent(undefined)}
        options={matches.map(({ item, found }, at) => ({
          key: item.localId,
          label: item.path,
          found,
          // The words of a path may be in its middle, so Enter chooses the best match.
          finishes: at === 0,
          chosen: item.localId === parent,
          ...(item.emoji !== undefined && { emoji: item.emoji }),
        }))}
        onChoose={({ key }) => {
          setText("");
          onParent(all.find(({ localId }) => localId === key)?.localId);
        }}
        onTake={() => {}}
      />
    </Row>
  );
}

function parentsFor({ byId }: Tree<KnownCollection>, own: LocalId | undefined) {
  return [...byId.values()]
    .filter((row) => row.localId !== own)
    .filter((row) => ancestorsOf(byId, row).every(({ localId }) => localId !== own))
    .map((row) => ({
      localId: row.localId,
      emoji: row.emoji,
      title: row.title,
      path: pathOf(byId, row),
    }))
    .toSorted((a, b) => a.path.localeCompare(b.path));
}
