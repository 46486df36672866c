import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

/** Work that ends when the test says so. */
function heldWork() {
  const begun: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const work = (name: string) => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve(`${name} done`)));
    });
  };
  return { begun, ends, work };
}

test("the first run begins at once, and each later one when those before have ended", async () => {
  const { begun, ends, work } = heldWork();
  const run = inTurn(work);
  const runs = [run("one"), run("two"), run("three")];
  expect(begun).toEqual(["one"]);
  ends[0]?.();
  expect(await runs[0]).toBe("one done");
  await expect.poll(() => begun).toEqual(["one", "two"]);
  ends[1]?.();
  await expect.poll(() => begun).toEqual(["one", "two", "three"]);
  ends[2]?.();
  expect(await Promise.all(runs)).toEqual(["one done", "two done", "three done"]);
});

test("a run that fails is told to its caller, and does not keep the next one from beginning", async () => {
  const { begun, ends, work } = heldWork();
  const run = inTurn(work);
  const first = run("one");
  const second = run("two");
  ends[0]?.(new Error("a bug"));
  await expect(first).rejects.toThrow("a bug");
  await expect.poll(() => begun).toEqual(["one", "two"]);
  ends[1]?.();
  expect(await second).toBe("two done");
});
