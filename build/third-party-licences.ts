import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import * as v from "valibot";
import type { Plugin } from "vite";

/** A library that is in a build. */
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
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
});

/** Adds the licences of all libraries to the build, as they ask for. */
export function thirdPartyLicences(): Plugin {
  return {
    name: "linkstow:third-party-licences",
    apply: "build",
    generateBundle() {
      const source = librariesOf(".").map(licenceText).join("\n");
      this.emitFile({ type: "asset", fileName: "third-party-licences.txt", source });
    },
  };
}

/**
 * The libraries that the package in a folder depends on, and those that they depend on, by name. Throws if one
 * has no licence file.
 */
export function librariesOf(folder: string): readonly Library[] {
  const found = new Map<string, Library>();
  const visit = (from: string) => {
    for (const name of Object.keys(packageIn(from).dependencies)) {
      const path = installedAt(name, from);
      if (found.has(path)) continue;
      found.set(path, libraryIn(path));
      visit(path);
    }
  };
  visit(resolve(folder));
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Where Node.js finds a package: in the folder that depends on it, or in one above. */
function installedAt(name: string, from: string): string {
  const path = join(from, "node_modules", name);
  if (existsSync(path)) return path;
  const above = dirname(from);
  if (above === from) throw new Error(`${name} is not installed`);
  return installedAt(name, above);
}

function packageIn(folder: string): v.InferOutput<typeof packageSchema> {
  return v.parse(packageSchema, JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
}

function libraryIn(folder: string): Library {
  const { name, version, license, repository } = packageIn(folder);
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice)/i.test(file));
  if (files.length === 0) throw new Error(`${name} has no licence file`);
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), "utf8").trim());
  return {
    name,
    version,
    licence: license,
    source: (typeof repository === "string" ? repository : repository.url).replace(
      /^git(?:\+https)?:/,
      "https:",
    ),
    text: texts.join("\n\n"),
  };
}

function licenceText({ name, version, licence, source, text }: Library): string {
  return `${"=".repeat(80)}\n${name} ${version}\nLicence: ${licence}\nSource: ${source}\n\n${text}\n`;
}
