// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Badge } from "../shared/domain/views/badge.ts";
import { StorageError, type Failure } from "../shared/domain/failures.ts";
import { err, ok, type Result } from "../shared/domain/values/result.ts";
import { withStorageBadge } from "./with-storage-badge.ts";

async function shownFor(save: () => Promise<Result<string, Failure>>) {
  const shown: Badge[] = [];
  const answer = await withStorageBadge(save, (badge) => shown.push(badge))({}).catch(
    (error: unknown) => error,
  );
  return { shown, answer };
}

describe("a save that the disk does not accept", () => {
  const failure = { kind: "storage-full" } as const;

  it("is shown on the button, because the form may be closed by then", async () => {
    const { shown, answer } = await shownFor(async () => err(failure));
    expect(shown).toEqual([{ kind: "not-saved", failure }]);
    expect(answer).toEqual(err(failure));
  });

  it("is shown there even if the profiles cannot be read", async () => {
    const error = new StorageError(failure);
    const { shown, answer } = await shownFor(() => Promise.reject(error));
    expect(shown).toEqual([{ kind: "not-saved", failure }]);
    expect(answer).toBe(error);
  });

  it("is not one that the form can correct, nor one that was kept", async () => {
    expect((await shownFor(async () => err({ kind: "address-missing" }))).shown).toEqual([]);
    expect((await shownFor(async () => ok("kept"))).shown).toEqual([]);
  });
});
