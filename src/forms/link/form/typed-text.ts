import { isSameName } from "../../../domain/values/same-name.ts";
import type { PopupView } from "../../../domain/views.ts";
import type { DraftForm } from "./draft-fields.ts";
import type { SaveRefusal } from "../store/editor-state.ts";

/** Text left in the comboboxes is used: a tag becomes a tag; a collection must be known. */
export function takeTypedText(
  form: DraftForm,
  view: PopupView | undefined,
): SaveRefusal | undefined {
  if (form.tagText.value.trim() !== "") {
    form.addTags([form.tagText.value], view?.tags ?? []);
    form.setTagText("");
  }
  const text = form.collectionText.value.trim();
  if (text === "") return undefined;
  const known = view?.collections.find(({ title }) => isSameName(title, text));
  if (known === undefined) return { kind: "collection-open", text };
  form.setCollectionText("");
  const isChosen = form.collections.value.some(({ localId }) => localId === known.localId);
  if (!isChosen) form.toggleCollection(known);
  return undefined;
}
