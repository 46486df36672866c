import type { ToldDraft, UserPageDraft } from "../../../shared/domain/user-pages/user-page.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import type { Result } from "../../../shared/domain/values/result.ts";

/**
 * The text typed about a page in this tab that is not on disk yet. An untouched field is absent, so that its text from
 * another tab stays.
 */
export interface Typed {
  /** The id of the entry that the draft becomes. */
  entryId: EntryId;
  /** Null: the field is removed from the draft, and does not change at the service. */
  title?: string | null;
  content?: string | null;
}

const fields = ["title", "content"] as const;

/** The draft with the typed text; undefined if no field is left in it. */
export function withTyped(
  kept: UserPageDraft | undefined,
  typed: Typed | undefined,
): UserPageDraft | undefined {
  if (typed === undefined) return kept;
  const draft: UserPageDraft = { entryId: typed.entryId };
  for (const field of fields) {
    const text = typed[field] === undefined ? kept?.[field] : typed[field];
    if (typeof text === "string") draft[field] = text;
  }
  return fields.some((field) => field in draft) ? draft : undefined;
}

/** Only the texts, as a draft; undefined if fields were only removed. */
export function textsOf(typed: Typed): UserPageDraft | undefined {
  return withTyped(undefined, typed);
}

/** Whether fields were removed from the draft. If so, the message needs the draft on disk. */
export function takesOut(typed: Typed): boolean {
  return fields.some((field) => typed[field] === null);
}

/**
 * A form's message that removes fields from the draft. `there`: the draft on disk. `seen`: the draft that this tab
 * knew. A text that another tab typed since stays, because the user has not seen it here.
 */
export function toldWithout(
  typed: Typed,
  there: UserPageDraft | undefined,
  seen: UserPageDraft | undefined,
): ToldDraft {
  const wanted = { ...typed };
  for (const field of fields) {
    const text = there?.[field];
    const isUnseen = text !== undefined && text !== seen?.[field];
    if (wanted[field] === null && isUnseen) delete wanted[field];
  }
  const draft = withTyped(there, wanted);
  // Another tab may continue to type before the message arrives.
  const over = there && { over: there };
  if (draft === undefined) return { ...over };
  // If only another tab's text is left, the draft stays that tab's draft.
  const isOwn = textsOf(wanted) !== undefined;
  const entryId = isOwn || there === undefined ? typed.entryId : there.entryId;
  return { draft: { ...draft, entryId }, isWhole: true, ...over };
}

/**
 * The values that a save of the form sends: for each shown field, the text typed in this tab, or else the present text
 * on disk (`read`). The draft with the id of the result ends with the save. `newEntryId` is used if the draft on disk
 * has, or may have, a field that the form does not show, because that field stays a draft.
 */
export function toSend(
  shown: UserPageDraft,
  typed: Typed | undefined,
  read: Result<UserPageDraft | undefined, unknown>,
  newEntryId: () => EntryId,
): UserPageDraft {
  if (!read.ok) return { ...shown, entryId: newEntryId() };
  const there = read.value;
  const sent = { ...shown };
  for (const field of fields) {
    const text = typed?.[field] === undefined ? there?.[field] : undefined;
    if (shown[field] !== undefined && text !== undefined) sent[field] = text;
  }
  if (there === undefined) return sent;
  const isUnseen = (field: "title" | "content") =>
    field in there && !(field in shown) && typed?.[field] !== null;
  if (fields.some(isUnseen)) sent.entryId = newEntryId();
  else if (typed === undefined) sent.entryId = there.entryId;
  return sent;
}
