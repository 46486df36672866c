import { watch } from "node:fs";
import { join } from "node:path";
import type { Flavour } from "../../build/flavours.ts";
import { ROOT, runTool } from "../../build/run-tool.ts";

const sources = ["src", "public", "build", "manifest.json", "vite.config.ts"];

/** Editors write a file in several steps, and a checkout writes many files. */
const settleMs = 150;

/**
 * Builds the flavour again after each change to the sources, and calls `reload` if the build succeeds.
 * Prints a failed build and leaves the last good one loaded. Returns a function that stops watching.
 */
export function rebuildOnChange(flavour: Flavour, reload: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let building: Promise<void> | undefined;
  let isStale = false;

  async function buildWhileStale() {
    while (isStale) {
      isStale = false;
      const { exitCode, output, durationMs } = await runTool("tsx", ["build/build.ts", flavour]);
      if (exitCode !== 0) {
        console.error(output);
        continue;
      }
      await reload();
      console.log(`Built and reloaded in ${(durationMs / 1000).toFixed(1)} s`);
    }
  }

  function changed() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isStale = true;
      building ??= buildWhileStale()
        .catch((error: unknown) => console.error(error))
        .finally(() => (building = undefined));
    }, settleMs);
  }

  const watchers = sources.map((path) => watch(join(ROOT, path), { recursive: true }, changed));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
