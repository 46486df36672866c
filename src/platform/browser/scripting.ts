import { captureLimitMs, type CaptureFailure } from "../../domain/capture.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import type { ContentFormat } from "../../domain/profile/saving.ts";
import { browser } from "./browser.ts";

/** The reading of each tab that was asked for last. */
const readings = new Map<number, Promise<unknown>>();

/**
 * Runs the capture program in a tab's page, in its isolated world, and gives what it returned, not yet
 * parsed; before it what brings its content into the form that is asked for. Waits 3 s: a page that is slower, or hangs its own program, delays nobody else.
 * One reading of a tab at a time: a second one would take the form that was left for the first.
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

/** Never rejects: what fails is the result. */
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
    // After the limit nobody waits for it any more, so its failure is nobody's either.
    injected.catch(() => undefined);
    const results = await Promise.race([injected, late]);
    if (results === "late") return err({ kind: "capture-timed-out" });
    // Firefox 153 does not refuse its own pages: it resolves with nothing in the place of a result.
    const injection: unknown = results[0];
    if (typeof injection !== "object" || injection === null)
      return err({ kind: "capture-unreadable" });
    return ok(results[0]?.result);
  } catch {
    // The browser's own pages, stores, PDF viewers, closed tabs: it says so in words that vary.
    return err({ kind: "capture-unreadable" });
  }
}
