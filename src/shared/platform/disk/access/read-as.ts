import * as v from "valibot";

/** The stored value, if this version can read it; otherwise undefined. */
export function readAs<Value>(
  schema: v.GenericSchema<unknown, Value>,
  stored: unknown,
): Value | undefined {
  const { success, output } = v.safeParse(schema, stored);
  return success ? output : undefined;
}
