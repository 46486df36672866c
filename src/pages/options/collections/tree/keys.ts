import type { Spot } from "../../../../shared/domain/collections/move.ts";
import type { TreeRow } from "../../../../shared/domain/collections/tree.ts";
import { foldText } from "../../../../shared/domain/text/fold-text.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";

/** A key press on a row. `forward`: the arrow key that leads into a row, by the direction of the script. */
export interface TreeKey {
  key: string;
  alt: boolean;
  shift: boolean;
  forward: "ArrowLeft" | "ArrowRight";
}

export type TreeAction =
  | { kind: "focus"; localId: LocalId }
  | { kind: "toggle"; localId: LocalId; isOpen: boolean }
  | { kind: "edit"; localId: LocalId }
  | { kind: "menu"; localId: LocalId }
  | { kind: "move"; localId: LocalId; spot: Spot };

/**
 * The effect of a key on the active row, by the tree view of the ARIA Authoring Practices Guide
 * (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/), and with Alt the moves. Undefined: the tree does not handle
 * the key.
 */
export function treeAction(
  rows: readonly TreeRow[],
  active: LocalId,
  pressed: TreeKey,
): TreeAction | undefined {
  const at = rows.findIndex(({ row }) => row.localId === active);
  const current = rows[at];
  if (current === undefined) return undefined;
  return pressed.alt ? moveAction(rows, at, pressed) : walkAction(rows, at, current, pressed);
}

function walkAction(
  rows: readonly TreeRow[],
  at: number,
  { row, level, hasChildren, isOpen }: TreeRow,
  { key, shift, forward }: TreeKey,
): TreeAction | undefined {
  const { localId } = row;
  const focus = (to: TreeRow | undefined): TreeAction | undefined =>
    to && { kind: "focus", localId: to.row.localId };
  switch (key) {
    case "ArrowDown":
      return focus(rows[at + 1] ?? rows[at]);
    case "ArrowUp":
      return focus(rows[at - 1] ?? rows[at]);
    case "Home":
      return focus(rows[0]);
    case "End":
      return focus(rows.at(-1));
    case "ArrowLeft":
    case "ArrowRight":
      if (key === forward) {
        if (!hasChildren) return focus(rows[at]);
        return isOpen ? focus(rows[at + 1]) : { kind: "toggle", localId, isOpen: true };
      }
      if (isOpen) return { kind: "toggle", localId, isOpen: false };
      return focus(rows.slice(0, at).findLast((above) => above.level < level) ?? rows[at]);
    case "Enter":
    case " ":
      return { kind: "edit", localId };
    case "ContextMenu":
      return { kind: "menu", localId };
    case "F10":
      return shift ? { kind: "menu", localId } : undefined;
    default:
      return focus(beginningWith(rows, at, key));
  }
}

/** The next row with a title that begins with the character, searched from the active row on and then from the top. */
function beginningWith(rows: readonly TreeRow[], at: number, key: string): TreeRow | undefined {
  const wanted = foldText(key);
  if (Array.from(key).length !== 1 || wanted.trim() === "") return undefined;
  const around = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  return around.find(({ row }) => foldText(row.title).startsWith(wanted));
}

/**
 * Up and down move among the siblings. Forward moves into the sibling above. Back moves out, to the place after the
 * parent.
 */
function moveAction(
  rows: readonly TreeRow[],
  at: number,
  { key, forward }: TreeKey,
): TreeAction | undefined {
  const current = rows[at];
  if (current === undefined) return undefined;
  const { localId } = current.row;
  const above = siblingsOf(rows.slice(0, at).toReversed(), current.level)[0]?.row.localId;
  const below = siblingsOf(rows.slice(at + 1), current.level)[0]?.row.localId;
  const parent = rows.slice(0, at).findLast(({ level }) => level < current.level)?.row.localId;
  const spotOf = (): Spot | undefined => {
    switch (key) {
      case "ArrowUp":
        return above && { beside: above, side: "before" };
      case "ArrowDown":
        return below && { beside: below, side: "after" };
      case "ArrowLeft":
      case "ArrowRight":
        return key === forward
          ? above && { inside: above }
          : parent && { beside: parent, side: "after" };
      default:
        return undefined;
    }
  };
  const spot = spotOf();
  const isArrow = key.startsWith("Arrow");
  if (spot === undefined) return isArrow ? { kind: "focus", localId } : undefined;
  return { kind: "move", localId, spot };
}

/** The rows of this level, up to the end of their list. */
function siblingsOf(rows: readonly TreeRow[], level: number): readonly TreeRow[] {
  const end = rows.findIndex((row) => row.level < level);
  return (end === -1 ? rows : rows.slice(0, end)).filter((row) => row.level === level);
}
