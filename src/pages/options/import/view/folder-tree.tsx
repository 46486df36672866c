/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no tree */
/* oxlint-disable jsx-a11y/click-events-have-key-events -- the tree hears the keys of all its rows */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { rowsInView, treeOf } from "../../../../shared/domain/collections/tree.ts";
import { asId, type LocalId } from "../../../../shared/domain/values/ids.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { DryRun } from "../../../importers/dry-run.ts";
import {
  changeTick,
  freshIn,
  ticksOf,
  type Folder,
  type Tick,
} from "../../../importers/folders.ts";
import { chevronDownIcon, chevronNextIcon, Icon } from "../../../ui/icon.tsx";
import rowStyles from "../../collections/tree/collection-tree.module.css";
import { treeAction } from "../../collections/tree/keys.ts";
import { useVirtualRows } from "../../list/use-virtual-rows.ts";
import styles from "./folder-tree.module.css";
import type { ImportStore } from "../store/store.ts";

/** A folder as a row. Rows keep the order of the source. */
interface FolderRow {
  localId: LocalId;
  title: string;
  visualOrder: number;
  parent?: LocalId;
  folder: Folder;
}

const checked: Record<Tick, "true" | "false" | "mixed"> = {
  all: "true",
  none: "false",
  some: "mixed",
};

/**
 * The files and folders with new links as a tree of the ARIA Authoring Practices Guide, with one tab stop and a tick
 * for each. Only the visible rows are drawn. `nameOf`: the name of a file.
 */
export function FolderTree({
  t,
  store,
  run,
  nameOf,
}: {
  t: T;
  store: ImportStore;
  run: DryRun;
  nameOf: (part: number) => string;
}) {
  const left = store.choices.value.left ?? noFolders;
  const counts = useMemo(() => freshIn(run.folderLinks), [run]);
  const ticks = useMemo(() => ticksOf(run.folderLinks, left), [run, left]);
  const tree = useMemo(() => treeOf([...counts.keys()].map((one) => rowOf(one, nameOf))), [counts]);
  // A single file is open from the start.
  const [opened, setOpened] = useState<ReadonlySet<LocalId>>(() => {
    const [file, ...others] = tree.children.get(undefined) ?? [];
    return new Set(file !== undefined && others.length === 0 ? [file.localId] : []);
  });
  const rows = useMemo(() => rowsInView(tree, (id) => opened.has(id)), [tree, opened]);
  const [focused, setFocused] = useState<LocalId>();
  const takesFocus = useRef(false);
  const activeAt = Math.max(
    0,
    rows.findIndex(({ row }) => row.localId === focused),
  );
  const active = rows[activeAt]?.row;
  const { scroller, totalPx, rows: drawn } = useVirtualRows(rows.length, activeAt);

  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-id="${active?.localId}"]`)?.focus();
  });
  const focus = (localId: LocalId) => {
    takesFocus.current = true;
    setFocused(localId);
  };
  const openRow = (localId: LocalId, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(localId);
    else next.delete(localId);
    setOpened(next);
  };
  const tick = ({ folder }: FolderRow) =>
    store.choose({ left: changeTick(run.folderLinks, left, folder) });

  const pressKey = (event: KeyboardEvent) => {
    if (active === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const isRightToLeft = getComputedStyle(document.documentElement).direction === "rtl";
    const action = treeAction(rows, active.localId, {
      key: event.key,
      alt: false,
      shift: event.shiftKey,
      forward: isRightToLeft ? "ArrowLeft" : "ArrowRight",
    });
    if (action?.kind === "focus") focus(action.localId);
    else if (action?.kind === "toggle") openRow(action.localId, action.isOpen);
    else if (action?.kind === "edit") tick(active);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={t("import_take")}
      class={styles.tree}
      tabIndex={-1}
      onKeyDown={pressKey}
    >
      <div role="presentation" class={rowStyles.canvas} style={{ blockSize: `${totalPx}px` }}>
        {drawn.map(({ index, start }) => {
          const shown = rows[index];
          if (shown === undefined) return undefined;
          const { row, level, position, setSize, hasChildren, isOpen } = shown;
          return (
            <div
              key={row.localId}
              role="treeitem"
              data-id={row.localId}
              class={rowStyles.row}
              style={{ insetBlockStart: `${start}px`, "--depth": level - 1 }}
              aria-level={level}
              aria-posinset={position}
              aria-setsize={setSize}
              aria-expanded={hasChildren ? isOpen : undefined}
              aria-checked={checked[ticks.get(row.folder) ?? "none"]}
              tabIndex={index === activeAt ? 0 : -1}
              onClick={() => {
                focus(row.localId);
                tick(row);
              }}
            >
              <span
                class={rowStyles.twig}
                aria-hidden="true"
                onClick={(event) => {
                  if (!hasChildren) return;
                  event.stopPropagation();
                  openRow(row.localId, !isOpen);
                }}
              >
                {hasChildren && <Icon of={isOpen ? chevronDownIcon : chevronNextIcon} />}
              </span>
              <span class={styles.box} aria-hidden="true" />
              <bdi class={`${rowStyles.title} clip`}>{row.title}</bdi>
              <span class={`${styles.count} num`} aria-hidden="true">
                {t.number(counts.get(row.folder) ?? 0)}
              </span>
              <span class="hidden">
                {t.count("collections_links", counts.get(row.folder) ?? 0)}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

const noFolders: ReadonlySet<number> = new Set();

function rowOf(folder: Folder, nameOf: (part: number) => string): FolderRow {
  const { id, name, part, parent } = folder;
  return {
    localId: idOf(id),
    title: parent === undefined ? nameOf(part) : name,
    visualOrder: id,
    ...(parent !== undefined && { parent: idOf(parent.id) }),
    folder,
  };
}

/** The number as the id that the trees of the options have. */
function idOf(id: number): LocalId {
  return asId<LocalId>(String(id));
}
