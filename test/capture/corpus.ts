import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import * as v from "valibot";
import { wordsOfMarkdown } from "./markdown-words.ts";

export const setNames = ["articles", "apps", "pages", "wcxb"] as const;
export type SetName = (typeof setNames)[number];

/** A page with the text that a person, or another library, took for its content. */
export interface CorpusPage {
  readonly name: string;
  /** What kind of page it is (*forum*, *product*); the name of its set if the set does not tell kinds apart. */
  readonly kind: string;
  readonly html: string;
  /** `html`: markup whose text is expected. `text`: the expected text itself. */
  readonly expected: { readonly html: string } | { readonly text: string };
}

const TextsByKind = v.record(v.string(), v.object({ type: v.string(), text: v.string() }));
const ArticleTexts = v.record(v.string(), v.object({ articleBody: v.string() }));

/**
 * Reads one set of the corpus, sorted by name. Undefined if the corpus does not have the set. Throws if a file is
 * missing or malformed.
 */
export async function findSet(
  corpusDir: string,
  set: SetName,
): Promise<readonly CorpusPage[] | undefined> {
  const readers = { articles: readArticles, apps: readApps, pages: readPages, wcxb: readWcxb };
  const dir = join(corpusDir, set);
  return existsSync(dir) ? readers[set](dir) : undefined;
}

async function readWcxb(dir: string): Promise<CorpusPage[]> {
  const texts = v.parse(TextsByKind, await jsonOf(join(dir, "expected.json")));
  const pages = Object.entries(texts).map(async ([name, { type, text }]) => {
    return {
      name,
      kind: type,
      html: await unzip(join(dir, `${name}.html.gz`)),
      expected: { text },
    };
  });
  return (await Promise.all(pages)).toSorted((a, b) => a.name.localeCompare(b.name));
}

async function readArticles(dir: string): Promise<CorpusPage[]> {
  const texts = v.parse(ArticleTexts, await jsonOf(join(dir, "expected.json")));
  const names = Object.keys(texts).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const html = await unzip(join(dir, `${name}.html.gz`));
      return { name, kind: "articles", html, expected: { text: texts[name]?.articleBody ?? "" } };
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
      return { name, kind: "apps", html, expected: { text: wordsOfMarkdown(body) } };
    }),
  );
}

async function readPages(dir: string): Promise<CorpusPage[]> {
  const names = (await readdir(dir)).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name,
      kind: "pages",
      html: await readFile(join(dir, name, "source.html"), "utf8"),
      expected: { html: await readFile(join(dir, name, "expected.html"), "utf8") },
    })),
  );
}

async function jsonOf(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}

async function unzip(file: string): Promise<string> {
  return gunzipSync(await readFile(file)).toString("utf8");
}
