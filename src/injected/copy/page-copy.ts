import type { CssUse } from "./css-urls.ts";

/** `media`: a film, a sound or an object, which no copy contains. It is named as missing. */
export type PartUse = CssUse | "media";

/** A part that a copy of a page needs and does not contain yet. */
export interface CopyPart {
  url: string;
  use: PartUse;
}

/** The injected program's description of its copy. The markup stays in the page and is read in pieces. */
export interface RawCopy {
  version: 1;
  url: string;
  title: string;
  /** In the markup, `<token><index>-` marks the place of each part, and `<token>line-` the place of the line. */
  token: string;
  parts: CopyPart[];
  /** Of the markup, in UTF-16 units. */
  length: number;
}

/** The program's result for a page with a filled password field. Nothing of the page is copied. */
export interface WithheldCopy {
  version: 1;
  url: string;
  hasPassword: true;
}

/** The property of the isolated world's global object that holds the markup. */
export const copyProperty = "linkstowCopy";
/** The property that holds the function that fetches a part as the page would. */
export const fetchProperty = "linkstowFetch";

export const copyBounds = { length: 20_000_000, parts: 5_000, title: 200 } as const;
