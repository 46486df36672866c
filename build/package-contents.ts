import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { ArchivedFile } from "./archive.ts";
import type { ShippedFlavour } from "./flavours.ts";
import { withoutKey } from "./manifest.ts";
import { ROOT } from "./run-tool.ts";

/** What is uploaded to a store: the build, without the key that a store has itself. */
export function storeFiles(flavour: ShippedFlavour): readonly ArchivedFile[] {
  const folder = join(ROOT, "dist", flavour);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => {
      const place = join(file.parentPath, file.name);
      const path = relative(folder, place).split(sep).join("/");
      const bytes = readFileSync(place);
      return {
        path,
        bytes: path === "manifest.json" ? Buffer.from(withoutKey(String(bytes))) : bytes,
      };
    });
}

/** What the repository contains, as a store's reviewers build it. Throws if this is no repository. */
export function sourceFiles(): readonly ArchivedFile[] {
  return git("ls-files", "--stage", "-z")
    .split("\0")
    .filter(Boolean)
    .map((line) => {
      const [about = "", path = ""] = line.split("\t");
      return {
        path,
        bytes: readFileSync(join(ROOT, path)),
        isExecutable: about.startsWith("100755"),
      };
    });
}

/** Whether there is something that no commit has. */
export function isChanged(): boolean {
  return git("status", "--porcelain") !== "";
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 });
}
