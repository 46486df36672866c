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

/** One page as read by the extension's program and by plain Readability. */
export interface PageResult {
  readonly page: CorpusPage;
  readonly linkstow: Reading;
  readonly plain: Reading;
}

const startLine = "var startedMs = performance.now();";
const results = {
  linkstow: "linkstowBench.result.content?.html ?? ''",
  plain: "linkstowBench.result.html",
} as const;
type Reader = keyof typeof results;

/**
 * Reads a page with both programs, each in a fresh isolated world, in turn, so that neither always comes
 * first. The time of a run includes the program's own start, but neither its download nor its first parse.
 */
export async function readWithBoth(
  stage: PageStage,
  programs: Programs,
  { page, rounds }: { page: CorpusPage; rounds: number },
): Promise<PageResult> {
  const runs = { linkstow: [] as Run[], plain: [] as Run[] };
  for (let round = 0; round < rounds; round += 1) {
    const order: readonly Reader[] =
      round % 2 === 0 ? ["linkstow", "plain"] : ["plain", "linkstow"];
    await stage.open(`/${page.name}`, page.html);
    for (const reader of order) runs[reader].push(await runOnce(stage, programs[reader], reader));
  }
  const expected =
    "text" in page.expected ? page.expected.text : await judge("textOf", page.expected.html);
  const readingOf = async (reader: Reader): Promise<Reading> => {
    const [{ html, exception } = nothing] = runs[reader];
    const text = String(await judge("textOf", html));
    return {
      score: scoreText(text, String(expected)),
      ms: quantile(
        runs[reader].map(({ ms }) => ms),
        0.5,
      ),
      unsafe: Number(await judge("countUnsafe", html)),
      text,
      html,
      exception,
    };
  };
  return { page, linkstow: await readingOf("linkstow"), plain: await readingOf("plain") };

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
