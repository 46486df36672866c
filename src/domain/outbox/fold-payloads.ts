import type { Payload } from "../operation.ts";

/** The large fields of a change with those of a later one. What the first replaced is what both replaced. */
export function foldPayloads(first: Payload, later: Payload): Payload {
  const { userPageContentBefore: before } = first;
  return { ...first, ...later, ...(before !== undefined && { userPageContentBefore: before }) };
}
