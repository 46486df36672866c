import { failureText } from "../../../../shared/i18n/failure-text.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { EntryView } from "../../../../shared/domain/views/views.ts";
import { entrySentence } from "../../entry/entry-text.ts";
import type { SaveStatus, StatusTone } from "./status.ts";
import { refusedField, type SaveRefusal } from "../store/editor-state.ts";
import type { EditorStore } from "../store/store.ts";

/** The state of this save as text. Reads signals: call it while drawing a component. */
export function saveStatus(
  t: T,
  store: Pick<EditorStore, "phase" | "entry" | "refusal" | "undone" | "view">,
  nowMs: number,
): SaveStatus {
  const refusal = store.refusal.value;
  switch (store.phase.value) {
    case "editing":
      if (refusal !== undefined) return refusalStatus(t, refusal, store.view.value?.host ?? "");
      return store.undone.value
        ? { head: t("entry_not_saved_undone"), why: t("entry_not_saved_undone_why"), tone: "ready" }
        : { head: "", why: "", tone: "ready" };
    case "saving":
      return { head: t("entry_saving"), why: "", tone: "ready", isPassing: true };
    case "done": {
      const entry = store.entry.value;
      if (entry === undefined) {
        const why = t("popup_saving_why");
        return { head: t("entry_saving"), why, tone: "ready", isPassing: true };
      }
      const toDecide = entry.state === "blocked" || entry.state === "unknown";
      const untilMs = entry.undoUntilMs ?? entry.nextTryAtMs;
      // A status that counts down stays until its time has passed.
      const isSoon = untilMs === undefined && (isUnderWay(entry) || followsSoon(entry));
      const isPassing = entry.standing === "waiting" && isSoon;
      const tone = toneOf(entry);
      return { ...entrySentence(t, entry, nowMs), tone, isPassing, toDecide, untilMs };
    }
  }
}

function refusalStatus(t: T, refusal: SaveRefusal, host: string): SaveStatus {
  const reason = reasonText(t, refusal, host);
  // Nothing went wrong: the saved link already equals the form.
  if (refusal.kind === "unchanged") return { head: reason, why: "", tone: "ready" };
  const field = refusedField(refusal);
  return {
    head: t("popup_not_saved", { reason }),
    why: "",
    tone: "need",
    ...(field !== undefined && { refused: { field, reason } }),
  };
}

function reasonText(t: T, refusal: SaveRefusal, host: string): string {
  switch (refusal.kind) {
    case "collection-open":
      return t("popup_collection_open", { name: refusal.text });
    case "repository-open":
      return t("popup_repository_open", { name: refusal.text });
    case "kept-before":
      return t("popup_kept_before");
    case "page-known":
      return t("popup_page_known");
    default:
      return failureText(t, refusal, host);
  }
}

function toneOf(entry: EntryView): StatusTone {
  switch (entry.standing) {
    case "saved":
      return "saved";
    case "needs-you":
      return "need";
    case "gone":
      return "ready";
    case "waiting":
      return isUnderWay(entry) ? "ready" : "wait";
  }
}

/** The entry is being sent and does not wait. */
function isUnderWay({ state, gate, host }: EntryView): boolean {
  if (state === "ready") return gate === undefined && host !== "";
  return state === "capturing" || state === "held" || state === "sending";
}

/** The entry waits only for another one, and that entry has no known problem. */
function followsSoon({ state, gate, host, parentNeedsYou }: EntryView): boolean {
  return state === "depends" && gate === undefined && host !== "" && parentNeedsYou !== true;
}
