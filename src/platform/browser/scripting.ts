import { captureLimitMs, type CaptureFailure } from "../../domain/capture.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import type { ContentFormat } from "../../domain/profile/saving.ts";
import { browser } from "./browser.ts";

/** The last reading requested for each tab. */
const readings = new Map<number, Promise<unknown>>();

/**
 * Runs the capture program in the isolated world of a tab's page, after the program of the requested
 * format, and returns its output unparsed. Waits 3 s: a page that is slow, or hangs its own program, delays
 * nothing else. A tab is read once at a time: a second reading would take the format meant for the first.
 */
export function runCapture(
  tabId: number,
  format: ContentFormat,
): Promise<Result<unknown, CaptureFailure>> {
  const reading = (readings.get(tabId) ?? Promise.resolve()).then(() => inject(tabId, format));
  readings.set(tabId, reading);
  void reading.then(() => {
    if (readings.get(tabId) === reading) readings.delete(tabId);
  });
  return reading;
}

/** Never rejects: failures are part of the result. */
async function inject(
  tabId: number,
  format: ContentFormat,
): Promise<Result<unknown, CaptureFailure>> {
  const before = format === "article" || format === "none" ? [] : [`/format-${format}.js`];
  const late = new Promise<"late">((resolve) => setTimeout(resolve, captureLimitMs, "late"));
  try {
    const injected = browser.scripting.executeScript({
      target: { tabId },
      files: [...before, "/capture.js"],
    });
    // After the time limit nothing awaits the injection, so its failure is ignored.
    injected.catch(() => undefined);
    const results = await Promise.race([injected, late]);
    if (results === "late") return err({ kind: "capture-timed-out" });
    // Firefox 153 does not refuse its own pages: it resolves without a result.
    const injection: unknown = results[0];
    if (typeof injection !== "object" || injection === null)
      return err({ kind: "capture-unreadable" });
    return ok(results[0]?.result);
  } catch {
    // The browser's own pages, extension stores, PDF viewers, closed tabs: the error messages vary.
    return err({ kind: "capture-unreadable" });
  }
}
