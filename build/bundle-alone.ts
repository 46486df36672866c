import { createHash } from "node:crypto";
import { relative } from "node:path";
import { preact } from "@preact/preset-vite";
import { build, type BuildOptions, type Rolldown } from "vite";
import { ROOT } from "./run-tool.ts";
import { nativePromises } from "./native-promises.ts";

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
    plugins: [preact(), nativePromises()],
    ssr: { noExternal: true },
    css: { modules: { generateScopedName: shortName } },
    build: { write: false, target: "es2023", ...options },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (bundle === undefined || !("output" in bundle)) throw new Error("nothing was built");
  const [script, ...others] = bundle.output;
  if (others.some(({ type }) => type === "chunk"))
    throw new Error("more than one script was built");
  return { code: script.code, styles: others.filter(isSheet).map(textOf).join("\n") };
}

/**
 * A class name of three characters, the same in each bundle and each build: the usual ones are half a
 * kilobyte of the popup. Throws where two classes would share one.
 */
function shortName(name: string, file: string): string {
  const of = `${relative(ROOT, file.split("?")[0] ?? file)} ${name}`;
  const number = createHash("sha256").update(of).digest().readUInt32BE() % 26 ** 3;
  const short = [number, number / 26, number / 676]
    .map((digit) => String.fromCharCode(97 + (Math.floor(digit) % 26)))
    .join("");
  const other = taken.get(short);
  if (other !== undefined && other !== of) throw new Error(`rename ${of}, or ${other}`);
  taken.set(short, of);
  return short;
}
/** With the classes of three letters that are of no module. */
const taken = new Map([
  ["num", "base.css"],
  ["url", "base.css"],
]);

function isSheet(file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputAsset {
  return file.type === "asset" && file.fileName.endsWith(".css");
}

function textOf({ source }: Rolldown.OutputAsset): string {
  return String(source);
}
