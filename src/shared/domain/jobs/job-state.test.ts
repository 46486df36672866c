// @vitest-environment node
import { array, assert, constantFrom, integer, oneof, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { aJob } from "../../../../test/support/jobs.ts";
import { jobStates, type Job, type JobState } from "./job.ts";
import { advanceJob, isAsking, startJob, wishJob, type JobWish } from "./job-state.ts";

const wishes = ["paused", "resumed", "cancelled"] as const;
const steps = oneof(
  constantFrom(...wishes, "started" as const),
  record({ rows: integer({ min: 0, max: 60 }), nowMs: integer() }),
);
type Step = JobWish | "started" | { rows: number; nowMs: number };

function after(job: Job, step: Step): Job {
  if (typeof step === "object") return advanceJob(job, step.rows, step.nowMs);
  const rows = { rows: 40, creates: 40, isConfirmed: false };
  const stepped = step === "started" ? startJob(job, rows) : wishJob(job, step);
  return stepped.ok ? stepped.value : job;
}

/** The job after each of these steps. Steps that its state does not allow change nothing. */
function pathOf(all: readonly Step[]): readonly Job[] {
  const path = [aJob({ state: "writing" })];
  for (const step of all) path.push(after(path.at(-1) ?? aJob(), step));
  return path;
}

describe("a job, whatever happens to it in whatever order", () => {
  const many = array(steps, { maxLength: 30 });

  it("is given to the outbox row by row: the number of given rows never falls, nor exceeds the rows", () => {
    assert(
      property(many, (all) => {
        const path = pathOf(all);
        for (const [at, { fed, rows }] of path.entries()) {
          expect(fed).toBeGreaterThanOrEqual(path[at - 1]?.fed ?? 0);
          expect(fed).toBeLessThanOrEqual(rows);
        }
      }),
    );
  });

  it("is given rows only while it runs", () => {
    assert(
      property(constantFrom(...jobStates), (state) => {
        const { fed } = advanceJob(aJob({ state, rows: 9 }), 1, 1);
        expect(fed).toBe(state === "running" ? 1 : 0);
      }),
    );
  });

  it("stays cancelled once it is", () => {
    assert(
      property(many, (all) => {
        const states = pathOf(all).map(({ state }) => state);
        const end = states.indexOf("cancelling");
        const rest = end < 0 ? [] : states.slice(end);
        expect(rest.filter((state) => state !== "cancelling" && state !== "cancelled")).toEqual([]);
      }),
    );
  });

  it("never stays in a state that waits for the background", () => {
    assert(
      property(constantFrom(...jobStates), (state) => {
        const isWish = ["pausing", "resuming", "cancelling"].includes(state);
        expect(advanceJob(aJob({ state, rows: 9 }), 0, 1).state !== state).toBe(isWish);
        expect(isAsking(aJob({ state }))).toBe(isWish || state === "running");
      }),
    );
  });
});

it("a job is paused, resumed and cancelled by way of a state that the background carries out", () => {
  const wishOf = (state: JobState, wish: JobWish) => {
    const wished = wishJob(aJob({ state }), wish);
    return wished.ok ? wished.value.state : wished.error.kind;
  };
  const settled = (state: JobState) => advanceJob(aJob({ state }), 0, 1).state;
  expect(wishOf("running", "paused")).toBe("pausing");
  expect(wishOf("fed", "paused")).toBe("pausing");
  expect(settled("pausing")).toBe("paused");
  expect(wishOf("paused", "resumed")).toBe("resuming");
  expect(wishOf("pausing", "resumed")).toBe("resuming");
  expect(settled("resuming")).toBe("running");
  expect(wishOf("paused", "cancelled")).toBe("cancelling");
  expect(settled("cancelling")).toBe("cancelled");
  expect(wishOf("writing", "cancelled")).toBe("job-moved-on");
  expect(wishOf("cancelled", "resumed")).toBe("job-moved-on");
});
