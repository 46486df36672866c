import type { LocalId } from "../../../domain/values/ids.ts";

/** The forms for new collections that have been begun. Each profile has one at a time, under its own key. */
export interface NewForms {
  /** The number of the form that was begun last under this key; 0: none. */
  of: (key: string) => number;
  begin: (key: string) => void;
  /** The forms that are being saved. */
  saving: Set<number>;
  /** The collections that forms have been saved as. */
  savedAs: Map<number, LocalId>;
}

export function createNewForms(): NewForms {
  let begun = 0;
  const latest = new Map<string, number>();
  return {
    of: (key) => latest.get(key) ?? 0,
    begin: (key) => void latest.set(key, ++begun),
    saving: new Set(),
    savedAs: new Map(),
  };
}
