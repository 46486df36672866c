import type { LocalId } from "../../../../shared/domain/values/ids.ts";

/** A form, until it is given up: its key, and its number if the form is for a new collection. */
export interface FormId {
  key: string;
  begun: number;
  /** The number of earlier forms under this key that were given up. */
  givenUp: number;
}

/** The forms for new collections that have been begun. Each profile has one at a time, under its own key. */
export function createNewForms() {
  let begun = 0;
  const latest = new Map<string, number>();
  const savedAs = new Map<number, LocalId>();
  const givenUp = new Map<string, number>();
  /** The number of the form that was begun last under this key; 0: none. */
  const of = (key: string) => latest.get(key) ?? 0;
  /** The forms for new collections that were given up. */
  const dropped = new Set<number>();
  /** The shown form under this key. */
  const id = (key: string): FormId => ({ key, begun: of(key), givenUp: givenUp.get(key) ?? 0 });
  return {
    of,
    id,
    /** The present key of this form: the key of the collection that it was saved as. Undefined: it was given up. */
    now(form: FormId): string | undefined {
      const saved = savedAs.get(form.begun);
      if (saved !== undefined) {
        return dropped.has(form.begun) || givenUp.has(saved) ? undefined : saved;
      }
      const { begun: number, givenUp: times } = id(form.key);
      return number === form.begun && times === form.givenUp ? form.key : undefined;
    },
    /** Discards the text typed into the form under this key. */
    giveUp(key: string): void {
      givenUp.set(key, (givenUp.get(key) ?? 0) + 1);
      dropped.add(of(key));
    },
    /** Whether this form was given up, perhaps while it was being saved. */
    isGivenUp: (number: number) => dropped.has(number),
    begin: (key: string) => void latest.set(key, ++begun),
    saving: new Set<number>(),
    savedAs,
  };
}
