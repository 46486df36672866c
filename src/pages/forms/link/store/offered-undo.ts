import { signal } from "@preact/signals";
import type { EntryView, PopupView } from "../../../../shared/domain/views/views.ts";
import type { Client } from "../../../../background/contract.ts";

/** A save that could be undone when the popup showed it, in its current state. */
export interface OfferedUndo {
  entry: EntryView;
  /** The save is of the page in front. */
  isOwn: boolean;
}

/**
 * Remembers each save with an offered undo, and its outcome. If an Undo disappeared silently, the user might press
 * just too late.
 */
export function createOfferedUndos(client: Pick<Client, "getEntry">) {
  const offered = signal<readonly OfferedUndo[]>([]);

  async function now({ entry, isOwn }: OfferedUndo, seen: readonly OfferedUndo[]) {
    const again = seen.find((one) => one.entry.id === entry.id);
    if (again !== undefined) return { entry: again.entry, isOwn };
    const answer = await client.getEntry({ entryId: entry.id });
    return { entry: answer.ok ? answer.value : entry, isOwn };
  }

  return {
    offered,
    /** The undos to show with the view; `offered` has them once `show` was called with it. */
    look: async ({ entry, held }: PopupView): Promise<readonly OfferedUndo[]> => {
      const seen = [
        ...(held === undefined ? [] : [{ entry: held, isOwn: false }]),
        ...(entry === undefined ? [] : [{ entry, isOwn: true }]),
      ];
      const known = offered.value.map((one) => one.entry.id);
      const fresh = seen.filter((one) => canUndo(one) && !known.includes(one.entry.id));
      return Promise.all([...fresh, ...offered.value].map((one) => now(one, seen)));
    },
    show: (undos: readonly OfferedUndo[]) => (offered.value = undos),
  };
}

export function canUndo({ entry }: OfferedUndo): boolean {
  return entry.choices.includes("undo");
}
