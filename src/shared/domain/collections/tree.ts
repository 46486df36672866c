import { foldText } from "../text/fold-text.ts";
import type { LocalId } from "../values/ids.ts";
import { ancestorsOf, type Placed } from "./lineage.ts";
import { inOrder, type Ordered } from "./order.ts";

type Row = Placed & Ordered;

/** The collections by their parent, each list in order. The top level is under undefined. */
export interface Tree<Of extends Row = Row> {
  byId: ReadonlyMap<LocalId, Of>;
  children: ReadonlyMap<LocalId | undefined, readonly Of[]>;
}

/** A drawn row of the tree. Level and position count from 1, as in ARIA. */
export interface TreeRow<Of extends Row = Row> {
  row: Of;
  level: number;
  position: number;
  setSize: number;
  hasChildren: boolean;
  isOpen: boolean;
}

/** The part of the tree that a search shows. */
export interface Found {
  shown: ReadonlySet<LocalId>;
  /** The matches and their ancestors, whose children are shown. */
  open: ReadonlySet<LocalId>;
  matches: readonly LocalId[];
}

/**
 * Collections with a parent that is unknown here are at the top level. So are collections that contain each other,
 * which only a response of the service could cause.
 */
export function treeOf<Of extends Row>(rows: readonly Of[]): Tree<Of> {
  const byId = new Map(rows.map((row) => [row.localId, row]));
  const byParent = new Map<LocalId | undefined, Of[]>();
  for (const row of rows) {
    const top = ancestorsOf(byId, row).at(-1) ?? row;
    const isRooted = top.parent === undefined || !byId.has(top.parent);
    const parent = isRooted && row.parent && byId.has(row.parent) ? row.parent : undefined;
    const siblings = byParent.get(parent);
    if (siblings === undefined) byParent.set(parent, [row]);
    else siblings.push(row);
  }
  const children = new Map([...byParent].map(([parent, list]) => [parent, inOrder(list)]));
  return { byId, children };
}

/** The visible rows, from top to bottom. */
export function rowsInView<Of extends Row>(
  { children }: Tree<Of>,
  isOpen: (localId: LocalId) => boolean,
  shown?: ReadonlySet<LocalId>,
): readonly TreeRow<Of>[] {
  const rows: TreeRow<Of>[] = [];
  const shownOf = (parent: LocalId | undefined) => {
    const all = children.get(parent) ?? [];
    return shown === undefined ? all : all.filter(({ localId }) => shown.has(localId));
  };
  const add = (parent: LocalId | undefined, level: number) => {
    const siblings = shownOf(parent);
    for (const [at, row] of siblings.entries()) {
      const hasChildren = shownOf(row.localId).length > 0;
      const open = hasChildren && isOpen(row.localId);
      rows.push({
        row,
        level,
        position: at + 1,
        setSize: siblings.length,
        hasChildren,
        isOpen: open,
      });
      if (open) add(row.localId, level + 1);
    }
  };
  add(undefined, 1);
  return rows;
}

/** The titles from the top level down, as one text: "Work / Tides". */
export function pathOf(byId: Tree["byId"], row: Row): string {
  const above = ancestorsOf(byId, row).map(({ title }) => title);
  return [...above.toReversed(), row.title].join(" / ");
}

/**
 * The titles in a typed path, from the top level down. Only a slash that touches neither title separates:
 * "TCP/IP" is one title. A path of slashes alone is one too.
 */
export function titlesInPath(path: string): readonly string[] {
  const titles = path.split(/(?<!\S)\/(?!\S)/u).flatMap((title) => title.trim() || []);
  return titles.length > 0 || path === "" ? titles : [path];
}

/**
 * Finds the collections whose path has every word of the query and whose own title has one of the words. Each is shown
 * with its path and its whole content. Undefined for an empty query.
 */
export function searchTree({ byId, children }: Tree, query: string): Found | undefined {
  const words = foldText(query)
    .split(/[\s/]+/)
    .filter(Boolean);
  if (words.length === 0) return undefined;
  const [shown, open] = [new Set<LocalId>(), new Set<LocalId>()];
  const matches: LocalId[] = [];
  const showInside = (localId: LocalId) => {
    for (const child of children.get(localId) ?? []) {
      if (shown.has(child.localId)) continue;
      shown.add(child.localId);
      showInside(child.localId);
    }
  };
  for (const row of byId.values()) {
    const title = foldedTitle(row);
    if (!words.some((word) => title.includes(word))) continue;
    const path = [...ancestorsOf(byId, row), row].map(foldedTitle);
    if (!words.every((word) => path.some((one) => one.includes(word)))) continue;
    matches.push(row.localId);
    for (const { localId } of [row, ...ancestorsOf(byId, row)]) {
      shown.add(localId);
      open.add(localId);
    }
    showInside(row.localId);
  }
  return { shown, open, matches };
}

/** The folded titles by row, because a search would otherwise fold all titles at each key press. */
const folded = new WeakMap<Row, string>();

function foldedTitle(row: Row): string {
  const title = folded.get(row) ?? foldText(row.title);
  folded.set(row, title);
  return title;
}
