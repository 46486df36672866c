import { shortTime } from "../i18n/time.ts";
import type { T } from "../i18n/t.ts";
import type { PopupView } from "../domain/views.ts";
import { Button } from "../ui/button.tsx";
import { entrySentence } from "../ui/entry-text.ts";
import { Notice } from "../ui/notice.tsx";
import styles from "./popup-notices.module.css";
import type { PageReading } from "./store.ts";

/** What is to be known about this page before it is saved. */
export function PopupNotices({
  t,
  now,
  view,
  page,
  isPrivate,
  onOpenActivity,
  onUndo,
}: {
  t: T;
  now: number;
  view: PopupView | undefined;
  page: PageReading;
  isPrivate: boolean;
  onOpenActivity: () => void;
  onUndo: () => void;
}) {
  const entry = view?.entry;
  const isOpen = entry !== undefined && ["waiting", "needs-you"].includes(entry.standing);
  const savedAtMs = view?.savedAtMs;
  return (
    <>
      {isPrivate && <Notice>{t("popup_private")}</Notice>}
      {isOpen && (
        <Notice
          kind={entry.standing === "needs-you" ? "need" : "wait"}
          title={entrySentence(t, entry, now).head}
        >
          <p>{t("popup_earlier_save_why")}</p>
          <div class={styles.noticeActions}>
            {entry.choices.includes("undo") && (
              <Button small onPress={onUndo}>
                {t("popup_choice_undo")}
              </Button>
            )}
            <button type="button" class="link" onClick={onOpenActivity}>
              {t("popup_look_activity")}
            </button>
          </div>
        </Notice>
      )}
      {!isOpen && savedAtMs !== undefined && (
        <Notice title={savedBefore(t, savedAtMs, now)}>
          <p class="muted">{t("popup_saved_before_why")}</p>
        </Notice>
      )}
      {page.state === "failed" && page.failure.kind === "capture-unreadable" && (
        <Notice title={t("popup_unreadable")}>
          <p class="muted">{t("popup_unreadable_why")}</p>
        </Notice>
      )}
    </>
  );
}

function savedBefore(t: T, atMs: number, now: number): string {
  const time = shortTime(t, atMs, now);
  const isToday = new Date(atMs).toDateString() === new Date(now).toDateString();
  return isToday ? t("popup_saved_before_at", { time }) : t("popup_saved_before", { day: time });
}
