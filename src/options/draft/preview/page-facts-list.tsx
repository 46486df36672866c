import type { PageFacts } from "../../../domain/capture.ts";
import type { T } from "../../../i18n/t.ts";
import styles from "./preview-part.module.css";

/** The facts of a page for which a link has no field; empty if there are none. */
export function PageFactsList({ t, facts }: { t: T; facts: PageFacts }) {
  const told = [
    [t("draft_fact_author"), facts.author],
    [t("draft_fact_published"), facts.published && dayText(t, facts.published)],
    [t("draft_fact_site"), facts.siteName],
    [t("draft_fact_language"), facts.language && languageText(t, facts.language)],
    [t("draft_fact_canonical"), facts.canonicalUrl],
  ].filter(([, fact]) => fact !== undefined);
  if (told.length === 0) return null;
  return (
    <>
      <p class="muted">{t("draft_preview_facts")}</p>
      <dl class={styles.facts}>
        {told.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{fact}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A day like `2026-03-01`, which has no time zone. */
function dayText(t: T, day: string): string {
  const format = new Intl.DateTimeFormat(t.language, { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(day));
}

/** The name of a language, or its tag if the browser knows no name. */
function languageText(t: T, tag: string): string {
  try {
    return new Intl.DisplayNames(t.language, { type: "language" }).of(tag) ?? tag;
  } catch {
    // A page may write a tag that only looks like one.
    return tag;
  }
}
