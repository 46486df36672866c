import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import * as v from "valibot";
import { wordsOfMarkdown } from "./markdown-words.ts";

export const setNames = ["articles", "apps", "pages"] as const;
export type SetName = (typeof setNames)[number];

/** A page with the text that a person, or another library, took for its content. */
export interface CorpusPage {
  readonly name: string;
  readonly html: string;
  /** `html`: markup whose text is expected. `text`: the expected text itself. */
  readonly expected: { readonly html: string } | { readonly text: string };
}

const ArticleTexts = v.record(v.string(), v.object({ articleBody: v.string() }));

/** Reads one set of the corpus, sorted by name. Throws if a file is missing or malformed. */
export async function readSet(corpusDir: string, set: SetName): Promise<readonly CorpusPage[]> {
  const readers = { articles: readArticles, apps: readApps, pages: readPages };
  return readers[set](join(corpusDir, set));
}

async function readArticles(dir: string): Promise<CorpusPage[]> {
  const texts = v.parse(
    ArticleTexts,
    JSON.parse(await readFile(join(dir, "expected.json"), "utf8")),
  );
  const names = Object.keys(texts).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const html = gunzipSync(await readFile(join(dir, `${name}.html.gz`))).toString("utf8");
      return { name, html, expected: { text: texts[name]?.articleBody ?? "" } };
    }),
  );
}

async function readApps(dir: string): Promise<CorpusPage[]> {
  const files = (await readdir(dir)).filter((file) => file.endsWith(".html")).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const name = file.replace(/\.html$/u, "");
      const markdown = await readFile(join(dir, `${name}.md`), "utf8");
      const body = markdown.replace(/^```json\n[^]*?\n```\n/u, "");
      const html = await readFile(join(dir, file), "utf8");
      return { name, html, expected: { text: wordsOfMarkdown(body) } };
    }),
  );
}

async function readPages(dir: string): Promise<CorpusPage[]> {
  const names = (await readdir(dir)).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name,
      html: await readFile(join(dir, name, "source.html"), "utf8"),
      expected: { html: await readFile(join(dir, name, "expected.html"), "utf8") },
    })),
  );
}
