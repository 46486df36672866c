import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { zipOf, type ArchivedFile } from "./archive.ts";
import { SHIPPED_FLAVOURS } from "./flavours.ts";
import { isChanged, sourceFiles, storeFiles } from "./package-contents.ts";
import { ROOT, runTool } from "./run-tool.ts";

// Builds what ships, and writes what is uploaded to the stores. A commit always has the same bytes.

const built = await runTool("tsx", ["build/build.ts", ...SHIPPED_FLAVOURS], { isShown: true });
if (built.exitCode !== 0) process.exit(1);

const folder = join(ROOT, "dist/packages");
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const sums: string[] = [];
for (const flavour of SHIPPED_FLAVOURS) await write(flavour, storeFiles(flavour));
if (existsSync(join(ROOT, ".git"))) {
  await write("source", sourceFiles());
  if (isChanged()) console.warn("Not everything is committed: no commit has these packages.");
} else {
  console.log("Without a repository, there is no archive of the sources.");
}
await writeFile(join(folder, "SHA256SUMS"), sums.join(""));
console.log(`${sums.join("")}in dist/packages`);

async function write(what: string, files: readonly ArchivedFile[]): Promise<void> {
  const name = `linkstow-${packageJson.version}-${what}.zip`;
  const bytes = zipOf(files);
  await writeFile(join(folder, name), bytes);
  sums.push(`${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`);
}
