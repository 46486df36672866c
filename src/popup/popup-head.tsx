import type { EditorHead, EditorPlace } from "../forms/link/link-editor.tsx";
import type { T } from "../i18n/t.ts";
import { Mark } from "../ui/mark.tsx";
import styles from "./popup-head.module.css";
import { PopupMenu } from "./popup-menu.tsx";

export function PopupHead({
  t,
  heading,
  state,
  needsYou,
  profile,
  onOpen,
}: EditorHead & { t: T; onOpen: (place: EditorPlace) => void }) {
  return (
    <header class={styles.head}>
      <Mark size={24} state={state} />
      <h1>{heading}</h1>
      {needsYou > 0 && (
        <button type="button" class={`link ${styles.needs}`} onClick={() => onOpen("activity")}>
          {t.count("popup_need_you", needsYou)}
        </button>
      )}
      {profile}
      <PopupMenu t={t} onOpen={onOpen} />
    </header>
  );
}
