import { mayHaveArrived, noWords, type DeliveryFailure } from "../../domain/failures.ts";
import type { GroupChoice } from "../../domain/outbox/groups.ts";
import type { EntryView } from "../../domain/views.ts";
import { failureText } from "../../i18n/failure-text.ts";
import type { T } from "../../i18n/t.ts";
import { entrySentence, gateSentence } from "../../forms/entry/entry-text.ts";

/** What can be done with all of a group: a choice for each, or a look whether they can go. */
export type GroupAction = GroupChoice | "try-now";

/**
 * What happened to all of a group, why, and what to do next; "" where there is nothing to add. `first`
 * stands for all: they are where they are for the same reason.
 */
export function groupSentence(
  t: T,
  first: EntryView,
  nowMs: number,
): { head: string; why: string; next: string } {
  const { cause, ...rest } = first;
  // What waits together waits for the gate; what became of each of them before may differ.
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

function nextText(t: T, { state, cause }: EntryView): string {
  if (state === "unknown") return t("activity_all_next_unknown");
  switch (cause?.kind) {
    case "parent-missing":
      return t("activity_all_next_parent");
    case "already-there":
      return t("activity_all_next_there");
    // Their reasons say what to do.
    case "too-large":
    case "id-missing":
      return "";
    case "rejected":
      return "fields" in cause ? "" : t("activity_all_next_blocked");
    default:
      return t("activity_all_next_blocked");
  }
}

/** What the service said of each may differ. */
function withoutWords(cause: DeliveryFailure): DeliveryFailure {
  return "words" in cause ? { ...cause, words: noWords } : cause;
}

/** What an entry of a group has to say for itself; "" where the group has said it all. */
export function ownReason(t: T, entry: EntryView): string {
  const { cause, host } = entry;
  if (cause === undefined) return "";
  if (canGo(entry)) return mayHaveArrived(cause) ? failureText(t, cause, host) : "";
  const words = "words" in cause && (cause.words.message !== "" || cause.words.fields.length > 0);
  return words || cause.kind === "moved" ? failureText(t, cause, host) : "";
}

/** The likeliest first. */
export function groupActions({ choices, cause, gate }: EntryView): readonly GroupAction[] {
  // Without anything that holds them they go already; without a server there is nothing to try.
  const held = (gate ?? cause) !== undefined && gate?.kind !== "not-connected";
  return choices.flatMap((choice): readonly GroupAction[] => {
    switch (choice) {
      case "try-now":
        return held ? [choice] : [];
      case "send-again":
      case "send-without":
      case "drop":
        return [choice];
      default:
        return [];
    }
  });
}

/** The words on the button that does it with all. */
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

/** What came of it, for the live region. `left`: had moved on before it was their turn. */
export function groupSaidText(
  t: T,
  { choice, done, left }: { choice: GroupChoice; done: number; left: number },
): string {
  const said = doneText(t, choice, done);
  return left === 0 ? said : `${said} ${t.count("activity_said_all_left", left)}`;
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
