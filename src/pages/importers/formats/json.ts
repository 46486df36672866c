import { isRecord } from "../../../shared/domain/values/is-record.ts";
import { habitsOf, linkOf, type Columns } from "../columns.ts";
import type { Found, TextPieces } from "../found.ts";
import { getReader, itemsOf } from "./json-kinds.ts";
import { createJsonParts } from "./json-parts.ts";
import { leftOf } from "./left.ts";
import { namesIn } from "./objects.ts";
import { createStructureReader, isFlat, readStructure } from "./structure.ts";

/**
 * The links of a JSON file: Pinboard, Omnivore, Linkwarden, Karakeep, Hypothesis, the sidebar of Arc, the backups of
 * browsers, any list of objects, objects within others, and an object in each line (https://jsonlines.org). `columns`:
 * the user's choice, for a list.
 *
 * Throws `import-json-broken` and `import-too-deep`.
 */
export async function* readJson(pieces: TextPieces, columns?: Columns): AsyncGenerator<Found> {
  const parts = createJsonParts();
  const readPart = createStructureReader();
  let before = 0;
  function* readItems(items: readonly unknown[]): Generator<Found> {
    const isNamed = columns !== undefined || getReader(items) !== undefined;
    for (const one of isNamed ? readValue(items, columns) : readPart(items))
      yield isNamed && one.kind === "link" ? { ...one, place: before + one.place } : one;
    before += items.length;
  }
  for await (const piece of pieces) {
    parts.write(piece);
    yield* readItems(parts.take());
  }
  parts.end();
  const rest = parts.soFar();
  yield* before > 0 && Array.isArray(rest) ? readItems(rest) : readValue(rest, columns);
  yield* leftOf(parts.aside(), []);
}

/**
 * The names of the fields in a list of objects; undefined if the format needs no choice of the user. `isHead`: the text
 * is only the beginning of a file, so only a list tells its names.
 *
 * Throws `import-json-broken`.
 */
export function fieldNames(text: string, isHead: boolean): readonly string[] | undefined {
  const parts = createJsonParts(isHead ? headBatchChars : undefined);
  parts.write(text);
  if (!isHead) parts.end();
  const value = parts.soFar();
  if (isHead && !(Array.isArray(value) && isRecord(value[0]))) return undefined;
  return getReader(value) !== undefined || !isFlat(value) ? undefined : namesIn(itemsOf(value));
}

/** Of the beginning of a file, all but so many characters are parsed. */
const headBatchChars = 1_000;

function* readValue(value: unknown, columns: Columns | undefined): Generator<Found> {
  const read = getReader(value);
  if (read !== undefined) return yield* read();
  if (columns === undefined) return yield* readStructure(value);
  const items = itemsOf(value);
  const habits = habitsOf(namesIn(items));
  for (const [at, item] of items.entries())
    yield linkOf(columns, (name) => item[name], at + 1, habits);
}
