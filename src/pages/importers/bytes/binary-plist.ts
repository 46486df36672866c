/** The first bytes of a binary property list. */
export function isBinaryPlist(head: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(head.subarray(0, 8)) === "bplist00";
}

/** Between the Unix epoch and Apple's epoch (2001), s. */
const appleOffsetS = 978_307_200;
const trailerBytes = 32;
/** No list of bookmarks is nested deeper, and one that contains itself ends here. */
const deepest = 400;
const objectsMost = 1_000_000;
/** An object may be named many times, and so may a long text. */
const textBytesMost = 50_000_000;

/**
 * The value of a binary property list (https://opensource.apple.com/source/CF/CF-550/CFBinaryPList.c), as of JSON. Dates
 * are written as in JSON; bytes are left out. Undefined if the file is damaged.
 */
export function getPlistValue(bytes: Uint8Array): unknown {
  try {
    return createReader(bytes)();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Reads the outermost object. Throws a `RangeError` if the file is damaged. */
function createReader(bytes: Uint8Array): () => unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const unsigned = (from: number, size: number): number =>
    Array.from({ length: size }, (_, byte) => view.getUint8(from + byte)).reduce(
      (value, byte) => value * 256 + byte,
      0,
    );
  const trailer = bytes.length - trailerBytes;
  const offsetBytes = view.getUint8(trailer + 6);
  const referenceBytes = view.getUint8(trailer + 7);
  const table = unsigned(trailer + 24, 8);
  let read = 0;
  let textBytes = 0;

  function objectAt(object: number, depth: number): unknown {
    read += 1;
    if (depth > deepest || read > objectsMost) throw new RangeError("The objects have no end.");
    const from = unsigned(table + object * offsetBytes, offsetBytes);
    const [kind, low] = [view.getUint8(from) >> 4, view.getUint8(from) & 0x0f];
    if (kind <= 0x3) return simpleAt(from + 1, kind, low);
    const lengthBytes = low === 0x0f ? 2 ** (view.getUint8(from + 1) & 0x0f) : 0;
    const length = lengthBytes === 0 ? low : unsigned(from + 2, lengthBytes);
    const start = from + 1 + (lengthBytes === 0 ? 0 : 1 + lengthBytes);
    if (kind === 0x5) return text("latin1", start, length);
    if (kind === 0x6) return text("utf-16be", start, 2 * length);
    if (length * referenceBytes > bytes.length) throw new RangeError("The list is cut off.");
    const inside = (index: number) =>
      objectAt(unsigned(start + index * referenceBytes, referenceBytes), depth + 1);
    const indexes = [...Array(length).keys()];
    if (kind === 0xa) return indexes.map(inside);
    return kind === 0xd
      ? Object.fromEntries(indexes.map((index) => [String(inside(index)), inside(length + index)]))
      : null;
  }

  /** A truth, a number or a date. */
  function simpleAt(start: number, kind: number, low: number): unknown {
    if (kind === 0x0) return low >= 0x8 ? low === 0x9 : null;
    if (kind === 0x1) return unsigned(start, 2 ** low);
    const value = low === 0x2 ? view.getFloat32(start) : view.getFloat64(start);
    return kind === 0x2 ? value : new Date((value + appleOffsetS) * 1_000).toISOString();
  }

  function text(encoding: string, start: number, byteCount: number): string {
    textBytes += byteCount;
    if (textBytes > textBytesMost) throw new RangeError("The texts have no end.");
    return new TextDecoder(encoding).decode(bytes.subarray(start, start + byteCount));
  }

  return () => objectAt(unsigned(trailer + 16, 8), 0);
}
