import type { ReadonlySignal } from "@preact/signals";
import type { Theme } from "../../shared/domain/profile/saving.ts";
import type { T } from "../../shared/i18n/t.ts";
import styles from "./app.module.css";
import { darkIcon, lightIcon, systemIcon } from "./parts/icons.ts";
import { Segmented } from "./parts/segmented.tsx";

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
  return (
    <div class={styles.theme}>
      <Segmented<Theme>
        label={t("options_theme")}
        choices={[
          ["system", systemIcon, t("options_theme_system")],
          ["light", lightIcon, t("options_theme_light")],
          ["dark", darkIcon, t("options_theme_dark")],
        ]}
        chosen={theme.value}
        onChoose={onChoose}
      />
    </div>
  );
}
