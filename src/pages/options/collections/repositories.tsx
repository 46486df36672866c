import type { CollectionsView } from "../../../shared/domain/views.ts";
import { linkPage } from "../../../shared/domain/profile/link-pattern.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { opens } from "../parts/opens.ts";
import styles from "./repositories.module.css";

/** The repositories that are known here: the service has no operation that makes or lists one. */
export function Repositories({
  t,
  repositories,
  pattern,
}: {
  t: T;
  repositories: CollectionsView["repositories"];
  pattern: string;
}) {
  if (repositories.length === 0) return null;
  return (
    <details class={styles.repositories}>
      <summary>{t.count("collections_repositories", repositories.length)}</summary>
      <ul aria-label={t("popup_repositories")}>
        {repositories.map(({ remoteId, title }) => (
          <li key={remoteId}>
            <span class="clip" dir="auto">
              {title}
            </span>
            <span class="muted num">{t("activity_id", { id: String(remoteId) })}</span>
            {pattern !== "" && (
              <a {...opens(linkPage(pattern, remoteId))}>
                {t("entry_open_there")}
                <span class="hidden"> {title}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
