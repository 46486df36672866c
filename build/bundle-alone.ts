import { build, type BuildOptions, type Rolldown } from "vite";
import { collectModules } from "./module-list.ts";
import { nativePromises } from "./native-promises.ts";

/** A program that was built by itself. */
export interface Bundle {
  readonly code: string;
  /** The style sheet of all imported styles; "" without any. */
  readonly styles: string;
  /** The ids of the modules whose code is in it. */
  readonly modules: readonly string[];
}

/**
 * Builds one program as one file, outside the CRXJS graph. Throws if the build fails or emits more than one
 * script.
 */
export async function bundleAlone(options: BuildOptions): Promise<Bundle> {
  const modules = new Set<string>();
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [nativePromises(), collectModules(modules)],
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    ssr: { noExternal: true },
    // The name of the file and of the class would be in the popup's page twice, and are of use to nobody.
    css: { modules: { generateScopedName: "[hash:base64:6]" } },
    build: { write: false, target: "es2023", ...options },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (bundle === undefined || !("output" in bundle)) throw new Error("nothing was built");
  const [script, ...others] = bundle.output;
  if (others.some(({ type }) => type === "chunk"))
    throw new Error("more than one script was built");
  const styles = others.filter(isSheet).map(textOf).join("\n");
  return { code: script.code, styles, modules: [...modules] };
}

function isSheet(file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputAsset {
  return file.type === "asset" && file.fileName.endsWith(".css");
}

function textOf({ source }: Rolldown.OutputAsset): string {
  return String(source);
}
