import { ImportError } from "../import-error.ts";
import type { TextPieces } from "../found.ts";

/** The characters of the items that are parsed together. More would be felt as a pause of the page. */
const batchChars = 100_000;

/** Whether a text is a list whose first item is an object. */
export function isListOfObjects(text: string): boolean {
  return /^\s{0,99}\[\s{0,99}\{/.test(text);
}

/**
 * The items of a JSON list in lists of about `batchChars`, each as its own JSON text, so that a large file is never in
 * memory as a whole. Only brackets, quotes and commas are read; the rest is for the parser.
 *
 * Throws `import-json-broken` if the list does not end, or if something follows it.
 */
export async function* listBatches(pieces: TextPieces): AsyncGenerator<string> {
  let batch = "";
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let isOver = false;
  for await (const piece of pieces) {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const char = piece[at] ?? "";
      if (isOver && char.trim() !== "") throw new ImportError({ kind: "import-json-broken" });
      else if (isEscaped) isEscaped = false;
      else if (isText) {
        isEscaped = char === "\\";
        isText = char !== '"';
      } else if (char === '"') isText = true;
      else if (char === "[" || char === "{") {
        depth += 1;
        if (depth === 1) from = at + 1;
      } else if (char === "]" || char === "}") {
        depth -= 1;
        if (depth > 0) continue;
        yield `[${batch}${piece.slice(from, at)}]`;
        batch = "";
        isOver = true;
        from = piece.length;
      } else if (char === "," && depth === 1 && batch.length + at - from >= batchChars) {
        yield `[${batch}${piece.slice(from, at)}]`;
        batch = "";
        from = at + 1;
      }
    }
    batch += piece.slice(from);
  }
  if (!isOver) throw new ImportError({ kind: "import-json-broken" });
}
