import type { Encoding } from "./encoding.ts";

/**
 * The text of bytes that come in pieces. A character that is divided between two pieces stays whole, and the
 * mark at the beginning is left out. Bytes that mean nothing in the encoding become U+FFFD; `onUnreadable`
 * gets their number, piece by piece.
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
