import { expect, it } from "vitest";
import type { CaseResult } from "./judge.ts";
import { countUp, isAllWell } from "./report.ts";

const well: CaseResult = {
  name: "drop before (FIN)",
  operation: "POST links",
  transport: "HTTP",
  problems: [],
  kept: true,
  storedOnce: true,
  visible: true,
  unknown: true,
  dropped: false,
  lost: false,
  doubled: false,
  resent: 0,
  missed: false,
  beyondUs: undefined,
  stuck: false,
};

it("accepts results that were delivered at once, or were shown", () => {
  expect(isAllWell(countUp([well, { ...well, visible: undefined }]))).toBe(true);
});

it.each<Partial<CaseResult>>([
  { lost: true },
  { doubled: true },
  { stuck: true },
  { visible: false },
  { kept: false },
  { problems: ["is blocked (rejected), not waiting"] },
])("rejects a result with %j", (change) => {
  expect(isAllWell(countUp([well, { ...well, ...change }]))).toBe(false);
});

it("rejects an empty run", () => {
  expect(isAllWell(countUp([]))).toBe(false);
});
