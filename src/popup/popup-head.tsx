import type { ComponentChildren } from "preact";
import type { T } from "../i18n/t.ts";
import type { OptionsSection } from "../platform/browser/tabs.ts";
import { IconButton } from "../ui/button.tsx";
import { settingsIcon } from "../ui/icon.tsx";
import { Mark, type MarkState } from "../ui/mark.tsx";
import styles from "./popup.module.css";

export function PopupHead({
  t,
  heading,
  state,
  needsYou,
  profile,
  onOpen,
}: {
  t: T;
  heading: string;
  /** How far the link of this page has gone. */
  state: MarkState;
  needsYou: number;
  /** Where there are several: which one it goes into. */
  profile: ComponentChildren;
  onOpen: (section: OptionsSection) => void;
}) {
  return (
    <header class={styles.head}>
      <Mark size={24} state={needsYou > 0 ? "need" : state} />
      <h1>{heading}</h1>
      {needsYou > 0 && (
        <button type="button" class={`link ${styles.needs}`} onClick={() => onOpen("activity")}>
          {t.count("popup_need_you", needsYou)}
        </button>
      )}
      {profile}
      <IconButton
        icon={settingsIcon}
        label={t("popup_settings")}
        onPress={() => onOpen("connection")}
      />
    </header>
  );
}
