import { mayFetchFor } from "../../domain/address/private-network.ts";
import type { PageFileFailure } from "../../domain/failures.ts";
import { getPageFileKind } from "../../domain/capture/page-file-kind.ts";
import { dataUrlOf } from "../../domain/values/data-url.ts";
import { fileNameOf } from "../../domain/text/file-name.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import { mayReach } from "../browser/permissions.ts";
import { mediaTypeOf, readAtMost } from "./read-at-most.ts";

/** Shorter than the five minutes that a browser allows the background for one message. */
const limitMs = 4 * 60_000;

/**
 * Fetches the bytes at an address, with the cookies of its host, because the user sees them in a tab with these
 * cookies. Reads nothing if the response announces more than `mostBytes`, and stops when the response exceeds that
 * size.
 */
export async function fetchWebFile(
  address: string,
  mostBytes: number,
): Promise<Result<File, PageFileFailure>> {
  const { host } = new URL(address);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), limitMs);
  try {
    const response = await fetch(address, { credentials: "include", signal: stop.signal });
    if (!mayFetchFor(response.url, address)) return err({ kind: "page-file-unreachable", host });
    if (!response.ok) return err({ kind: "page-file-refused", host, status: response.status });
    const type = mediaTypeOf(response);
    if (getPageFileKind(type) === undefined) return err({ kind: "page-file-none" });
    const name = fileNameOf(response.url, extensionOf(type));
    const blob = await readAtMost(response, mostBytes);
    if (blob !== undefined) return ok(new File([blob], name, { type }));
    return err({ kind: "file-too-large", name, most: mostBytes });
  } catch {
    // Without a permission, a browser only says that the request failed.
    const kind = (await mayReach(address)) ? "page-file-unreachable" : "page-file-closed";
    return err({ kind, host });
  } finally {
    clearTimeout(timer);
    // Cancels the unread rest of a response.
    stop.abort();
  }
}

const partLimitMs = 15_000;

/**
 * Fetches an address as a data URL, for a copy of a page. Undefined if the user has not allowed the host, if the page
 * may not load the address (`mayFetchFor`), if the request fails, or if the response is larger than `mostBytes`. No
 * cookies are sent, because a page may name any address.
 */
export async function fetchWebPart(
  url: string,
  mostBytes: number,
  pageAddress: string,
): Promise<string | undefined> {
  if (!mayFetchFor(url, pageAddress) || !(await mayReach(url))) return undefined;
  try {
    const signal = AbortSignal.timeout(partLimitMs);
    const response = await fetch(url, { credentials: "omit", signal });
    // A host may redirect to any address. A picture in the page could make the same request.
    if (!response.ok || !mayFetchFor(response.url, pageAddress)) return undefined;
    const blob = await readAtMost(response, mostBytes);
    return blob && (await dataUrlOf(blob));
  } catch {
    return undefined;
  }
}

/** `jpeg` for `image/jpeg`; "" where the type says something else. */
function extensionOf(type: string): string {
  const [, end = ""] = type.split("/");
  return /^[a-z\d]{2,5}$/.test(end) ? end : "";
}
