import { useId, useLayoutEffect, useState } from "preact/hooks";
import type { Spot } from "../../../../shared/domain/collections/move.ts";
import type { Tree } from "../../../../shared/domain/collections/tree.ts";
import { asId, type LocalId } from "../../../../shared/domain/values/ids.ts";
import type { KnownCollection } from "../../../../shared/domain/views/views.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { Row, FieldList } from "../../../ui/combobox/field-list.tsx";
import { ParentField } from "../parent-field.tsx";
import styles from "../../parts/dialog.module.css";
import { Select } from "../../parts/select.tsx";
import { useDialog } from "../../parts/use-dialog.ts";

/** Asks where to move a collection: into which other one, and to which place in it. */
export function MoveDialog({
  t,
  tree,
  row,
  onMove,
  onClose,
}: {
  t: T;
  tree: Tree<KnownCollection>;
  row: KnownCollection;
  onMove: (spot: Spot) => void;
  onClose: () => void;
}) {
  const id = useId();
  const { dialog, close, frame } = useDialog(onClose);
  const [parent, setParent] = useState(row.parent);
  const [place, setPlace] = useState("last");
  useLayoutEffect(() => dialog.current?.querySelector("input")?.focus(), []);
  const siblings = (tree.children.get(parent) ?? []).filter(
    ({ localId }) => localId !== row.localId,
  );
  const move = () => {
    close();
    onMove(spotOf(place, parent, siblings));
  };
  return (
    <dialog {...frame} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("collections_move_of", { title: row.title })}</h2>
      <FieldList>
        <ParentField
          t={t}
          id={`${id}-parent`}
          label={t("collections_parent")}
          tree={tree}
          own={row.localId}
          parent={parent}
          onParent={(chosen) => {
            setParent(chosen);
            setPlace("last");
          }}
        />
        <Row label={t("collections_place")} htmlFor={`${id}-place`}>
          <Select<string>
            id={`${id}-place`}
            value={place}
            choices={[
              ["last", t("collections_place_last")],
              ...(siblings.length > 0 ? [["first", t("collections_place_first")] as const] : []),
              ...siblings.map(
                ({ localId, title }) => [localId, t("collections_place_after", { title })] as const,
              ),
            ]}
            onChange={setPlace}
          />
        </Row>
      </FieldList>
      <div class={styles.actions}>
        <Button kind="primary" onPress={move}>
          {t("collections_move")}
        </Button>
        <Button onPress={close}>{t("popup_cancel")}</Button>
      </div>
    </dialog>
  );
}

function spotOf(
  place: string,
  parent: LocalId | undefined,
  siblings: readonly KnownCollection[],
): Spot {
  const [first] = siblings;
  if (place === "last" || first === undefined) return { inside: parent };
  if (place === "first") return { beside: first.localId, side: "before" };
  return { beside: asId<LocalId>(place), side: "after" };
}
