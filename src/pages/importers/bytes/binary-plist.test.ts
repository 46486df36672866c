import { expect, it } from "vitest";
import { getPlistValue, isBinaryPlist } from "./binary-plist.ts";

const text = (value: string) => [0x50 + value.length, ...new TextEncoder().encode(value)];

/** A property list of these objects, of which the first is the outermost. Offsets and references have one byte. */
function plistOf(objects: readonly (readonly number[])[]): Uint8Array {
  const head = [...new TextEncoder().encode("bplist00")];
  const offsets = objects.map((_, at) => head.length + objects.slice(0, at).flat().length);
  const table = head.length + objects.flat().length;
  const numbers = [objects.length, 0, table].flatMap((value) => [0, 0, 0, 0, 0, 0, 0, value]);
  return new Uint8Array([
    ...head,
    ...objects.flat(),
    ...offsets,
    0,
    0,
    0,
    0,
    0,
    0,
    1,
    1,
    ...numbers,
  ]);
}

const date = [0x33, ...new Uint8Array(new Float64Array([0]).buffer)];

it("a binary property list has the values of JSON", () => {
  const bytes = plistOf([
    [0xd3, 1, 2, 3, 4, 5, 8],
    text("Title"),
    text("Links"),
    text("At"),
    [0x62, 0x00, 0x53, 0x20, 0xac],
    [0xa2, 6, 7],
    text("tide"),
    [0x10, 7],
    date,
  ]);
  expect(isBinaryPlist(bytes)).toBe(true);
  expect(getPlistValue(bytes)).toEqual({
    Title: "S€",
    Links: ["tide", 7],
    At: "2001-01-01T00:00:00.000Z",
  });
});

it.each([
  ["is cut off", plistOf([[0xa1, 1], text("tide")]).slice(0, 30)],
  ["names an object that is not there", plistOf([[0xa1, 200]])],
  ["contains itself", plistOf([[0xa1, 0]])],
  ["claims to be long", plistOf([[0xaf, 0x12, 0x7f, 0xff, 0xff, 0xff, 1]])],
  ["has a date that is none", plistOf([[0x33, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]])],
])("one that %s is damaged", (_, bytes) => {
  expect(getPlistValue(bytes)).toBeUndefined();
});

it("a text that is named a thousand times does not fill the memory", () => {
  const long = [0x5f, 0x12, 0x00, 0x01, 0xff, 0xff, ...Array<number>(0x1ffff).fill(0x61)];
  const list = [0xaf, 0x11, 0x03, 0xe8, ...Array<number>(1_000).fill(1)];
  const head = [...new TextEncoder().encode("bplist00")];
  const table = head.length + list.length + long.length;
  const bytesOf = (value: number) => [24, 16, 8, 0].map((shift) => (value >> shift) & 255);
  const numbers = [2, 0, table].flatMap((value) => [0, 0, 0, 0, ...bytesOf(value)]);
  const offsets = [head.length, head.length + list.length].flatMap(bytesOf);
  const bytes = [...head, ...list, ...long, ...offsets, 0, 0, 0, 0, 0, 0, 4, 1, ...numbers];
  expect(getPlistValue(Uint8Array.from(bytes)) === undefined).toBe(true);
});
