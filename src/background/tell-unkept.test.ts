// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Badge } from "../domain/badge.ts";
import { StorageError, type Failure } from "../domain/failures.ts";
import { err, ok, type Result } from "../domain/values/result.ts";
import { tellUnkept } from "./tell-unkept.ts";

async function toldOf(save: () => Promise<Result<string, Failure>>) {
  const told: Badge[] = [];
  const answer = await tellUnkept(save, (badge) => told.push(badge))({}).catch(
    (error: unknown) => error,
  );
  return { told, answer };
}

describe("a save that the disk does not accept", () => {
  const failure = { kind: "storage-full" } as const;

  it("is shown on the button, because the form may be closed by then", async () => {
    const { told, answer } = await toldOf(async () => err(failure));
    expect(told).toEqual([{ kind: "not-saved", failure }]);
    expect(answer).toEqual(err(failure));
  });

  it("is shown there even if the profiles cannot be read", async () => {
    const error = new StorageError(failure);
    const { told, answer } = await toldOf(() => Promise.reject(error));
    expect(told).toEqual([{ kind: "not-saved", failure }]);
    expect(answer).toBe(error);
  });

  it("is not one that the form can correct, nor one that was kept", async () => {
    expect((await toldOf(async () => err({ kind: "address-missing" }))).told).toEqual([]);
    expect((await toldOf(async () => ok("kept"))).told).toEqual([]);
  });
});
