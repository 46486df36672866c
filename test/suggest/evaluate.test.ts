import { describe, expect, it } from "vitest";
import { baselines } from "./baselines.ts";
import { evaluate, linkstow, type Case } from "./evaluate.ts";

const shelves = ["Sea", "Kitchen", "Garden", "Music"];
const words: Readonly<Record<string, readonly string[]>> = {
  Sea: ["tide", "harbour", "ship", "current", "lighthouse", "anchor"],
  Kitchen: ["bread", "oven", "dough", "knife", "recipe", "butter"],
  Garden: ["soil", "rose", "hedge", "seed", "prune", "compost"],
  Music: ["fugue", "violin", "choir", "tempo", "chord", "score"],
};
/** Forty pages, each with two of the words of its collection. */
const history: readonly Case[] = Array.from({ length: 40 }, (_, at) => {
  const shelf = shelves[at % shelves.length] ?? "";
  const [one, other] = [at, at * 7 + 3].map((turn) => words[shelf]?.[turn % 6]);
  const address = `https://site-${at}.example/`;
  return {
    page: { address, title: `The ${one} and the ${other}`, description: "" },
    labels: [{ label: shelf, path: [shelf] }],
  };
});

describe("the evaluation of suggestions", () => {
  it("files each hidden page once, and the same way for the same seed", () => {
    const learnt: string[] = [];
    const guesser = {
      learn: ({ page }: Case) => void learnt.push(page.address),
      guess: () => [],
    };
    expect(evaluate(history, guesser, 1)).toMatchObject({ first: 0, amongFive: 0 });
    expect(new Set(learnt).size).toBe(history.length);
    const again = [...learnt];
    learnt.length = 0;
    evaluate(history, guesser, 1);
    expect(learnt).toEqual(again);
  });

  it("finds Linkstow's first guess better than the most frequent and the most recent", () => {
    const ours = evaluate(history, linkstow(), 1);
    expect(ours.first).toBeGreaterThan(0.8);
    for (const name of ["most frequent", "most recent on this site"] as const) {
      const create = baselines[name];
      expect(create && evaluate(history, create(), 1).first).toBeLessThan(ours.first);
    }
  });
});
