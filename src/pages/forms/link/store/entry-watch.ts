import { computed, signal } from "@preact/signals";
import type { Failure } from "../../../../shared/domain/failures.ts";
import type { EntryId, RemoteId } from "../../../../shared/domain/values/ids.ts";
import type { Choice } from "../../../../shared/domain/outbox/choices.ts";
import type { EntryView } from "../../../../shared/domain/views/views.ts";
import type { Client } from "../../../../background/contract.ts";

/**
 * The state of a save, and the user's choices about it. Watches the entry of `getId`, while there is one.
 * `onCancelled`: it was undone, or deleted with its profile before it was sent.
 */
export function createEntryWatch({
  client,
  getId,
  onCancelled,
}: {
  client: Client;
  getId: () => EntryId | undefined;
  onCancelled: (failure?: Failure) => void;
}) {
  const entry = signal<EntryView>();
  /** Why a choice about the entry could not be carried out. */
  const choiceFailure = signal<Failure>();
  let asked = 0;
  let shown = 0;
  // Not the entry of an earlier save in the same form.
  const own = computed(() => (entry.value?.id === getId() ? entry.value : undefined));

  /** Reads the entry; call this whenever something may have changed. */
  async function refresh(): Promise<void> {
    const entryId = getId();
    if (entryId === undefined) return;
    asked += 1;
    const turn = asked;
    const answer = await client.getEntry({ entryId });
    // Responses may arrive out of order; an older one must not restore an older state. After an undo the
    // form is shown again, and the entry is no longer watched.
    if (turn < shown || entryId !== getId()) return;
    if (answer.ok) {
      shown = turn;
      entry.value = answer.value;
      if (answer.value.state === "cancelled") onCancelled();
    } else if (answer.error.kind === "entry-gone" && own.value?.standing !== "saved") {
      // A sent entry is forgotten some day, and is still saved.
      onCancelled(answer.error);
    }
  }

  async function choose(choice: Choice, remoteId?: RemoteId): Promise<void> {
    const entryId = getId();
    if (entryId === undefined) return;
    const answer = await client.choose({
      entryId,
      choice,
      tries: entry.value?.tries,
      ...(remoteId !== undefined && { remoteId }),
    });
    choiceFailure.value = answer.ok ? undefined : answer.error;
    await refresh();
  }

  return {
    entry: own,
    choiceFailure,
    refresh,
    choose,
  };
}
