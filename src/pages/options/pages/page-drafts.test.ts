import { expect, test, vi } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import { createPageDrafts } from "./page-drafts.ts";
import type { Typed } from "./typed.ts";
import { PATIENCE_MS } from "../../../../test/support/until.ts";

test("a text that was typed while an earlier one could not be kept is kept without another key stroke", async () => {
  const answers: ((answer: Result<void, Failure>) => void)[] = [];
  const kept: Typed[] = [];
  const drafts = createPageDrafts({
    keep: (_page, typed) => {
      kept.push(typed);
      return new Promise((resolve) => answers.push(resolve));
    },
    onKept: async () => undefined,
  });
  const page = anId<LocalId>(1);
  const typed = (content: string) => ({ entryId: anId<EntryId>(2), content });
  drafts.put(page, typed("a"));
  drafts.put(page, typed("ab"));
  answers[0]?.(err({ kind: "rpc-unreachable" }));
  await vi.waitFor(() => expect(kept).toEqual([typed("a"), typed("ab")]), PATIENCE_MS);
  answers[1]?.(ok());
  await vi.waitFor(() => expect(drafts.typedOf(page)).toBeUndefined(), PATIENCE_MS);
});

test("a text that could not be kept is not sent again by itself", async () => {
  const keep = vi.fn(async () => err({ kind: "rpc-unreachable" } as const));
  const drafts = createPageDrafts({
    keep,
    onKept: async () => undefined,
  });
  const page = anId<LocalId>(1);
  drafts.put(page, { entryId: anId<EntryId>(2), content: "a" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(keep).toHaveBeenCalledTimes(1);
  expect(drafts.typedOf(page)?.content).toBe("a");
});
