import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { animate, chunksOf } from "./animated-png.ts";

/** A picture of one grey value, as a browser's screenshot is built. */
function aPicture(widthPx: number, heightPx: number, grey: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((widthPx + 1) * heightPx, grey);
  for (let row = 0; row < heightPx; row += 1) rows[row * (widthPx + 1)] = 0;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("the frames of an animated picture are the pictures, each for its time", () => {
  const [first, second] = [aPicture(4, 3, 10), aPicture(4, 3, 200)];
  const film = animate([
    { png: first, shownMs: 500 },
    { png: second, shownMs: 1_500 },
  ]);
  const chunks = chunksOf(film);
  expect(chunks.map(({ type }) => type)).toEqual([
    "IHDR",
    "acTL",
    "fcTL",
    "IDAT",
    "fcTL",
    "fdAT",
    "IEND",
  ]);
  const times = chunks
    .filter(({ type }) => type === "fcTL")
    .map(({ data }) => data.readUInt16BE(20));
  expect(times).toEqual([500, 1_500]);
  const pixels = chunksOf(second).find(({ type }) => type === "IDAT")?.data;
  expect(chunks.find(({ type }) => type === "fdAT")?.data.subarray(4)).toEqual(pixels);
});

test("frames are numbered in order, as a decoder requires", () => {
  const frames = [1, 2, 3].map((grey) => ({ png: aPicture(2, 2, grey), shownMs: 100 }));
  const numbers = chunksOf(animate(frames))
    .filter(({ type }) => type === "fcTL" || type === "fdAT")
    .map(({ data }) => data.readUInt32BE(0));
  expect(numbers).toEqual([0, 1, 2, 3, 4]);
});

test("pictures of different sizes are refused", () => {
  const frames = [aPicture(2, 2, 0), aPicture(2, 3, 0)].map((png) => ({ png, shownMs: 100 }));
  expect(() => animate(frames)).toThrow("same size");
});
