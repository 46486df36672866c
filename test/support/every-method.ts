import type { MethodName } from "../../src/background/contract.ts";
import * as methods from "../../src/background/methods.ts";

/** A record with a value for each method of the contract between the pages and the background. */
export function forEveryMethod<Value>(
  valueOf: (method: MethodName) => Value,
): Record<MethodName, Value> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the list has exactly these names
  const names = Object.keys(methods) as MethodName[];
  // oxlint-disable-next-line no-unsafe-type-assertion -- made from all of them
  return Object.fromEntries(names.map((method) => [method, valueOf(method)])) as Record<
    MethodName,
    Value
  >;
}
