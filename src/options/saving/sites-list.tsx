import { useRef } from "preact/hooks";
import type { T } from "../../i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import layout from "../layout.module.css";
import styles from "./saving.module.css";

/** The sites whose content is left out. They can be forgotten one by one or all at once. */
export function SitesList({
  t,
  sites,
  onChange,
}: {
  t: T;
  sites: readonly string[];
  onChange: (sites: readonly string[]) => void;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const toSummary = () => details.current?.querySelector("summary")?.focus();
  if (sites.length === 0) return <p class={styles.sites}>{t("saving_sites_none")}</p>;
  return (
    <details ref={details} class={styles.sites}>
      <summary>{t.count("saving_sites", sites.length)}</summary>
      <ul>
        {sites.map((site) => (
          <li key={site}>
            <span class="url clip">{site}</span>
            <Button
              small
              aria-label={t("saving_forget_site", { site })}
              onPress={() => {
                onChange(sites.filter((other) => other !== site));
                toSummary();
              }}
            >
              {t("saving_forget")}
            </Button>
          </li>
        ))}
      </ul>
      {sites.length > 1 && (
        <div class={layout.actions}>
          <Button small onPress={() => onChange([])}>
            {t("saving_forget_all")}
          </Button>
        </div>
      )}
    </details>
  );
}
