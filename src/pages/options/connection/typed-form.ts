import { computed, signal, type Signal } from "@preact/signals";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import { isSameValue } from "../../../shared/domain/values/is-same.ts";
import type { ConnectionView } from "../../../shared/domain/views.ts";
import { formOf, givenChoices, unsavedFields, type Form, type Preset } from "./form.ts";

/**
 * The form of the shown profile, `kept`, with the typed text over it. Typed text is never lost: a saved value is shown
 * only in a field without typed text.
 */
export function createTypedForm(
  kept: Signal<ConnectionView | undefined>,
  presets: readonly Preset[],
) {
  const typed = signal<Partial<Form>>({});
  /** Text typed for the profiles not shown. */
  const typedFor = new Map<ProfileId, Partial<Form>>();
  const form = computed<Form>(() => {
    const shown = { ...formOf(kept.value, presets), ...typed.value };
    return { ...shown, ...givenChoices(shown, presets) };
  });
  const unsaved = computed(() =>
    Object.keys(typed.value).length === 0 ? [] : unsavedFields(form.value, kept.value),
  );
  return {
    typed,
    form,
    unsaved,
    /** Call it while `kept` is still the previous profile. */
    turnForm: (id: ProfileId) => {
      if (kept.value !== undefined) typedFor.set(kept.value.profileId, typed.value);
      typed.value = typedFor.get(id) ?? {};
    },
    /** Shows the stored values of the same profile. A typed key belongs to the shown server. */
    takeStored: (stored: ConnectionView) => {
      const isForOther = typed.value.key && stored.serverAddress !== kept.value?.serverAddress;
      if (!isForOther && !isSameValue(stored, kept.value)) kept.value = stored;
    },
  };
}
