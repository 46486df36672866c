import { signal, type Signal } from "@preact/signals";
import type { Unattached } from "./files/unattached.tsx";

/** What of drafts outlives a visit to another section. It lives as long as the page. */
export interface DraftMemory {
  readonly unattached: Signal<readonly Unattached[]>;
}

export function createDraftMemory(): DraftMemory {
  return { unattached: signal([]) };
}
