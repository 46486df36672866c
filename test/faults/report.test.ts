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
  beyondUs: undefined,
  stuck: false,
};

it("is well with what was delivered at once, and with what was shown", () => {
  expect(isAllWell(countUp([well, { ...well, visible: undefined }]))).toBe(true);
});

it.each<Partial<CaseResult>>([
  { lost: true },
  { doubled: true },
  { stuck: true },
  { visible: false },
  { kept: false },
  { problems: ["is blocked (rejected), not waiting"] },
])("is not well with one of %j", (change) => {
  expect(isAllWell(countUp([well, { ...well, ...change }]))).toBe(false);
});

it("is not well when nothing ran", () => {
  expect(isAllWell(countUp([]))).toBe(false);
});
