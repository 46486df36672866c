import { quantile } from "../bench/statistics.ts";
import type { CorpusPage } from "./corpus.ts";
import type { PageStage } from "./page-stage.ts";
import type { Programs } from "./programs.ts";
import { scoreText, type Score } from "./tokens.ts";

/** One page as read by one program. */
export interface Reading {
  readonly score: Score;
  /** The median of all rounds. */
  readonly ms: number;
  readonly unsafe: number;
  readonly text: string;
  readonly html: string;
  readonly exception: string | undefined;
}

/** Linkstow's own program, and the libraries beside it. */
export const readers = ["linkstow", "readability", "defuddle"] as const;
export type Reader = (typeof readers)[number];

/** One page as read by each program that took part. */
export interface PageResult {
  readonly page: CorpusPage;
  readonly readings: ReadonlyMap<Reader, Reading>;
}

const startLine = "var startedMs = performance.now();";
const results = {
  linkstow: "linkstowBench.result.content?.html ?? ''",
  readability: "linkstowBench.result.html",
  defuddle: "linkstowBench.result.html",
} as const;

/**
 * Reads a page with each program, each in a fresh isolated world, in turn, so that none always comes first. The time
 * of a run includes the program's own start, but neither its download nor its first parse.
 */
export async function readWithEach(
  stage: PageStage,
  programs: Programs,
  { page, rounds, by }: { page: CorpusPage; rounds: number; by: readonly Reader[] },
): Promise<PageResult> {
  const runs = new Map<Reader, Run[]>(by.map((reader) => [reader, []]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % by.length;
    await stage.open(`/${page.name}`, page.html);
    for (const reader of [...by.slice(first), ...by.slice(0, first)])
      runs.get(reader)?.push(await runOnce(stage, programs[reader], reader));
  }
  const expected =
    "text" in page.expected ? page.expected.text : await judge("textOf", page.expected.html);
  const readings = new Map<Reader, Reading>();
  for (const [reader, all] of runs) readings.set(reader, await readingOf(all));
  return { page, readings };

  async function readingOf(all: readonly Run[]): Promise<Reading> {
    const [{ html, exception } = nothing] = all;
    const text = String(await judge("textOf", html));
    return {
      score: scoreText(text, String(expected)),
      ms: quantile(
        all.map(({ ms }) => ms),
        0.5,
      ),
      unsafe: Number(await judge("countUnsafe", html)),
      text,
      html,
      exception,
    };
  }

  function judge(name: "textOf" | "countUnsafe", html: string): Promise<unknown> {
    return stage.run(programs.judge, `linkstowBench.${name}(${JSON.stringify(html)})`);
  }
}

interface Run {
  readonly html: string;
  readonly ms: number;
  readonly exception: string | undefined;
}

const nothing: Run = { html: "", ms: 0, exception: undefined };

async function runOnce(stage: PageStage, program: string, reader: Reader): Promise<Run> {
  const script = `${startLine}\n${program}\nvar endedMs = performance.now();`;
  try {
    const value = await stage.run(
      script,
      `({ html: ${results[reader]}, ms: endedMs - startedMs })`,
    );
    return { ...(value as { html: string; ms: number }), exception: undefined };
  } catch (error) {
    return { ...nothing, exception: String(error) };
  }
}
