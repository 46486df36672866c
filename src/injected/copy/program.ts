import { getDocumentUrl } from "../dom/dom.ts";
import { hasFilledPassword } from "../dom/password.ts";
import { fetchIconFiles } from "./icons.ts";
import { makeCopy } from "./make-copy.ts";
import { copyProperty, fetchProperty, type RawCopy, type WithheldCopy } from "./page-copy.ts";

/** The page must not guess the token, so that none of its text is read as a mark. */
function makeToken(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return `linkstow${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}-`;
}

/**
 * Fetches an address as a data URL, by the rules of the page in which this function runs. Null if the request fails,
 * takes too long, or returns more than `mostBytes`.
 */
async function fetchData(url: string, mostBytes: number, timeMs: number): Promise<string | null> {
  try {
    const response = await fetch(url, {
      cache: "force-cache",
      signal: AbortSignal.timeout(timeMs),
    });
    if (!response.ok || Number(response.headers.get("content-length")) > mostBytes) return null;
    const blob = await response.blob();
    if (blob.size > mostBytes) return null;
    return await new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener("loadend", () => {
        resolve(typeof reader.result === "string" ? reader.result : null);
      });
      reader.readAsDataURL(blob);
    });
  } catch {
    return null;
  }
}

async function run(): Promise<RawCopy | WithheldCopy | undefined> {
  const icons = await fetchIconFiles(document);
  // In such a page, text outside of fields may be private too. The content of the page is not read either.
  if (hasFilledPassword(document)) {
    return { version: 1, url: getDocumentUrl(document), hasPassword: true };
  }
  const copy = makeCopy(document, makeToken(), icons);
  if (copy === undefined) return undefined;
  Reflect.set(globalThis, copyProperty, copy.html);
  Reflect.set(globalThis, fetchProperty, fetchData);
  return { ...copy.raw, length: copy.html.length };
}

/** The entry point of the injected program. The markup is read afterwards, piece by piece. */
export const result = run();
