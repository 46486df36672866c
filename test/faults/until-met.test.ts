import { expect, test } from "vitest";
import type { CaseResult } from "./judge.ts";
import { untilMet, type Case } from "./until-met.ts";

const [early, late] = [caseOf("early"), caseOf("late")];

test("runs a case again whose entry had moved on, and that one alone", async () => {
  const rounds: string[][] = [];
  const results = await untilMet(async (isWanted) => {
    const wanted = [early, late].filter(isWanted);
    rounds.push(wanted.map(({ name }) => name));
    return wanted.map((one) => resultOf(one, { missed: one === late && rounds.length === 1 }));
  });
  expect(rounds).toEqual([["early", "late"], ["late"]]);
  expect(results.map(({ name, problems }) => [name, problems.length])).toEqual([
    ["early", 0],
    ["late", 0],
  ]);
});

test("a case that is late three times is a problem", async () => {
  let rounds = 0;
  const results = await untilMet(async () => {
    rounds += 1;
    return [resultOf(late, { missed: true })];
  });
  expect(rounds).toBe(3);
  expect(results).toMatchObject([{ name: "late", problems: ["was delivered"] }]);
});

test("reports each case once, with its last result", async () => {
  const reported: CaseResult[] = [];
  let rounds = 0;
  await untilMet(
    async () => [resultOf(late, { missed: rounds++ === 0 })],
    (result) => reported.push(result),
  );
  expect(reported.map(({ missed }) => missed)).toEqual([false]);
});

function caseOf(name: string): Case {
  return { name, operation: "POST links", transport: "HTTP" };
}

function resultOf(one: Case, { missed }: { missed: boolean }): CaseResult {
  return {
    ...one,
    missed,
    problems: missed ? ["was delivered"] : [],
    kept: true,
    storedOnce: true,
    visible: undefined,
    unknown: false,
    dropped: false,
    lost: false,
    doubled: false,
    resent: 0,
    beyondUs: undefined,
    stuck: false,
  };
}
