import { gzipSync, zipSync, type Zippable } from "fflate";
import { describe, expect, it } from "vitest";
import { unpackFile, type UnpackBudget } from "./unpack.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The bytes of a ZIP archive with these texts and archives. */
function zip(files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const all: Zippable = {};
  for (const [path, given] of Object.entries(files))
    all[path] = typeof given === "string" ? bytesOf(given) : given;
  return Uint8Array.from(zipSync(all));
}

/** What comes out of a file: the text of each file by its path, or the kind of its failure. */
async function unpacked(
  bytes: Uint8Array<ArrayBuffer>,
  path = "x.zip",
  budget: UnpackBudget = { files: 10_000, bytes: 500_000_000 },
) {
  const found: Record<string, string> = {};
  for await (const one of unpackFile({ file: new File([bytes], path), path }, budget)) {
    if ("aside" in one) found["aside"] = String(one.aside);
    else found[one.path] = "failure" in one ? one.failure.kind : await one.file.text();
  }
  return found;
}

/** The same archive, with another number in the head of its first entry, where it stands and in the directory. */
function changed(archive: Uint8Array<ArrayBuffer>, at: number, value: number, size: 2 | 4) {
  const bytes = Uint8Array.from(archive);
  const view = new DataView(bytes.buffer);
  for (const [mark, offset] of [
    [0x04034b50, at],
    [0x02014b50, at + 2],
  ] as const) {
    const head = bytes.findIndex(
      (_, place) => place < bytes.length - 4 && view.getUint32(place, true) === mark,
    );
    if (size === 2) view.setUint16(head + offset, value, true);
    else view.setUint32(head + offset, value, true);
  }
  return bytes;
}
const flags = 6;
const method = 8;
const unpackedSize = 22;

const link = "https://quoin.example/1";

it("a file that is no archive is passed on as it is", async () => {
  expect(await unpacked(bytesOf(link), "list.txt")).toEqual({ "list.txt": link });
});

it("the files of a ZIP are unpacked with their paths, and what has no links is left aside and counted", async () => {
  const archive = zip({
    "part_000000.csv": "url",
    "in/part.json": "[]",
    "in/cover.png": "x",
    "__MACOSX/in/._part.json": "x",
  });
  expect(await unpacked(archive)).toEqual({
    "x.zip/part_000000.csv": "url",
    "x.zip/in/part.json": "[]",
    aside: "2",
  });
});

it("archives in an archive are unpacked, and those in them are named", async () => {
  const inner = zip({ "b.txt": link, "c.zip": zip({ "d.txt": link }) });
  const packed = Uint8Array.from(gzipSync(bytesOf(link)));
  expect(await unpacked(zip({ "a.zip": inner, "e.txt.gz": packed }))).toEqual({
    "x.zip/a.zip/b.txt": link,
    "x.zip/a.zip/c.zip": "import-archive-nested",
    "x.zip/e.txt": link,
  });
});

it("a gzip file is unpacked, and loses the ending of its name", async () => {
  const packed = Uint8Array.from(gzipSync(bytesOf(link)));
  expect(await unpacked(packed, "links.txt.gz")).toEqual({ "links.txt": link });
});

it("an encrypted file and one with an unknown compression are named, and the others are read", async () => {
  const archive = zip({ "a.txt": link, "b.txt": link });
  expect(await unpacked(changed(archive, flags, 1, 2))).toEqual({
    "x.zip/a.txt": "import-encrypted",
    "x.zip/b.txt": link,
  });
  expect(await unpacked(changed(archive, method, 14, 2))).toMatchObject({
    "x.zip/a.txt": "import-archive",
  });
});

it("an office document is named", async () => {
  const archive = zip({ "[Content_Types].xml": "<x/>", "xl/workbook.xml": "<x/>" });
  expect(await unpacked(archive, "links.xlsx")).toEqual({ "links.xlsx": "import-document" });
});

describe("a hostile archive", () => {
  it.each([1, 30, 60, 100])("that is cut off by %i bytes is damaged", async (bytes) => {
    const archive = zip({ "a.txt": link.repeat(9), "b.txt": link });
    expect(await unpacked(archive.slice(0, -bytes))).toEqual({ "x.zip": "import-archive-broken" });
  });

  it("that only begins like one is damaged", async () => {
    expect(await unpacked(bytesOf("PK\u0003\u0004x"))).toEqual({
      "x.zip": "import-archive-broken",
    });
    const cut = Uint8Array.from(gzipSync(bytesOf(link))).slice(0, -9);
    expect(await unpacked(cut, "x.gz")).toEqual({ "x.gz": "import-archive-broken" });
  });

  it("that unpacks to far more than its size is refused before it is unpacked", async () => {
    const bomb = zipSync({ "bomb.json": new Uint8Array(50_000_000), "a.txt": bytesOf(link) });
    expect(await unpacked(Uint8Array.from(bomb))).toEqual({
      "x.zip/bomb.json": "import-archive-too-large",
      "x.zip/a.txt": link,
    });
    const packed = Uint8Array.from(gzipSync(new Uint8Array(50_000_000)));
    expect(await unpacked(packed, "x.gz")).toEqual({ "x.gz": "import-archive-too-large" });
  });

  it("that unpacks to more than it says is refused where it does", async () => {
    const bomb = Uint8Array.from(zipSync({ "bomb.json": new Uint8Array(50_000_000) }));
    expect(await unpacked(changed(bomb, unpackedSize, 1_000, 4))).toEqual({
      "x.zip/bomb.json": "import-archive-broken",
    });
  });

  it("that unpacks to more than all archives may is refused from there on", async () => {
    const archive = zip({ "a.txt": link, "b.txt": link });
    expect(await unpacked(archive, "x.zip", { files: 10, bytes: 30 })).toEqual({
      "x.zip/a.txt": link,
      "x.zip/b.txt": "import-archive-too-large",
    });
  });

  it("with 100,000 files is refused at once", async () => {
    const files = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`${at}`, ""]));
    expect(await unpacked(zip(files))).toEqual({ "x.zip": "import-too-many" });
  }, 60_000);

  it("with names that lead out of it is read, because names are no places", async () => {
    expect(await unpacked(zip({ "../../a.txt": link, "/etc/b.txt": link }))).toEqual({
      "x.zip/../../a.txt": link,
      "x.zip//etc/b.txt": link,
    });
  });

  it("whose files lie over one another unpacks each place once", async () => {
    const archive = zip({ "a.txt": link.repeat(99), "b.txt": link.repeat(99) });
    const view = new DataView(archive.buffer);
    const heads = [...archive.keys()].filter(
      (at) => at < archive.length - 4 && view.getUint32(at, true) === 0x02014b50,
    );
    // The second entry of the directory leads to the first file.
    view.setUint32((heads[1] ?? 0) + 42, 0, true);
    const found = await unpacked(archive);
    expect(Object.values(found)).toContain("import-archive-broken");
  });
});
