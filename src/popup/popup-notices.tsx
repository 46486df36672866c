import { shortTime } from "../i18n/time.ts";
import type { T } from "../i18n/t.ts";
import type { Choice } from "../domain/outbox/choices.ts";
import type { EntryView, LinkView, PopupView } from "../domain/views.ts";
import { Button } from "../ui/button.tsx";
import { entrySentence } from "../ui/entry-text.ts";
import { Notice } from "../ui/notice.tsx";
import styles from "./popup-notices.module.css";
import type { PageReading } from "./phases.ts";

/** What is to be known about this page before it is saved. */
export function PopupNotices({
  t,
  now,
  view,
  page,
  hasAddress,
  isPrivate,
  editing,
  onOpenActivity,
  onChoose,
  onEdit,
}: {
  t: T;
  now: number;
  view: PopupView | undefined;
  page: PageReading | undefined;
  /** The browser tells where the page is, and others can open it there. */
  hasAddress: boolean;
  isPrivate: boolean;
  editing: LinkView | undefined;
  onOpenActivity: () => void;
  onChoose: (choice: Choice) => void;
  onEdit: (link: LinkView) => void;
}) {
  const entry = view?.entry;
  const isOpen = entry !== undefined && ["waiting", "needs-you"].includes(entry.standing);
  const link = view?.link;
  /** Another link of this page is made. */
  const isNew = link !== undefined && editing === undefined;
  const offered: Partial<Record<Choice, string>> = {
    undo: t("popup_choice_undo"),
    "edit-that": t("popup_choice_edit_that"),
  };
  return (
    <>
      {isPrivate && <Notice>{t("popup_private")}</Notice>}
      {isOpen && (
        <Notice
          kind={entry.standing === "needs-you" ? "need" : "wait"}
          title={entrySentence(t, entry, now).head}
        >
          <p>{editing ? editWhy(t, entry) : t("popup_earlier_save_why")}</p>
          <div class={styles.noticeActions}>
            {entry.choices.map(
              (choice) =>
                offered[choice] !== undefined && (
                  <Button key={choice} small onPress={() => onChoose(choice)}>
                    {offered[choice]}
                  </Button>
                ),
            )}
            {isNew && (
              <Button small onPress={() => onEdit(link)}>
                {t("popup_edit_saved")}
              </Button>
            )}
            <button type="button" class="link" onClick={onOpenActivity}>
              {t("popup_look_activity")}
            </button>
          </div>
        </Notice>
      )}
      {!isOpen && isNew && (
        <Notice title={savedBefore(t, link.savedAtMs, now)}>
          <p class="muted">{t("popup_saved_before_why")}</p>
          <div class={styles.noticeActions}>
            <Button small onPress={() => onEdit(link)}>
              {t("popup_edit_saved")}
            </Button>
          </div>
        </Notice>
      )}
      {view?.unreadable?.includes("link") && (
        <Notice kind="need" title={t("popup_unreadable_link")}>
          <p class="muted">{t("popup_unreadable_link_why")}</p>
        </Notice>
      )}
      {view?.unreadable?.includes("draft") && (
        <Notice kind="need" title={t("popup_unreadable_draft")}>
          <p class="muted">{t("popup_unreadable_draft_why")}</p>
        </Notice>
      )}
      {page?.state === "failed" && page.failure.kind === "capture-unreadable" && (
        <Notice title={t("popup_unreadable")}>
          <p class="muted">{t(hasAddress ? "popup_unreadable_why" : "popup_unreadable_local")}</p>
        </Notice>
      )}
    </>
  );
}

/** What becomes of a change while an earlier save is still open. */
function editWhy(t: T, { state, choices }: EntryView): string {
  if (choices.includes("edit-that")) return t("popup_choice_edit_that_why");
  return state === "sending" || state === "unknown" ? t("popup_edit_apart") : t("popup_edit_joins");
}

function savedBefore(t: T, atMs: number, now: number): string {
  const time = shortTime(t, atMs, now);
  const isToday = new Date(atMs).toDateString() === new Date(now).toDateString();
  return isToday ? t("popup_saved_before_at", { time }) : t("popup_saved_before", { day: time });
}
