import { bundleAlone } from "./bundle-alone.ts";

/** The completion value of each is its result. */
const programs = {
  capture: "src/injected/program/read.ts",
  "capture-markdown": "src/injected/program/read-markdown.ts",
  "capture-plain-text": "src/injected/program/read-plain-text.ts",
  "capture-full": "src/injected/program/read-full.ts",
  "copy-page": "src/injected/copy/program.ts",
  notice: "src/shared/platform/browser/page/notice-program.ts",
} as const;

/** A file of a build. */
export interface BuiltFile {
  readonly name: string;
  readonly code: string;
  /** The ids of the modules whose code is in it. */
  readonly modules: readonly string[];
}

/**
 * Builds the programs that are injected into pages, each as one classic script outside the CRXJS graph:
 * CRXJS would let every web site read them. They are the same in all builds.
 */
export function buildInjectedPrograms(): Promise<readonly BuiltFile[]> {
  return Promise.all(
    Object.entries(programs).map(async ([name, entry]) => {
      const { code, modules } = await bundleAlone({
        lib: { entry, name: "linkstowCapture", formats: ["iife"] },
        rolldownOptions: { output: { footer: "linkstowCapture.result;" } },
      });
      return { name: `${name}.js`, code, modules };
    }),
  );
}
