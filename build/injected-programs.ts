import type { Plugin } from "vite";
import { bundleAlone } from "./bundle-alone.ts";

/** The completion value of `capture` and `copy-page` is their output; at most one of the formats runs before `capture`. */
const programs = {
  capture: "src/capture/program/read.ts",
  "copy-page": "src/capture/copy/program.ts",
  "format-markdown": "src/capture/formats/format-markdown.ts",
  "format-plain-text": "src/capture/formats/format-plain-text.ts",
  "format-full": "src/capture/formats/format-full.ts",
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
        const footer = ["capture", "copy-page"].includes(name)
          ? { footer: "linkstowCapture.result;" }
          : {};
        const { code } = await bundleAlone({
          lib: { entry, name: "linkstowCapture", formats: ["iife"] },
          rolldownOptions: { output: footer },
        });
        this.emitFile({ type: "asset", fileName: `${name}.js`, source: code });
      }
    },
  };
}
