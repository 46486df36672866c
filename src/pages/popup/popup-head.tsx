import type { EditorPlace } from "../forms/link/outcome/editor-place.ts";
import type { EditorHead } from "../forms/link/link-editor.tsx";
import type { T } from "../../shared/i18n/t.ts";
import { Mark } from "../ui/mark.tsx";
import styles from "./popup-head.module.css";
import { PopupMenu } from "./popup-menu.tsx";

export function PopupHead({
  t,
  heading,
  state,
  needsYou,
  profile,
  hidden,
  onOpen,
  onSidePanel,
}: EditorHead & {
  t: T;
  onOpen: (place: EditorPlace) => void;
  onSidePanel: (() => void) | undefined;
}) {
  const words = t.count("popup_need_you", needsYou);
  return (
    <header class={styles.head}>
      <Mark size={24} state={state} />
      {/* Without a text, the name keeps it from being an empty heading to a screen reader. */}
      <h1 aria-label={heading === "" ? "Linkstow" : undefined}>{heading}</h1>
      {needsYou > 0 && (
        <button
          type="button"
          class={`link ${styles.needs}`}
          aria-label={words}
          title={words}
          onClick={() => onOpen("activity")}
        >
          {/* The name of a profile has more use for the room: its list shows no other. */}
          {profile ? t.number(needsYou) : words}
        </button>
      )}
      {profile}
      <PopupMenu {...{ t, hidden, onOpen, onSidePanel }} />
    </header>
  );
}
