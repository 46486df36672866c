import { collectMost } from "./found.ts";

/** Longer than the longest end that a caller examines: an address. */
const endMost = 4_000;

/** A text that is collected in pieces. */
export interface Collected {
  add: (piece: string) => void;
  /** The last characters, at most `endMost`. */
  end: (length: number) => string;
  isBlank: () => boolean;
  text: () => string;
}

/**
 * Collects a text up to the length limit of a field. Callers examine only its end meanwhile. Examining the whole text
 * after each piece would take a time that grows with the square of its length.
 */
export function createCollected(): Collected {
  const pieces: string[] = [];
  let length = 0;
  let end = "";
  let isBlank = true;
  return {
    add(piece) {
      if (length >= collectMost) return;
      pieces.push(piece);
      length += piece.length;
      end = (end + piece).slice(-endMost);
      isBlank &&= piece.trim() === "";
    },
    end: (most) => end.slice(-Math.min(most, endMost)),
    isBlank: () => isBlank,
    text: () => pieces.join(""),
  };
}
