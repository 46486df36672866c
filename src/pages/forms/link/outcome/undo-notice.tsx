import type { ComponentChildren } from "preact";
import type { EntryView } from "../../../../shared/domain/views/views.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { entrySentence, type EntrySentence } from "../../entry/entry-text.ts";
import { Icon, undoIcon } from "../../../ui/icon.tsx";
import { Notice, type NoticeKind } from "../../../ui/notice.tsx";
import { useCountdown } from "./countdown.ts";
import { canUndo, type OfferedUndo } from "../store/offered-undo.ts";
import styles from "./notices.module.css";

/** A save that can be undone, with the time left; afterwards, whether the undo was in time. */
export function UndoNotice({
  t,
  offered,
  now,
  onUndo,
  children,
}: {
  t: T;
  offered: OfferedUndo;
  now: () => number;
  onUndo: () => void;
  children?: ComponentChildren;
}) {
  const { entry, isOwn } = offered;
  const { head, why } = sentence(t, entry, now());
  useCountdown({ head, why, tone: "ready", untilMs: entry.undoUntilMs }, now);
  const open = canUndo(offered);
  // The outcome of this page's own save is shown elsewhere, unless its undo came too late.
  if (isOwn && !open && entry.state !== "sending" && entry.state !== "delivered") return null;
  return (
    <Notice kind={noticeKinds[entry.standing]} title={isOwn ? head : nameOf(entry)}>
      <p>{isOwn || open ? why : t("activity_head", { head })}</p>
      {!isOwn && !open && why !== "" && <p>{why}</p>}
      {open && (
        <div class={styles.noticeActions}>
          <Button small onPress={onUndo}>
            <Icon of={undoIcon} />
            {t("popup_choice_undo")}
          </Button>
        </div>
      )}
      {children}
    </Notice>
  );
}

const noticeKinds: Record<EntryView["standing"], NoticeKind> = {
  saved: "saved",
  waiting: "wait",
  "needs-you": "need",
  gone: "neutral",
};

function nameOf({ title, address }: EntryView): ComponentChildren {
  return <span dir="auto">{title === "" ? address : title}</span>;
}

function sentence(t: T, entry: EntryView, nowMs: number): EntrySentence {
  const { host } = entry;
  switch (entry.state) {
    case "sending":
      return { head: t("popup_undo_late"), why: t("popup_undo_late_sending", { host }) };
    case "delivered":
      return { head: t("popup_undo_late"), why: t("entry_saved_why", { host }) };
    default:
      return entrySentence(t, entry, nowMs);
  }
}
