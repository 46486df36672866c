import {
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
  type Arbitrary,
} from "fast-check";

type Made<From> = From extends Arbitrary<infer One> ? One : never;

export const hourMs = 3_600_000;

const collections = array(integer({ min: 0, max: 3 }), { maxLength: 2 });
const page = integer({ min: 0, max: 1 });

const importRow = record({
  page,
  /** Fewer than the user names, so that some are named by saves alone. */
  collection: option(integer({ min: 0, max: 1 }), { nil: undefined }),
});

export type ImportRow = Made<typeof importRow>;

const save = record({
  do: constant("save" as const),
  page,
  content: boolean(),
  quick: boolean(),
  collections,
});
const change = record({
  do: constant("change" as const),
  link: nat(9),
  what: constantFrom("title" as const, "tags" as const, "collections" as const),
  collections,
});
const imports = record({
  do: constant("import" as const),
  rows: array(importRow, { minLength: 1, maxLength: 3 }),
});
const edit = record({
  do: constant("edit" as const),
  what: constantFrom("tags" as const, "collections" as const),
});
const choose = record({
  do: constant("choose" as const),
  /** Which of the choices that are offered. */
  offer: nat(20),
  /** Only undo, and only that of saves; otherwise any other choice. */
  undoes: boolean(),
});
const steer = record({
  do: constant("steer" as const),
  job: nat(2),
  wish: constantFrom(...(["paused", "resumed", "cancelled"] as const)),
});
const permit = record({ do: constant("permit" as const), granted: boolean() });
const clock = record({ do: constant("clock" as const), ms: constantFrom(6_000, hourMs, -hourMs) });
const kill = record({ do: constant("kill" as const) });
const trouble = record({
  do: constant("trouble" as const),
  with: array(constantFrom(...(["busy", "lost", "refused"] as const)), {
    minLength: 1,
    maxLength: 3,
  }),
});
const slow = record({ do: constant("slow" as const), slow: boolean() });
const read = record({ do: constant("read" as const), well: boolean() });

/** What can happen, and how often beside the rest. */
export const anAction = oneof(
  { arbitrary: save, weight: 5 },
  { arbitrary: change, weight: 3 },
  { arbitrary: imports, weight: 3 },
  { arbitrary: edit, weight: 3 },
  { arbitrary: choose, weight: 6 },
  { arbitrary: steer, weight: 2 },
  { arbitrary: permit, weight: 1 },
  { arbitrary: clock, weight: 1 },
  { arbitrary: kill, weight: 1 },
  { arbitrary: trouble, weight: 1 },
  { arbitrary: slow, weight: 1 },
  { arbitrary: read, weight: 1 },
);

export type Action = Made<typeof anAction>;
