import type { Evidence } from "./evidence.ts";

/** Links that arrived and were to bring the content of their page, and what they brought. */
export interface ContentCounts {
  readonly pages: number;
  readonly withContent: number;
  /** Of them those whose pages nothing speaks against reading. */
  readonly readable: number;
  readonly readableWithContent: number;
}

export interface Counts {
  readonly kept: number;
  readonly delivered: number;
  readonly contents: ContentCounts;
}

/**
 * The least that a working product comes to. Runs of a minute in both browsers delivered 84 % and more of
 * what was kept, as the person lets go of the rest, and brought the content of 93 % and more of the pages
 * that can be read: a death of the background while it reads costs some.
 */
const least = { delivered: 0.7, contents: 0.6 } as const;
/** A share of fewer says nothing. */
const countedFrom = 5;

/** What came through too seldom, whatever the excuse of each that did not. */
export function findTooFew({ kept, delivered, contents }: Counts): readonly string[] {
  const { readable, readableWithContent: brought } = contents;
  const isTooFew = (share: number, of: number, most: number) =>
    of >= countedFrom && share < most * of;
  return [
    ...(isTooFew(delivered, kept, least.delivered)
      ? [`only ${delivered} of ${kept} that were kept are at their service`]
      : []),
    ...(isTooFew(brought, readable, least.contents)
      ? [`only ${brought} of ${readable} pages that can be read brought their content`]
      : []),
  ];
}

/** Links that may have been told to take no content, or to leave it behind, do not count. */
export function countContents({ register, copies, contentOf }: Evidence): ContentCounts {
  const ofPages = register.links.flatMap(({ entryId, content, became, lacks }) => {
    if (content.kind === "none" || content.mayBeOff) return [];
    if (became !== undefined || lacks.has("page_content")) return [];
    if (copies(entryId).length === 0) return [];
    return [{ isReadable: content.isReadable, has: contentOf(entryId) !== undefined }];
  });
  const readable = ofPages.filter(({ isReadable }) => isReadable);
  return {
    pages: ofPages.length,
    withContent: ofPages.filter(({ has }) => has).length,
    readable: readable.length,
    readableWithContent: readable.filter(({ has }) => has).length,
  };
}
