import { batch, signal } from "@preact/signals";
import { fieldNames, type Typed } from "./typed.ts";

/** What a form has that is not saved. */
export interface Edit {
  typed: Partial<Typed>;
  /** The new cover image as a data URL; "" removes it. */
  cover?: string;
  /** Save was pressed, so that the reasons are shown. */
  isTried?: boolean;
}

/** What was typed and is not saved, by the keys of the forms. */
export interface Edits {
  of: (form: string) => Edit | undefined;
  put: (form: string, edit: Edit | undefined) => void;
  /** Adds to what the form has. */
  add: (form: string, typed: Partial<Typed>, cover: string | undefined) => void;
  /** `sent` is saved. What was typed since stays, as a change of what was saved, in the form `as`. */
  settle: (form: string, sent: Edit, as: string) => void;
}

export function createEdits(): Edits {
  const edits = signal<ReadonlyMap<string, Edit>>(new Map());

  function put(form: string, edit: Edit | undefined): void {
    const next = new Map(edits.value);
    if (edit === undefined) next.delete(form);
    else next.set(form, edit);
    edits.value = next;
  }

  return {
    of: (form) => edits.value.get(form),
    put,
    add(form, typed, cover) {
      const before = edits.value.get(form) ?? { typed: {} };
      put(form, {
        ...before,
        typed: { ...before.typed, ...typed },
        ...(cover !== undefined && { cover }),
      });
    },
    settle(form, sent, as) {
      const now = edits.value.get(form);
      batch(() => {
        put(form, undefined);
        if (now !== undefined && now !== sent) put(as, typedSince(sent, now));
      });
    },
  };
}

function typedSince(sent: Edit, now: Edit): Edit {
  const typed = { ...now.typed };
  for (const name of fieldNames) {
    if (name in sent.typed && typed[name] === sent.typed[name]) delete typed[name];
  }
  const { cover } = now;
  return { typed, ...(cover !== undefined && cover !== sent.cover && { cover }) };
}
