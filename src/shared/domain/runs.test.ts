// @vitest-environment node
import { describe, expect, it } from "vitest";
import { inTurn, latestOnly } from "./runs.ts";

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

describe("in turn", () => {
  it("the first run begins at once, and each later one when those before have ended", async () => {
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

  it("the failure of a run reaches its caller, and does not keep the next one from beginning", async () => {
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
});

describe("only the latest", () => {
  it("asks only the last of the questions that come during an answer, and gives only its answer", async () => {
    const asked: string[] = [];
    const given: string[] = [];
    const answers = new Map<string, () => void>();
    const question = latestOnly(
      (text) =>
        new Promise<string>((resolve) => {
          asked.push(text);
          answers.set(text, () => resolve(text));
        }),
    );
    const give = (answer: string) => void given.push(answer);
    const first = question("g", give);
    await expect.poll(() => asked).toEqual(["g"]);
    const others = ["gr", "gri", "grid"].map((text) => question(text, give));
    answers.get("g")?.();
    await expect.poll(() => asked).toEqual(["g", "grid"]);
    answers.get("grid")?.();
    await Promise.all([first, ...others]);
    expect(given).toEqual(["grid"]);
  });

  it("asks the last of the questions that come during one that fails", async () => {
    let fail = () => {};
    const failing = new Promise<string>((_resolve, reject) => {
      fail = () => reject(new Error("gone"));
    });
    const question = latestOnly((text) => (text === "a" ? failing : Promise.resolve(text)));
    const given: string[] = [];
    const first = question("a", (answer) => given.push(answer));
    await Promise.resolve();
    const second = question("b", (answer) => given.push(answer));
    fail();
    await expect(first).rejects.toThrow("gone");
    await second;
    expect(given).toEqual(["b"]);
  });

  it("asks again after a failure", async () => {
    let isBroken = true;
    const question = latestOnly(async (text) => {
      if (isBroken) throw new Error("gone");
      return text;
    });
    const given: string[] = [];
    await expect(question("a", (answer) => given.push(answer))).rejects.toThrow("gone");
    isBroken = false;
    await question("b", (answer) => given.push(answer));
    expect(given).toEqual(["b"]);
  });
});
