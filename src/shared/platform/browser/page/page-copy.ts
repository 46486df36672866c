import { captureLimitMs, type CaptureFailure } from "../../../domain/capture/capture.ts";
import type { Result } from "../../../domain/values/result.ts";
import { callInPage, runInPage } from "./call-in-page.ts";
import { runProgram } from "./scripting.ts";

/** The markup of a copy is read in pieces of this length, so that messages stay small. In UTF-16 units. */
const pieceLength = 1_000_000;
/** Somebody waits for it, so a slow page has more time than in a save. */
const limitMs = 5 * captureLimitMs;

/** Runs the program that copies a page, in the isolated world of its tab. Returns its output unparsed. */
export async function startPageCopy(tabId: number): Promise<Result<unknown, CaptureFailure>> {
  return runProgram(tabId, "/copy-page.js", limitMs);
}

/** The markup that the program left in its world under `property`. Undefined if the page is gone. */
export async function readPageCopy(
  tabId: number,
  property: string,
  length: number,
): Promise<string | undefined> {
  const pieces: string[] = [];
  for (let at = 0; at < length; at += pieceLength) {
    const piece = await runInPage(tabId, takePiece, [property, at, pieceLength]);
    if (typeof piece !== "string") return undefined;
    pieces.push(piece);
  }
  await runInPage(tabId, forget, [property]);
  return pieces.join("");
}

/**
 * Fetches an address as a data URL by the page's own rules: from its host, and from hosts that allow everybody.
 * Undefined if the request fails, or the response is larger than `mostBytes`. `property`: the name under which the
 * program that copies a page stored the function for it.
 */
export async function fetchInPage(
  tabId: number,
  property: string,
  url: string,
  mostBytes: number,
): Promise<string | undefined> {
  const data = await callInPage(tabId, property, [url, mostBytes, limitMs]);
  return typeof data === "string" ? data : undefined;
}

// These run in the page, so they must not use anything defined outside them.

function takePiece(property: string, at: number, length: number): unknown {
  const markup: unknown = Reflect.get(globalThis, property);
  return typeof markup === "string" ? markup.slice(at, at + length) : undefined;
}

function forget(property: string): void {
  Reflect.deleteProperty(globalThis, property);
}
