/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no tree */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Spot } from "../../../../shared/domain/collections/move.ts";
import { pathOf, rowsInView } from "../../../../shared/domain/collections/tree.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { withFilter } from "../../../../shared/search/query-text.ts";
import { hashOfSearch } from "../../parts/routes.ts";
import type { Chosen, CollectionsStore } from "../store.ts";
import styles from "./collection-tree.module.css";
import { dropSpot, type Drop } from "./drop-spot.ts";
import { treeAction, type TreeKey } from "./keys.ts";
import { CollectionRow } from "./collection-row.tsx";
import { inTurn } from "../../../../shared/domain/runs.ts";
import { useVirtualRows } from "../../list/use-virtual-rows.ts";

/**
 * The collections as a tree of the ARIA Authoring Practices Guide, with one tab stop. Only the visible rows are drawn.
 * `onMenu` opens the menu of a row at a place in the window.
 */
export function CollectionTree({
  t,
  store,
  onEdit,
  onLinks,
  onMenu,
}: {
  t: T;
  store: CollectionsStore;
  onEdit: (localId: LocalId) => void;
  /** Leads to the links of a row. */
  onLinks: (localId: LocalId) => void;
  onMenu: (localId: LocalId, at: { x: number; y: number }) => void;
}) {
  const { found: search, tree, open, chosen, counts } = store;
  const found = search.value;
  const isOpen = (localId: LocalId) => open.value.has(localId);
  const rowsNow = () => rowsInView(tree.value, isOpen, search.value?.shown);
  // Not computed at each turn of the wheel, because there may be thousands of rows.
  const rows = useMemo(rowsNow, [tree.value, open.value, found]);
  const matches = useMemo(() => new Set(found?.matches), [found]);
  const [focused, setFocused] = useState<LocalId>();
  const [, redraw] = useState(0);
  const [drop, setDrop] = useState<Drop>();
  const dragged = useRef<LocalId | undefined>(undefined);
  const takesFocus = useRef(false);
  const indexOf = (localId: Chosen | undefined) =>
    rows.findIndex(({ row }) => row.localId === localId);
  const activeAt = Math.max(0, indexOf(focused) === -1 ? indexOf(chosen.value) : indexOf(focused));
  const active = rows[activeAt]?.row.localId;
  const { scroller, totalPx, rows: drawn } = useVirtualRows(rows.length, activeAt);

  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    elementOf(active)?.focus();
  });
  const elementOf = (localId: LocalId | undefined) =>
    scroller.current?.querySelector<HTMLElement>(`[data-id="${localId}"]`);
  const focus = (localId: LocalId) => {
    takesFocus.current = true;
    setFocused(localId);
    // The row is focused even if it has the focus already, because a row that is drawn elsewhere loses the focus.
    redraw((count) => count + 1);
  };
  const openMenu = (localId: LocalId) => {
    const box = elementOf(localId)?.getBoundingClientRect();
    if (box !== undefined) onMenu(localId, { x: box.left + 32, y: box.bottom });
  };
  const move = async (localId: LocalId, spot: Spot) => {
    await store.move(localId, spot);
    focus(localId);
  };
  /** If keys are pressed quickly, each starts from the result of the previous one. */
  const [moveByKey] = useState(() =>
    inTurn(async (localId: LocalId, pressed: TreeKey) => {
      const action = treeAction(rowsNow(), localId, pressed);
      if (action?.kind === "move") await move(localId, action.spot);
    }),
  );

  const pressKey = (event: KeyboardEvent) => {
    if (active === undefined || event.ctrlKey || event.metaKey) return;
    const isRightToLeft = getComputedStyle(document.documentElement).direction === "rtl";
    const pressed: TreeKey = {
      key: event.key,
      alt: event.altKey,
      shift: event.shiftKey,
      forward: isRightToLeft ? "ArrowLeft" : "ArrowRight",
    };
    const action = treeAction(rows, active, pressed);
    if (action === undefined) return;
    event.preventDefault();
    if (event.altKey) void moveByKey(active, pressed);
    switch (action.kind) {
      case "focus":
        return focus(action.localId);
      case "toggle":
        return store.toggle(action.localId, action.isOpen);
      case "edit":
        return onEdit(action.localId);
      case "menu":
        return openMenu(action.localId);
      case "move": // `moveByKey` has it.
    }
  };

  const dragOver = (event: DragEvent, over: Drop | undefined) => {
    event.stopPropagation();
    if (over !== undefined) event.preventDefault();
    if (over?.localId !== drop?.localId || over?.place !== drop?.place) setDrop(over);
  };
  const spotAt = (event: DragEvent, index: number): Drop | undefined => {
    const target = rows[index];
    const { currentTarget } = event;
    if (dragged.current === undefined || target === undefined) return undefined;
    if (!(currentTarget instanceof HTMLElement)) return undefined;
    const { top, height } = currentTarget.getBoundingClientRect();
    const share = (event.clientY - top) / height;
    return dropSpot(store.view.value?.collections ?? [], dragged.current, target, share);
  };
  const dropAt = (event: DragEvent, spot: Spot | undefined) => {
    event.preventDefault();
    event.stopPropagation();
    const moved = dragged.current;
    setDrop(undefined);
    dragged.current = undefined;
    if (moved !== undefined && spot !== undefined) void move(moved, spot);
  };

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={t("collections_title")}
      class={styles.tree}
      data-flat={tree.value.children.size <= 1 || undefined}
      tabIndex={-1}
      onKeyDown={pressKey}
      onDragOver={(event) => dragged.current !== undefined && event.preventDefault()}
      onDrop={(event) => dropAt(event, { inside: undefined })}
    >
      <div role="presentation" class={styles.canvas} style={{ blockSize: `${totalPx}px` }}>
        {drawn.map(({ index, start }) => {
          const shown = rows[index];
          if (shown === undefined) return undefined;
          const { localId } = shown.row;
          return (
            <CollectionRow
              key={localId}
              t={t}
              shown={shown}
              startPx={start}
              links={counts.value[localId] ?? 0}
              href={hashOfSearch(withFilter("", "in", pathOf(tree.value.byId, shown.row)))}
              isActive={localId === active}
              isChosen={localId === chosen.value}
              isMatch={matches.has(localId)}
              drop={drop?.localId === localId ? drop.place : undefined}
              onPress={() => {
                focus(localId);
                store.choose(localId);
              }}
              onLinks={() => onLinks(localId)}
              onToggle={() => store.toggle(localId, !shown.isOpen)}
              onMenu={(at) => {
                focus(localId);
                onMenu(localId, at);
              }}
              drag={{
                onDragStart: (event) => {
                  dragged.current = localId;
                  event.dataTransfer?.setData("text/plain", shown.row.title);
                },
                onDragEnd: () => {
                  dragged.current = undefined;
                  setDrop(undefined);
                },
                onDragOver: (event) => dragOver(event, spotAt(event, index)),
                onDrop: (event) => dropAt(event, spotAt(event, index)?.spot),
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
