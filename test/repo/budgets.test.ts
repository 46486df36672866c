import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { read, root } from "./sources.ts";

/** Bytes after gzip -9, of what a browser has to load before anything is done. */
const budgets = { popup: 30_000, background: 35_000 } as const;

function gzipped(path: string): number {
  return gzipSync(readFileSync(join(root, path)), { level: 9 }).byteLength;
}

/** A script and all it imports before it runs; what is loaded later, on demand, does not count. */
function withStaticImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const code = read(path);
  for (const match of code.matchAll(/(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g)) {
    withStaticImports(posix.join(dirname(path), match[1] ?? ""), seen);
  }
  return seen;
}

function initialFiles(target: string, page: string): readonly string[] {
  const html = read(`dist/${target}/${page}`);
  const linked = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
    (match) => `dist/${target}/${match[1] ?? ""}`,
  );
  const scripts = linked.filter((path) => path.endsWith(".js"));
  const styles = linked.filter((path) => path.endsWith(".css"));
  const loaded = new Set(scripts.flatMap((path) => [...withStaticImports(path)]));
  return [...loaded, ...styles];
}

describe.each(["chrome", "firefox"])("the build for %s", (target) => {
  it("opens its popup with at most 30 kB of scripts and styles", () => {
    const files = initialFiles(target, "src/popup/index.html");
    expect(files.some((path) => path.endsWith(".css"))).toBe(true);
    const bytes = files.map(gzipped).reduce((sum, size) => sum + size, 0);
    console.info(`popup, ${target}: ${bytes} of ${budgets.popup} bytes, gzip`);
    expect(bytes).toBeLessThanOrEqual(budgets.popup);
  });

  it("starts its background with at most 35 kB", () => {
    const files = withStaticImports(`dist/${target}/service-worker-loader.js`);
    expect(files.size).toBeGreaterThan(1);
    const bytes = [...files].map(gzipped).reduce((sum, size) => sum + size, 0);
    console.info(`background, ${target}: ${bytes} of ${budgets.background} bytes, gzip`);
    expect(bytes).toBeLessThanOrEqual(budgets.background);
  });
});
