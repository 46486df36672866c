import { crc32 } from "node:zlib";

/** A still picture of an animated one. */
export interface Frame {
  /** A PNG file. */
  readonly png: Buffer;
  readonly shownMs: number;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const signature = Buffer.from("89504e470d0a1a0a", "hex");

/**
 * One animated PNG of still ones, shown for ever. Nothing is decoded: the compressed pixels of each picture
 * become a frame (PNG Specification, Third Edition, section 11.3.6). Throws unless all have the same size and form.
 */
export function animate(frames: readonly Frame[]): Buffer {
  const pictures = frames.map(({ png }) => chunksOf(png));
  const header = requireHeader(pictures[0] ?? []);
  if (!pictures.every((chunks) => requireHeader(chunks).equals(header))) {
    throw new Error("The pictures do not have the same size and form");
  }
  const chunks: Chunk[] = [
    { type: "IHDR", data: header },
    { type: "acTL", data: numbers(frames.length, 0) },
  ];
  let order = 0;
  for (const [at, picture] of pictures.entries()) {
    chunks.push({ type: "fcTL", data: frameControl(order, header, frames[at]?.shownMs ?? 0) });
    order += 1;
    for (const { type, data } of picture) {
      if (type !== "IDAT") continue;
      if (at === 0) chunks.push({ type, data });
      else {
        chunks.push({ type: "fdAT", data: Buffer.concat([numbers(order), data]) });
        order += 1;
      }
    }
  }
  return Buffer.concat([
    signature,
    ...chunks.map(encode),
    encode({ type: "IEND", data: numbers() }),
  ]);
}

/** The parts of a PNG file. */
export function chunksOf(png: Buffer): readonly Chunk[] {
  if (!png.subarray(0, signature.length).equals(signature)) throw new Error("Not a PNG file");
  const chunks: Chunk[] = [];
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function requireHeader(chunks: readonly Chunk[]): Buffer {
  const [header] = chunks;
  if (header?.type !== "IHDR") throw new Error("A PNG file without a header");
  return header.data;
}

/** The whole picture, in thousandths of a second, with nothing left of the one before. */
function frameControl(order: number, header: Buffer, shownMs: number): Buffer {
  const size = header.subarray(0, 8);
  const time = Buffer.alloc(6);
  time.writeUInt16BE(shownMs, 0);
  time.writeUInt16BE(1_000, 2);
  return Buffer.concat([numbers(order), size, numbers(0, 0), time]);
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}

function encode({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
}
