import * as v from "valibot";
import { expect, it } from "vitest";
import { exactly } from "./exactly.ts";

interface Row {
  id: string;
  tags: readonly string[];
  title?: string;
}
type Event = { kind: "made"; row: Row } | { kind: "gone"; id: string };

const maybe = v.exactOptional;
const entries = { id: v.string(), tags: v.array(v.string()), title: maybe(v.string()) };
const row = v.object(entries);
const made = v.object({ kind: v.literal("made"), row });
const gone = v.object({ kind: v.literal("gone"), id: v.string() });

// Each `@ts-expect-error` is a test: the compiler reports it if the line below it compiles.
it("compiles only if schema and type have the same fields and variants, and returns the schema unchanged", () => {
  expect(exactly<Row>()(row)).toBe(row);
  const { title: _, ...rest } = entries;
  // @ts-expect-error -- an optional field that is not read back
  exactly<Row>()(v.object(rest));
  // @ts-expect-error -- a field that nothing writes
  exactly<Row>()(v.object({ ...entries, extra: maybe(v.string()) }));
  // @ts-expect-error -- a field that is optional on one side only
  exactly<Row>()(v.object({ ...rest, title: v.string() }));
  // @ts-expect-error -- another type of one field
  exactly<Row>()(v.object({ ...entries, id: v.number() }));

  exactly<Event>()(v.variant("kind", [made, gone]));
  // @ts-expect-error -- a variant that is not read back
  exactly<Event>()(v.variant("kind", [made]));
  // @ts-expect-error -- a field of a field that is not read back
  exactly<Event>()(v.variant("kind", [v.object({ ...made.entries, row: v.object(rest) }), gone]));
});
