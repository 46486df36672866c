import type { Client, InputOf } from "../../../rpc/contract.ts";

/**
 * Shorter than the user needs to click elsewhere: Chromium gives a popup no time once another window has
 * the focus.
 */
const keepDelayMs = 100;

export interface DraftKeeper {
  /** The user typed: the draft is kept after a short delay. */
  readonly soon: () => void;
  /** Keeps pending changes at once. */
  readonly flush: () => void;
  /** Resolves once all messages of the keeper have their response. */
  readonly settled: () => Promise<unknown>;
  /**
   * Keeps the draft at once, even if unchanged. If that fails, the text is still in the form, and the next
   * change tries again.
   */
  readonly keep: () => ReturnType<Client["keepDraft"]>;
  /**
   * The typed text moves to another profile: the old draft stays until the new one is on disk. `whole`: all
   * of it moves, and must not reappear in the old profile.
   */
  readonly leaveProfile: (whole: boolean) => void;
  /**
   * The typed text is saved: deletes a draft that was being kept meanwhile, which would bring the text
   * back.
   */
  readonly forget: () => void;
}

/** Keeps typed text at pauses, as long as it may be kept: a popup may be closed at any moment. */
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
  /** The draft as it was last sent. */
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
