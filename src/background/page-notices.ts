import { isOfQuote, type Badge } from "../shared/domain/views/badge.ts";
import type { EntryView } from "../shared/domain/views/views.ts";
import type { EntryId } from "../shared/domain/values/ids.ts";
import { failureText } from "../shared/i18n/failure-text.ts";
import { gateText } from "../shared/i18n/gate-text.ts";
import type { T } from "../shared/i18n/t.ts";
import { badgeTitle } from "../shared/platform/browser/controls/action.ts";
import { isOnToolbar } from "../shared/platform/browser/controls/button.ts";
import { showPageNotice } from "../shared/platform/browser/page/page-notice.ts";
import type { Handlers } from "./contract.ts";
import type { Clock, ProfileStore } from "../shared/ports/ports.ts";
import type { Say } from "./save-follower.ts";

/** How long a notice without an undo is shown. The cause and the cure of a failure take longer to read. */
const lastsMs = 4_000;
const failureLastsMs = 12_000;

/**
 * Shows outcomes in the page of the tab if the browser hides the button, where nobody would see them, or if
 * the user has chosen so. A quotation that was not added is always said there: nothing else on the screen has changed,
 * and the button has no room for the cure. A save that can be undone is undone there. The page of a private tab never sees
 * the name of the save.
 */
export function createPageNotices(ports: {
  profiles: Pick<ProfileStore, "current">;
  getEntry: Handlers["getEntry"];
  choose: Handlers["choose"];
  clock: Clock;
  t: T;
  report: (bug: unknown) => void;
}): Say {
  const { profiles, getEntry, choose, clock, t, report } = ports;

  async function show(...[tab, badge, about, entryId]: Parameters<Say>): Promise<void> {
    const { tabId, isPrivate } = tab;
    if (tabId === undefined) return;
    const isFailure = badge.kind === "not-saved";
    const isSaid = isFailure && isOfQuote(badge.failure);
    if (!isSaid && (await isOnToolbar()) && !(await profiles.current()).saving.noticesInPage)
      return;
    const found = entryId === undefined ? undefined : await getEntry({ entryId });
    const entry = found?.ok ? found.value : undefined;
    const undoUntilMs = entry?.undoUntilMs;
    const frame = {
      about: isPrivate ? "" : about,
      language: t.language,
      direction: t("extension_direction"),
    };
    const words = {
      text: outcomeText(t, badge, entry),
      when: entry === undefined ? "" : whenText(t, entry),
    };
    if (entryId === undefined || undoUntilMs === undefined) {
      await showPageNotice(tabId, { ...frame, ...words }, isFailure ? failureLastsMs : lastsMs);
      return;
    }
    const undo = t("popup_choice_undo");
    const leftMs = Math.max(undoUntilMs - clock.now(), 0);
    const isUndoPressed = await showPageNotice(tabId, { ...frame, ...words, undo }, leftMs);
    if (!isUndoPressed) return;
    await showPageNotice(tabId, { ...frame, ...(await undoSave(entryId)) }, lastsMs);
  }

  /** The outcome in words. */
  async function undoSave(entryId: EntryId): Promise<{ text: string; when: string }> {
    const undone = await choose({ entryId, choice: "undo" });
    if (undone.ok) {
      return { text: t("entry_not_saved_undone"), when: t("entry_not_saved_undone_why") };
    }
    // No failure of a choice names the server.
    return { text: t("popup_undo_late"), when: failureText(t, undone.error, "") };
  }

  return (...outcome) => {
    show(...outcome).catch(report);
  };
}

/** What happened. Unlike the title of the button, it asks for no press on a button that may be hidden. */
function outcomeText(t: T, badge: Badge, entry: EntryView | undefined): string {
  switch (badge.kind) {
    case "added":
      return t("notice_added");
    case "kept":
    case "held":
      return t(entry?.kind === "update-link" ? "notice_added" : "notice_saved");
    case "already":
      return t("notice_already");
    default:
      return badgeTitle(badge, t);
  }
}

/** When the save is sent, or who has it. "" if that depends on something else. */
function whenText(t: T, { state, gate, cause, host, undoUntilMs }: EntryView): string {
  if (state === "delivered") return host === "" ? "" : t("entry_saved_why", { host });
  if (gate?.kind === "not-connected") return t("notice_until_connected");
  if (gate !== undefined) return t("entry_not_sent_yet", { reason: gateText(t, gate, host) });
  if (undoUntilMs !== undefined) return t("notice_sent_on_close");
  if (state === "waiting" && cause !== undefined)
    return t("entry_not_sent_yet", { reason: failureText(t, cause, host) });
  return state === "ready" || state === "sending" ? t("notice_being_sent") : "";
}
