// @vitest-environment node
import { expect, it } from "vitest";
import { createLatestOnly } from "./latest-only.ts";

it("asks only the last of the questions that come during an answer, and gives only its answer", async () => {
  const asked: string[] = [];
  const given: string[] = [];
  const answers = new Map<string, () => void>();
  const question = createLatestOnly(
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
  const question = createLatestOnly((text) => (text === "a" ? failing : Promise.resolve(text)));
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
  const question = createLatestOnly(async (text) => {
    if (isBroken) throw new Error("gone");
    return text;
  });
  const given: string[] = [];
  await expect(question("a", (answer) => given.push(answer))).rejects.toThrow("gone");
  isBroken = false;
  await question("b", (answer) => given.push(answer));
  expect(given).toEqual(["b"]);
});
