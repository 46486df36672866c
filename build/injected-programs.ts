import type { Plugin } from "vite";
import { bundleAlone } from "./bundle-alone.ts";

/** The completion value of each is its result. */
const programs = {
  capture: "src/capture/program/read.ts",
  "capture-markdown": "src/capture/program/read-markdown.ts",
  "capture-plain-text": "src/capture/program/read-plain-text.ts",
  "capture-full": "src/capture/program/read-full.ts",
  "copy-page": "src/capture/copy/program.ts",
  notice: "src/platform/browser/page/notice-program.ts",
} as const;

/**
 * Builds the programs that are injected into pages, each as one classic script outside the CRXJS graph:
 * CRXJS would let every web site read them.
 */
export function injectedPrograms(): Plugin {
  return {
    name: "linkstow:injected-programs",
    apply: "build",
    async generateBundle() {
      for (const [name, entry] of Object.entries(programs)) {
        const { code } = await bundleAlone({
          lib: { entry, name: "linkstowCapture", formats: ["iife"] },
          rolldownOptions: { output: { footer: "linkstowCapture.result;" } },
        });
        this.emitFile({ type: "asset", fileName: `${name}.js`, source: code });
      }
    },
  };
}
