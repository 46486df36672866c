import type { Draft } from "../../../../shared/domain/draft/draft.ts";
import type { DraftNews, KeptDraft } from "../../../../shared/domain/draft/joined-draft.ts";
import type { Client, InputOf } from "../../../../background/contract.ts";

/**
 * Shorter than the time that the user needs to click elsewhere. Chromium closes a popup at once when another window
 * gets the focus.
 */
const keepDelayMs = 100;

export type DraftAutosave = ReturnType<typeof createDraftAutosave>;

/** Stores typed text at pauses, if it may be stored, because a popup may be closed at any moment. */
export function createDraftAutosave({
  client,
  mayKeep,
  getDraft,
  take,
  editor,
}: {
  client: Client;
  mayKeep: () => boolean;
  getDraft: () => InputOf<"keepDraft">;
  /** Shows this draft in the form, unless the form cannot be that draft now. Returns whether it does. */
  take: (draft: Draft) => boolean;
  /** The form, as each change that is kept names it. */
  editor: string;
}) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The draft as it was last sent. */
  let kept: InputOf<"forgetDraft"> | undefined;
  let known: Draft | undefined;
  /** The drafts of the profiles that the text has left, until the text is stored in another profile. */
  let left: readonly InputOf<"forgetDraft">[] = [];
  let keeping = Promise.resolve(true);
  let sent = 0;
  /** The latest message with a draft that has its response. */
  let answered = 0;

  /** Stores pending changes at once. Returns whether a draft is on its way to the disk. */
  function flush(): boolean {
    if (timer !== undefined && mayKeep()) void keep();
    clearTimeout(timer);
    timer = undefined;
    return sent > answered;
  }

  function keep(ifKept = false): ReturnType<Client["keepDraft"]> {
    const answer = keepNow(ifKept);
    keeping = Promise.all([answer, keeping]).then(([{ ok }]) => ok);
    return answer;
  }

  async function keepNow(ifKept: boolean): ReturnType<Client["keepDraft"]> {
    const input = getDraft();
    const { draft, tabId: _tab, isFirst = false, ...of } = input;
    kept = { ...of, entryId: draft.entryId };
    const turn = ++sent;
    const more = { editor, ...(known && { over: known }), ...(ifKept && { ifKept }) };
    const answer = await client.keepDraft({ ...input, ...more });
    // A message that was repeated came after a later one: the text on disk is the older one.
    if (turn < answered && mayKeep()) void keep();
    answered = Math.max(turn, answered);
    if (!answer.ok) return answer;
    forgetLeft(({ profileId }) => profileId !== of.profileId);
    // The answer to the latest message has everything.
    if (turn === sent && !isFirst && mayKeep()) takeIn(draft, answer.value);
    return answer;
  }

  function takeIn(own: Draft, { number, draft }: KeptDraft): void {
    if (number === 0) return;
    // What was typed meanwhile is on its way soon, and joined then.
    if (JSON.stringify(getDraft().draft) !== JSON.stringify(own)) return draft && soon();
    if (draft !== undefined && !take(draft)) return;
    know({ ...getDraft().draft, change: { number } });
  }

  /** Call this when the user types. The draft is stored after a short delay. */
  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(flush, keepDelayMs);
  }

  /** The draft as it is kept, in the form's own words: what differs from it was typed here. */
  function know(draft: Draft): void {
    known = draft;
  }

  function forgetLeft(isMeant: (draft: InputOf<"forgetDraft">) => boolean): void {
    const meant = left.filter(isMeant);
    left = left.filter((draft) => !meant.includes(draft));
    for (const draft of meant) forget(draft);
  }

  /** The draft is deleted after the messages in progress, because a repeated message would bring it back. */
  function forget(draft: InputOf<"forgetDraft"> | undefined): void {
    if (draft !== undefined) void keeping.then(() => client.forgetDraft(draft));
  }

  return {
    flush,
    /** Resolves after all messages have their response, to whether the latest draft was stored, if one was sent. */
    settled: () => keeping,
    /**
     * Keeps the draft at once, even if unchanged. If that fails, the text is still in the form, and the next
     * change tries again.
     */
    keep: () => keep(),
    soon,
    /** The id of the draft as it was last sent; undefined: none was. */
    getId: () => kept?.entryId,
    know,
    /** Another form has made this change of the draft: what it has typed comes into this form. */
    join: (news: DraftNews) => {
      const isUnknown = news.editor !== editor && news.number !== known?.change?.number;
      const isAbout = news.about.includes(getDraft().draft.link);
      if (known !== undefined && isUnknown && isAbout && mayKeep()) void keep(true);
    },
    /**
     * Moves the typed text to another profile. The old draft stays until the new one is on disk. `whole`: all of the
     * text moves, and must not reappear in the old profile.
     */
    leaveProfile(whole: boolean) {
      flush();
      if (kept !== undefined && whole) left = [...left, kept];
      kept = undefined;
      known = undefined;
    },
    /**
     * Call this when the typed text is saved. Deletes a draft that was being stored meanwhile, which would bring the
     * text back.
     */
    forget() {
      forget(kept);
      forgetLeft(() => true);
    },
  };
}
