import type { EditorPlace } from "../forms/link/outcome/editor-place.ts";
import { LinkEditor, type EditorHead } from "../forms/link/link-editor.tsx";
import type { EditorStore } from "../forms/link/store/store.ts";
import type { T } from "../../shared/i18n/t.ts";
import { Mark } from "../ui/mark.tsx";
import styles from "./popup-head.module.css";
import { PopupMenu } from "./popup-menu.tsx";

/** The whole popup: its head, and the form of the page in front. */
export function Popup({
  store,
  t,
  now,
  isMac,
  onOpenOptions,
  onSidePanel,
  onClose,
}: {
  store: EditorStore;
  t: T;
  now: () => number;
  isMac: boolean;
  onOpenOptions: (place: EditorPlace) => void;
  /** Absent: the browser has no side panel. */
  onSidePanel?: (() => void) | undefined;
  onClose: () => void;
}) {
  return (
    <LinkEditor
      {...{ store, t, now, isMac, onClose }}
      inTab={false}
      head={(head) => <PopupHead {...head} {...{ t, onSidePanel }} onOpen={onOpenOptions} />}
      onOpen={onOpenOptions}
    />
  );
}

function PopupHead({
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
