import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";

const translated = v.record(
  v.string(),
  v.object({
    message: v.string(),
    placeholders: v.optional(v.record(v.string(), v.object({ content: v.string() }))),
  }),
);

/** Takes the descriptions out of the texts of a build: they are for translators, and more than a third of the bytes. */
export async function packageTexts(folder: string): Promise<void> {
  const locales = join(folder, "_locales");
  for (const language of await readdir(locales)) {
    const path = join(locales, language, "messages.json");
    const texts = v.parse(translated, JSON.parse(await readFile(path, "utf8")));
    await writeFile(path, JSON.stringify(texts));
  }
}
