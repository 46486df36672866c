import type { Signal } from "@preact/signals";
import type { Field } from "./draft-fields.ts";

/**
 * The fields that the user has touched in this form, and the fields that were restored from an earlier draft. Later
 * arrivals change neither. `onTouched` gets the names of the fields after each change by the user.
 */
export function createTouchedFields(onTouched: (fields: readonly string[]) => void) {
  const touched = new Set<Field>();
  const restored = new Set<Field>();

  const edit = <Value>(field: Field, held: Signal<Value>, value: Value) => {
    held.value = value;
    restored.delete(field);
    touched.add(field);
    onTouched([field]);
  };

  const setUntouched = <Value>(field: Field, held: Signal<Value>, value: Value) => {
    if (!touched.has(field)) held.value = value;
  };

  const restoreField = <Value>(field: Field, held: Signal<Value>, value: Value) => {
    if (touched.has(field)) return;
    held.value = value;
    touched.add(field);
    restored.add(field);
  };

  /** Restored fields, or all of them, count as untouched from here on. */
  const release = (which: "restored" | "all") => {
    for (const field of which === "all" ? touched : restored) touched.delete(field);
    restored.clear();
  };

  /** Whether the user has touched a field here: restored ones alone do not count. */
  const isTypedHere = () => [...touched].some((field) => !restored.has(field));

  return { touched, restored, edit, setUntouched, restoreField, release, isTypedHere };
}
