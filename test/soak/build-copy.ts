import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Flavour } from "../../build/flavours.ts";

/** A build of the extension in a folder of its own, where it can be replaced by a newer one. */
export interface BuildCopy {
  readonly dir: string;
  /** The same build once more, under the next version number. */
  replace(): Promise<void>;
}

/** Where the background keeps by how much its clock is moved, so that this outlives its deaths. */
export const clockKey = "soak-clock-ms";

/**
 * Moves the clock of the background: `Date.now` and what alarms are told. A life that begins reads by how
 * much from its storage, and runs on the computer's own clock until it has: one more move of the clock.
 */
const clockScript = `
const { alarms, storage } = globalThis.browser ?? chrome;
const now = Date.now.bind(Date);
const create = alarms.create.bind(alarms);
const clock = (globalThis.soakClock = { aheadMs: 0 });
Date.now = () => now() + clock.aheadMs;
alarms.create = (name, when) => create(name, { ...when, when: when.when - clock.aheadMs });
storage.local.get("${clockKey}").then((kept) => (clock.aheadMs = kept["${clockKey}"] ?? 0));
`;

/** Copies the build, with a clock in it that can be moved. */
export async function copyBuild(flavour: Flavour, dir: string): Promise<BuildCopy> {
  const build = fileURLToPath(new URL(`../../dist/${flavour}`, import.meta.url));
  let version = 0;
  const write = async () => {
    await rm(dir, { recursive: true, force: true });
    await mkdir(dir, { recursive: true });
    await cp(build, dir, { recursive: true });
    await edit("manifest.json", (text) =>
      JSON.stringify({ ...(JSON.parse(text) as object), version: `0.1.${version}` }),
    );
    await writeFile(join(dir, "soak-clock.js"), clockScript);
    await edit("service-worker-loader.js", (text) => `import "./soak-clock.js";\n${text}`);
  };
  const edit = async (name: string, change: (text: string) => string) => {
    const file = join(dir, name);
    await writeFile(file, change(await readFile(file, "utf8")));
  };
  await write();
  return {
    dir,
    async replace() {
      version += 1;
      await write();
    },
  };
}
