import type { Format } from "../formats/format.ts";
import { readPage } from "./read-page.ts";

/** Reads the page in which the program runs. `format`: the format of the content; if absent, the article's HTML. */
export function readTab(format?: Format): ReturnType<typeof readPage> {
  return readPage({
    doc: document,
    loadedUrl: performance.getEntriesByType("navigation")[0]?.name,
    nowMs: () => performance.now(),
    format,
  });
}
