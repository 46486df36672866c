import type { ToldDraft, UserPageDraft } from "../../domain/user-page.ts";
import type { EntryId } from "../../domain/values/ids.ts";
import type { Result } from "../../domain/values/result.ts";

/**
 * What was typed about a page in this tab and is not on disk yet. A field is absent if it was not touched: what
 * another tab has kept of it stays.
 */
export interface Typed {
  /** The id of the entry that the draft becomes. */
  entryId: EntryId;
  /** Null: the field is taken out of the draft, and stays as it is at the service. */
  title?: string | null;
  content?: string | null;
}

const fields = ["title", "content"] as const;

/** The draft with what was typed; undefined if no field is left in it. */
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

/** The texts alone, as a draft; undefined if fields were only taken out. */
export function textsOf(typed: Typed): UserPageDraft | undefined {
  return withTyped(undefined, typed);
}

/** Whether fields were taken out of the draft: then the message needs the draft as it is on disk. */
export function takesOut(typed: Typed): boolean {
  return fields.some((field) => typed[field] === null);
}

/**
 * What a form tells to take fields out of the draft. `there`: the draft on disk. `seen`: as this tab knew it. A text
 * that another tab has typed since stays: the user has not seen it here.
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
  // Another tab may type on before the message comes.
  const over = there && { over: there };
  if (draft === undefined) return { ...over };
  // What is left of another tab's draft alone stays its draft.
  const isOwn = textsOf(wanted) !== undefined;
  const entryId = isOwn || there === undefined ? typed.entryId : there.entryId;
  return { draft: { ...draft, entryId }, isWhole: true, ...over };
}

/**
 * What a save of the form sends: each field that the form shows, as it was typed in this tab, else as it is on disk by
 * now (`read`). The draft with the id of the result ends with the save. `newEntryId`: if the draft on disk has, or may
 * have, a field that the form does not show, because that field stays a draft.
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
