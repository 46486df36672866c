import type { Field, Fields } from "../domain/fields/field.ts";
import type { Reference, ResourceKind } from "../domain/operation/operation.ts";
import type { LocalId } from "../domain/values/ids.ts";

/**
 * The references in the values of a resource, by the fields that hold them. A value is that of a row, of a create or of a
 * change: an absent or cleared field refers to nothing.
 */

/** The kind of resource that each kind of field refers to. */
const referredBy: { readonly [Kind in Field["kind"]]?: ResourceKind } = {
  link: "link",
  collection: "collection",
  collections: "collection",
};

/** What a single value refers to; undefined if the field holds no references. */
export function getReference({ kind }: Field, value: unknown): Reference | undefined {
  const resource = referredBy[kind];
  return resource === undefined || !isLocalId(value) ? undefined : { resource, localId: value };
}

function isLocalId(value: unknown): value is LocalId {
  return typeof value === "string";
}

/** The resources that the values refer to, in the order of the table. */
export function referencesIn(fields: Fields, values: object): readonly Reference[] {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.entries(fields).flatMap(([name, field]) =>
    [given.get(name)].flat().flatMap((value) => getReference(field, value) ?? []),
  );
}

/**
 * The values with another id in each reference. Where `idOf` returns undefined, the reference is taken out. A list keeps
 * each id once.
 */
export function withReferences<Values extends object>(
  fields: Fields,
  values: Values,
  idOf: (reference: Reference) => LocalId | undefined,
): Values {
  const changed = Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const field = fields[name];
    const ids = [value].flat().flatMap((one) => {
      const reference = field && getReference(field, one);
      return reference === undefined ? [] : [{ idNow: idOf(reference) }];
    });
    if (ids.length === 0) return [[name, value]];
    const left = ids.flatMap(({ idNow }) => idNow ?? []);
    if (Array.isArray(value)) return [[name, [...new Set(left)]]];
    return left.map((id) => [name, id]);
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- ids have become ids, and only optional ones have gone
  return Object.fromEntries(changed) as Values;
}

/** Whether the resource is of no use without the other: each new one has this reference. */
export function needs(fields: Fields, values: object, lost: LocalId): boolean {
  const needed = Object.entries(fields).filter(([, field]) => isNeeded(field));
  return referencesIn(Object.fromEntries(needed), values).some(({ localId }) => localId === lost);
}

/** The link of which the resource is a part. Undefined if it stands alone. */
export function linkOfPart(fields: Fields, values: object): LocalId | undefined {
  const owners = Object.entries(fields).filter(([, field]) => isOwner(field));
  return referencesIn(Object.fromEntries(owners), values)[0]?.localId;
}

/** Whether a resource with these fields is a part of a link, as a file is. */
export function isOfPart(fields: Fields): boolean {
  return Object.values(fields).some(isOwner);
}

/** An empty list is no reference. */
function isNeeded({ isRequired, kind }: Field): boolean {
  return isRequired === true && kind !== "collections";
}

function isOwner(field: Field): boolean {
  return field.kind === "link" && isNeeded(field);
}
