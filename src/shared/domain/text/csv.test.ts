// @vitest-environment node
import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { csvLine, csvLineOfLink, readCell } from "./csv.ts";

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
    ['a;"b";\'"', '"a;\'""b"";\'\'"""'],
    ['"Tides" and looms', '"""Tides"" and looms"'],
    ["a\n=1", '"a\n\'=1"'],
    ["＝1;＋1", "'＝1;'＋1"],
    ["－1;＠a", "'－1;'＠a"],
    ["nice ;-) a=b;c - d", "nice ;-) a=b;c - d"],
  ])("runs none where a spreadsheet separates cells otherwise: %j", (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });
});

it("a line of a link has its address as it is, where no spreadsheet runs it", () => {
  const line = (address: string) => csvLineOfLink(address, ["Grids", 7]);
  expect(line("https://quoin.example/a=b")).toBe("https://quoin.example/a=b,Grids,7\r\n");
  expect(line("https://maps.example/;@48.1")).toBe('"https://maps.example/;@48.1",Grids,7\r\n');
  expect(line('http://a.example/?"a,b')).toBe('"http://a.example/?""a,b",Grids,7\r\n');
  // From a backup that someone has changed.
  expect(line("=1+1")).toBe("'=1+1,Grids,7\r\n");
  expect(line("https://a.example\n=1")).toBe('"https://a.example\n\'=1",Grids,7\r\n');
});

it("a cell is read as the text that it was written from", () => {
  const signs = fc.constantFrom(
    "'",
    "=",
    "-",
    ")",
    ";",
    "\t",
    "\r",
    "\n",
    '"',
    "a",
    "＝",
    "@",
    "https://",
  );
  const texts = fc.array(signs, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, texts, (address, title) => {
      const cells = csvLineOfLink(address, [title]).slice(0, -2).split(",");
      const [first = "", second = ""] = cells.map((cell) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      );
      expect([readCell(first, true), readCell(second, false)]).toEqual([address, title]);
    }),
    { examples: [["", "\t'\r"]] },
  );
});
