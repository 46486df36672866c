import { shortTime } from "../../../../shared/i18n/time.ts";
import { sentences } from "../../../../shared/i18n/sentences.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { failureText } from "../../../../shared/i18n/failure-text.ts";
import type { Failure } from "../../../../shared/domain/failures.ts";
import type { EntryId } from "../../../../shared/domain/values/ids.ts";
import type { Choice } from "../../../../shared/domain/outbox/choices.ts";
import type { EntryView, LinkView, PopupView } from "../../../../shared/domain/views/views.ts";
import { Button } from "../../../ui/button.tsx";
import { entrySentence } from "../../entry/entry-text.ts";
import { Notice } from "../../../ui/notice.tsx";
import { canUndo, type OfferedUndo } from "../store/offered-undo.ts";
import type { DraftForm } from "../draft/draft-form.ts";
import styles from "./notices.module.css";
import { LeftOutNotice, type LeftOutForm } from "./left-out-notice.tsx";
import { UndoNotice } from "./undo-notice.tsx";
import type { PageReading } from "../store/editor-state.ts";

/** The notices about this page before it is saved. */
export function Notices({
  t,
  now,
  offered,
  onUndoOther,
  view,
  page,
  form,
  hasAddress,
  isPrivate,
  editing,
  failure,
  fileFailure,
  onMore,
  onOpen,
  onChoose,
  onEdit,
}: {
  t: T;
  now: () => number;
  offered: readonly OfferedUndo[];
  onUndoOther: (id: EntryId) => void;
  view: PopupView | undefined;
  page: PageReading | undefined;
  form: LeftOutForm & Pick<DraftForm, "mayBeThere">;
  /** The browser reveals the page's address, and others can open the page there. */
  hasAddress: boolean;
  isPrivate: boolean;
  editing: LinkView | undefined;
  /** Why a choice about an earlier save could not be carried out. */
  failure: Failure | undefined;
  /** Why the file of the tab was not attached. */
  fileFailure: Failure | undefined;
  /** Goes on in a tab, where the browser can be asked and a file chosen. */
  onMore: (() => void) | undefined;
  onOpen: (place: "activity" | "connection" | `edit/${string}`) => void;
  onChoose: (choice: Choice) => void;
  onEdit: (link: LinkView) => void;
}) {
  const entry = view?.entry;
  const isOpen = entry !== undefined && ["waiting", "needs-you"].includes(entry.standing);
  const link = view?.link;
  /** The form makes another link of this page. */
  const isNew = link !== undefined && editing === undefined;
  const own = offered.find(({ isOwn }) => isOwn);
  const others = offered.filter(({ isOwn }) => !isOwn);
  /** Shown beside its Undo, or in the place of a past Undo. */
  const isSaidThere = own !== undefined && own.entry.id === entry?.id && isUndoOrLate(own);
  const editSaved = isNew && (
    <Button small onPress={() => onEdit(link)}>
      {t("popup_edit_saved")}
    </Button>
  );
  return (
    <>
      {failure !== undefined && (
        <div role="alert">
          <Notice kind="need">{failureText(t, failure, entry?.host ?? "")}</Notice>
        </div>
      )}
      {fileFailure !== undefined && (
        <div role="alert">
          <Notice kind="need">
            <p>
              {fileFailure.kind === "page-file-closed"
                ? t("popup_file_closed", { host: fileFailure.host })
                : failureText(t, fileFailure, "")}
            </p>
            {onMore && (
              <Button small onPress={onMore}>
                {t("popup_file_in_tab")}
              </Button>
            )}
          </Notice>
        </div>
      )}
      {form.mayBeThere.value && (
        <Notice kind="need" title={t("popup_may_be_there")}>
          <p>{t("popup_may_be_there_why")}</p>
        </Notice>
      )}
      <LeftOutNotice t={t} form={form} />
      {view?.connected === false && (
        <div class={styles.noticeActions}>
          <p>{t("popup_not_connected")}</p>
          <button type="button" class="link" onClick={() => onOpen("connection")}>
            {t("popup_connect")}
          </button>
        </div>
      )}
      {others.map((one) => (
        <UndoNotice
          key={one.entry.id}
          t={t}
          offered={one}
          now={now}
          onUndo={() => onUndoOther(one.entry.id)}
        />
      ))}
      {isPrivate && <Notice>{t("popup_private")}</Notice>}
      {own !== undefined && (
        <UndoNotice t={t} offered={own} now={now} onUndo={() => onChoose("undo")}>
          {isSaidThere && <p>{keptWhy(t, own.entry, editing !== undefined)}</p>}
          {isSaidThere && <div class={styles.noticeActions}>{editSaved}</div>}
        </UndoNotice>
      )}
      {isOpen && !isSaidThere && (
        <Notice
          kind={entry.standing === "needs-you" ? "need" : "wait"}
          title={entrySentence(t, entry, now()).head}
        >
          {entry.state === "blocked" && <p>{entrySentence(t, entry, now()).why}</p>}
          <p>{keptWhy(t, entry, editing !== undefined)}</p>
          <div class={styles.noticeActions}>
            {entry.choices.includes("edit-that") && (
              <Button small onPress={() => onChoose("edit-that")}>
                {t("popup_choice_edit_that")}
              </Button>
            )}
            {editSaved}
            <button type="button" class="link" onClick={() => onOpen("activity")}>
              {t("popup_look_activity")}
            </button>
          </div>
        </Notice>
      )}
      {!isOpen && isNew && (
        <Notice title={savedBefore(t, link.savedAtMs, now())}>
          <p class="muted">{t("popup_saved_before_why")}</p>
          <div class={styles.noticeActions}>{editSaved}</div>
        </Notice>
      )}
      {view?.other && (
        <button type="button" class="link" onClick={() => onOpen(`edit/${view.other}`)}>
          {t("popup_edit_other")}
        </button>
      )}
      {unreadableTexts.map(
        ([kind, title, why]) =>
          view?.unreadable?.includes(kind) && (
            <Notice key={kind} kind="need" title={t(title)}>
              <p class="muted">{t(why)}</p>
            </Notice>
          ),
      )}
      {page?.state === "failed" && page.failure.kind === "capture-unreadable" && (
        <Notice title={t("popup_unreadable")}>
          <p class="muted">
            {t(hasAddress ? "failure_capture_unreadable" : "popup_unreadable_local")}
          </p>
        </Notice>
      )}
    </>
  );
}

const unreadableTexts = [
  ["link", "popup_unreadable_link", "popup_unreadable_link_why"],
  ["draft", "popup_unreadable_draft", "popup_unreadable_draft_why"],
] as const;

/** The effect on a change while an earlier save has not ended. */
function keptWhy(t: T, entry: EntryView, isEdit: boolean): string {
  return isEdit
    ? editWhy(t, entry)
    : sentences(t, t("popup_earlier_save_why"), t("popup_saved_before_why"));
}

function editWhy(t: T, { state, choices }: EntryView): string {
  if (choices.includes("edit-that")) return t("popup_choice_edit_that_why");
  switch (state) {
    case "sending":
      return t("popup_edit_after");
    case "unknown":
      return t("popup_edit_apart");
    case "blocked":
      return t("popup_edit_refused");
    default:
      return t("popup_edit_joins");
  }
}

function isUndoOrLate(offered: OfferedUndo): boolean {
  return canUndo(offered) || offered.entry.state === "sending";
}

function savedBefore(t: T, atMs: number, now: number): string {
  const time = shortTime(t, atMs, now);
  const isToday = new Date(atMs).toDateString() === new Date(now).toDateString();
  return isToday ? t("popup_saved_before_at", { time }) : t("popup_saved_before", { day: time });
}
