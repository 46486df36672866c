// @vitest-environment node
import { assert, integer, property, record } from "fast-check";
import { expect, it } from "vitest";
import { aJob } from "../../../../test/support/jobs.ts";
import { progressOf, rowsPerSecond, timeLeftMs, withSample, type Sample } from "./progress.ts";

const many = integer({ min: 0, max: 500 });

it("the numbers of a job add up to its rows", () => {
  const counts = record({
    delivered: many,
    unknown: many,
    blocked: many,
    dropped: many,
    gone: many,
  });
  assert(
    property(counts, many, many, many, (ended, moving, behind, unfed) => {
      const known = Object.values(ended).reduce((sum, count) => sum + count, 0);
      const fed = known + moving + behind;
      const progress = progressOf(
        aJob({ state: "running", rows: fed + unfed, fed }),
        ended,
        behind,
      );
      expect(progress).toEqual({
        unfed,
        moving,
        behind,
        undecided: ended.unknown + ended.blocked,
        delivered: ended.delivered,
        left: ended.dropped + ended.gone,
        isOver: false,
      });
    }),
  );
});

it("a job is over once nothing of it moves, even if rows still need the user", () => {
  const fed = aJob({ state: "fed", rows: 3, fed: 3 });
  expect(progressOf(fed, { delivered: 2 }).isOver).toBe(false);
  expect(progressOf(fed, { delivered: 2, unknown: 1 }).isOver).toBe(true);
  const cancelled = aJob({ state: "cancelled", rows: 9, fed: 3 });
  expect(progressOf(cancelled, { dropped: 3 })).toMatchObject({ isOver: true, unfed: 6 });
});

it("the rate is that of the last minute", () => {
  const samples = [0, 30, 60, 90].reduce<readonly Sample[]>(
    (all, seconds) => withSample(all, { atMs: seconds * 1_000, ended: seconds < 60 ? 0 : seconds }),
    [],
  );
  expect(samples.map(({ atMs }) => atMs)).toEqual([30_000, 60_000, 90_000]);
  expect(rowsPerSecond(samples)).toBe(1.5);
  expect(timeLeftMs(progressOf(aJob({ rows: 30, fed: 10 }), {}), 1.5)).toBe(20_000);
});

it("nothing is said of rate and time before a second has passed or while no row ends", () => {
  expect(rowsPerSecond([])).toBeUndefined();
  expect(
    rowsPerSecond([
      { atMs: 0, ended: 0 },
      { atMs: 900, ended: 5 },
    ]),
  ).toBeUndefined();
  expect(
    rowsPerSecond([
      { atMs: 0, ended: 5 },
      { atMs: 9_000, ended: 5 },
    ]),
  ).toBeUndefined();
  expect(timeLeftMs(progressOf(aJob({ rows: 30 }), {}))).toBeUndefined();
});

it("samples from before the clock was put back are forgotten", () => {
  expect(withSample([{ atMs: 9_000, ended: 4 }], { atMs: 1_000, ended: 5 })).toHaveLength(1);
});
