import type { T } from "../../../shared/i18n/t.ts";
import { Icon, savedIcon } from "../../ui/icon.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Notice } from "../../ui/notice.tsx";
import { lockIcon, unknownIcon } from "../parts/icons.ts";
import styles from "./welcome.module.css";

/** The description and the promises of Linkstow, shown while nothing is connected. */
export function Welcome({ t, isButtonHidden }: { t: T; isButtonHidden: boolean }) {
  const vows = [
    { icon: savedIcon, vow: t("connection_vow_kept"), why: t("connection_vow_kept_why") },
    { icon: unknownIcon, vow: t("connection_vow_once"), why: t("connection_vow_once_why") },
    { icon: lockIcon, vow: t("connection_vow_asked"), why: t("connection_vow_asked_why") },
  ];
  return (
    <div class={styles.welcome}>
      <Mark size={48} />
      <h1>{t("connection_welcome")}</h1>
      <p class="muted">{t("connection_welcome_lead")}</p>
      <ul>
        {vows.map(({ icon, vow, why }) => (
          <li key={vow}>
            <Icon of={icon} />
            <span>
              <b>{vow}</b>
              {why}
            </span>
          </li>
        ))}
      </ul>
      {isButtonHidden && (
        <div class={styles.pin}>
          <Notice title={t("connection_pin")}>
            <p>{t("connection_pin_why")}</p>
          </Notice>
        </div>
      )}
    </div>
  );
}
