import { useRef, useState } from "preact/hooks";
import type { EditorPlace } from "../forms/link/outcome/editor-place.ts";
import type { T } from "../../shared/i18n/t.ts";
import { IconButton } from "../ui/button.tsx";
import { menuIcon } from "../ui/icon.tsx";
import styles from "./popup-menu.module.css";

/**
 * Where the popup leads: the disclosure navigation of the ARIA Authoring Practices Guide. Arrows walk, Escape
 * closes.
 */
export function PopupMenu({
  t,
  hidden,
  onOpen,
  onSidePanel,
}: {
  t: T;
  /** The sections that an administrator has taken away. */
  hidden: readonly string[];
  onOpen: (place: EditorPlace) => void;
  onSidePanel: (() => void) | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    // On opening, the first entry takes the focus over.
    button.current?.focus();
    setOpen(!isOpen);
  };
  const pressKey = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    if (!isOpen) return;
    const entries = [...event.currentTarget.querySelectorAll("div > button")];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const to = { ArrowDown: entries[at + 1], ArrowUp: entries[at - 1] }[event.key];
    if (to instanceof HTMLElement) to.focus();
    else if (event.key === "Escape") toggle();
    else return;
    // Otherwise Escape would also close the popup.
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons
    <nav
      class={styles.menu}
      onKeyDown={pressKey}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setOpen(false);
      }}
    >
      <IconButton
        ref={button}
        icon={menuIcon}
        label={t("popup_menu")}
        aria-expanded={isOpen}
        // Where a press gives no button the focus, the list would lose it, close, and open again.
        onMouseDown={(event) => event.preventDefault()}
        onPress={toggle}
      />
      {isOpen && (
        <div ref={focusFirst} class={styles.list}>
          {places(t)
            .filter(([place]) => !hidden.includes(place))
            .map(([place, name]) => (
              <button key={place} type="button" onClick={() => onOpen(place)}>
                {name}
              </button>
            ))}
          {onSidePanel && (
            <button type="button" onClick={onSidePanel}>
              {t("popup_side_panel")}
            </button>
          )}
        </div>
      )}
    </nav>
  );
}

const places = (t: T): readonly (readonly [EditorPlace, string])[] => [
  ["library", t("library_title")],
  ["tabs", t("menu_save_tabs")],
  ["activity", t("activity_title")],
  ["connection", t("popup_settings")],
];

function focusFirst(list: HTMLElement | null): void {
  list?.querySelector("button")?.focus();
}
