import type { PageFileFailure } from "../../domain/failures.ts";
import { dataUrlOf } from "../../domain/values/data-url.ts";
import { fileNameOf } from "../../domain/values/file-name.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import { mayReach } from "../browser/permissions.ts";

/** Shorter than the five minutes that a browser lets the background take for one message. */
const limitMs = 4 * 60_000;

/** What a browser shows in a tab, and is no page. */
const fileTypes = /^(?:application\/pdf|(?:image|audio|video)\/[\w.+-]+)$/;

class TooLarge extends Error {}

/**
 * Fetches the bytes at an address, with the cookies of its host, because the user sees them in a tab with
 * those. Reads nothing if the response announces more than `mostBytes`, and stops where it turns out to be
 * longer.
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
    if (!response.ok) return err({ kind: "page-file-refused", host, status: response.status });
    const type = typeOf(response);
    if (!fileTypes.test(type)) return err({ kind: "page-file-none" });
    const name = fileNameOf(response.url, extensionOf(type));
    const tooLarge = (size: number) =>
      err({ kind: "file-too-large" as const, name, size, most: mostBytes });
    const announced = Number(response.headers.get("content-length") ?? "0");
    if (announced > mostBytes) return tooLarge(announced);
    const blob = await readAtMost(response, mostBytes);
    return blob === undefined ? tooLarge(mostBytes + 1) : ok(new File([blob], name, { type }));
  } catch {
    // Without a permission, a browser says no more than that it failed.
    const kind = (await mayReach(address)) ? "page-file-unreachable" : "page-file-closed";
    return err({ kind, host });
  } finally {
    clearTimeout(timer);
    // Ends what was not read.
    stop.abort();
  }
}

const partLimitMs = 15_000;

/**
 * What is at an address as a data URL, for a copy of a page, if the user has allowed its host; otherwise
 * undefined, as for what cannot be fetched or is larger than `mostBytes`. No cookies are sent: a page may
 * name any address.
 */
export async function fetchWebPart(url: string, mostBytes: number): Promise<string | undefined> {
  if (!(await mayReach(url))) return undefined;
  try {
    const signal = AbortSignal.timeout(partLimitMs);
    const response = await fetch(url, { credentials: "omit", signal });
    if (!response.ok || Number(response.headers.get("content-length")) > mostBytes)
      return undefined;
    const blob = await readAtMost(response, mostBytes);
    return blob && (await dataUrlOf(new Blob([blob], { type: typeOf(response) })));
  } catch {
    return undefined;
  }
}

/** Undefined if the body is longer than `mostBytes`. The browser may keep it on disk. */
async function readAtMost(response: Response, mostBytes: number): Promise<Blob | undefined> {
  let size = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > mostBytes) controller.error(new TooLarge());
      else controller.enqueue(chunk);
    },
  });
  try {
    return await new Response(response.body?.pipeThrough(counter)).blob();
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** The media type without its parameters. */
function typeOf({ headers }: Response): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase();
}

/** `jpeg` for `image/jpeg`; "" where the type says something else. */
function extensionOf(type: string): string {
  const [, end = ""] = type.split("/");
  return /^[a-z\d]{2,5}$/.test(end) ? end : "";
}
