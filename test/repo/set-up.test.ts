import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const setUpModule = fileURLToPath(new URL("../support/set-up.mjs", import.meta.url));

/** Runs the set-up with a program that says to be this version of the browser. */
function setUpWith(browser: "chromium" | "firefox", saysVersion: string) {
  const folder = mkdtempSync(join(tmpdir(), "linkstow-set-up-"));
  try {
    const program = join(folder, "browser");
    writeFileSync(program, `#!/bin/sh\necho "${saysVersion}"\n`);
    chmodSync(program, 0o755);
    const variable = browser === "chromium" ? "CHROMIUM_PATH" : "FIREFOX_PATH";
    const script = `const { setUp } = await import(process.argv[1]); setUp({ browsers: [process.argv[2]] });`;
    const args = ["--input-type=module", "-e", script, setUpModule, browser];
    const env = { ...process.env, [variable]: program };
    return spawnSync(process.execPath, args, { encoding: "utf8", env });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Such a browser refuses the extension, and every end-to-end test fails without saying why.
test.each([
  ["chromium", "Chromium 125.0.6422.60 built on Debian", "older than 126"],
  ["firefox", "Mozilla Firefox 140.12.0esr", "older than 142"],
] as const)("a %s that is too old for the extension is refused by name", (browser, says, words) => {
  const { status, stderr } = setUpWith(browser, says);
  expect(stderr).toContain(words);
  expect(status).toBe(1);
});

test.each([
  ["chromium", "Chromium 126.0.6478.55 built on Debian"],
  ["firefox", "Mozilla Firefox 142.0"],
  ["firefox", ""],
] as const)("a %s that says %j is used", (browser, says) => {
  expect(setUpWith(browser, says)).toMatchObject({ status: 0, stderr: "" });
});
