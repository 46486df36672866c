import { bytesOfDataUrl } from "../../domain/values/data-url.ts";
import { nothing, replaceCssUrls } from "./css-urls.ts";
import { copyBounds, type CopyPart, type RawCopy } from "./page-copy.ts";

/** Fetches what is at an address as a data URL in base64; undefined if that fails or is too large. */
export type FetchPart = (url: string, mostBytes: number) => Promise<string | undefined>;

export interface Assembled {
  /** The document, in pieces. */
  pieces: string[];
  /** The addresses of what it lacks. */
  missing: string[];
}

const maxNesting = 3;
const atOnce = 6;
const maxPartBytes = 8_000_000;
/** How much may be fetched, as a multiple of what a copy may hold: a hostile page names what is of no use. */
const fetchedAtMost = 3;
// Fonts have the types of four decades.
const pictureTypes =
  /^data:(?:image\/[\w.+-]+|font\/[\w.+-]+|application\/(?:x-)?font[\w.+-]*|application\/(?:octet-stream|vnd\.ms-fontobject));base64,[\w+/=]*$/iu;
const sheetTypes = /^data:text\/css;base64,/iu;

/**
 * Nothing is loaded and nothing runs, whatever the markup after it says: the first policy of a document can
 * only be made stricter.
 */
const head =
  '<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src \'none\'; ' +
  "img-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'\">" +
  '<meta name="viewport" content="width=device-width">';

/**
 * Puts the parts of a copy into its markup, at most `maxLength` characters in all. `lineFor` returns the
 * markup that stands at the top of a copy that lacks parts.
 */
export async function assembleCopy(
  { html, token, parts }: Pick<RawCopy, "token" | "parts"> & { html: string },
  {
    fetchPart,
    lineFor,
    maxLength,
    isLate,
  }: {
    fetchPart: FetchPart;
    lineFor: (missing: readonly string[]) => string;
    maxLength: number;
    isLate: () => boolean;
  },
): Promise<Assembled> {
  let left = maxLength - html.length;
  let fetchable = fetchedAtMost * maxLength;
  let partsLeft = copyBounds.parts - parts.length;
  const missing = new Set<string>();
  const fetched = new Map<string, Promise<string | undefined>>();
  const queue = createQueue(atOnce);
  const fetchOnce = (url: string) => {
    const known = fetched.get(url);
    if (known !== undefined) return known;
    const fetching = queue(async () => {
      if (isLate() || left <= 0 || fetchable <= 0) return undefined;
      const data = await fetchPart(url, Math.min(maxPartBytes, left));
      fetchable -= data?.length ?? 0;
      return data;
    });
    fetched.set(url, fetching);
    return fetching;
  };
  const lack = (url: string) => {
    if (missing.size < copyBounds.parts) missing.add(url);
    return undefined;
  };
  const fill = async ({ url, use }: CopyPart, nesting: number): Promise<string | undefined> => {
    const data = await fetchOnce(url);
    // Before anything is read of it: a hostile page names one large thing five thousand times.
    if (data === undefined || data.length > left) return lack(url);
    if (use === "picture") {
      if (!pictureTypes.test(data)) return lack(url);
      left -= data.length;
      return data;
    }
    if (!sheetTypes.test(data) || nesting > maxNesting) return lack(url);
    const css = new TextDecoder().decode(bytesOfDataUrl(data));
    left -= css.length;
    const own: CopyPart[] = [];
    replaceCssUrls(css, url, (partUrl, partUse) => {
      if (partsLeft <= 0) return lack(partUrl);
      partsLeft -= 1;
      own.push({ url: partUrl, use: partUse });
      return undefined;
    });
    const filled = await Promise.all(own.map((part) => fill(part, nesting + 1)));
    let at = 0;
    return replaceCssUrls(css, url, () => filled[at++]);
  };

  const filled = await Promise.all(parts.map((part) => fill(part, 0)));
  const [first = "", ...rest] = html.split(token);
  const line = missing.size === 0 ? "" : lineFor([...missing]);
  const pieces = rest.flatMap((piece) => {
    const [mark = "", index] = /^(?:(\d+)|line)-/u.exec(piece) ?? [];
    const text = piece.slice(mark.length);
    if (index === undefined) return [mark === "" ? "" : line, text];
    const empty = parts[Number(index)]?.use === "sheet" ? "" : nothing;
    return [filled[Number(index)] ?? empty, text];
  });
  return { pieces: [head, first, ...pieces], missing: [...missing] };
}

/** Runs at most `most` pieces of work at once, the others in their order. */
function createQueue(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
