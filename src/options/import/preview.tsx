import type { T } from "../../i18n/t.ts";
import { dayAndTime } from "../../i18n/time.ts";
import type { DryRun } from "../../importers/dry-run.ts";
import { descriptionFor, tagsFor, type ImportChoices } from "../../importers/operations.ts";
import layout from "../parts/layout.module.css";
import styles from "./import.module.css";

/** The first new links as they will be sent, with the date, which is not sent. */
export function Preview({ t, run, choices }: { t: T; run: DryRun; choices: ImportChoices }) {
  if (run.sample.length === 0) return null;
  const isFiled = choices.folders === "collections" || choices.folders === "both";
  return (
    <section class={layout.part}>
      <h2>{t("import_preview")}</h2>
      <ol class={styles.preview}>
        {run.sample.map(({ link, draft: { key, fields } }) => {
          const added = run.added.get(key);
          const paths = [...link.paths, ...(added?.paths ?? [])];
          const tags = [...fields.tags, ...(added?.tags ?? [])];
          const sent = tagsFor({ paths, tags }, choices);
          const note = descriptionFor(fields.description, added);
          return (
            <li key={key}>
              <bdi class="clip">{fields.title || fields.targetUrl}</bdi>
              <span class="url clip">{fields.targetUrl}</span>
              {note !== "" && <bdi class={styles.note}>{note}</bdi>}
              <small>
                {isFiled &&
                  [...new Set(paths.map((path) => path.join(" / ")))].map((path) => (
                    <bdi key={path} class={styles.path}>
                      {path}
                    </bdi>
                  ))}
                {sent.map((tag) => (
                  <bdi key={tag} class={styles.tag}>
                    {tag}
                  </bdi>
                ))}
                {link.savedAtMs !== undefined && <span>{dayAndTime(t, link.savedAtMs)}</span>}
              </small>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
