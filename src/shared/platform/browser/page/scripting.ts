import { captureLimitMs, type CaptureFailure } from "../../../domain/capture/capture.ts";
import { err, ok, type Result } from "../../../domain/values/result.ts";
import type { ContentFormat } from "../../../domain/capture/content-format.ts";
import { browser } from "../browser.ts";

/**
 * Runs the capture program of a format in the isolated world of a tab's page, and returns its output unparsed.
 * Waits 3 s: a page that is slow, or hangs its own program, delays nothing else. Never rejects.
 */
export async function runCapture(
  tabId: number,
  format: ContentFormat,
): Promise<Result<unknown, CaptureFailure>> {
  const suffix = format === "article" || format === "none" ? "" : `-${format}`;
  return runProgram(tabId, `/capture${suffix}.js`, captureLimitMs);
}

/** Runs a program in the isolated world of a tab's page, as long as this at most. Never rejects. */
export async function runProgram(
  tabId: number,
  file: string,
  limitMs: number,
): Promise<Result<unknown, CaptureFailure>> {
  const late = new Promise<"late">((resolve) => setTimeout(resolve, limitMs, "late"));
  try {
    const injected = browser.scripting.executeScript({ target: { tabId }, files: [file] });
    // After the time limit nothing awaits the injection, so its failure is ignored.
    injected.catch(() => undefined);
    const results = await Promise.race([injected, late]);
    if (results === "late") return err({ kind: "capture-timed-out" });
    // Firefox 153 does not refuse its own pages: it resolves without a result.
    const [injection] = results;
    return injection ? ok(injection.result) : err({ kind: "capture-unreadable" });
  } catch {
    // The browser's own pages, extension stores, PDF viewers, closed tabs: the error messages vary.
    return err({ kind: "capture-unreadable" });
  }
}
