/** A place on the page that has moved, and the means to move it back. All in px. */
export interface Moved {
  /** The distance that the place has moved down, relative to the page; negative: up. */
  byPx: number;
  /** The empty room above it, from earlier moves. */
  roomPx: number;
  /** The distance that the page was scrolled. */
  scrolledPx: number;
}

/**
 * Computes how a place stays at its position in the window. Content that appears above it first uses the room there,
 * and then scrolls away. Content that disappears is compensated by scrolling back. At the start of the page, its room
 * stays empty.
 */
export function evenOut({ byPx, roomPx, scrolledPx }: Moved): Omit<Moved, "byPx"> {
  const scrolledBack = Math.min(scrolledPx, Math.max(-byPx, 0));
  const room = byPx > 0 ? Math.max(roomPx - byPx, 0) : roomPx - byPx - scrolledBack;
  return { roomPx: room, scrolledPx: scrolledPx + byPx + room - roomPx };
}
