import { takeFormat } from "../formats/format.ts";
import { readPage } from "./read-page.ts";

/** The entry point of the injected program. The build makes it the script's completion value. */
export const result = readPage({
  doc: document,
  loadedUrl: performance.getEntriesByType("navigation")[0]?.name,
  nowMs: () => performance.now(),
  format: takeFormat(),
});
