import type { Encoding } from "./encoding.ts";

/**
 * Decodes bytes that arrive in pieces. A character that is split between two pieces stays whole, and the byte order
 * mark is left out. Bytes that are invalid in the encoding become U+FFFD. `onUnreadable` gets their number for each
 * piece.
 */
export async function* decode(
  pieces: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  onUnreadable: (count: number) => void = () => undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const told = (text: string) => {
    const count = text.split("\uFFFD").length - 1;
    if (count > 0) onUnreadable(count);
    return text;
  };
  for await (const piece of pieces) yield told(decoder.decode(piece, { stream: true }));
  yield told(decoder.decode());
}
