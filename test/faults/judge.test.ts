import { expect, it } from "vitest";
import type { EntryId } from "../../src/shared/domain/values/ids.ts";
import { anId } from "../support/builders.ts";
import { aRequest } from "./a-request.ts";
import { StuckError } from "./desk.ts";
import { createJudge, type CaseResult } from "./judge.ts";

const entryId = anId<EntryId>(1);

function aJudge(connectionMs = 0) {
  const first = aRequest({ dropped: "connection", connectionMs });
  const world = {
    browser: { name: "firefox" },
    desk: { entry: () => Promise.resolve({ state: "delivered", tries: 1 }) },
  };
  const slot = {
    transport: "HTTP",
    start: () => Promise.resolve(),
    requestsFor: () => [first, aRequest({ status: 201 })],
  };
  return createJudge("unknown", "POST links", { world, slot } as never);
}

/** A new link that never became unknown: its first request met the fault, the second was stored too. */
async function judged(connectionMs: number, failure: Error): Promise<CaseResult> {
  const judge = aJudge(connectionMs);
  await judge.keep({ entryId, keep: () => Promise.resolve(), storedCount: () => 2 } as never);
  await judge.attempt(() => Promise.reject(failure));
  return judge.verdict();
}

const stuck = new StuckError("nothing more came");

it("counts a case apart that never met its fault, because the browser sent the request again", async () => {
  expect(await judged(1_000, stuck)).toMatchObject({
    problems: [],
    beyondUs: expect.stringContaining("Firefox") as string,
    resent: 1,
    doubled: false,
    stuck: false,
  });
});

it("blames the product where no habit of the browser explains the second request", async () => {
  const result = await judged(20, stuck);
  expect(result).toMatchObject({ problems: [stuck.message], doubled: true, stuck: true });
});

it("counts a case as missed whose preparation failed before anything was saved", async () => {
  const judge = aJudge();
  await judge.attempt(() => Promise.reject(new Error("not connected in time")));
  expect(await judge.verdict()).toMatchObject({ missed: true, lost: false, stuck: false });
  expect(await judged(20, new Error("refused"))).toMatchObject({ missed: false });
});

it("keeps every other failure of a case whose request the browser sent again", async () => {
  const result = await judged(1_000, new Error("refused"));
  expect(result).toMatchObject({ problems: ["refused"], doubled: false, resent: 1 });
});
