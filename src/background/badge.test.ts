// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aLife, aWorld } from "../../test/support/a-life.ts";
import { aDraft } from "../../test/support/builders.ts";
import { english } from "../../test/support/english.ts";
import type { Badge } from "../shared/domain/views/badge.ts";
import { StorageError } from "../shared/domain/failures.ts";
import { createBadge } from "./badge.ts";

const shown = vi.hoisted((): Badge[] => []);

vi.mock("../shared/platform/browser/controls/action.ts", () => ({
  showBadge: async (badge: Badge) => void shown.push(badge),
}));

beforeEach(() => {
  shown.splice(0);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.useRealTimers());

it("shows the outcome of a save for a moment, then the counts", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  await life.save(aDraft(1));
  const badge = createBadge({ ...life, t: english, report: () => undefined });
  badge.flash({ kind: "kept" });
  await vi.advanceTimersByTimeAsync(3_999);
  expect(shown).toEqual([{ kind: "kept" }]);
  await vi.advanceTimersByTimeAsync(1);
  await badge.refresh();
  expect(shown).toEqual([{ kind: "kept" }, { kind: "waiting", count: 1 }]);
});

it("shows that a save was not kept also if the profiles cannot be read, which may be why", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const failure = { kind: "storage-full" } as const;
  vi.spyOn(life.profiles, "all").mockRejectedValue(new StorageError(failure));
  const badge = createBadge({ ...life, t: english, report: () => undefined });
  badge.flash({ kind: "not-saved", failure });
  await badge.refresh();
  expect(shown).toEqual([{ kind: "not-saved", failure }]);
});
