import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manifestFor } from "../../build/manifest.ts";
import { isTooOld, OLDEST } from "../support/find-browser.mjs";

// An older browser refuses the extension, and every end-to-end test fails without saying why.

let folder = "";
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "linkstow-browsers-"))));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that says to be this version of a browser. */
function program(says: string): string {
  const path = join(folder, "browser");
  writeFileSync(path, `#!/bin/sh\necho "${says}"\n`);
  chmodSync(path, 0o755);
  return path;
}

test.each([
  ["chromium", "Chromium 125.0.6422.60 built on Debian GNU/Linux 12 (bookworm)", true],
  ["chromium", "Chromium 126.0.6478.55 built on Debian GNU/Linux 12 (bookworm)", false],
  ["chromium", "Google Chrome 156.0.8078.79", false],
  ["firefox", "Mozilla Firefox 140.12.0esr", true],
  ["firefox", "Mozilla Firefox 142.0", false],
  ["firefox", "", false],
] as const)("a %s that says %j is too old: %s", (browser, says, expected) => {
  expect(isTooOld(browser, program(says))).toBe(expected);
});

test("the oldest browsers of the tests are those of the manifests", () => {
  const chrome = JSON.parse(readFileSync("manifest.json", "utf8")) as Record<string, unknown>;
  expect(chrome["minimum_chrome_version"]).toBe(String(OLDEST.chromium));
  expect(JSON.stringify(manifestFor("firefox"))).toContain(
    `"strict_min_version":"${OLDEST.firefox}.0"`,
  );
});
