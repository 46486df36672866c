// @vitest-environment node
import { assert, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { anEntry, anId } from "../../../../test/support/builders.ts";
import { aJob, aJobId } from "../../../../test/support/jobs.ts";
import type { EntryState } from "../outbox/entry.ts";
import { asId, type EntryId, type JobId, type LocalId } from "../values/ids.ts";
import { needsDecisions, nextFeeding, openMost, openRowsOf } from "./feeding.ts";
import type { Job } from "./job.ts";

describe("the next rows for the outbox", () => {
  const job = (given: Partial<Job> = {}) => aJob({ state: "running", rows: 1_000, ...given });
  const none = { moving: 0, held: 0, suspect: 0 };

  it("never make more than 200 of a job that are on their way, whatever its rate", () => {
    const jobs = record({
      rows: integer({ min: 0, max: 100_000 }),
      fed: integer({ min: 0, max: 100_000 }),
      atOnce: integer({ min: 1, max: 1_000 }),
      delayMs: constantFrom(0, 500),
      moving: integer({ min: 0, max: 300 }),
    });
    assert(
      property(jobs, ({ rows, fed, atOnce, delayMs, moving }) => {
        const rate = { atOnce, delayMs };
        const one = job({ rows, fed: Math.min(fed, rows), rate });
        const next = nextFeeding(one, { ...none, moving }, 10_000);
        if (next === undefined || !("rows" in next) || next.rows === 0) return;
        expect(moving + next.rows).toBeLessThanOrEqual(openMost);
        expect(one.fed + next.rows).toBeLessThanOrEqual(rows);
      }),
    );
  });

  it("come in portions of 50, and the last as they are", () => {
    expect(nextFeeding(job(), none, 0)).toEqual({ rows: 50 });
    expect(nextFeeding(job(), { ...none, moving: 151 }, 0)).toBeUndefined();
    expect(nextFeeding(job({ fed: 990 }), { ...none, moving: 190 }, 0)).toEqual({ rows: 10 });
    expect(nextFeeding(job({ fed: 1_000 }), none, 0)).toEqual({ rows: 0 });
  });

  it("are as few as the user has chosen to send at a time", () => {
    const slow = job({ rate: { atOnce: 2, delayMs: 0 } });
    expect(nextFeeding(slow, none, 0)).toEqual({ rows: 2 });
    expect(nextFeeding(slow, { ...none, moving: 1 }, 0)).toEqual({ rows: 1 });
    expect(nextFeeding(slow, { ...none, moving: 2 }, 0)).toBeUndefined();
  });

  it("wait for the delay between two rows, also if the clock was put back", () => {
    const slow = job({ fedAtMs: 100_000, rate: { atOnce: 4, delayMs: 1_000 } });
    expect(nextFeeding(slow, none, 100_400)).toEqual({ afterMs: 600 });
    expect(nextFeeding(slow, none, 101_000)).toEqual({ rows: 1 });
    expect(nextFeeding(slow, none, 5_000)).toEqual({ rows: 1 });
  });

  it("wait for the user once a thousand rows of the job need one because of the service", () => {
    expect(nextFeeding(job(), { ...none, held: 999, suspect: 999 }, 0)).toEqual({ rows: 50 });
    expect(nextFeeding(job(), { ...none, held: 1_000, suspect: 1_000 }, 0)).toBeUndefined();
  });

  it("go on while the rows that need the user are about themselves, until the outbox has too many", () => {
    expect(nextFeeding(job(), { ...none, held: 4_999, suspect: 999 }, 0)).toEqual({ rows: 50 });
    expect(nextFeeding(job(), { ...none, held: 5_000 }, 0)).toBeUndefined();
  });
});

describe("the rows of a job that the outbox has", () => {
  const words = { message: "", fields: [] };
  const already = { kind: "already-there", status: 409, words } as const;
  const rejected = { kind: "rejected", status: 422, words } as const;
  const row = (number: number, state: EntryState, job = aJobId) =>
    anEntry({
      id: anId<EntryId>(number),
      operation: { kind: "create-collection", subject: anId(number), fields: { title: "Tides" } },
      state,
      fedBy: { job, row: number },
    });

  it("are held by what needs the user, and suspect only if that is about the service", () => {
    const refused = row(1, { name: "blocked", cause: rejected });
    const open = [
      refused,
      row(2, { name: "blocked", cause: already }),
      row(3, { name: "depends", on: anId<LocalId>(1) }),
      row(4, { name: "depends", on: anId<LocalId>(2) }),
      row(5, { name: "depends", on: anId<LocalId>(2) }),
      row(6, { name: "ready" }),
      row(7, { name: "ready" }, asId<JobId>("30000000-0000-4000-8000-000000000002")),
    ];
    const { waiting, ...rows } = openRowsOf(aJob(), open);
    expect(rows).toEqual({ moving: 1, held: 5, suspect: 1 });
    expect([...waiting]).toEqual([
      [refused.id, 1],
      [anId(2), 2],
    ]);
    expect(needsDecisions({ moving: 0, held: 1_000, suspect: 1_000 })).toBe(true);
    expect(needsDecisions({ moving: 1, held: 1_000, suspect: 1_000 })).toBe(false);
  });
});
