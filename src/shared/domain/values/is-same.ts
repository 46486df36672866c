import { isRecord } from "./is-record.ts";

/** Whether two sets of fields are equal, whatever the order of the fields. Values are plain, or lists of plain values. */
export function isSameInAll(one: object, other: object): boolean {
  const asText = (fields: object) => JSON.stringify(fields, Object.keys(fields).toSorted());
  return asText(one) === asText(other);
}

/**
 * Whether two JSON values are equal, whatever the order of the fields at any depth. A field that is undefined counts as
 * absent, as in a message: Chromium drops it, and Firefox does not.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([name, field]) => [name, ordered(field)]);
}
