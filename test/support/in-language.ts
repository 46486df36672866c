import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Flavour } from "../../build/flavours.ts";
import { createT, type T } from "../../src/shared/i18n/t.ts";
import { likeTheBrowser, type Messages } from "./english.ts";

const folder = fileURLToPath(new URL("../../public/_locales/", import.meta.url));

/** The name of a folder in `_locales`, such as `de` or `pt_BR`. */
export type Language = string;

/** All but English, which most tests use. */
export const translations: readonly Language[] = readdirSync(folder)
  .filter((language) => language !== "en")
  .toSorted();

/** The languages of Linkstow. English comes first. */
export const languages: readonly Language[] = ["en", ...translations];

/**
 * The languages that end-to-end tests look at: German has the longest words, Arabic the mirrored layout.
 * `LINKSTOW_LANGUAGES` names others.
 */
export const shownLanguages: readonly Language[] = process.env["LINKSTOW_LANGUAGES"]?.split(
  ",",
) ?? ["de", "ar"];

/** The shown languages in which `npm test` opens every section. The full run has the others. */
export const languagesInShare: readonly Language[] =
  process.env["LINKSTOW_LANGUAGES"] === undefined ? shownLanguages.slice(0, 1) : shownLanguages;

/** The language tag of a folder's name: `pt-BR` for `pt_BR`. */
export function tagOf(language: Language): string {
  return language.replace("_", "-");
}

/** The text on screen for a key without values. Throws if there is none. */
export type Texts = (key: string) => string;

export function textsIn(language: Language): Texts {
  const messages = messagesOf(language);
  return (key) => {
    const message = messages[key]?.message;
    if (message === undefined) throw new Error(`No text ${key} in ${language}`);
    return message;
  };
}

/** The texts with their values, as the browser fills them in. */
export function createTIn(language: Language): T {
  return createT(likeTheBrowser(messagesOf(language)), tagOf(language));
}

function messagesOf(language: Language): Messages {
  return JSON.parse(readFileSync(join(folder, language, "messages.json"), "utf8")) as Messages;
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
