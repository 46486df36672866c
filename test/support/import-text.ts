import { decode, findEncoding } from "../../src/pages/importers/bytes/encoding.ts";
import type { Found, FoundLink } from "../../src/pages/importers/found.ts";
import { formatOf, readText } from "../../src/pages/importers/read.ts";

/** Files for the tests of imports. */

/** A text in pieces, which divide it anywhere. */
export async function* inPieces<Piece extends string | Uint8Array>(
  whole: Piece,
  length = 7,
): AsyncGenerator<Piece> {
  for (let at = 0; at < whole.length; at += length) {
    // oxlint-disable-next-line no-unsafe-type-assertion -- a slice has the type of the whole
    yield whole.slice(at, at + length) as Piece;
  }
}

/** Everything in a text, read in pieces and in the format that it is recognised as. */
export async function readAll(text: string, name = "", length = 7): Promise<readonly Found[]> {
  const found: Found[] = [];
  for await (const one of readText(inPieces(text, length), formatOf(text, name))) found.push(one);
  return found;
}

/** The same from bytes, decoded as they are recognised. */
export async function readBytes(bytes: Uint8Array, name = ""): Promise<readonly Found[]> {
  const pieces = decode(inPieces(bytes, 1_000), findEncoding(bytes).encoding);
  let text = "";
  for await (const piece of pieces) text += piece;
  return readAll(text, name, 100_000);
}

export function linksIn(found: readonly Found[]): readonly FoundLink[] {
  return found.flatMap((one) => (one.kind === "link" ? [one] : []));
}

export function foldersIn(found: readonly Found[]): readonly string[] {
  return found.flatMap((one) => (one.kind === "folder" ? [one.path.join(" / ")] : []));
}
