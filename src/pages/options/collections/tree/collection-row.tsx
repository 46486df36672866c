/* oxlint-disable jsx-a11y/click-events-have-key-events -- the tree hears the keys of all its rows */
import type { TreeRow } from "../../../../shared/domain/collections/tree.ts";
import type { KnownCollection } from "../../../../shared/domain/views/views.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { chevronDownIcon, chevronNextIcon, Icon, needIcon, waitIcon } from "../../../ui/icon.tsx";
import { LetterTile } from "../../../ui/letter-tile.tsx";
import { menuIcon, pinIcon } from "../../parts/icons.ts";
import styles from "./collection-tree.module.css";
import type { Drop } from "./drop-spot.ts";

interface Drag {
  onDragStart: (event: DragEvent) => void;
  onDragEnd: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

/** One collection in the tree: its title, whether it is pinned or on its way, and its number of links. */
export function CollectionRow({
  t,
  shown: { row, level, position, setSize, hasChildren, isOpen },
  startPx,
  links,
  href,
  isActive,
  isChosen,
  isMatch,
  drop,
  drag,
  onPress,
  onLinks,
  onToggle,
  onMenu,
}: {
  t: T;
  shown: TreeRow<KnownCollection>;
  /** The distance from the top of the tree. */
  startPx: number;
  links: number;
  /** Its links in the library. */
  href: string;
  isActive: boolean;
  isChosen: boolean;
  isMatch: boolean;
  drop: Drop["place"] | undefined;
  drag: Drag;
  onPress: () => void;
  onLinks: () => void;
  onToggle: () => void;
  onMenu: (at: { x: number; y: number }) => void;
}) {
  const { title, emoji, pinned, onItsWay } = row;
  return (
    <div
      {...drag}
      role="treeitem"
      data-id={row.localId}
      class={styles.row}
      style={{ insetBlockStart: `${startPx}px`, "--depth": level - 1 }}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isChosen}
      data-match={isMatch || undefined}
      data-drop={drop}
      tabIndex={isActive ? 0 : -1}
      draggable
      onClick={onPress}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <span
        class={styles.twig}
        aria-hidden="true"
        onClick={(event) => {
          if (!hasChildren) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {hasChildren && <Icon of={isOpen ? chevronDownIcon : chevronNextIcon} />}
      </span>
      <span class={styles.emoji} aria-hidden="true">
        {emoji === undefined ? <LetterTile title={title} small /> : <span>{emoji}</span>}
      </span>
      <a
        class={`${styles.title} clip`}
        dir="auto"
        href={href}
        tabIndex={-1}
        draggable={false}
        onClick={(event) => event.stopPropagation()}
      >
        {title}
      </a>
      {pinned === true && <Icon of={pinIcon} state={t("collections_pinned")} />}
      {onItsWay === "waiting" && (
        <Icon of={waitIcon} class={styles.wait ?? ""} state={t("collections_waiting")} />
      )}
      {onItsWay === "needs-you" && (
        <Icon of={needIcon} class={styles.need ?? ""} state={t("collections_needs_you")} />
      )}
      {links > 0 && (
        <>
          <span
            class={`${styles.count} num`}
            aria-hidden="true"
            onClick={(event) => {
              event.stopPropagation();
              onLinks();
            }}
          >
            {t.number(links)}
          </span>
          <span class="hidden">{t.count("collections_links", links)}</span>
        </>
      )}
      <span
        class={styles.menu}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onMenu({ x: event.clientX, y: event.clientY });
        }}
      >
        <Icon of={menuIcon} />
      </span>
    </div>
  );
}
