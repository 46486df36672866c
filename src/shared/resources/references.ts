import type { Field, Fields, ValueOfKind } from "../domain/fields/field.ts";
import type { Reference, ResourceKind } from "../domain/operation/operation.ts";
import type { LocalId } from "../domain/values/ids.ts";

/**
 * The references in the values of a resource. The fields say which values are references. The values are those of a row, of
 * a create or of a change: an absent or cleared field refers to nothing.
 */

/** The kinds of fields whose values are local ids. */
type ReferringKind = keyof {
  [
    Kind in Field["kind"] as ValueOfKind[Kind] extends LocalId | readonly LocalId[] ? Kind : never
  ]: Kind;
};

/** What each kind of field refers to. A missing kind does not compile, because its local ids would be sent. */
const referredBy: { readonly [Kind in Field["kind"]]?: ResourceKind } = {
  link: "link",
  collection: "collection",
  collections: "collection",
} satisfies { [Kind in ReferringKind]: ResourceKind };

/** A field that holds references. */
interface Referring {
  name: string;
  field: Field;
}

/** Each table is looked through once: some callers ask for each of a hundred thousand rows. */
const found = new WeakMap<Fields, readonly Referring[]>();

function referringIn(fields: Fields): readonly Referring[] {
  const known = found.get(fields);
  if (known !== undefined) return known;
  const referring = Object.entries(fields).flatMap(([name, field]) =>
    referredBy[field.kind] === undefined ? [] : [{ name, field }],
  );
  found.set(fields, referring);
  return referring;
}

/** What a single value, or one of a list, refers to. Undefined if the field holds no references, or is cleared. */
export function getReference({ kind }: Field, value: unknown): Reference | undefined {
  const resource = referredBy[kind];
  return resource === undefined || !isLocalId(value) ? undefined : { resource, localId: value };
}

/** In a field that holds references, each text is a local id. */
function isLocalId(value: unknown): value is LocalId {
  return typeof value === "string";
}

/** The resources that the values refer to, in the order of the table. */
export function referencesIn(fields: Fields, values: object): readonly Reference[] {
  return referencesOf(referringIn(fields), values);
}

function referencesOf(referring: readonly Referring[], values: object): readonly Reference[] {
  return referring.flatMap(({ name, field }) => referencesAt(field, Reflect.get(values, name)));
}

function referencesAt(field: Field, value: unknown): readonly Reference[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => getReference(field, one) ?? []);
  const reference = getReference(field, value);
  return reference === undefined ? [] : [reference];
}

/**
 * The values with the ids that `newIdOf` returns for their references. Where it returns undefined, the reference is taken
 * out: the field is then absent, or its list shorter. A list keeps each id once.
 */
export function withReferences<Values extends object>(
  fields: Fields,
  values: Values,
  newIdOf: (reference: Reference) => LocalId | undefined,
): Values {
  const changed = { ...values };
  for (const { name, field } of referringIn(fields)) {
    const value: unknown = Reflect.get(values, name);
    const references = referencesAt(field, value);
    if (references.length === 0) continue;
    const left = references.flatMap((reference) => newIdOf(reference) ?? []);
    if (Array.isArray(value)) Reflect.set(changed, name, [...new Set(left)]);
    else if (left[0] === undefined) Reflect.deleteProperty(changed, name);
    else Reflect.set(changed, name, left[0]);
  }
  return changed;
}

/** The values without their references to `lost`. */
export function withoutReferenceTo<Values extends object>(
  fields: Fields,
  values: Values,
  lost: LocalId,
): Values {
  return withReferences(fields, values, ({ localId }) => (localId === lost ? undefined : localId));
}

/** Whether a field that no resource can be without refers to `lost`. */
export function needs(fields: Fields, values: object, lost: LocalId): boolean {
  const needed = referringIn(fields).filter(({ field }) => isNeeded(field));
  return referencesOf(needed, values).some(({ localId }) => localId === lost);
}

/** The link of which the resource is a part, as a file is. Undefined if it is no part, or if its link is not known. */
export function linkOfPart(fields: Fields, values: object): LocalId | undefined {
  const owners = referringIn(fields).filter(({ field }) => isOwner(field));
  return referencesOf(owners, values)[0]?.localId;
}

/** Whether each resource with these fields is a part of a link. */
export function isPartOfLink(fields: Fields): boolean {
  return referringIn(fields).some(({ field }) => isOwner(field));
}

/** Each resource has a list of collections, but the list may be empty. */
function isNeeded({ isRequired, kind }: Field): boolean {
  return isRequired === true && kind !== "collections";
}

function isOwner(field: Field): boolean {
  return field.kind === "link" && isNeeded(field);
}
