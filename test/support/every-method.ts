import type { MethodName } from "../../src/rpc/contract.ts";
import { inputSchemas } from "../../src/rpc/schemas.ts";

/** A record with a value for each method of the contract between the pages and the background. */
export function forEveryMethod<Value>(
  valueOf: (method: MethodName) => Value,
): Record<MethodName, Value> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the table of schemas has exactly these keys
  const methods = Object.keys(inputSchemas) as MethodName[];
  // oxlint-disable-next-line no-unsafe-type-assertion -- made from all of them
  return Object.fromEntries(methods.map((method) => [method, valueOf(method)])) as Record<
    MethodName,
    Value
  >;
}
