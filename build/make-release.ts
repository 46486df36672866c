import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { addressesFrom, projectUrl } from "./identity.ts";

const object = v.record(v.string(), v.unknown());
const lockSchema = v.looseObject({ packages: v.looseObject({ "": object }) });

export interface Release {
  /** The folder of the repository. */
  readonly root: string;
  readonly version: string;
  /** In ISO 8601. */
  readonly day: string;
}

/**
 * Writes the version, closes the section of the changelog that is not released, commits and tags. Throws before
 * anything is written if one of these cannot be done.
 */
export async function makeRelease({ root, version, day }: Release): Promise<void> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`Not a version: ${version}`);
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  if (git("status", "--porcelain") !== "") throw new Error("Commit what has changed first.");
  const tag = `v${version}`;
  if (git("tag", "--list", tag) !== "") throw new Error(`${tag} is there already.`);

  const read = (name: string) => readFile(join(root, name), "utf8");
  const changelog = closeSection(await read("CHANGELOG.md"), `${version} (${day})`);
  const own = v.parse(object, JSON.parse(await read("package.json")));
  const lock = v.parse(lockSchema, JSON.parse(await read("package-lock.json")));
  const packages = { ...lock.packages, "": { ...lock.packages[""], version } };

  const write = (name: string, text: string) => writeFile(join(root, name), text);
  await write("CHANGELOG.md", changelog);
  await write("package.json", asJson({ ...own, version, ...addressesFrom(projectUrl) }));
  await write("package-lock.json", asJson({ ...lock, version, packages }));
  git("add", "CHANGELOG.md", "package.json", "package-lock.json");
  git("commit", "--quiet", "--message", `release: ${version}`);
  git("tag", "--annotate", tag, "--message", `Linkstow ${version}`);
}

/** The section that is not released must be the first. */
function closeSection(changelog: string, heading: string): string {
  const first = /^## .*$/m.exec(changelog)?.[0] ?? "";
  if (!first.endsWith(" (not released)")) {
    throw new Error('The first section of CHANGELOG.md must end with "(not released)".');
  }
  return changelog.replace(first, () => `## ${heading}`);
}

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
