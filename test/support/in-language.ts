import { readFileSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Flavour } from "../../build/flavours.ts";

/** The languages of Linkstow: the folders in `_locales`. English comes first. */
export const languages = ["en", "de", "ar"] as const;
export type Language = (typeof languages)[number];

/** All but English, which most tests use. */
export const translations = languages.filter((language) => language !== "en");

/** The text on screen for a key without values. Throws if there is none. */
export type Texts = (key: string) => string;

export function textsIn(language: Language): Texts {
  const path = fileURLToPath(
    new URL(`../../public/_locales/${language}/messages.json`, import.meta.url),
  );
  const messages = JSON.parse(readFileSync(path, "utf8")) as Record<string, { message: string }>;
  return (key) => {
    const message = messages[key]?.message;
    if (message === undefined) throw new Error(`No text ${key} in ${language}`);
    return message;
  };
}

/**
 * A copy of a build that contains only one language, so that it uses that language in every browser:
 * language packs for the browser itself are not installed everywhere. The caller removes the copy.
 */
export async function copyBuildIn(language: Language, flavour: Flavour): Promise<string> {
  const build = fileURLToPath(new URL(`../../dist/${flavour}`, import.meta.url));
  const copy = await mkdtemp(join(tmpdir(), `linkstow-${language}-`));
  await cp(build, copy, { recursive: true });
  for (const other of await readdir(join(copy, "_locales"))) {
    if (other !== language) await rm(join(copy, "_locales", other), { recursive: true });
  }
  const path = join(copy, "manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8")) as { default_locale: string };
  await writeFile(path, JSON.stringify({ ...manifest, default_locale: language }));
  return copy;
}
