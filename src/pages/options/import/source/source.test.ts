import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { linksIn } from "../../../../../test/support/import-text.ts";
import type { ImportFailure } from "../../../../shared/domain/failures.ts";
import { filesMost } from "../../../importers/bytes/zip.ts";
import { inspect, readSource, recognise, type Source } from "./source.ts";

/** As Firefox packs a backup; here, in a single part. */
function packed(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  const size = [0, 8, 16, 24].map((shift) => (bytes.length >> shift) & 255);
  const lengths = [
    ...Array.from({ length: Math.floor((bytes.length - 15) / 255) }, () => 255),
    (bytes.length - 15) % 255,
  ];
  return Uint8Array.from([
    ...new TextEncoder().encode("mozLz40\0"),
    ...size,
    0xf0,
    ...lengths,
    ...bytes,
  ]);
}

const backup =
  '{"guid":"root________","title":"","children":[{"title":"menu","children":[{"title":"Tides","uri":"https://quoin.example/1","type":"text/x-moz-place"}]}]}';
const name = "bookmarks-2023-01-15_1_x.jsonlz4";

const sourceOf = (...files: readonly File[]): Source => ({
  kind: "files",
  files: files.map((file) => ({ file, path: file.name })),
});

async function inspected(...parts: readonly Uint8Array<ArrayBuffer>[]) {
  return inspect(sourceOf(new File([...parts], name)));
}

/** All that can be read of the files, and the parts that break. */
async function readAll(source: Source) {
  const result = await inspect(source);
  if (!result.ok) throw new Error(result.error.kind);
  const broken: [number, string][] = [];
  const found = [];
  const onBroken = (part: number, { kind }: ImportFailure) => void broken.push([part, kind]);
  for await (const one of readSource(result.value, {}, { onBroken })) found.push(one);
  return { inspected: result.value, links: linksIn(found), found, broken };
}

it("a backup that Firefox has made by itself is read", async () => {
  const { inspected: known, links } = await readAll(sourceOf(new File([packed(backup)], name)));
  expect(known).toMatchObject({ parts: [{ path: name, format: "json" }] });
  expect(links).toMatchObject([
    { title: "Tides", address: "https://quoin.example/1", paths: [["menu"]] },
  ]);
});

it("a backup of Firefox that is cut off, or says that it is too large, is refused", async () => {
  const whole = packed(backup);
  const broken = { ok: false, error: { kind: "import-damaged" } };
  expect(await inspected(whole.slice(0, -1))).toEqual(broken);
  expect(await inspected(whole.slice(0, 10))).toEqual(broken);
  const large = Uint8Array.from(whole, (byte, at) => (at === 11 ? 255 : byte));
  expect(await inspected(large)).toEqual({ ok: false, error: { kind: "import-too-large" } });
});

it("a binary property list is read, and refused if it is cut off", async () => {
  const bytes = (text: string) => [...new TextEncoder().encode(text)];
  const url = "https://quoin.example/1";
  const objects = [0xd1, 1, 2, 0x53, ...bytes("URL"), 0x5f, 0x10, url.length, ...bytes(url)];
  const trailer = [8, 11, 15, 0, 0, 0, 0, 0, 0, 1, 1, ...Array<number>(7).fill(0), 3];
  const table = 8 + objects.length;
  const list = Uint8Array.from([
    ...bytes("bplist00"),
    ...objects,
    ...trailer,
    ...Array<number>(15).fill(0),
    table,
  ]);
  const { links } = await readAll(sourceOf(new File([list], "Bookmarks.plist")));
  expect(links).toMatchObject([{ address: url }]);
  const broken = { ok: false, error: { kind: "import-damaged" } };
  expect(await inspected(list.slice(0, -20))).toEqual(broken);
});

it("what is packed in a packed file is not unpacked", async () => {
  const twice = packed(new TextDecoder("latin1").decode(packed("[]".repeat(20))));
  expect(await inspected(twice)).toEqual({ ok: false, error: { kind: "import-archive" } });
});

it("a file is recognised, or it fails, whatever is thrown", async () => {
  const file = new File(["https://quoin.example/1"], "links.txt");
  Object.defineProperty(file, "slice", {
    value() {
      throw new RangeError("Maximum call stack size exceeded");
    },
  });
  expect(await inspect(sourceOf(file))).toEqual({
    ok: false,
    error: { kind: "import-stuck" },
  });
});

const page = (address: string) => `<!DOCTYPE NETSCAPE><DL><DT><A HREF="${address}">x</A></DL>`;

it("several files are one source, each in its own format and encoding, and links know their file", async () => {
  const cyrillic = Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20);
  const { links, inspected: known } = await readAll(
    sourceOf(
      new File([page("https://quoin.example/1")], "a.html"),
      new File(["url,title\nhttps://quoin.example/2,Tides"], "part_000000.csv"),
      new File([cyrillic, "https://quoin.example/3"], "list.txt"),
    ),
  );
  expect(links.map(({ address }) => address)).toEqual([
    "https://quoin.example/1",
    "https://quoin.example/2",
    "https://quoin.example/3",
  ]);
  expect(links).toMatchObject([{ part: 0 }, { part: 1 }, { part: 2 }]);
  expect(known.parts).toMatchObject([
    { format: "html" },
    { format: "csv" },
    { format: "list", content: { encoding: { from: "guessed" } } },
  ]);
});

it("a file that cannot be read stops no other, whether that shows at its beginning or in its middle", async () => {
  const deep = "<DL><DT><H3>x</H3>".repeat(300);
  // The damage is in the second piece that is read.
  const pad = " ".repeat(1_000_000);
  const {
    links,
    inspected: known,
    broken,
  } = await readAll(
    sourceOf(
      new File(["GIF89a"], "a.gif"),
      new File([page("https://quoin.example/1"), pad, deep], "deep.html"),
      new File(['[{"url":"htt'], "half.json"),
      new File(["https://quoin.example/2"], "list.txt"),
    ),
  );
  expect(links.map(({ address }) => address)).toEqual([
    "https://quoin.example/1",
    "https://quoin.example/2",
  ]);
  expect(known.parts).toMatchObject([
    { path: "a.gif", failure: { kind: "import-not-text" } },
    { path: "deep.html", format: "html" },
    { path: "half.json", format: "json" },
    { path: "list.txt", format: "list" },
  ]);
  expect(broken).toEqual([
    [1, "import-too-deep"],
    [2, "import-json-broken"],
  ]);
});

it("an encoding that the user chooses is for the files whose encoding is a guess", async () => {
  const source = sourceOf(
    new File([Uint8Array.of(0xcf, 0xf0, 0x20), "https://quoin.example/1"], "old.txt"),
    new File(["Ebbe & Flut – Höhe https://quoin.example/2"], "new.txt"),
  );
  const { inspected: before } = await readAll(source);
  const known = await recognise(before.opened, "windows-1251");
  if (!known.ok) throw new Error(known.error.kind);
  const titles = [];
  const reading = readSource(known.value, { encoding: "windows-1251" }, { onBroken() {} });
  for await (const one of reading) titles.push(one.kind === "link" && one.title);
  expect(titles).toEqual(["Пр", "Ebbe & Flut – Höhe"]);
});

it("the columns of several tables are matched together if they have the same names", async () => {
  const table = (path: string, head: string) =>
    new File([`${head}\nhttps://quoin.example/1,x`], path);
  const matchingOf = async (...files: readonly File[]) => {
    const known = await inspect(sourceOf(...files));
    return known.ok ? known.value.matching?.names : known.error;
  };
  const list = new File(["https://quoin.example/2"], "list.txt");
  const [first, second, other] = [
    table("part_000000.csv", "url,title"),
    table("part_000001.csv", "url,title"),
    table("x.csv", "link,name"),
  ];
  expect(await matchingOf(first, second, list)).toEqual(["url", "title"]);
  expect(await matchingOf(first, other)).toBeUndefined();
});

it("of a folder, what has no links by its name is left aside and counted", async () => {
  const paths = ["takeout/links.txt", "takeout/.hidden", "takeout/pages/cover.png"];
  const files = paths.map((path) => ({ file: new File(["https://quoin.example/1"], "x"), path }));
  expect((await readAll({ kind: "files", files })).inspected).toMatchObject({
    parts: [{ path: "takeout/links.txt" }],
    opened: { aside: 2 },
  });
});

it("more files than can be read at once are refused", async () => {
  const file = new File(["https://quoin.example/1"], "list.txt");
  const files = Array.from({ length: filesMost + 1 }, () => ({ file, path: "list.txt" }));
  expect(await inspect({ kind: "files", files })).toEqual({
    ok: false,
    error: { kind: "import-too-many" },
  });
});

it("a broken file among several ends where it breaks, with the number of addresses behind, and the others are read", async () => {
  const link = (title: string) => `{"title":"${title}","url":"https://quoin.example/${title}"}`;
  const { links, found, broken } = await readAll(
    sourceOf(
      new File([`[${link("a")},${link("b")},${link("c")}`], "cut.json"),
      new File([`[${link("d")}]`], "whole.json"),
    ),
  );
  expect(broken).toEqual([[0, "import-json-broken"]]);
  const unread = found.flatMap((one) => (one.kind === "unread" ? [one.count] : []));
  expect(links.length + unread.reduce((sum, count) => sum + count, 0)).toBe(4);
  expect(links.map(({ title }) => title)).toContain("d");
});

it("the files of an archive are counted while they are unpacked", async () => {
  const files = Object.fromEntries(
    ["a", "b", "c"].map((one) => [`${one}.txt`, strToU8(`https://quoin.example/${one}`)]),
  );
  const told: string[] = [];
  await inspect(sourceOf(new File([zipSync(files)], "all.zip")), (done, all) =>
    told.push(`${done} of ${all}`),
  );
  expect(told).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
});
