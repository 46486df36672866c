import { isEmpty, type AnsweredOf, type Field, type Fields } from "../domain/fields/field.ts";
import { isIntegerId } from "../domain/values/ids.ts";
import type { FieldReader, FindRemoteId, WireFields } from "./operation-wire.ts";
import { getReference } from "./references.ts";

/**
 * The fields of a create. "Which fields are required: not shown for every resource." So a create leaves out empty
 * fields: it never sends "" or null.
 */
export function fieldsOfCreate(fields: Fields, values: object, idOf: FindRemoteId): WireFields {
  return wireFields(fields, values, "create", (field, value) =>
    isEmpty(field, value) ? undefined : sent(field, value, idOf),
  );
}

/** The fields of an update: only the changed ones, and the empty value of a cleared one. A list replaces the old list. */
export function fieldsOfUpdate(fields: Fields, changes: object, idOf: FindRemoteId): WireFields {
  return wireFields(fields, changes, "update", (field, value) => {
    const named = sent(field, value, idOf);
    // "array of objects, each with `id` (integer)"
    const isListOfObjects = field.kind === "collections" && Array.isArray(named);
    return isListOfObjects ? named.map((id: unknown) => ({ id })) : named;
  });
}

function wireFields(
  fields: Fields,
  values: object,
  request: "create" | "update",
  valueOf: (field: Field, value: unknown) => unknown,
): WireFields {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const sentAs = field[request];
      // The image itself is in the payload.
      if (sentAs === undefined || field.kind === "image" || !given.has(name)) return [];
      return [[sentAs, valueOf(field, given.get(name))]];
    }),
  );
}

/** The value with the service's ids for references. JSON has finite numbers only, and writes all others as null. */
function sent(field: Field, value: unknown, idOf: FindRemoteId): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => sent(field, one, idOf));
  const reference = getReference(field, value);
  if (reference !== undefined) return idOf(reference);
  return typeof value === "number" && !Number.isFinite(value) ? undefined : value;
}

/** The fields of a response by our names. The response has them under the names that a request has for them. */
export function readAnswer<Of extends Fields>(fields: Of, read: FieldReader): AnsweredOf<Of> {
  const answered = Object.entries(fields).filter(([, { isAnswered }]) => isAnswered === true);
  const values = answered.map(([name, field]) => [name, readField(field, read)]);
  // oxlint-disable-next-line no-unsafe-type-assertion -- each value is of the kind of its field
  return Object.fromEntries(values) as AnsweredOf<Of>;
}

function readField({ kind, most = Infinity, create, update }: Field, read: FieldReader): unknown {
  const names = [update, create].filter((name) => name !== undefined);
  const name = names[0] ?? "";
  switch (kind) {
    case "line":
      return read.line(name, most);
    case "lines":
      return read.lines(name, most);
    case "address":
      return read.address(name);
    case "tags":
      return read.tags(name);
    case "flag":
      return read.flag(name);
    case "integer":
      return read.integer(name);
    case "collection": {
      const id = read.integer(name);
      return isIntegerId(id) ? id : undefined;
    }
    case "collections":
      return read.integerIds(names, most);
    // No response is read for these.
    case "degrees":
    case "id":
    case "repositories":
    case "link":
    case "image":
    case "blob":
      return undefined;
  }
}

/** The service's names of the fields that a refused create can be sent without. */
export function namesToLeaveOut(fields: Fields): readonly string[] {
  return Object.values(fields).flatMap(({ create, canBeLeftOut }) =>
    create !== undefined && canBeLeftOut === true ? [create] : [],
  );
}

/**
 * The values of a create without the fields that a refusal names, and without those that are of no use without such a
 * field. `stays`: whether the field with this name of the service is kept.
 */
export function withoutRefused<Values extends object>(
  fields: Fields,
  values: Values,
  stays: (name: string) => boolean,
): Values {
  const isRefused = (field: Field | undefined) =>
    field?.canBeLeftOut === true && field.create !== undefined && !stays(field.create);
  const left = Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    if (field === undefined) return [[name, value]];
    if (!isRefused(field) && !isRefused(fields[field.goesWith ?? ""])) return [[name, value]];
    // Only a list can be left out although each resource has it: it is sent empty.
    return field.isRequired === true ? [[name, []]] : [];
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- only fields that may be absent or empty have gone
  return Object.fromEntries(left) as Values;
}
