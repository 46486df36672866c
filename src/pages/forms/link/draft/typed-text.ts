import { tagKey } from "../../../../shared/domain/values/tag.ts";
import { err, ok, type Result } from "../../../../shared/domain/values/result.ts";
import { findNamed, typedPath } from "../../fields/pick-options.ts";
import type { PopupView } from "../../../../shared/domain/views/views.ts";
import type { DraftForm } from "./draft-form.ts";

/** A name that Save read from the text in a combobox. */
export interface TypedName {
  readonly of: "tag" | "collection";
  readonly name: string;
  /** The name was not in use. */
  readonly isNew: boolean;
}

/** The panel asks for the id of the collection with this name. */
export interface OpenCollection {
  readonly kind: "collection-open";
  readonly text: string;
}

/**
 * Accepts the text in the comboboxes as written: as a name in use if it equals one, otherwise as a new name. Refused
 * while the panel asks for the id of a collection.
 */
export function takeTypedText(
  form: DraftForm,
  view: PopupView | undefined,
): Result<readonly TypedName[], OpenCollection> {
  const title = typedPath(form.collectionText.value);
  if (title !== "" && form.isIdAsked.value) return err({ kind: "collection-open", text: title });
  return ok([...takeTag(form, view?.tags ?? []), ...takeCollection(form, title, view)]);
}

function takeTag(form: DraftForm, inUse: readonly string[]): readonly TypedName[] {
  const before = form.tags.value;
  if (form.tagText.value.trim() === "") return [];
  form.addTags([form.tagText.value], inUse);
  form.setTagText("");
  const known = new Set(inUse.map(tagKey));
  return form.tags.value
    .filter((tag) => !before.includes(tag))
    .map((name) => ({ of: "tag", name, isNew: !known.has(tagKey(name)) }));
}

function takeCollection(
  form: DraftForm,
  text: string,
  view: PopupView | undefined,
): readonly TypedName[] {
  if (text === "") return [];
  form.setCollectionText("");
  const before = form.collections.value;
  const known = findNamed(view?.collections ?? [], text);
  if (known === undefined) form.createCollection(text);
  else if (!before.some(({ localId }) => localId === known.localId)) form.toggleCollection(known);
  // A chosen one stays chosen.
  if (form.collections.value === before) return [];
  return [{ of: "collection", name: known?.title ?? text, isNew: known === undefined }];
}
