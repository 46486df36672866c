import { signal, type ReadonlySignal } from "@preact/signals";
import type { Failure } from "../../../domain/failures.ts";
import type { EntryId, RemoteId } from "../../../domain/values/ids.ts";
import type { Choice } from "../../../domain/outbox/choices.ts";
import type { EntryView } from "../../../domain/views.ts";
import type { Client } from "../../../rpc/contract.ts";

/** What becomes of a save, and what the person chooses about it. */
export interface EntryWatch {
  readonly entry: ReadonlySignal<EntryView | undefined>;
  /** Why a choice about the entry could not be carried out. */
  readonly choiceFailure: ReadonlySignal<Failure | undefined>;
  /** Asks how it stands; to be called whenever something may have changed. */
  readonly refresh: () => Promise<void>;
  readonly choose: (choice: Choice, remoteId?: RemoteId) => Promise<void>;
}

/** Watches the entry that `getId` names, while it names one. `onCancelled`: it was taken back. */
export function createEntryWatch({
  client,
  getId,
  onCancelled,
}: {
  client: Client;
  getId: () => EntryId | undefined;
  onCancelled: () => void;
}): EntryWatch {
  const entry = signal<EntryView>();
  const choiceFailure = signal<Failure>();
  let asked = 0;
  let shown = 0;

  async function refresh(): Promise<void> {
    const entryId = getId();
    if (entryId === undefined) return;
    asked += 1;
    const turn = asked;
    const answer = await client.getEntry({ entryId });
    // Answers may overtake each other; an older one must not bring an older state back. And after an undo
    // the form stands there again, and the entry is nobody's business.
    if (!answer.ok || turn < shown || entryId !== getId()) return;
    shown = turn;
    const isCancelled = answer.value.state === "cancelled";
    entry.value = isCancelled ? undefined : answer.value;
    if (isCancelled) onCancelled();
  }

  async function choose(choice: Choice, remoteId?: RemoteId): Promise<void> {
    const entryId = getId();
    if (entryId === undefined) return;
    const answer = await client.choose({
      entryId,
      choice,
      ...(remoteId !== undefined && { remoteId }),
    });
    choiceFailure.value = answer.ok ? undefined : answer.error;
    await refresh();
  }

  return { entry, choiceFailure, refresh, choose };
}
