import { expect, it } from "vitest";
import { storedOperation, storedRows } from "./stored.ts";

/** The kinds of checks in a schema and in the schemas within it. */
function checksIn(schema: unknown): readonly unknown[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "kind" in schema && schema.kind === "validation" && "type" in schema;
  const parts = ["entries", "options", "item", "wrapped", "pipe"] as const;
  const within = Object.entries(schema).flatMap(([name, part]: [string, unknown]) =>
    parts.some((one) => one === name) ? Object.values(Object(part)).concat(part) : [],
  );
  return [...(own ? [schema.type] : []), ...within.flatMap(checksIn)];
}

it.each(Object.entries({ ...storedRows, operation: storedOperation }))(
  "%s: only ids are checked, because a value beyond a bound would be kept and never read again",
  (_name, schema) => {
    expect(new Set(checksIn(schema))).toEqual(new Set(["check"]));
  },
);
