import { expect, test } from "vitest";
import { english as t } from "../../../../test/support/english.ts";
import { reasonText } from "../jobs/jobs-text.ts";
import { rowSentence } from "./tabs-text.ts";

test("a row that was dropped is not told as dropped by the user alone: a cancelled job and a merged backup drop rows, too", () => {
  const dropped = { name: "dropped", atMs: 0 } as const;
  const { head, why } = rowSentence(t, dropped, { host: "links.example", nowMs: 0 });
  expect(`${head} ${why}`).not.toContain("you discarded it");
  expect(head).toContain("backup");
  expect(reasonText(t, dropped, "links.example")).toBe(head);
});
