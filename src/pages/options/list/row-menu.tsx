import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon, type IconShape } from "../../ui/icon.tsx";
import styles from "./row-menu.module.css";

/** An action, or an address that opens in a new tab. */
export type MenuItem = { label: string; icon?: IconShape } & (
  { onPress: () => void } | { address: string }
);

/**
 * A menu of the ARIA Authoring Practices Guide at a place of the window. Arrows move the focus, Escape and Tab close
 * the menu. `onClose` returns the focus.
 */
export function RowMenu({
  label,
  at,
  items,
  onClose,
}: {
  label: string;
  at: { x: number; y: number };
  items: readonly MenuItem[];
  onClose: () => void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(4, Math.min(at.x, innerWidth - width - 4))}px`;
    element.style.top = `${Math.max(4, Math.min(at.y, innerHeight - height - 4))}px`;
    itemsOf(element)[0]?.focus();
  }, [at]);
  const pressKey = (event: KeyboardEvent) => {
    const buttons = itemsOf(menu.current);
    const focused = buttons.findIndex((button) => button === document.activeElement);
    const to = {
      ArrowDown: (focused + 1) % buttons.length,
      ArrowUp: (focused - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (to !== undefined) buttons[to]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") onClose();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      class={styles.menu}
      onKeyDown={pressKey}
      onBlur={(event) => {
        const { relatedTarget } = event;
        if (relatedTarget instanceof Node && menu.current?.contains(relatedTarget)) return;
        if (relatedTarget !== null) onClose();
      }}
    >
      {items.map((item, place) =>
        "address" in item ? (
          <a
            key={`${place} ${item.label}`}
            role="menuitem"
            tabIndex={-1}
            href={item.address}
            target="_blank"
            rel="noreferrer"
            onClick={onClose}
          >
            {item.label}
          </a>
        ) : (
          <button
            key={`${place} ${item.label}`}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              onClose();
              item.onPress();
            }}
          >
            {item.icon !== undefined && <Icon of={item.icon} />}
            <bdi>{item.label}</bdi>
          </button>
        ),
      )}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}
