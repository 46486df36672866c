import { bytesOfDataUrl } from "../../shared/domain/values/data-url.ts";
import { nothing, replaceCssUrls } from "./css-urls.ts";
import { copyBounds, type CopyPart, type RawCopy } from "./page-copy.ts";

/** Fetches a part as a data URL in base64. Undefined if the request fails or the part is too large. */
export type FetchPart = (url: string, mostBytes: number) => Promise<string | undefined>;

export interface Assembled {
  /** The document, in pieces. */
  pieces: string[];
  /** The addresses of the parts that are missing. */
  missing: string[];
}

const maxNesting = 3;
const maxParallel = 6;
const maxPartBytes = 8_000_000;
/**
 * The characters to fetch, as a multiple of the length of a copy. A hostile page may name parts that cannot be used.
 */
const maxFetchRatio = 3;
// Servers send fonts with many old types.
const pictureTypes =
  /^data:(?:image\/[\w.+-]+|font\/[\w.+-]+|application\/(?:x-)?font[\w.+-]*|application\/(?:octet-stream|vnd\.ms-fontobject));base64,[\w+/=]*$/iu;
const sheetTypes = /^data:text\/css;base64,/iu;

/** The policy stops all requests and scripts. Later markup can only make the first policy of a document stricter. */
const head =
  '<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src \'none\'; ' +
  "img-src data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'\">" +
  '<meta name="viewport" content="width=device-width">';

/**
 * Puts the parts of a copy into its markup, at most `maxLength` characters in all. `lineFor` returns the markup for
 * the top of a copy with missing parts.
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
  let fetchable = maxFetchRatio * maxLength;
  let partsLeft = copyBounds.parts - parts.length;
  const missing = new Set<string>();
  const fetched = new Map<string, Promise<string | undefined>>();
  const queue = createQueue(maxParallel);
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
  const noteMissing = (url: string) => {
    if (missing.size < copyBounds.parts) missing.add(url);
    return undefined;
  };
  const fill = async ({ url, use }: CopyPart, nesting: number): Promise<string | undefined> => {
    if (use === "media") return noteMissing(url);
    const data = await fetchOnce(url);
    // The length is checked before the data is read, because a hostile page may name one large part five thousand
    // times.
    if (data === undefined || data.length > left) return noteMissing(url);
    if (use === "picture") {
      if (!pictureTypes.test(data)) return noteMissing(url);
      left -= data.length;
      return data;
    }
    if (!sheetTypes.test(data) || nesting > maxNesting) return noteMissing(url);
    const css = new TextDecoder().decode(bytesOfDataUrl(data));
    left -= css.length;
    const own: CopyPart[] = [];
    replaceCssUrls(css, url, (partUrl, partUse) => {
      if (partsLeft <= 0) return noteMissing(partUrl);
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

/** Runs at most `most` pieces of work at once. The others wait in their order. */
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
