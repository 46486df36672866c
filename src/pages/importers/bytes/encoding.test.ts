import { describe, expect, it } from "vitest";
import { inPieces } from "../../../../test/support/import-text.ts";
import { decode, encodings, findEncoding, headBytes } from "./encoding.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig = false) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return new Uint8Array(view.buffer);
};
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const file = (titles: string) =>
  `<!DOCTYPE NETSCAPE><DL><DT><A HREF="https://q.example">${titles}</A>`;

async function decoded(bytes: Uint8Array, encoding: (typeof encodings)[number], length = 3) {
  let text = "";
  let unreadable = 0;
  const count = (more: number) => (unreadable += more);
  for await (const piece of decode(inPieces(bytes, length), encoding, count)) text += piece;
  return { text, unreadable };
}

describe("the encoding of a file", () => {
  it.each([
    ["a mark of UTF-8", utf8("\uFEFFx"), "utf-8", "mark"],
    ["a mark of UTF-16", utf16("\uFEFFx"), "utf-16le", "mark"],
    ["a mark of UTF-16, big end first", utf16("\uFEFFx", true), "utf-16be", "mark"],
    ["UTF-16 without a mark", utf16(file("Tides")), "utf-16le", "mark"],
    ["valid UTF-8", utf8(file("Gezeiten und Füße")), "utf-8", "valid"],
    ["UTF-8 that says so", utf8('<meta charset="utf-8">é'), "utf-8", "declared"],
    [
      "UTF-8 that still says what it was",
      utf8('<META CONTENT="text/html; charset=windows-1252">é'),
      "utf-8",
      "valid",
    ],
    ["what it declares", latin('<meta charset="koi8-r">\xc1\xc2'), "koi8-r", "declared"],
    [
      "an older name",
      latin("<META CONTENT='text/html; charset=x-sjis'>\xe9"),
      "shift_jis",
      "declared",
    ],
    [
      "a name that nobody knows",
      latin('<meta charset="nonsense">caf\xe9'),
      "windows-1252",
      "guessed",
    ],
  ] as const)("is found: %s", (_name, bytes, encoding, from) => {
    expect(findEncoding(bytes)).toEqual({ encoding, from });
  });

  it("is UTF-8 if a text was cut in the middle of a character", () => {
    const cut = utf8("Füße – é").subarray(0, -1);
    for (const start of ['<meta charset="utf-8">', "url,title\nhttps://quoin.example,"]) {
      expect(findEncoding(Uint8Array.from([...utf8(start), ...cut, 0x0a]))).toEqual({
        encoding: "utf-8",
        from: "guessed",
      });
    }
    const mixed = [...utf8('<meta charset="utf-8">é'), ...latin("F\xfc\xdfe \xfcber \xc4\xa0")];
    expect(findEncoding(Uint8Array.from(mixed)).encoding).toBe("windows-1252");
  });

  it("is not what the address of a page says", () => {
    const text = "url,title\nhttps://quoin.example/?charset=big5,Caf\xe9 f\xfcr alle";
    expect(findEncoding(latin(text))).toEqual({ encoding: "windows-1252", from: "guessed" });
  });

  it("is guessed from the text between the tags", () => {
    const russian = [
      0xcf, 0xf0, 0xe8, 0xeb, 0xe8, 0xe2, 0xfb, 0x20, 0xe8, 0x20, 0xee, 0xf2, 0xeb, 0xe8, 0xe2,
      0xfb, 0x20,
    ];
    const titles = String.fromCharCode(...Array.from({ length: 8 }, () => russian).flat());
    expect(findEncoding(latin(file(titles)))).toEqual({
      encoding: "windows-1251",
      from: "guessed",
    });
  });

  it("at the end of the part that is looked at, half a character is no mistake", () => {
    const cut = utf8(`${"x".repeat(headBytes - 1)}é`).subarray(0, headBytes);
    expect(findEncoding(cut).encoding).toBe("utf-8");
  });
});

describe("decoding in pieces", () => {
  it.each([1, 2, 3, 1_000])("keeps characters whole, in pieces of %i bytes", async (length) => {
    const text = "Füße, 潮汐, 🌊";
    expect(await decoded(utf8(`\uFEFF${text}`), "utf-8", length)).toEqual({ text, unreadable: 0 });
    expect(await decoded(utf16(`\uFEFF${text}`), "utf-16le", length)).toEqual({
      text,
      unreadable: 0,
    });
  });

  it("counts what means nothing in the encoding", async () => {
    expect((await decoded(latin("caf\xe9 and caf\xe9"), "utf-8")).unreadable).toBe(2);
  });

  it("is possible with each encoding that is offered", async () => {
    for (const encoding of encodings) {
      expect(await decoded(latin("abc "), encoding, 1_000)).toMatchObject({ unreadable: 0 });
    }
  });
});
