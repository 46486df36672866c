import type { CssUse } from "./css-urls.ts";

/** Something that a copy of a page needs and does not contain yet. */
export interface CopyPart {
  url: string;
  use: CssUse;
}

/** What the program in the page tells of its copy; the markup stays there and is read in pieces. */
export interface RawCopy {
  version: 1;
  url: string;
  title: string;
  /** In the markup, `<token><index>-` stands in the place of each part, `<token>line-` in that of the line. */
  token: string;
  parts: CopyPart[];
  /** Of the markup, in UTF-16 units. */
  length: number;
}

/** What the program tells of a page in which a password is filled: nothing of it is copied. */
export interface WithheldCopy {
  version: 1;
  url: string;
  hasPassword: true;
}

/** The property of the isolated world's global object that holds the markup. */
export const copyProperty = "linkstowCopy";
/** The property that holds the function which fetches a part as the page would. */
export const fetchProperty = "linkstowFetch";

export const copyBounds = { length: 20_000_000, parts: 5_000, title: 200 } as const;
