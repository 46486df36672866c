import { captureLimitMs, type CaptureFailure } from "../../../domain/capture.ts";
import { err, ok, type Result } from "../../../domain/values/result.ts";
import { browser } from "../browser.ts";

/** The markup of a copy is read in pieces of this length: messages stay small. In UTF-16 units. */
const pieceLength = 1_000_000;
/** Somebody waits for it, so a slow page has more time than in a save. */
const limitMs = 5 * captureLimitMs;

/** Runs the program that copies a page, in the isolated world of its tab. Returns its output unparsed. */
export async function startPageCopy(tabId: number): Promise<Result<unknown, CaptureFailure>> {
  const late = new Promise<"late">((resolve) => setTimeout(resolve, limitMs, "late"));
  try {
    const injected = browser.scripting.executeScript({
      target: { tabId },
      files: ["/copy-page.js"],
    });
    injected.catch(() => undefined);
    const results = await Promise.race([injected, late]);
    if (results === "late") return err({ kind: "capture-timed-out" });
    return ok(results[0]?.result);
  } catch {
    // The browser's own pages, extension stores, PDF viewers, closed tabs: the error messages vary.
    return err({ kind: "capture-unreadable" });
  }
}

/** The markup that the program left in its world under `property`. Undefined if the page is gone. */
export async function readPageCopy(
  tabId: number,
  property: string,
  length: number,
): Promise<string | undefined> {
  const pieces: string[] = [];
  for (let at = 0; at < length; at += pieceLength) {
    const piece = await runIn(tabId, takePiece, [property, at, pieceLength]);
    if (typeof piece !== "string") return undefined;
    pieces.push(piece);
  }
  await runIn(tabId, forget, [property]);
  return pieces.join("");
}

/**
 * What is at an address, as a data URL, fetched by the page's own rules: its host, and hosts that allow
 * everybody. Undefined if it cannot be fetched, or is larger than `mostBytes`.
 */
export async function fetchInPage(
  tabId: number,
  url: string,
  mostBytes: number,
): Promise<string | undefined> {
  const data = await runIn(tabId, fetchData, [url, mostBytes, limitMs]);
  return typeof data === "string" ? data : undefined;
}

async function runIn<Args extends unknown[]>(
  tabId: number,
  func: (...args: Args) => unknown,
  args: Args,
): Promise<unknown> {
  try {
    const [injection] = await browser.scripting.executeScript({ target: { tabId }, func, args });
    return injection?.result;
  } catch {
    return undefined;
  }
}

// These run in the page, so they must not use anything defined outside them.

function takePiece(property: string, at: number, length: number): unknown {
  const markup: unknown = Reflect.get(globalThis, property);
  return typeof markup === "string" ? markup.slice(at, at + length) : undefined;
}

function forget(property: string): void {
  Reflect.deleteProperty(globalThis, property);
}

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
