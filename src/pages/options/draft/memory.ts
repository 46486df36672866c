import { signal, type Signal } from "@preact/signals";
import type { EditorStore } from "../../forms/link/store/store.ts";
import type { UnkeptFields } from "./files/known-file.tsx";
import type { Unattached } from "./files/unattached.tsx";
import type { UnkeptText } from "./unkept.tsx";

/** The data of drafts that outlives a visit to another section. It lives as long as the page. */
export interface DraftMemory {
  /** The form that the page shows. The user may have left it for another section, and returned to a new form. */
  shown: EditorStore | undefined;
  readonly unattached: Signal<readonly Unattached[]>;
  readonly unkept: Signal<readonly UnkeptText[]>;
  readonly unkeptFields: UnkeptFields;
}

export function createDraftMemory(): DraftMemory {
  return { shown: undefined, unattached: signal([]), unkept: signal([]), unkeptFields: new Map() };
}
