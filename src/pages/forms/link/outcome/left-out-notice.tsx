import type { T } from "../../../../shared/i18n/t.ts";
import type { DraftForm } from "../draft/draft-form.ts";
import styles from "./notices.module.css";

export type LeftOutForm = Pick<
  DraftForm,
  "trackingRemoved" | "putTrackingBack" | "loginRemoved" | "putLoginBack"
>;

/**
 * The parts that were left out of the tab's address, each with a button that restores it. The notice describes the
 * field *Address*.
 */
export function LeftOutNotice({ t, form }: { t: T; form: LeftOutForm }) {
  const tracking = form.trackingRemoved.value;
  const isLoginRemoved = form.loginRemoved.value;
  if (tracking.length === 0 && !isLoginRemoved) return null;
  return (
    <div id="address-hint">
      {isLoginRemoved && (
        <div class={styles.noticeActions}>
          <p>{t("popup_login_removed")}</p>
          <button type="button" class="link" onClick={form.putLoginBack}>
            {t("popup_login_back")}
          </button>
        </div>
      )}
      {tracking.length > 0 && (
        <div class={styles.noticeActions}>
          <p>
            {t("popup_tracking_removed")} <span class="mono url">{tracking.join(", ")}</span>
          </p>
          <button type="button" class="link" onClick={form.putTrackingBack}>
            {t("popup_tracking_back")}
          </button>
        </div>
      )}
    </div>
  );
}
