import * as v from "valibot";
import type { ChangesOf, Fields, FieldsOf, ValueOfKind } from "../domain/fields/field.ts";
import { tagMaxLength } from "../domain/values/tag.ts";
import { blobId, integerId, localId } from "./id-schemas.ts";

/** How a value of each kind is read. `most`: the bound of the field, if there is one. */
type Readers = {
  readonly [Kind in keyof ValueOfKind]: (
    most?: number,
  ) => v.GenericSchema<unknown, Plain<ValueOfKind[Kind]>>;
};

type Plain<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;

/** Values on disk. They have no bounds: a value that an earlier version stored must stay readable. */
const asStored: Readers = {
  line: () => v.string(),
  lines: () => v.string(),
  address: () => v.string(),
  tags: () => v.array(v.string()),
  flag: () => v.boolean(),
  integer: () => v.number(),
  degrees: () => v.number(),
  id: () => v.number(),
  repositories: () => v.array(integerId),
  link: () => localId,
  collection: () => localId,
  collections: () => v.array(localId),
  image: () => v.number(),
  blob: () => blobId,
};

const text = (most = Infinity) => v.pipe(v.string(), v.maxLength(most));
const integer = () => v.pipe(v.number(), v.safeInteger());

/** Values in a message of our pages. The pages refuse longer values before they send. */
export const asTold: Readers = {
  ...asStored,
  line: text,
  lines: text,
  tags: (most = Infinity) => v.pipe(v.array(text(tagMaxLength)), v.maxLength(most)),
  integer,
  image: integer,
  id: () => integerId,
};

type Schema<Value> = v.GenericSchema<unknown, Plain<Value>>;

type Entries<Values> = {
  [Name in keyof Values]-?: undefined extends Values[Name]
    ? v.ExactOptionalSchema<Schema<Exclude<Values[Name], undefined>>, undefined>
    : Schema<Values[Name]>;
};

/** The schemas of the values of a new resource. */
export function fieldEntries<Of extends Fields>(
  fields: Of,
  readers: Readers = asStored,
): Entries<FieldsOf<Of>> {
  const entries = Object.entries(fields).map(([name, { kind, most, isRequired }]) => {
    const schema: v.GenericSchema = readers[kind](most);
    return [name, isRequired === true ? schema : v.exactOptional(schema)];
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- the names of fields are lost in a list of them
  return Object.fromEntries(entries) as Entries<FieldsOf<Of>>;
}

/** The schemas of the values that an update can carry. */
export function changeEntries<Of extends Fields>(
  fields: Of,
  readers: Readers = asStored,
): Entries<ChangesOf<Of>> {
  const changeable = Object.entries(fields).filter(([, { update }]) => update !== undefined);
  const entries = changeable.map(([name, { kind, most, cleared }]) => {
    const schema: v.GenericSchema = readers[kind](most);
    return [name, v.exactOptional(cleared === null ? v.nullable(schema) : schema)];
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- as above
  return Object.fromEntries(entries) as Entries<ChangesOf<Of>>;
}
