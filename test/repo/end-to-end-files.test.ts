import { describe, expect, it } from "vitest";
import { allEndToEndFiles, dealFiles, sharedEndToEndFiles } from "../support/end-to-end-files.ts";
import { sectionNames } from "../../src/pages/options/parts/routes.ts";
import { filesUnder, read } from "./sources.ts";

const files = filesUnder("test/e2e", ".test.ts").toSorted();
const all = allEndToEndFiles();

describe("the full run", () => {
  it("has every end-to-end test in both browsers", () => {
    expect(all.chromium.toSorted()).toEqual(files);
    expect(all.firefox.toSorted()).toEqual(files);
  });
});

describe("a section of the options", () => {
  const withAxe = files.map(read).filter((text) => text.includes("violations("));

  it.each(sectionNames)("is opened in a file that asks axe: %s", (name) => {
    expect(withAxe.some((text) => text.includes(`openOptions("${name}")`))).toBe(true);
  });
});

describe("the test command", () => {
  const { chromium, firefox } = sharedEndToEndFiles("a commit");

  it("has every end-to-end test but those of the full run", () => {
    const run = new Set([...chromium, ...firefox]);
    expect(files.filter((file) => !run.has(file)).every((file) => /full-run/.test(file))).toBe(
      true,
    );
    expect(run.size).toBeGreaterThan(50);
  });

  it("runs in both browsers what only a real browser can show, and the rest in one of them", () => {
    const twice = chromium.filter((file) => firefox.includes(file));
    expect(twice).toEqual(files.filter((file) => file.includes("/both-browsers/")));
    expect(Math.abs(chromium.length - firefox.length)).toBeLessThanOrEqual(1);
  });

  it("deals the files in the same way for the same share, and brings each to both browsers in time", () => {
    const names = files.filter((file) => file.includes("/either-browser/"));
    expect(dealFiles(names, "a")).toEqual(dealFiles(names, "a"));
    const shares = Array.from({ length: 20 }, (_, at) => dealFiles(names, `commit ${at}`));
    for (const name of names) {
      const inChromium = shares.filter((share) => share.chromium.includes(name)).length;
      expect(inChromium).toBeGreaterThan(0);
      expect(inChromium).toBeLessThan(shares.length);
    }
  });
});
