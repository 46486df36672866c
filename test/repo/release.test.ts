import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addressesFrom, projectUrl } from "../../build/identity.ts";
import { makeRelease } from "../../build/make-release.ts";
import { read as readOwn } from "./sources.ts";

const day = "2026-12-01";
let root = "";
const read = (name: string) => readFileSync(join(root, name), "utf8");
const write = (name: string, text: string) => writeFileSync(join(root, name), text);
const git = (...args: readonly string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const commit = () => git("commit", "--quiet", "--all", "--message", "x");

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "linkstow-release-"));
  for (const name of ["package.json", "package-lock.json"]) write(name, readOwn(name));
  write(
    "CHANGELOG.md",
    "# Changelog\n\n## 0.2.0 (not released)\n\n- New.\n\n## 0.1.0 (2026-11-01)\n",
  );
  git("init", "--quiet");
  git("config", "user.name", "Somebody");
  git("config", "user.email", "somebody@linkstow.invalid");
  git("add", ".");
  commit();
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

test("a release writes the version, closes the section of the changelog, commits and tags", async () => {
  const before = JSON.parse(readOwn("package-lock.json")) as object;
  await makeRelease({ root, version: "0.2.0", day });
  expect(read("CHANGELOG.md")).toBe(
    "# Changelog\n\n## 0.2.0 (2026-12-01)\n\n- New.\n\n## 0.1.0 (2026-11-01)\n",
  );
  const own = JSON.parse(readOwn("package.json")) as object;
  expect(read("package.json")).toBe(
    `${JSON.stringify({ ...own, version: "0.2.0", ...addressesFrom(projectUrl) }, null, 2)}\n`,
  );
  const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, object> };
  expect(lock).toMatchObject({ version: "0.2.0", packages: { "": { version: "0.2.0" } } });
  expect(Object.keys(lock.packages)).toEqual(
    Object.keys((before as { packages: object }).packages),
  );
  expect(git("status", "--porcelain")).toBe("");
  expect(git("log", "-1", "--format=%s")).toBe("release: 0.2.0");
  expect(git("describe", "--exact-match")).toBe("v0.2.0");
});

test.each([
  ["what is no version", "2", () => undefined, "Not a version: 2"],
  ["a version that is tagged", "0.2.0", () => git("tag", "v0.2.0"), "v0.2.0 is there already"],
  ["with changes", "0.2.0", () => write("CHANGELOG.md", "x"), "Commit what has changed first"],
  [
    "without a section that is open",
    "0.2.0",
    () => {
      write("CHANGELOG.md", "# Changelog\n\n## 0.1.0 (2026-11-01)\n");
      commit();
    },
    'must end with "(not released)"',
  ],
])("a release of %s changes nothing", async (_, version, prepare, message) => {
  prepare();
  const head = git("rev-parse", "HEAD");
  await expect(makeRelease({ root, version, day })).rejects.toThrow(message);
  expect(read("package.json")).toBe(readOwn("package.json"));
  expect(git("rev-parse", "HEAD")).toBe(head);
});
