import { Fragment } from "preact";
import type { T } from "../../../../shared/i18n/t.ts";
import styles from "./import.module.css";

/** Names are the same in all languages. */
const services = [
  ["Chrome, Edge, Firefox, Safari", "import_from_browser"],
  ["Raindrop.io, Instapaper, Pocket", "import_from_csv"],
  ["Karakeep, Linkwarden, Pinboard, wallabag", "import_from_json"],
  ["linkding, Shaarli, LinkAce", "import_from_html"],
  ["Google Takeout, Omnivore", "import_from_zip"],
  ["OneTab", "import_from_text"],
] as const;

/** What to export from which service. */
export function ServicesPart({ t }: { t: T }) {
  return (
    <details>
      <summary>{t("import_from")}</summary>
      <dl class={styles.from}>
        {services.map(([names, what]) => (
          <Fragment key={names}>
            <dt>
              <bdi>{names}</bdi>
            </dt>
            <dd>{t(what)}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
