import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { BACKGROUND_FILE } from "./background-program.ts";
import { ROOT } from "./run-tool.ts";
import type { Flavour } from "./flavours.ts";

/**
 * The most that a build may have: bytes after gzip -9 of all files that the popup or the background loads by
 * itself. A guard against accidents (a library that comes along with another, data in a script), with room in
 * it: no code is bent to stay below it.
 */
export const byteGuards = { popup: 60_000, background: 100_000 } as const;

/**
 * Every script and style sheet that the popup's page loads by itself, at once or later: all files of the
 * build that its HTML names, directly or through another such file.
 */
export function popupFiles(flavour: Flavour): readonly string[] {
  const folder = `dist/${flavour}`;
  const all = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".js") || path.endsWith(".css"),
  );
  const loaded = new Set<string>();
  const follow = (from: string) => {
    const text = read(join(folder, from));
    for (const path of all) {
      if (loaded.has(path) || !text.includes(basename(path))) continue;
      loaded.add(path);
      follow(path);
    }
  };
  follow("src/pages/popup/index.html");
  return [...loaded].map((path) => join(folder, path));
}

export function backgroundFiles(flavour: Flavour): readonly string[] {
  return [`dist/${flavour}/${BACKGROUND_FILE}`];
}

export function gzippedBytes(files: readonly string[]): number {
  return files
    .map((path) => gzipSync(readFileSync(join(ROOT, path)), { level: 9 }).byteLength)
    .reduce((sum, size) => sum + size, 0);
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}
