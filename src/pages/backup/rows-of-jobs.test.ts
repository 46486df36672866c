import { expect, it } from "vitest";
import { anEntry } from "../../../test/support/builders.ts";
import { aJobId } from "../../../test/support/jobs.ts";
import { keyOfSpareRow } from "./rows-of-jobs.ts";

const row = anEntry({ lane: "bulk", fedBy: { job: aJobId, row: 0 }, state: { name: "ready" } });

it("is spare while it waits for its turn, paused or not", () => {
  expect(keyOfSpareRow(row)).toBeDefined();
  expect(keyOfSpareRow({ ...row, lane: "paused" })).toBeDefined();
});

it("is not spare if the user saved it, if something else needs it, or if it may have arrived", () => {
  const { fedBy: _job, ...ofUser } = row;
  const waiting = { name: "waiting", untilMs: 0, cause: { kind: "timed-out" } } as const;
  const kept = [
    ofUser,
    { ...row, lane: "person" as const },
    { ...row, isShared: true as const },
    { ...row, state: { name: "sending", sinceMs: 0 } as const },
    { ...row, state: waiting, tries: 1, doubt: true },
  ];
  expect(kept.map(keyOfSpareRow)).toEqual(kept.map(() => undefined));
});
