import { build, type BuildOptions, type Rolldown } from "vite";
import { inlineClassNames, shortClassName } from "./class-names.ts";
import { leanLibraries } from "./lean-libraries.ts";
import { nativePromises } from "./native-promises.ts";
import { ownErrors } from "./own-errors.ts";
import { plainElements } from "./plain-elements.ts";

/** A program that was built by itself. */
export interface Bundle {
  readonly code: string;
  /** The style sheet of all imported styles; "" without any. */
  readonly styles: string;
}

/**
 * Builds one program as one file, outside the CRXJS graph. `mode` is the flavour, for programs that read
 * it. Throws if the build fails or emits more than one script.
 */
export async function bundleAlone(options: BuildOptions, mode?: string): Promise<Bundle> {
  const built = await build({
    configFile: false,
    ...(mode !== undefined && { mode }),
    publicDir: false,
    logLevel: "warn",
    plugins: [
      plainElements(),
      nativePromises(),
      leanLibraries(),
      inlineClassNames(),
      ...(mode === undefined ? [] : [ownErrors(mode)]),
    ],
    ssr: { noExternal: true },
    css: { modules: { generateScopedName: shortClassName } },
    build: {
      write: false,
      target: "es2023",
      ...options,
      rolldownOptions: {
        ...options.rolldownOptions,
        optimization: { inlineConst: { mode: "all", pass: 2 } },
      },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (bundle === undefined || !("output" in bundle)) throw new Error("nothing was built");
  const [script, ...others] = bundle.output;
  if (others.some(({ type }) => type === "chunk"))
    throw new Error("more than one script was built");
  return { code: script.code, styles: others.filter(isSheet).map(textOf).join("\n") };
}

function isSheet(file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputAsset {
  return file.type === "asset" && file.fileName.endsWith(".css");
}

function textOf({ source }: Rolldown.OutputAsset): string {
  return String(source);
}
