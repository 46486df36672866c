import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository as its own tests read it. Paths are relative to its root and use `/`. */

export const root = fileURLToPath(new URL("../..", import.meta.url));

export function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** All files under a folder whose names end with one of the endings. */
export function filesUnder(folder: string, ...endings: readonly string[]): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && endings.some((ending) => file.name.endsWith(ending)))
    .map((file) => relative(root, join(file.parentPath, file.name)))
    .toSorted();
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

export interface Import {
  from: string;
  line: number;
  specifier: string;
  /** The path in the repository; undefined for a package. */
  target: string | undefined;
  /** A type-only import, which leaves nothing in the bundle. */
  isType: boolean;
}

const importPattern =
  /^\s*(?:import|export)\b[^"';]*?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

/** Every import and re-export of a source file, static or dynamic. */
export function importsOf(path: string): readonly Import[] {
  const text = read(path);
  return [...text.matchAll(importPattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? "";
    const line = text.slice(0, match.index).split("\n").length;
    const local = specifier.startsWith(".");
    const target = local
      ? relative(root, resolve(join(root, dirname(path)), specifier.replace(/\?.*$/, "")))
      : undefined;
    const isType = /^\s*(?:import|export)\s+type\b/.test(match[0]);
    return { from: path, line, specifier, target, isType };
  });
}

/** Those of `imports` that end up in the bundle of these files, directly or indirectly. */
export function bundled(entries: readonly string[], imports: readonly Import[]): readonly Import[] {
  const met = new Set(entries);
  const found: Import[] = [];
  for (const path of met) {
    const kept = imports.filter(({ from, isType }) => from === path && !isType);
    found.push(...kept);
    for (const { target } of kept) if (target !== undefined) met.add(target);
  }
  return found;
}
