/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the list hears the keys of all its rows */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { T } from "../../../shared/i18n/t.ts";
import { RowMenu } from "../list/row-menu.tsx";
import { pxOf, useVirtualRows } from "../list/use-virtual-rows.ts";
import { withFilter } from "../../../shared/search/query-text.ts";
import { collectionIcon } from "../../ui/icon.tsx";
import { tagsIcon } from "../parts/icons.ts";
import { copyItems } from "./copy-items.ts";
import styles from "./link-list.module.css";
import { LinkRow, nameOf, type MenuPlace } from "./link-row.tsx";
import { cardRem, gapRemOf, rowSize } from "./row-size.ts";
import type { LibraryStore, LibraryView } from "./store.ts";

/** About the number of visible rows. */
const pageRows = 7;

/**
 * The found links. Only the visible rows are drawn. Arrows move from link to link. Tab reaches the controls of the
 * active row.
 */
export function LinkList({
  t,
  store,
  view,
  search,
  now,
}: {
  t: T;
  store: LibraryStore;
  view: LibraryView;
  /** The arrow key leads from the first row back into this field. */
  search: RefObject<HTMLInputElement | null>;
  now: () => number;
}) {
  const { count, rows, words } = view;
  const [chosen, setChosen] = useState(0);
  const form = store.form.value;
  const isPictured = store.showsPictures.value;
  const [widthRem, setWidthRem] = useState(0);
  const gapRem = gapRemOf(form);
  const columns =
    form === "cards" ? Math.max(1, Math.floor((widthRem + gapRem) / (cardRem + gapRem))) : 1;
  const active = Math.min(chosen, count - 1);
  const targetRem = matchMedia("(pointer: coarse)").matches ? 2.75 : 1.5;
  const { rowRem, factsRem } = rowSize(form, {
    isPictured,
    widthRem: (widthRem + gapRem) / columns - gapRem,
    targetRem,
    actions: store.hasPages() ? 3 : 2,
    hasBoxColumn: !matchMedia("(hover: hover)").matches,
  });
  const {
    scroller,
    totalPx,
    rows: lines,
  } = useVirtualRows(Math.ceil(count / columns), Math.floor(active / columns), rowRem + gapRem);
  const takesFocus = useRef(false);
  const [menu, setMenu] = useState<MenuPlace>();
  const drawn = lines.flatMap(({ index: line, start }) =>
    Array.from({ length: Math.min(columns, count - line * columns) }, (_, column) => ({
      index: line * columns + column,
      start,
      column,
    })),
  );
  const places = drawn.map(({ index }) => index);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const measure = () => setWidthRem(box.clientWidth / pxOf(1));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  useEffect(() => void store.show(places), [view.number, places.join()]);
  useEffect(() => {
    setChosen(0);
    scroller.current?.scrollTo({ top: 0 });
  }, [view.text, view.order]);
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    const link = scroller.current?.querySelector<HTMLElement>(
      `[data-place="${active}"] [data-main]`,
    );
    link?.focus();
    if (link !== undefined && link !== null) takesFocus.current = false;
  });
  const isSelecting = store.selected.value.size > 0;
  useEffect(() => {
    if (!isSelecting) return;
    scroller.current
      ?.querySelector(`[data-place="${active}"]`)
      ?.scrollIntoView({ block: "nearest" });
  }, [isSelecting]);
  const focus = (place: number) => {
    takesFocus.current = true;
    setChosen(place);
  };

  const pressKey = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (altKey) return;
    const isOnLink = target instanceof HTMLElement && target.hasAttribute("data-main");
    const row = rows.get(active);
    if (ctrlKey || metaKey) {
      if (key !== "a") return;
      void store.selectAll();
    } else if (key === " " && isOnLink && row !== undefined) {
      store.select(row.localId, !store.selected.value.has(row.localId));
    } else if (key === "ArrowUp" && active < columns) search.current?.focus();
    else {
      const isRtl = document.documentElement.dir === "rtl";
      const place = placeAfter(isRtl ? mirrored(key) : key, active, { count, columns });
      if (place === undefined) return;
      focus(place);
    }
    event.preventDefault();
  };

  return (
    <>
      <div
        ref={scroller}
        class={styles.scroller}
        data-form={form}
        data-pictures={isPictured || undefined}
        data-selecting={isSelecting || undefined}
      >
        <ul
          aria-label={t("library_list")}
          aria-busy={view.text !== store.text.value}
          style={{
            blockSize: `${totalPx - pxOf(gapRem)}px`,
            "--row": `${rowRem}rem`,
            "--columns": columns,
            "--gap": `${gapRem}rem`,
          }}
          onKeyDown={pressKey}
        >
          {drawn.map(({ index, start, column }) => {
            const row = rows.get(index);
            return (
              <li
                key={index}
                data-place={index}
                aria-setsize={count}
                aria-posinset={index + 1}
                data-selected={(row && store.selected.value.has(row.localId)) || undefined}
                style={{ insetBlockStart: `${start}px`, "--column": column }}
                onFocusIn={() => setChosen(index)}
              >
                {row === undefined ? (
                  <span class={styles.gone}>{rows.has(index) && t("library_gone")}</span>
                ) : (
                  <LinkRow
                    t={t}
                    store={store}
                    row={row}
                    words={words}
                    isActive={index === active}
                    factsRem={factsRem}
                    targetRem={targetRem}
                    now={now}
                    onMenu={setMenu}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {menu !== undefined && (
        <RowMenu
          at={menu.at}
          {...(menu.names === undefined
            ? {
                label: t("library_copy_of", { title: nameOf(t, menu.row) }),
                items: copyItems(t, (format) => void store.copy([menu.row], format)),
              }
            : {
                label: nameOf(t, menu.row),
                items: menu.names.map(({ of, name }) => ({
                  label: name,
                  icon: of === "in" ? collectionIcon : tagsIcon,
                  onPress: () => store.search(withFilter("", of, name)),
                })),
              })}
          onClose={() => {
            setMenu(undefined);
            focus(active);
          }}
        />
      )}
    </>
  );
}

function placeAfter(
  key: string,
  active: number,
  { count, columns }: { count: number; columns: number },
): number | undefined {
  const by = (places: number) => Math.max(0, Math.min(active + places, count - 1));
  switch (key) {
    case "ArrowDown":
      return by(columns);
    case "ArrowUp":
      return by(-columns);
    case "ArrowRight":
      return columns > 1 ? by(1) : undefined;
    case "ArrowLeft":
      return columns > 1 ? by(-1) : undefined;
    case "PageDown":
      return by(pageRows * columns);
    case "PageUp":
      return by(-pageRows * columns);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

function mirrored(key: string): string {
  return key === "ArrowRight" ? "ArrowLeft" : key === "ArrowLeft" ? "ArrowRight" : key;
}
