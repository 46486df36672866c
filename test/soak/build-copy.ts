import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BACKGROUND_FILE } from "../../build/background-program.ts";
import type { Flavour } from "../../build/flavours.ts";

/** A build of the extension in a folder of its own, where a newer one can replace it. */
export interface BuildCopy {
  readonly dir: string;
  /** The same build again, under the next version number. */
  replace(): Promise<void>;
}

/** The key under which the background stores the offset of its clock, so that it survives its deaths. */
export const clockKey = "soak-clock-ms";

/**
 * Offsets the clock of the background: `Date.now` and the times of its alarms. A new life reads the offset
 * from its storage, and uses the computer's own clock until then: one more change of the clock.
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

/** Copies the build, with a clock that can be changed. */
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
    await edit(BACKGROUND_FILE, (text) => clockScript + text);
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
