import { describe, expect, it } from "vitest";
import { isMozLz4, unpackedSize, unpackMozLz4 } from "./mozlz4.ts";

const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const file = (size: number, ...block: readonly number[]) =>
  Uint8Array.from([...utf8("mozLz40\0"), size % 256, Math.floor(size / 256), 0, 0, ...block]);
const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

describe("a file in Mozilla's form of LZ4", () => {
  it("is known by its first bytes, and says how large it is unpacked", () => {
    const known = file(258);
    expect(isMozLz4(known)).toBe(true);
    expect(unpackedSize(known)).toBe(258);
    for (const other of [utf8("mozLz4a\0"), utf8("mozLz40"), []])
      expect(isMozLz4(Uint8Array.from(other))).toBe(false);
  });

  it("repeats what it has written, also what it is just writing", () => {
    expect(textOf(unpackMozLz4(file(13, 0x35, ...utf8("abc"), 3, 0, 0x10, ...utf8("!"))))).toBe(
      "abcabcabcabc!",
    );
    expect(textOf(unpackMozLz4(file(10, 0x60, ...utf8("abcdef"), 6, 0)))).toBe("abcdefabcd");
  });

  it("has longer parts than a nibble can count", () => {
    const text = "x".repeat(15 + 255 + 7);
    expect(textOf(unpackMozLz4(file(text.length, 0xf0, 255, 7, ...utf8(text))))).toBe(text);
    const run = 4 + 15 + 255 + 1;
    expect(textOf(unpackMozLz4(file(run + 1, 0x1f, ...utf8("y"), 1, 0, 255, 1)))).toBe(
      "y".repeat(run + 1),
    );
  });

  it.each([
    ["is cut off in a text", file(9, 0x50, ...utf8("abc"))],
    ["is cut off in a repetition", file(9, 0x10, ...utf8("a"), 1)],
    ["is cut off in a length", file(900, 0xf0, 255)],
    ["repeats what is not there", file(9, 0x10, ...utf8("a"), 2, 0)],
    ["repeats from nowhere", file(9, 0x10, ...utf8("a"), 0, 0)],
    ["is longer than it says", file(2, 0x30, ...utf8("abc"))],
    ["repeats more than it says", file(3, 0x10, ...utf8("a"), 1, 0)],
    ["is shorter than it says", file(4, 0x30, ...utf8("abc"))],
  ])("is broken if it %s", (_, bytes) => {
    expect(unpackMozLz4(bytes)).toBeUndefined();
  });
});
