import type { Payload } from "../operation.ts";

/**
 * Folds the large fields of a later change into an earlier one. Both together replaced the value that the first one
 * replaced.
 */
export function foldPayloads(first: Payload, later: Payload): Payload {
  const { userPageContentBefore: before } = first;
  return { ...first, ...later, ...(before !== undefined && { userPageContentBefore: before }) };
}
