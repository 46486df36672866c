import type { ImportedField } from "../../shared/domain/fields/link.ts";
import type { LinkState } from "./states.ts";

/** The texts of fields that have no rule of their own here, as written. */
export type ImportedTexts = { [Name in ImportedField]?: string };

/** A link as a file has it, before any rule is applied. */
export interface FoundLink extends ImportedTexts {
  kind: "link";
  /** As written. May be invalid. */
  address: string;
  title: string;
  description: string;
  tags: readonly string[];
  /** The paths of the link's folders. */
  paths: readonly Path[];
  /** The time of saving according to the file, epoch ms. */
  savedAtMs?: number;
  /** Left out if the file tells none. */
  states?: readonly LinkState[];
  /** The number of the line, or of the item in a JSON list, from 1. */
  place: number;
}

/** The names of a folder and its parents, outermost first. */
export type Path = readonly string[];

/** A folder, after its name and note have been read. */
interface FoundFolder {
  kind: "folder";
  path: Path;
  description: string;
}

/** Addresses beside a link that are none of the user's links: of pictures, authors, pages of a service. */
interface LeftAddresses {
  kind: "left";
  addresses: readonly string[];
}

/** Addresses in a part of a file that was not read, because a limit was reached or the file is damaged. */
interface UnreadPart {
  kind: "unread";
  count: number;
}

export type Found = FoundLink | FoundFolder | LeftAddresses | UnreadPart;

/** An object in a JSON file. */
export type Fields = Readonly<Record<string, unknown>>;

/** Sets a field under any name. A name that objects inherit is one like any other. */
export function setField(fields: Fields, name: string, value: unknown): void {
  const kept = { enumerable: true, configurable: true, writable: true };
  Object.defineProperty(fields, name, { ...kept, value });
}

/** The text of a file, in pieces of any length. */
export type TextPieces = AsyncIterable<string>;

/** No browser or service allows folders to be nested deeper. */
export const deepest = 200;

/** The longest text collected for a field. No field of a link may be longer. */
export const collectMost = 50_000;

/** All of the text. Only for formats that cannot be read in pieces. */
export async function wholeText(pieces: TextPieces): Promise<string> {
  const all: string[] = [];
  for await (const piece of pieces) all.push(piece);
  return all.join("");
}
