/** Whether two sets of fields are equal, whatever the order of the fields. Values are plain, or lists of plain values. */
export function isSameInAll(one: object, other: object): boolean {
  const asText = (fields: object) => JSON.stringify(fields, Object.keys(fields).toSorted());
  return asText(one) === asText(other);
}
