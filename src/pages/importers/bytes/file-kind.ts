/**
 * The kind of a file by its first bytes. `archive`: one that Linkstow cannot unpack. `text`: the file may be read as
 * text.
 */
export type FileKind = "empty" | "zip" | "gzip" | "archive" | "database" | "not-text" | "text";

/** The first bytes of binary formats (https://www.garykessler.net/library/file_sigs.html). */
const signatures: readonly (readonly [Exclude<FileKind, "empty" | "text">, readonly number[]])[] = [
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["zip", [0x50, 0x4b, 0x05, 0x06]],
  ["gzip", [0x1f, 0x8b]],
  ["archive", [0x37, 0x7a, 0xbc, 0xaf]],
  ["archive", [0x52, 0x61, 0x72, 0x21]],
  ["archive", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ["archive", [0x42, 0x5a, 0x68, 0x39]],
  // Mozilla's LZ4 in versions that `mozlz4.ts` cannot unpack, or packed twice.
  ["archive", [0x6d, 0x6f, 0x7a, 0x4c, 0x7a]],
  ["not-text", [0x89, 0x50, 0x4e, 0x47]],
  ["not-text", [0xff, 0xd8, 0xff]],
  ["not-text", [0x47, 0x49, 0x46, 0x38]],
  ["not-text", [0x25, 0x50, 0x44, 0x46]],
  ["database", [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
  ["not-text", [0x62, 0x70, 0x6c, 0x69, 0x73, 0x74]],
];

/** The share of NUL bytes above which bytes without a mark of UTF-16 are not text. */
const nulShareMost = 0.1;

/** `head`: the first bytes of the file, at least 64 kB of a longer one. */
export function fileKindOf(head: Uint8Array): FileKind {
  if (head.length === 0) return "empty";
  const known = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (known !== undefined) return known[0];
  if (utf16Of(head) !== undefined) return "text";
  const nuls = head.reduce((sum, byte) => sum + Number(byte === 0), 0);
  return nuls / head.length > nulShareMost ? "not-text" : "text";
}

/**
 * The byte order if the bytes are UTF-16. Found by the byte order mark, or by the zeros of Latin letters, which are
 * the second or the first byte of nearly every pair.
 */
export function utf16Of(head: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const sample = head.subarray(0, 2_000);
  const pairs = Math.floor(sample.length / 2);
  const zerosAt = (offset: number) =>
    sample.reduce((sum, byte, at) => sum + Number(at % 2 === offset && byte === 0), 0);
  const [first, second] = [zerosAt(0), zerosAt(1)];
  if (pairs < 4) return undefined;
  if (second > pairs * 0.6 && first < pairs * 0.1) return "utf-16le";
  if (first > pairs * 0.6 && second < pairs * 0.1) return "utf-16be";
  return undefined;
}
