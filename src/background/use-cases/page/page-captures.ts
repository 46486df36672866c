import type { Capture, CaptureFailure } from "../../../shared/domain/capture/capture.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type { ContentFormat } from "../../../shared/domain/capture/content-format.ts";
import type { PageReader } from "../../../shared/ports/page-ports.ts";
import type { Clock } from "../../../shared/ports/ports.ts";

/** Pages change: an older reading is done again. So is one from the future, because the clock was put back. */
const freshForMs = 60_000;
const remembered = 4;

/**
 * Pages that were read a moment ago, so that a save that follows the popup's reading has the content at
 * once. In memory only: if the background dies, the page is read again.
 */
export function createPageCaptures(reader: PageReader, clock: Clock) {
  const read = new Map<string, { capture: Capture; atMs: number }>();
  const underWay = new Map<string, Promise<Result<Capture, CaptureFailure>>>();

  function start(key: string, ...what: Parameters<PageReader["read"]>) {
    const reading = reader.read(...what).then((result) => {
      underWay.delete(key);
      if (result.ok) remember(key, result.value);
      return result;
    });
    underWay.set(key, reading);
    return reading;
  }

  function remember(key: string, capture: Capture) {
    read.delete(key);
    read.set(key, { capture, atMs: clock.now() });
    for (const oldest of [...read.keys()].slice(0, -remembered)) read.delete(oldest);
  }

  return {
    /** Reads the page, or joins a reading in progress. */
    read(tabId: number, address: string, format: ContentFormat = "article") {
      const key = `${tabId} ${format} ${address}`;
      return underWay.get(key) ?? start(key, tabId, address, format);
    },
    /** The fresh reading in this format, if there is one. */
    get(tabId: number, address: string, format: ContentFormat = "article"): Capture | undefined {
      const found = read.get(`${tabId} ${format} ${address}`);
      return found !== undefined && Math.abs(clock.now() - found.atMs) < freshForMs
        ? found.capture
        : undefined;
    },
    /** A window closed: deletes the readings of all tabs that are gone, private or not. */
    keepOnly(tabIds: readonly number[]) {
      for (const key of read.keys()) {
        if (!tabIds.some((tabId) => key.startsWith(`${tabId} `))) read.delete(key);
      }
    },
    /** The last reading in this format, of any age. Better than nothing if the page cannot be read again. */
    older: (tabId: number, address: string, format: ContentFormat = "article") =>
      read.get(`${tabId} ${format} ${address}`)?.capture,
  };
}

export type PageCaptures = ReturnType<typeof createPageCaptures>;
