import { bundleAlone } from "./bundle-alone.ts";
import type { BuiltFile } from "./injected-programs.ts";

/** The file of a build that the browser runs as the background. */
export const BACKGROUND_FILE = "background.js";

/**
 * Builds the background as one classic script outside the CRXJS graph, because the browser restarts it for events:
 * CRXJS would put a module before it that imports it, and chunks beside it that it shares with the pages, and a start
 * would load one after the other. It is the same in all builds.
 */
export async function buildBackground(): Promise<BuiltFile> {
  const bundle = await bundleAlone({
    lib: { entry: "src/background/main.ts", name: "linkstow", formats: ["iife"] },
    // As in the module that it was written as.
    rolldownOptions: { output: { strict: true } },
  });
  return { name: BACKGROUND_FILE, ...bundle };
}
