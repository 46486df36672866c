import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { baselines } from "./baselines.ts";
import { evaluate, linkstow, type Case, type Guesser, type Score } from "./evaluate.ts";
import { getHistories } from "./histories.ts";

const { values } = parseArgs({
  options: {
    histories: {
      type: "string",
      default: fileURLToPath(new URL("../../../shared/corpus/histories", import.meta.url)),
    },
    seeds: { type: "string", default: "6" },
  },
});
const written = getHistories(fileURLToPath(new URL("./written", import.meta.url))) ?? [];
const real = getHistories(values.histories);
if (real === undefined) {
  console.log(`No histories at ${values.histories}. Name a file or folder with --histories.`);
}
const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => at + 1);
const guessers: Readonly<Record<string, () => Guesser>> = { Linkstow: linkstow, ...baselines };

let isBest = true;
for (const { name, collections, tags } of [...(real ?? []), ...written]) {
  isBest = report(`${name}: collections`, collections, ({ amongFive }) => amongFive) && isBest;
  if (tags.length > 0)
    isBest = report(`${name}: tags`, tags, ({ recallAtFive }) => recallAtFive) && isBest;
}
process.exit(isBest ? 0 : 1);

/** Prints a table. Returns whether Linkstow is better than every baseline. */
function report(
  title: string,
  history: readonly Case[],
  valueOf: (score: Score) => number,
): boolean {
  const labels = new Set(history.flatMap((filed) => filed.labels.map(({ label }) => label)));
  console.log(
    `\n${title}: ${history.length} links under ${labels.size}; means of ${seeds.length} seeds\n`,
  );
  console.log("| guesser | first | among five | precision at 5 | recall at 5 |");
  console.log("| --- | --- | --- | --- | --- |");
  const scores = Object.entries(guessers).map(([guesser, create]) => {
    const score = meanOf(seeds.map((seed) => evaluate(history, create(), seed)));
    const cells = [score.first, score.amongFive, score.precisionAtFive, score.recallAtFive];
    console.log(`| ${guesser} | ${cells.map((cell) => cell.toFixed(3)).join(" | ")} |`);
    return valueOf(score);
  });
  const [ours = 0, ...others] = scores;
  return others.every((other) => ours > other);
}

function meanOf(scores: readonly Score[]): Score {
  const mean = (valueOf: (score: Score) => number) =>
    scores.reduce((sum, score) => sum + valueOf(score), 0) / scores.length;
  return {
    first: mean(({ first }) => first),
    amongFive: mean(({ amongFive }) => amongFive),
    precisionAtFive: mean(({ precisionAtFive }) => precisionAtFive),
    recallAtFive: mean(({ recallAtFive }) => recallAtFive),
  };
}
