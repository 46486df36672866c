import { batch, signal } from "@preact/signals";
import { fieldNames, type Typed } from "./typed.ts";

/** The unsaved values of a form. */
export interface Edit {
  typed: Partial<Typed>;
  /** The new cover image as a data URL; "" removes it. */
  cover?: string;
  /** The user pressed Save, so the form shows the reasons. */
  isTried?: boolean;
}

/** The unsaved values of each form, by the form's key. */
export function createEdits() {
  const edits = signal<ReadonlyMap<string, Edit>>(new Map());

  function put(form: string, edit: Edit | undefined): void {
    const next = new Map(edits.value);
    if (edit === undefined) next.delete(form);
    else next.set(form, edit);
    edits.value = next;
  }

  return {
    of: (form: string) => edits.value.get(form),
    put,
    add(form: string, typed: Partial<Typed>, cover: string | undefined): void {
      const before = edits.value.get(form) ?? { typed: {} };
      put(form, {
        ...before,
        typed: { ...before.typed, ...typed },
        ...(cover !== undefined && { cover }),
      });
    },
    /** Removes `sent`, which is saved. Values typed since then become the edit of the form `as`. */
    settle(form: string, sent: Edit, as: string): void {
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
