import type { Evidence } from "./evidence.ts";

/** Links that arrived and should have brought their page's content, and how many did. */
export interface ContentCounts {
  readonly pages: number;
  readonly withContent: number;
  /** How many of them are of pages that can be read. */
  readonly readable: number;
  readonly readableWithContent: number;
}

export interface Counts {
  readonly kept: number;
  readonly delivered: number;
  readonly contents: ContentCounts;
}

/**
 * The least that a working product reaches. Runs of a minute in both browsers delivered 84 % and more of
 * the kept saves, because the user drops the rest, and brought the content of 93 % and more of the readable
 * pages: a death of the background while it reads costs some.
 */
const least = { delivered: 0.7, contents: 0.6 } as const;
/** A share of fewer proves nothing. */
const countedFrom = 5;

/** What arrived too seldom, whatever the excuse for each that did not. */
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

/** Links that may have been sent without content on purpose do not count. */
export function countContents({ register, copies, contentOf }: Evidence): ContentCounts {
  const ofPages = register.links.flatMap(({ entryId, content, became, lacks }) => {
    if (content.kind === "none" || content.mayBeOff || content.formats.has("none")) return [];
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
