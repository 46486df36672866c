import type { Spot } from "../../../shared/domain/collections/move.ts";
import type { Tree } from "../../../shared/domain/collections/tree.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import type { KnownCollection } from "../../../shared/domain/views/views.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { MenuItem } from "../list/row-menu.tsx";

interface Actions {
  edit: (localId: LocalId) => void;
  showLinks: (localId: LocalId) => void;
  startNew: (parent: LocalId) => void;
  move: (localId: LocalId, spot: Spot) => void;
  askMove: (row: KnownCollection) => void;
  askMoveLinks: (row: KnownCollection) => void;
}

/** The items in the menu of a row. */
export function menuItems(
  t: T,
  { children, byId }: Tree<KnownCollection>,
  row: KnownCollection,
  /** The number of its links, and its page at the service. */
  { links, page }: { links: number; page: string | undefined },
  { edit, showLinks, startNew, move, askMove, askMoveLinks }: Actions,
): readonly MenuItem[] {
  const { localId } = row;
  const parent = row.parent !== undefined && byId.has(row.parent) ? row.parent : undefined;
  const siblings = children.get(parent) ?? [];
  const at = siblings.findIndex((one) => one.localId === localId);
  const above = siblings[at - 1]?.localId;
  const below = siblings[at + 1]?.localId;
  return [
    { label: t("popup_choice_edit"), onPress: () => edit(localId) },
    ...(links > 0
      ? [
          { label: t.count("collections_links", links), onPress: () => showLinks(localId) },
          { label: t("collections_move_links"), onPress: () => askMoveLinks(row) },
        ]
      : []),
    ...(page === undefined ? [] : [{ label: t("entry_open_there"), address: page }]),
    { label: t("collections_new_inside"), onPress: () => startNew(localId) },
    { label: t("collections_move_to"), onPress: () => askMove(row) },
    ...(above === undefined
      ? []
      : [
          {
            label: t("collections_move_up"),
            onPress: () => move(localId, { beside: above, side: "before" }),
          },
        ]),
    ...(below === undefined
      ? []
      : [
          {
            label: t("collections_move_down"),
            onPress: () => move(localId, { beside: below, side: "after" }),
          },
        ]),
  ];
}
