import { linkFieldNames, type Draft, type DraftChange } from "./draft.ts";
import type { DraftFile } from "./draft-file.ts";
import type { LocalId } from "../values/ids.ts";
import { isSameValue } from "../values/is-same.ts";

/** A form's message about its draft. */
export interface SentDraft {
  draft: Draft;
  /** The form. Absent: its page is from a version that did not number changes. */
  editor?: string | undefined;
  /** The draft as the form knew it to be kept, in the form's own words. Absent: it knew none. */
  over?: Draft | undefined;
}

/**
 * The draft that is kept after a form's message. If another form has changed the draft since this one knew it, the
 * draft has what was typed in both. It is `kept` itself if the message has nothing new for it.
 */
export function keptAfter(kept: Draft | undefined, sent: SentDraft): Draft {
  const { draft, editor, over } = sent;
  const own = { ...draft, change: { number: numberAfter(kept), editor } };
  if (kept === undefined || over === undefined || isKnown(kept, sent)) return own;
  // The page has one draft, and that of one link has nothing to do with that of another.
  if (!isSameLink(kept, draft) && draft.link === over.link && !isSameText(draft, over)) return own;
  const joined = joinDrafts(over, draft, kept);
  return isSameText(joined, kept) ? kept : { ...joined, change: { number: numberAfter(kept) } };
}

/** The answer to such a message. `number`: of the change with which the draft is kept; 0 if none is. */
export interface KeptDraft {
  number: number;
  /** The whole draft, if it has what another form has typed. */
  draft?: Draft;
}

/** The announcement of a kept change. It has neither an address nor text. */
export interface DraftNews extends DraftChange {
  /** The link or user page of the draft, and the link that the draft in its place was about before. */
  about: readonly LocalId[];
}

export function newsOf(before: Draft | undefined, { link, change }: Draft): DraftNews {
  const about = before === undefined || before.link === link ? [link] : [link, before.link];
  return { about, number: 0, ...change };
}

/** The number of the next change; `kept` may be from a version that did not number changes. */
export function numberAfter(kept: Draft | undefined): number {
  return (kept?.change?.number ?? 0) + 1;
}

/** Whether two drafts are about the same link, or both about a new one. */
export function isSameLink(one: Draft, other: Draft): boolean {
  const isNew = one.unchanged === undefined && other.unchanged === undefined;
  return one.link === other.link || isNew;
}

/** Whether the form has seen the draft that is kept. */
function isKnown({ change, entryId }: Draft, { editor, over }: SentDraft): boolean {
  if (change?.editor !== undefined && change.editor === editor) return true;
  return (change?.number ?? 0) === (over?.change?.number ?? 0) && entryId === over?.entryId;
}

/**
 * What was typed in `own` over `base` stays; everything else is as in `theirs`. Of a field that was changed in both,
 * that is the value of `own`, which is kept later.
 */
export function joinDrafts(base: Draft, own: Draft, theirs: Draft): Draft {
  const isOwn = (name: keyof Draft) => !isSameValue(own[name], base[name]);
  const { entryId, link } = isOwn("entryId") || isOwn("link") ? own : theirs;
  // oxlint-disable-next-line no-unsafe-type-assertion -- the names of a draft
  const typed = (Object.keys({ ...base, ...own }) as (keyof Draft)[]).filter(isOwn);
  const {
    early: _early,
    change: _change,
    ...joined
  } = {
    ...theirs,
    ...Object.fromEntries(typed.map((name) => [name, own[name]])),
  };
  const isEdit = (own.unchanged ?? theirs.unchanged) !== undefined;
  const isUnchanged = (name: keyof Draft) => (isOwn(name) ? own : theirs).unchanged;
  return {
    ...joined,
    entryId,
    link,
    files: joinFiles(base.files, own.files, theirs.files),
    unchanged: isEdit
      ? linkFieldNames.filter((name) => isUnchanged(name)?.includes(name))
      : undefined,
  };
}

type Files = readonly DraftFile[];

/** All files but those that were removed on one side. */
function joinFiles(base: Files = [], own: Files = [], theirs: Files = []): Files | undefined {
  const find = (files: Files, { blob }: DraftFile) => files.find((one) => one.blob === blob);
  const stayed = theirs.flatMap((file) => {
    const [before, here] = [find(base, file), find(own, file)];
    if (here === undefined) return before === undefined ? file : [];
    return isSameValue(here, before) ? file : here;
  });
  const added = own.filter((file) => !find(base, file) && !find(theirs, file));
  const files = [...stayed, ...added];
  return files.length === 0 ? undefined : files;
}

/** Whether the drafts differ at most in the numbers of their changes. */
function isSameText(one: Draft, other: Draft): boolean {
  const textOf = ({ early: _early, change: _change, ...text }: Draft) => text;
  return isSameValue(textOf(one), textOf(other));
}
