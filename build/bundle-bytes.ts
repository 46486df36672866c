import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "./run-tool.ts";
import type { Flavour } from "./flavours.ts";

/** Bytes after gzip -9, of what a browser has to load before anything is done (design, section 8). */
export const bundleBudgets = { popup: 42_000, background: 64_000 } as const;

/** The popup's html names its scripts and styles; what is loaded later, on demand, does not count. */
export function popupFiles(flavour: Flavour): readonly string[] {
  const html = read(`dist/${flavour}/src/popup/index.html`);
  const linked = [...html.matchAll(/\/([\w./-]+\.(?:js|css))(?=[" ])/g)].map(
    (match) => `dist/${flavour}/${match[1] ?? ""}`,
  );
  const scripts = linked.filter((path) => path.endsWith(".js"));
  const styles = linked.filter((path) => path.endsWith(".css"));
  const loaded = new Set(scripts.flatMap((path) => [...withStaticImports(path)]));
  return [...loaded, ...styles];
}

export function backgroundFiles(flavour: Flavour): readonly string[] {
  return [...withStaticImports(`dist/${flavour}/service-worker-loader.js`)];
}

export function gzippedBytes(files: readonly string[]): number {
  return files
    .map((path) => gzipSync(readFileSync(join(ROOT, path)), { level: 9 }).byteLength)
    .reduce((sum, size) => sum + size, 0);
}

/** A script and all it imports before it runs. */
function withStaticImports(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const match of read(path).matchAll(/(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g)) {
    withStaticImports(posix.join(dirname(path), match[1] ?? ""), seen);
  }
  return seen;
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}
