/**
 * Lists of document numbers, each ascending, as the differences of neighbours in bytes of seven bits: a
 * set eighth bit says that the number continues in the next byte.
 */
export interface Postings {
  bytes: Uint8Array;
  /** The index in `bytes` at which each list ends. */
  ends: Uint32Array;
}

/** Collects lists, one after the other. */
export function createPostingsWriter() {
  let bytes = new Uint8Array(1_024);
  let length = 0;
  const ends: number[] = [];
  return {
    /** `numbers`: ascending, each once. */
    add(numbers: ArrayLike<number>) {
      // A number takes at most five bytes.
      const most = length + numbers.length * 5;
      if (most > bytes.length) {
        const larger = new Uint8Array(Math.max(most, bytes.length * 2));
        larger.set(bytes);
        bytes = larger;
      }
      let before = 0;
      for (let at = 0; at < numbers.length; at += 1) {
        const number = numbers[at] ?? 0;
        let rest = number - before;
        before = number;
        while (rest > 0x7f) {
          bytes[length++] = (rest & 0x7f) | 0x80;
          rest >>>= 7;
        }
        bytes[length++] = rest;
      }
      ends.push(length);
    },
    end: (): Postings => ({ bytes: bytes.slice(0, length), ends: Uint32Array.from(ends) }),
  };
}

/** Calls `each` with the numbers of the lists from `from` up to but not including `to`. */
export function eachPosting(
  { bytes, ends }: Postings,
  from: number,
  to: number,
  each: (number: number, list: number) => void,
): void {
  let at = from === 0 ? 0 : (ends[from - 1] ?? 0);
  for (let list = from; list < to; list += 1) {
    const end = ends[list] ?? 0;
    let number = 0;
    while (at < end) {
      let shift = 0;
      let byte = bytes[at++] ?? 0;
      let difference = byte & 0x7f;
      while (byte > 0x7f && at < end) {
        byte = bytes[at++] ?? 0;
        shift += 7;
        difference |= (byte & 0x7f) << shift;
      }
      number += difference;
      each(number, list);
    }
  }
}
