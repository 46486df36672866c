import { describe, expect, it } from "vitest";
import { filesUnder, importsOf, isTest, read } from "./sources.ts";

/** Names of a screen side, used where the start or end of a line is meant. */
const sided = [
  /(?:^|[\s;{-])(?:left|right)\s*:/,
  /-(?:left|right)(?:-\w+)?\s*:/,
  /\b(?:text-align|float|clear|caption-side)\s*:\s*(?:left|right)\b/,
];

/** `margin: 1px 2px 3px 4px`: right and left by position. */
const shorthand = /\b(?:margin|padding|inset|border-(?:width|color|style))\s*:\s*([^;}]+)/;

function sidesDiffer(line: string): boolean {
  const values = shorthand.exec(line)?.[1]?.match(/[^\s(]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?/g);
  return values?.length === 4 && values[1] !== values[3];
}

/** The tags of a source file that match, with their lines. */
function tagsIn(path: string, begin: RegExp): readonly { line: number; tag: string }[] {
  const text = read(path);
  return [...text.matchAll(begin)].map(({ index }) => {
    const end = text.slice(index).search(/\s\/>|^\s*>/m);
    return {
      line: text.slice(0, index).split("\n").length,
      tag: text.slice(index, index + end),
    };
  });
}

describe("the style sheets", () => {
  it("name the start and end of a line, never left and right", () => {
    const wrong = filesUnder("src", ".css").flatMap((path) =>
      read(path)
        .split("\n")
        .flatMap((line, index) =>
          sided.some((pattern) => pattern.test(line)) || sidesDiffer(line)
            ? [`${path}:${index + 1} ${line.trim()}`]
            : [],
        ),
    );
    expect(wrong).toEqual([]);
  });

  it("put the bar shadow at the start of the line in both directions", () => {
    const wrong = filesUnder("src", ".css").filter((path) => {
      const css = read(path);
      const bars = css.match(/box-shadow: inset \d+px 0 0/g)?.length ?? 0;
      const mirrored = css.match(/\[dir="rtl"\] & \{\s*box-shadow: inset -\d+px 0 0/g)?.length ?? 0;
      return bars !== mirrored;
    });
    expect(wrong).toEqual([]);
  });
});

it("a component names no class that its style sheet lacks", () => {
  const missing = filesUnder("src", ".tsx").flatMap((path) => {
    const text = read(path);
    return importsOf(path).flatMap(({ specifier, target }) => {
      const name = new RegExp(`import (\\w+) from "${specifier}"`).exec(text)?.[1];
      if (target?.endsWith(".module.css") !== true || name === undefined) return [];
      const css = read(target);
      const used = [...text.matchAll(new RegExp(`(?<![/\\w])${name}\\.(\\w+)`, "g"))].map(
        ([, one]) => one,
      );
      const lacks = (one = "") => !new RegExp(`\\.${one}(?![\\w-])`).test(css);
      return used.filter(lacks).map((one) => `${path}: ${name}.${one}`);
    });
  });
  expect(missing).toEqual([]);
});

describe("a text field", () => {
  it("states its direction: that of its text for words, left to right for addresses, keys and ids", () => {
    const fields = filesUnder("src", ".tsx")
      .filter((path) => !isTest(path))
      .flatMap((path) =>
        tagsIn(path, /^\s*<(?:input|textarea)\b/gm).map((found) => ({ path, ...found })),
      )
      .filter(({ tag }) => !/type="(?:checkbox|radio)"/.test(tag));
    const wrong = fields.filter(({ tag }) => !/\bdir="(?:auto|ltr)"/.test(tag));
    expect(fields.length).toBeGreaterThan(7);
    expect(wrong.map(({ path, line }) => `${path}:${line}`)).toEqual([]);
  });
});
