import { mayHaveArrived, noWords, type DeliveryFailure } from "../../../shared/domain/failures.ts";
import type { GroupChoice } from "../../../shared/domain/outbox/groups.ts";
import type { EntryView } from "../../../shared/domain/views/views.ts";
import { failureText } from "../../../shared/i18n/failure-text.ts";
import { sentences } from "../../../shared/i18n/sentences.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { entrySentence, gateSentence } from "../../forms/entry/entry-text.ts";

/** An action for a whole group: a choice applied to each entry, or a probe of whether they can be sent. */
export type GroupAction = GroupChoice | "try-now";

/**
 * The texts about a group: what happened, why, and what to do next; "" for an empty part. `first` represents all
 * entries, because they are in their state for the same reason.
 */
export function groupSentence(
  t: T,
  first: EntryView,
  nowMs: number,
): { head: string; why: string; next: string } {
  const { cause, ...rest } = first;
  // Waiting entries wait for the gate. Their earlier outcomes may differ.
  if (first.gate !== undefined && first.host !== "" && canGo(first))
    return { ...gateSentence(t, first.gate, first, nowMs), next: "" };
  const shared = cause === undefined ? first : { ...rest, cause: withoutWords(cause) };
  const { head, why } = entrySentence(t, shared, nowMs);
  const decides = first.state === "blocked" || first.state === "unknown";
  return {
    head,
    why: decides ? t("activity_all_why", { why }) : why,
    next: decides ? nextText(t, first) : "",
  };
}

function canGo({ state }: EntryView): boolean {
  return state === "ready" || state === "waiting";
}

function nextText(t: T, entry: EntryView): string {
  switch (nextStep(entry)) {
    case "check-first":
      return t("activity_all_next_unknown");
    case "one-id":
      return t("activity_all_next_parent");
    case "is-there":
      return t("activity_all_next_there");
    case "fix":
      return t("activity_all_next_blocked");
    case "in-reason":
      return "";
  }
}

/** The next step for one entry; "" if its reason or its state already says it. */
export function ownNextText(t: T, entry: EntryView): string {
  if (entry.state !== "blocked" && entry.state !== "unknown") return "";
  switch (nextStep(entry)) {
    case "check-first":
      return t("activity_next_unknown");
    case "is-there":
      return t("activity_next_there");
    case "fix":
      return t("activity_next_blocked");
    case "one-id":
    case "in-reason":
      return "";
  }
}

type NextStep = "check-first" | "one-id" | "is-there" | "fix" | "in-reason";

function nextStep({ state, cause }: EntryView): NextStep {
  if (state === "unknown") return "check-first";
  switch (cause?.kind) {
    case "parent-missing":
      return "one-id";
    case "already-there":
      return "is-there";
    case "too-large":
    case "id-missing":
    case "nothing-there":
    case "method-refused":
    case "payload-unreadable":
    case "bytes-missing":
    case "bytes-unreadable":
    case "upload-cancelled":
    case "rejected":
    case "forbidden":
      return "in-reason";
    default:
      return "fix";
  }
}

/** The service's message may differ from entry to entry. */
function withoutWords(cause: DeliveryFailure): DeliveryFailure {
  return "words" in cause ? { ...cause, words: noWords } : cause;
}

/** The reason that is the entry's own; "" if the group's text covers it. */
export function ownReason(t: T, entry: EntryView): string {
  const { cause, host } = entry;
  if (cause === undefined) return "";
  if (canGo(entry)) return mayHaveArrived(cause) ? failureText(t, cause, host) : "";
  const words = "words" in cause && (cause.words.message !== "" || cause.words.fields.length > 0);
  return words || cause.kind === "moved" ? failureText(t, cause, host) : "";
}

/** Most likely first. */
export function groupActions(entry: EntryView): readonly GroupAction[] {
  const { choices, cause, gate } = entry;
  const isHeld = (gate ?? cause) !== undefined;
  const isMoving = !isHeld && canGo(entry);
  return choices.flatMap((choice): readonly GroupAction[] => {
    switch (choice) {
      case "try-now":
        // Without a server, there is nothing to try.
        return isHeld && gate?.kind !== "not-connected" ? [choice] : [];
      // What is on its way without trouble is ended one by one, or with its job.
      case "drop":
        return isMoving ? [] : [choice];
      case "send-again":
      case "send-without":
        return [choice];
      default:
        return [];
    }
  });
}

/** The label of the button for the whole group. */
export function groupActionText(t: T, action: GroupAction, count: number): string {
  switch (action) {
    case "try-now":
      return t.count("activity_all_try_now", count);
    case "send-again":
      return t.count("activity_all_send_again", count);
    case "send-without":
      return t.count("activity_all_send_without", count);
    case "drop":
      return t.count("activity_all_drop", count);
  }
}

/** The result, for the live region. `left`: the number of entries that had changed before their turn. */
export function groupSaidText(
  t: T,
  { choice, done, left }: { choice: GroupChoice; done: number; left: number },
): string {
  if (done === 0) return t("activity_said_all_changed");
  const said = doneText(t, choice, done);
  return sentences(t, said, left === 0 ? "" : t.count("activity_said_all_left", left));
}

function doneText(t: T, choice: GroupChoice, done: number): string {
  switch (choice) {
    case "send-again":
      return t.count("activity_said_all_send_again", done);
    case "send-without":
      return t.count("activity_said_all_send_without", done);
    case "drop":
      return t.count("activity_said_all_drop", done);
  }
}
