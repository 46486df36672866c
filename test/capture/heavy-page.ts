/** A page made to stop, to mislead or to break what reads it, and what is taken of it all the same. */
export interface HeavyPage {
  readonly name: string;
  /** The markup as a server sends it. */
  readonly html: string;
  /** A script of the page that makes it what it is, where markup alone cannot. */
  readonly build?: string;
  /** What the content is taken from. */
  readonly from: "article" | "body-text";
  /** A part of the content. */
  readonly has: string;
}
