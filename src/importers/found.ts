/** A link as it stands in a file, before any rule is applied to it. */
export interface FoundLink {
  kind: "link";
  /** As written; may be no address at all. */
  address: string;
  title: string;
  description: string;
  tags: readonly string[];
  /** The folders that it is in: of each, the names of the folders around it and its own, outermost first. */
  paths: readonly Path[];
  /** The address of its image, as written. */
  image?: string;
  /** When the file says that it was saved, epoch ms. */
  savedAtMs?: number;
  /** The number of its line, or of the item in a list of JSON; from 1. */
  place: number;
}

/** The name of a folder, after those of the folders around it. */
export type Path = readonly string[];

/** A folder, once its name and note are known. */
interface FoundFolder {
  kind: "folder";
  path: Path;
  description: string;
}

export type Found = FoundLink | FoundFolder;

/** An object in a JSON file. */
export type Fields = Readonly<Record<string, unknown>>;

/** The text of a file, in pieces of any length. */
export type TextPieces = AsyncIterable<string>;

/** Deeper than any browser or service lets a user nest folders. */
export const deepest = 200;

/** The longest text of a field that is collected. More than any field of a link may have. */
export const collectMost = 50_000;

/** All of the text. Only for formats that cannot be read in pieces. */
export async function wholeText(pieces: TextPieces): Promise<string> {
  const all: string[] = [];
  for await (const piece of pieces) all.push(piece);
  return all.join("");
}
