import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { launch, type Page } from "puppeteer-core";
import { bundleAlone } from "../../build/bundle-alone.ts";
import { parseCapture } from "../../src/injected/parse/shape.ts";
import { findBrowser } from "../support/find-browser.mjs";
import { readFactsPages, type FactsPage } from "./facts-corpus.ts";
import { judgeText, scoreFences, type Told } from "./facts-score.ts";
import type { NamedBlock } from "./programs/named-languages.ts";

/** What `npm run capture -- --facts` measures: author, date and title of real pages, and the languages of their code. */

const { values } = parseArgs({
  options: {
    facts: { type: "boolean" },
    corpus: { type: "string", default: process.env["LINKSTOW_CORPUS"] ?? "../shared/corpus" },
    only: { type: "string" },
    list: { type: "boolean", default: false },
  },
});

const root = fileURLToPath(new URL("../../", import.meta.url));
const dir = join(resolve(root, values.corpus), "wcxb");
if (!existsSync(dir)) {
  console.log(
    `The pages with known facts are not in ${dir}: nothing was measured. Name the corpus with --corpus or LINKSTOW_CORPUS.`,
  );
  process.exit(0);
}

const factNames = ["author", "date", "title"] as const;
type FactName = (typeof factNames)[number];
type Counts = Record<FactName, Record<Told, number>>;

const scripts = {
  read: `${await programOf("src/injected/program/read-markdown.ts")}\nlinkstowBench.result`,
  languages: `${await programOf("test/capture/programs/named-languages.ts")}\nlinkstowBench.result`,
};
const executablePath = findBrowser("chromium");
if (executablePath === undefined) throw new Error("No chromium found.");
const browser = await launch({ executablePath, pipe: true, args: ["--no-sandbox"] });
try {
  await measure(await openTab());
} finally {
  await browser.close();
}

async function measure(tab: Tab): Promise<void> {
  const none: Record<Told, number> = { right: 0, wrong: 0, missing: 0, extra: 0, none: 0 };
  const counts: Counts = { author: { ...none }, date: { ...none }, title: { ...none } };
  const fences = { named: 0, right: 0 };
  for (const page of await readFactsPages(dir)) {
    if (values.only !== undefined && values.only !== page.name) continue;
    await tab.open(page);
    const parsed = parseCapture(await tab.run(scripts.read), tab.url());
    if (!parsed.ok) throw new Error(`${page.name}: ${parsed.error.kind}`);
    const { title, ownTitle = title, facts, content } = parsed.value;
    const found = { author: facts?.author ?? "", date: facts?.published ?? "", title: ownTitle };
    for (const name of factNames) {
      const told = judgeText(found[name], page[name] ?? "");
      counts[name][told] += 1;
      if (values.list && told !== "right" && told !== "none")
        console.log(`${page.name} ${name} ${told}: "${found[name]}", not "${page[name] ?? ""}"`);
    }
    const blocks = (await tab.run(scripts.languages)) as readonly NamedBlock[];
    const score = scoreFences(content?.formatted ?? "", blocks);
    fences.named += score.named;
    fences.right += score.right;
    if (values.list && score.right < score.named)
      console.log(`${page.name} fences: ${score.right} of ${score.named}`);
  }
  for (const name of factNames) console.log(describeFact(name, counts[name]));
  console.log(
    `language of code: ${shareOf(fences.right, fences.named)} of the fences it is named for`,
  );
}

function describeFact(
  name: string,
  { right, wrong, missing, extra }: Record<Told, number>,
): string {
  const known = right + wrong + missing;
  return `${name}: right ${shareOf(right, known)}, wrong ${wrong}, missing ${missing}; told where none is known ${extra}`;
}

function shareOf(part: number, whole: number): string {
  return `${part} of ${whole} (${((100 * part) / Math.max(whole, 1)).toFixed(1)} %)`;
}

async function programOf(entry: string): Promise<string> {
  return (await bundleAlone({ lib: { entry, name: "linkstowBench", formats: ["iife"] } })).code;
}

interface Tab {
  open(page: FactsPage): Promise<void>;
  url(): string;
  run(script: string): Promise<unknown>;
}

/** A tab in which each page has its own address, runs no script, and loads nothing. */
async function openTab(): Promise<Tab> {
  let tab: Page = await browser.newPage();
  return {
    async open({ url, html }) {
      await tab.close();
      tab = await browser.newPage();
      await tab.setRequestInterception(true);
      let isAnswered = false;
      tab.on("request", (request) => {
        const isPage = !isAnswered && request.isNavigationRequest();
        isAnswered ||= isPage;
        void (isPage
          ? request.respond({
              body: html,
              contentType: "text/html; charset=utf-8",
              headers: { "content-security-policy": "script-src 'none'; frame-src 'none'" },
            })
          : request.abort());
      });
      await tab.goto(url, { waitUntil: "domcontentloaded" });
    },
    url: () => tab.url(),
    async run(script) {
      const session = await tab.createCDPSession();
      const { frameTree } = await session.send("Page.getFrameTree");
      const { executionContextId } = await session.send("Page.createIsolatedWorld", {
        frameId: frameTree.frame.id,
        worldName: "facts",
      });
      const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
        expression: script,
        contextId: executionContextId,
        returnByValue: true,
      });
      await session.detach();
      if (exceptionDetails === undefined) return result.value;
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    },
  };
}
