import type { T } from "../../../../shared/i18n/t.ts";
import type { Refusal } from "../../../importers/draft-of.ts";
import type { DryRun } from "../../../importers/dry-run.ts";
import layout from "../../parts/layout.module.css";
import styles from "./import.module.css";
import type { Part } from "../source/source.ts";

/** The numbers of the dry run, and the links that cannot be saved. */
export function Summary({ t, run, parts }: { t: T; run: DryRun; parts: readonly Part[] }) {
  const rows: readonly (readonly [string, number])[] = [
    [t("import_row_links"), run.links],
    [t("import_row_fresh"), run.fresh],
    [t("import_row_saved"), run.saved],
    [t("import_row_twice"), run.twice],
    ...refusals.map((one) => [refusalText(t, one), run.refused[one] ?? 0] as const),
    [t("import_row_folders"), run.folderCount],
    [t("import_row_logins"), run.logins],
    [t("import_row_tracked"), run.tracked],
    [t("import_row_left"), run.left],
    [t("import_row_unread"), run.unread],
  ];
  return (
    <section class={layout.part}>
      <table class={styles.summary}>
        <caption>{t("import_summary")}</caption>
        <tbody>
          {rows.map(([name, count], at) =>
            // The first two are always said.
            count === 0 && at > 1 ? undefined : (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="num">{t.number(count)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {run.refusedFirst.length > 0 && (
        <details>
          <summary>{t("import_refused")}</summary>
          <ul class={styles.refused}>
            {run.refusedFirst.map(({ refusal, part, place, text }) => (
              <li key={`${part} ${place}`}>
                <bdi class="clip">{text}</bdi>
                <small>
                  {t("import_place", {
                    place: t.number(place),
                    text: refusalText(t, refusal),
                  })}
                </small>
                {parts.length > 1 && (
                  <small>
                    <bdi class="clip">{parts[part]?.path}</bdi>
                  </small>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {run.cut > 0 && <p class={layout.small}>{t.count("import_cut", run.cut)}</p>}
    </section>
  );
}

const refusals: readonly Refusal[] = ["none", "code", "local", "relative", "too-long", "wrong"];

function refusalText(t: T, refusal: Refusal): string {
  switch (refusal) {
    case "none":
      return t("import_row_missing");
    case "code":
      return t("import_row_code");
    case "local":
      return t("import_row_local");
    case "relative":
      return t("import_row_relative");
    case "too-long":
      return t("import_row_too_long");
    case "wrong":
      return t("import_row_wrong");
  }
}
