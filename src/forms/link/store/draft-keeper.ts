import type { Client, InputOf } from "../../../rpc/contract.ts";

/** Shorter than it takes a hand to do something else: Chromium gives a popup no time once another has the focus. */
const keepDelayMs = 100;

export interface DraftKeeper {
  /** Something was typed: it is kept a moment later. */
  readonly soon: () => void;
  /** What is still to be kept is kept now. */
  readonly flush: () => void;
  /** Resolves once all that was sent to be kept is answered. */
  readonly settled: () => Promise<unknown>;
  /** Kept now, whatever was typed. Should it fail, the text still stands in the form, and the next change tries again. */
  readonly keep: () => ReturnType<Client["keepDraft"]>;
  /**
   * What was typed goes to another profile: what is kept of it stays until it is on disk there, too.
   * `whole`: all of it goes, and is not to turn up in the old one again.
   */
  readonly leaveProfile: (whole: boolean) => void;
  /** What was typed is saved: a keeping that was under way may have come after, and would bring it back. */
  readonly forget: () => void;
}

/** Keeps what is typed while it may be, at pauses: a popup may be closed at any moment. */
export function createDraftKeeper({
  client,
  mayKeep,
  getDraft,
}: {
  client: Client;
  mayKeep: () => boolean;
  getDraft: () => InputOf<"keepDraft">;
}): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** As it was sent last. */
  let kept: InputOf<"forgetDraft"> | undefined;
  let left: InputOf<"forgetDraft"> | undefined;
  let keeping: Promise<unknown> = Promise.resolve();

  function flush(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    if (mayKeep()) void keep();
  }

  function keep(): ReturnType<Client["keepDraft"]> {
    const answer = keepNow();
    keeping = Promise.all([keeping, answer]);
    return answer;
  }

  async function keepNow(): ReturnType<Client["keepDraft"]> {
    const input = getDraft();
    const { draft, tabId: _, ...of } = input;
    kept = { ...of, entryId: draft.entryId };
    const answer = await client.keepDraft(input);
    if (answer.ok && left?.profileId !== of.profileId) forgetLeft();
    return answer;
  }

  function forgetLeft(): void {
    if (left !== undefined) void client.forgetDraft(left);
    left = undefined;
  }

  return {
    flush,
    settled: () => keeping,
    keep,
    soon() {
      clearTimeout(timer);
      timer = setTimeout(flush, keepDelayMs);
    },
    leaveProfile(whole) {
      flush();
      if (kept !== undefined && whole) left = kept;
      kept = undefined;
    },
    forget() {
      if (kept !== undefined) void client.forgetDraft(kept);
      forgetLeft();
    },
  };
}
