// @vitest-environment node
import { describe, expect, it } from "vitest";
import { csvLine } from "./csv.ts";

describe("a line of a table", () => {
  it("has its cells between commas, and one cell however many commas, quotes and lines it has", () => {
    expect(csvLine(["Grids", 'a,"b"\nc', -1, ""])).toBe('Grids,"a,""b""\nc",-1,\r\n');
  });

  it.each(["=1", "+1", "-1", "@a", "\t=1", "\r=1"])("runs no formula: %j", (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  });

  it.each([
    ["a;=1", "a;'=1"],
    ["a;@b;+c;-d", "a;'@b;'+c;'-d"],
    ["a\t=1", "a\t'=1"],
    ["a\n=1", '"a\n\'=1"'],
    ["＝1;＋1", "'＝1;'＋1"],
    ["－1;＠a", "'－1;'＠a"],
    ["nice ;-) a=b;c - d", "nice ;-) a=b;c - d"],
  ])("runs none where a spreadsheet separates cells otherwise: %j", (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });
});
