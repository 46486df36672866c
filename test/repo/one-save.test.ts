import { describe, expect, it } from "vitest";
import { read } from "./sources.ts";

const rowPattern = /^\| (\d+) +\| `([^`]+)` +\| .+? +\| (.*?) +\|$/gm;

const steps = [...read("docs/architecture.md").matchAll(rowPattern)].map(
  ([, number = "", path = "", calls = ""]) => ({ number, path, calls }),
);

describe("the way of one save in docs/architecture.md", () => {
  it("has at most twelve files", () => {
    expect(steps.map(({ number }) => Number(number))).toEqual(steps.map((_step, at) => at + 1));
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.length).toBeLessThanOrEqual(12);
  });

  it.each(steps)("names in step $number what $path calls", ({ path, calls }) => {
    const named = [...calls.matchAll(/`(\w+)` in (\d+)/g)].map(([, name = "", step = ""]) => ({
      name,
      target: steps[Number(step) - 1]?.path ?? "",
    }));
    for (const { name, target } of named) {
      const word = new RegExp(`\\b${name}\\b`);
      expect(read(path), `${name} in ${path}`).toMatch(word);
      expect(read(target), `${name} in ${target}`).toMatch(word);
    }
  });
});
