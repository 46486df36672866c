import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import {
  FLAVOURS,
  isFlavour,
  isShipped,
  shippedAs,
  SHIPPED_FLAVOURS,
  type Flavour,
  type ShippedFlavour,
} from "./flavours.ts";
import { buildBackground } from "./background-program.ts";
import { buildInjectedPrograms } from "./injected-programs.ts";
import { withBackground, withE2eHosts } from "./manifest.ts";
import { MODULE_LIST } from "./module-list.ts";
import { packageTexts } from "./package-texts.ts";
import { ROOT, runTool } from "./run-tool.ts";
import { noticesOf } from "./third-party-licences.ts";

const asked = process.argv.slice(2);
const unknown = asked.filter((one) => !isFlavour(one));
if (unknown.length > 0) {
  console.error(`Not a flavour: ${unknown.join(", ")}. There are: ${FLAVOURS.join(", ")}`);
  process.exit(1);
}
const flavours: readonly Flavour[] = asked.length > 0 ? asked.filter(isFlavour) : SHIPPED_FLAVOURS;
const shipped = [...new Set(flavours.map(shippedAs))];

// Otherwise a shell's own value would decide what ships: JSX for development has the paths of the sources.
process.env["NODE_ENV"] = "production";

const startedAt = performance.now();
const [injected, background] = await Promise.all([
  buildInjectedPrograms(),
  buildBackground(),
  ...shipped.map(runVite),
]);
const programs = [...injected, background];
for (const flavour of shipped) {
  for (const { name, code } of programs) await writeFile(join(folderOf(flavour), name), code);
  await changeManifest(flavour, (text) => withBackground(text, flavour));
  await addLicences(folderOf(flavour));
  await packageTexts(folderOf(flavour));
}
for (const flavour of flavours) if (!isShipped(flavour)) await copyForTests(flavour);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`${flavours.map((flavour) => `dist/${flavour}`).join(", ")} in ${seconds} s`);

/** All of a build but the programs that are built alone. Ends this program if it fails. */
async function runVite(flavour: ShippedFlavour): Promise<void> {
  const { exitCode, output } = await runTool("vite", ["build", "--mode", flavour]);
  if (exitCode === 0) return;
  console.error(output);
  console.error(`The build of ${flavour} failed`);
  process.exit(1);
}

/** Adds Linkstow's own licence, and the notices of all others whose code is in the build. */
async function addLicences(folder: string): Promise<void> {
  const list = join(folder, MODULE_LIST);
  const collected = v.parse(v.array(v.string()), JSON.parse(await readFile(list, "utf8")));
  const modules = [...collected, ...programs.flatMap((program) => program.modules)];
  await writeFile(join(folder, "third-party-licences.txt"), noticesOf(modules));
  await cp(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  await rm(list);
}

/** The tests run the files that ship, with permission for loopback. */
async function copyForTests(flavour: Flavour): Promise<void> {
  const folder = folderOf(flavour);
  await rm(folder, { recursive: true, force: true });
  await cp(folderOf(shippedAs(flavour)), folder, { recursive: true });
  await changeManifest(flavour, withE2eHosts);
}

async function changeManifest(flavour: Flavour, change: (text: string) => string): Promise<void> {
  const manifest = join(folderOf(flavour), "manifest.json");
  await writeFile(manifest, change(await readFile(manifest, "utf8")));
}

function folderOf(flavour: Flavour): string {
  return join(ROOT, "dist", flavour);
}
