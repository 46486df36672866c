const mark = [0x6d, 0x6f, 0x7a, 0x4c, 0x7a, 0x34, 0x30, 0];
/** The signature, and the unpacked size. */
const headerBytes = mark.length + 4;

/** Whether a file was packed by Firefox, such as the backups that it makes by itself (`.jsonlz4`). */
export function isMozLz4(head: Uint8Array): boolean {
  return mark.every((byte, at) => head[at] === byte);
}

/** The unpacked size that the file states, in bytes. */
export function unpackedSize(head: Uint8Array): number {
  return [3, 2, 1, 0].reduce((size, at) => size * 256 + (head[mark.length + at] ?? 0), 0);
}

/**
 * Unpacks a file; undefined if the file is damaged. After the header comes one block
 * (https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md): texts, each except the last followed by a repetition
 * of earlier output. The output is never longer than the file states.
 */
export function unpackMozLz4(packed: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const unpacked = new Uint8Array(unpackedSize(packed));
  let from = headerBytes;
  let to = 0;

  /**
   * A length that begins with four bits from elsewhere. If all four are set, further bytes follow, up to the first
   * that is not 255.
   */
  function lengthOf(bits: number): number {
    let length = bits;
    for (let more = bits === 15 ? 255 : 0; more === 255; from += 1) {
      more = packed[from] ?? 0;
      length += more;
    }
    return length;
  }

  while (from < packed.length) {
    const bits = packed[from] ?? 0;
    from += 1;
    const text = lengthOf(bits >> 4);
    if (from + text > packed.length || to + text > unpacked.length) return undefined;
    unpacked.set(packed.subarray(from, from + text), to);
    from += text;
    to += text;
    if (from >= packed.length) break;
    const back = (packed[from] ?? 0) + (packed[from + 1] ?? 0) * 256;
    from += 2;
    const repeated = lengthOf(bits & 15) + 4;
    const isWhole = from <= packed.length && to + repeated <= unpacked.length;
    if (!isWhole || back === 0 || back > to) return undefined;
    // Byte by byte, because a repetition may include its own output.
    for (const end = to + repeated; to < end; to += 1) unpacked[to] = unpacked[to - back] ?? 0;
  }
  return to === unpacked.length ? unpacked : undefined;
}
