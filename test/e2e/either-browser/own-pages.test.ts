import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildPrograms, type Programs } from "../../capture/programs.ts";
import { openPageStage, type PageStage } from "../../capture/page-stage.ts";
import { scoreText } from "../../capture/tokens.ts";
import { requireBrowserUnderTest } from "../../support/launch.ts";

const leastF1 = 0.95;
const pages = [
  "thread",
  "table-thread",
  "app",
  "issue",
  "shadow-root",
  "frame",
  "maths",
  "code",
  "tables",
  "footnotes",
  "arabic",
  "japanese",
  "news",
  "behind-dialog",
  "short-note",
  "without-scripts",
  "not-shown-yet",
  "cards",
  "block-thread",
  "posts",
  "answers",
  "questions",
  "twice",
  "misleading-names",
  "teasers",
  "product",
  "link-lists",
  "tabs",
  "contacts",
  "lead",
  "courses",
];

let stage: PageStage;
let programs: Programs;

beforeAll(async () => {
  [stage, programs] = await Promise.all([
    openPageStage(requireBrowserUnderTest()),
    buildPrograms(),
  ]);
});
afterAll(() => stage.close());

interface Read {
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly text: string;
}

async function read(): Promise<Read> {
  const script = `${programs.linkstow}\nvar taken = linkstowBench.result;\n${programs.judge}`;
  const line = `({ title: taken.title, description: taken.description, html: taken.content.html,
    text: linkstowBench.textOf(taken.content.html) })`;
  return (await stage.run(script, line)) as Read;
}

function fileOf(name: string): Promise<string> {
  return readFile(new URL(`../../capture/own-pages/${name}`, import.meta.url), "utf8");
}

it.each(pages)("takes the text of %s that a person would take", async (name) => {
  await stage.open(`/${name}`, await fileOf(`${name}.html`));
  const { text } = await read();
  const expected = await fileOf(`${name}.txt`);
  expect(scoreText(text, expected).f1, text).toBeGreaterThanOrEqual(leastF1);
});

it("takes the page that an application shows now, and nothing that its head tells of an earlier one", async () => {
  await stage.open("/first", await fileOf("stale-application.html"));
  await stage.run("history.pushState({}, '', '/second');", "1");
  const { title, description, text } = await read();
  expect({ title, description }).toEqual({ title: "Second page", description: "" });
  const expected = await fileOf("stale-application.txt");
  expect(scoreText(text, expected).f1, text).toBeGreaterThanOrEqual(leastF1);
});

it("takes as much of a page of 5 MB as is kept of any content", async () => {
  const paragraph = (at: number) =>
    `Day ${at}: the water stood at ${at % 7} feet in the morning, and nobody on the quay could say why.`;
  const paragraphs = Array.from({ length: 20_000 }, (_, at) => paragraph(at));
  const padding = "x".repeat(150);
  const body = paragraphs.map((text) => `<p data-note="${padding}">${text}</p>`).join("\n");
  const html = `<!doctype html><title>A log of the water</title><nav><a href="/">Start</a></nav><article>${body}</article>`;
  expect(html.length).toBeGreaterThan(5_000_000);
  await stage.open("/log", html);
  const { text, html: taken } = await read();
  expect(taken.length).toBeGreaterThan(1_900_000);
  const expected = paragraphs.join("\n").slice(0, text.length);
  expect(scoreText(text, expected).f1).toBeGreaterThanOrEqual(leastF1);
});
