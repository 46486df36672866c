import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { NATIVE_PROMISES } from "./native-promises.ts";
import { ROOT } from "./run-tool.ts";

/** Code of others that is in a build. */
export interface Library {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  readonly source: string;
  /** The text of its licence files. */
  readonly text: string;
}

const packageSchema = v.object({
  name: v.string(),
  version: v.string(),
  license: v.string(),
  repository: v.optional(v.union([v.string(), v.object({ url: v.string() })]), ""),
});

/** Lists of others that stand in a file of Linkstow's own. */
const takenOver = [
  {
    file: "src/shared/domain/address/tracking.ts",
    name: "tidy-url",
    version: "5f05c40e",
    licence: "MIT",
    source: "https://github.com/DrKain/tidy-url/blob/main/data/rules.js",
    text: "build/licences/tidy-url.txt",
  },
];

/** What a build says about the code of others in its modules. */
export function noticesOf(modules: readonly string[]): string {
  return librariesOf(modules).map(licenceText).join("\n");
}

/**
 * What others have written of these modules, by name. Throws if a library has no licence file, and for a
 * module of unknown origin.
 */
export function librariesOf(modules: readonly string[]): readonly Library[] {
  const folders = new Set(modules.flatMap((id) => packageFolderOf(id) ?? []));
  const lists = takenOver
    .filter(({ file }) => modules.includes(join(ROOT, file)))
    .map((list) => ({ ...list, text: readFileSync(join(ROOT, list.text), "utf8").trim() }));
  return [...[...folders].map(libraryIn), ...lists].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Where the package that a module is in stands; undefined for a module of Linkstow. */
function packageFolderOf(id: string): string | undefined {
  const inPackage = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id);
  if (inPackage !== null) return inPackage[0];
  // What the bundler adds itself has such an id.
  if (id.startsWith("\0rolldown/")) return join(ROOT, "node_modules/rolldown");
  if (id.startsWith("\0") && id !== NATIVE_PROMISES) {
    throw new Error(`Nobody knows whose code ${id.slice(1)} is`);
  }
  return undefined;
}

function packageIn(folder: string): v.InferOutput<typeof packageSchema> {
  return v.parse(packageSchema, JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
}

function libraryIn(folder: string): Library {
  const { name, version, license, repository } = packageIn(folder);
  const files = readdirSync(folder).filter((file) =>
    /^(?:third-party-)?(?:licen[cs]e|notice)/i.test(file),
  );
  if (files.length === 0) throw new Error(`${name} has no licence file`);
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), "utf8").trim());
  return {
    name,
    version,
    licence: license,
    source: (typeof repository === "string" ? repository : repository.url)
      .replace(/^git(?:\+https)?:/, "https:")
      // A short form that npm knows.
      .replace(/^github:/, "https://github.com/"),
    text: texts.join("\n\n"),
  };
}

function licenceText({ name, version, licence, source, text }: Library): string {
  return `${"=".repeat(80)}\n${name} ${version}\nLicence: ${licence}\nSource: ${source}\n\n${text}\n`;
}
