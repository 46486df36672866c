import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import type { SiteChoices } from "../../../shared/domain/profile/site-defaults.ts";
import { nameList } from "../../../shared/i18n/name-list.ts";
import { sentences } from "../../../shared/i18n/sentences.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import layout from "../parts/layout.module.css";
import styles from "./saving.module.css";

/** A list of up to this many sites is open from the start. */
const openMost = 10;

/** The sites with their own choices. The user can edit and forget them. */
export function SitesList({
  t,
  sites,
  summaryRef,
  onEdit,
  onForget,
  onContentOfAll,
}: {
  t: T;
  sites: readonly SiteChoices[];
  summaryRef: RefObject<HTMLElement | null>;
  onEdit: (site: string) => void;
  onForget: (site: string) => void;
  /** Page content is to be sent for all sites. */
  onContentOfAll: () => void;
}) {
  const [isOpen] = useState(sites.length <= openMost);
  const withoutContent = sites.filter(({ pageContent }) => !pageContent);
  if (sites.length === 0) return <p class={styles.sites}>{t("saving_sites_none")}</p>;
  return (
    <details class={styles.sites} open={isOpen}>
      <summary ref={summaryRef}>{t.count("saving_sites", sites.length)}</summary>
      <ul>
        {sites.map((one) => (
          <li key={one.site}>
            <span class={styles.choices}>
              <span class="url">{one.site}</span>
              <span>{choicesText(t, one)}</span>
            </span>
            <Button
              small
              aria-label={t("saving_edit_site", { site: one.site })}
              onPress={() => onEdit(one.site)}
            >
              {t("popup_choice_edit")}
            </Button>
            <Button
              small
              aria-label={t("saving_forget_site", { site: one.site })}
              onPress={() => onForget(one.site)}
            >
              {t("saving_forget")}
            </Button>
          </li>
        ))}
      </ul>
      {withoutContent.length > 1 && (
        <div class={layout.actions}>
          <Button small onPress={onContentOfAll}>
            {t("saving_sites_content")}
          </Button>
        </div>
      )}
    </details>
  );
}

function choicesText(t: T, { tags, collections, pageContent }: SiteChoices): string {
  const names = [...tags, ...collections.map(({ title }) => title)];
  if (names.length === 0) return t("saving_site_no_content");
  const added = t("saving_site_adds", { names: nameList(t, names) });
  return sentences(t, added, pageContent ? "" : t("saving_site_no_content"));
}
