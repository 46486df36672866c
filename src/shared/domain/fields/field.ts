import type { BlobId, LocalId, RemoteIdOf } from "../values/ids.ts";

/** The value of a field, by its kind. A reference is a local id until delivery replaces it with the service's id. */
export interface ValueOfKind {
  /** Text of one line. */
  line: string;
  /** Text of several lines. */
  lines: string;
  address: string;
  tags: readonly string[];
  flag: boolean;
  integer: number;
  degrees: number;
  /** An id at the service that the user has entered. */
  id: number;
  repositories: readonly RemoteIdOf<"repository">[];
  link: LocalId;
  collection: LocalId;
  collections: readonly LocalId[];
  /** The size in bytes of an image, which is in the payload. */
  image: number;
  /** Bytes in the blob store. */
  blob: BlobId;
}

/**
 * One field of a resource: everything that is known about the field, in one place. The types, the schemas of disk and
 * messages, the requests, the reading of responses, and the lists of names are derived from these tables.
 */
export interface Field {
  kind: keyof ValueOfKind;
  /** Each new resource has the field, if only with an empty value. */
  isRequired?: true;
  /** The service's name of the field in a create; absent: a create does not send the field. */
  create?: string;
  /** The service's name of the field in an update; absent: only a create can send the field. */
  update?: string;
  /** The longest text in UTF-16 units, the most items of a list, or the largest absolute number. */
  most?: number;
  /** The value by which a change clears the field; absent: no change clears the field. */
  cleared?: "" | 0 | null | readonly [];
  /** A response may say the value, under one of the names that a request has for the field. */
  isAnswered?: true;
  /** The ledger keeps the value, although no update can carry it. */
  isKept?: true;
  /** A page that was read may have the value. A value of the user comes first. */
  isOfPage?: true;
  /** A file that is imported may have the value, as text. */
  isImported?: true;
  /** The library finds a link by the words of this text. Title, address and lists have their own rules there. */
  isSearched?: true;
  /** A refused create can be sent without the field. */
  canBeLeftOut?: true;
  /** The other field without which this one is of no use. */
  goesWith?: string;
  /** The user types the value as text; the text is refused with this failure. */
  refusedAs?: string;
  /** The name of the field in a draft, if the draft has another. */
  draft?: string;
  /** The text that names the field: alone, and in a sentence. */
  label?: string;
  inSentence?: string;
}

/** The fields of a resource, by name. */
export type Fields = Readonly<Record<string, Field>>;

type Value<One extends Field> = ValueOfKind[One["kind"]];

/** The names of the fields that have all of these properties. */
export type NamesWith<Of extends Fields, Properties> = keyof {
  [Name in keyof Of as Of[Name] extends Properties ? Name : never]: Name;
};

/** The values of a new resource. */
export type FieldsOf<Of extends Fields> = {
  -readonly [Name in NamesWith<Of, { isRequired: true }>]: Value<Of[Name]>;
} & {
  -readonly [Name in Exclude<keyof Of, NamesWith<Of, { isRequired: true }>>]?: Value<Of[Name]>;
};

/** The values that an update can carry. */
export type ChangesOf<Of extends Fields> = {
  -readonly [Name in NamesWith<Of, { update: string }>]?:
    Value<Of[Name]> | (Of[Name] extends { cleared: null } ? null : never);
};

/** The values that a response may say. References are ids of the service. */
export type AnsweredOf<Of extends Fields> = {
  -readonly [Name in NamesWith<Of, { isAnswered: true }>]?:
    | (Of[Name]["kind"] extends "collections"
        ? readonly RemoteIdOf<"collection">[]
        : Of[Name]["kind"] extends "collection"
          ? RemoteIdOf<"collection">
          : Value<Of[Name]>)
    | undefined;
};

/** The names of the fields that have this property, in the order of the table. */
export function namesWith<Of extends Fields, Property extends keyof Field>(
  fields: Of,
  property: Property,
): readonly NamesWith<Of, Record<Property, NonNullable<Field[Property]>>>[] {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the compiler forgets the names of an object's keys
  return Object.keys(fields).filter((name) => fields[name]?.[property] !== undefined) as never;
}

/** Leaves out the fields whose value is undefined. */
export function pickValues<Values extends object>(
  names: readonly (keyof Values)[],
  valueOf: (name: keyof Values) => unknown,
): Values {
  const picked = names.map((name) => [name, valueOf(name)] as const);
  // oxlint-disable-next-line no-unsafe-type-assertion -- each value is that of its own name
  return Object.fromEntries(picked.filter(([, value]) => value !== undefined)) as Values;
}

/**
 * The values after a change. A cleared field is absent, or empty if each resource has the field. A field that cannot
 * be cleared does not change.
 */
export function withChanges<Values extends object>(
  fields: Fields,
  values: Values,
  changes: object,
): Values {
  const changed = new Map<string, unknown>(Object.entries(values));
  for (const [name, value] of Object.entries(changes)) {
    const field = fields[name];
    if (field === undefined || value === undefined) continue;
    const isCleared = isEmpty(field, value);
    if (isCleared && field.cleared === undefined) continue;
    if (isCleared && field.isRequired !== true) changed.delete(name);
    else changed.set(name, value);
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- only fields of the table have changed
  return Object.fromEntries(changed) as Values;
}

/** Whether the value counts as empty. The number 0 is a value, except as the size of an image. */
export function isEmpty({ kind }: Field, value: unknown): boolean {
  return (
    value === null ||
    value === "" ||
    (kind === "image" && value === 0) ||
    (Array.isArray(value) && value.length === 0)
  );
}
