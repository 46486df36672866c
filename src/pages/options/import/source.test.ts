import { expect, it } from "vitest";
import { linksIn } from "../../../../test/support/import-text.ts";
import { inspect, readSource } from "./source.ts";

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

async function inspected(...parts: readonly Uint8Array<ArrayBuffer>[]) {
  return inspect({ kind: "file", file: new File([...parts], name) });
}

it("a backup that Firefox has made by itself is read", async () => {
  const result = await inspected(packed(backup));
  if (!result.ok) throw new Error(result.error.kind);
  expect(result.value).toMatchObject({ format: "json", source: { file: { name } } });
  const found = [];
  for await (const one of readSource(result.value, {})) found.push(one);
  expect(linksIn(found)).toMatchObject([
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
  const result = await inspected(list);
  if (!result.ok) throw new Error(result.error.kind);
  const found = [];
  for await (const one of readSource(result.value, {})) found.push(one);
  expect(linksIn(found)).toMatchObject([{ address: url }]);
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
  expect(await inspect({ kind: "file", file })).toEqual({
    ok: false,
    error: { kind: "import-stuck" },
  });
});
