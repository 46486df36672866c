import type { ReadonlySignal } from "@preact/signals";
import { themes, type Theme } from "../../shared/domain/profile/saving.ts";
import type { T } from "../../shared/i18n/t.ts";
import { inputClass } from "../ui/combobox/field-list.tsx";
import styles from "./app.module.css";

/** Chooses light, dark, or as the system. */
export function ThemeField({
  t,
  theme,
  onChoose,
}: {
  t: T;
  theme: ReadonlySignal<Theme>;
  onChoose: (theme: Theme) => void;
}) {
  const names: Record<Theme, string> = {
    system: t("options_theme_system"),
    light: t("options_theme_light"),
    dark: t("options_theme_dark"),
  };
  return (
    <label class={styles.theme}>
      <span>{t("options_theme")}</span>
      <select
        class={inputClass}
        value={theme.value}
        onChange={({ currentTarget }) => onChoose(themes[currentTarget.selectedIndex] ?? "system")}
      >
        {themes.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
