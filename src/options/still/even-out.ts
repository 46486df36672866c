/** A place on the page that has moved, and what there is to bring it back with. All in px. */
export interface Moved {
  /** How far the place has moved down, against the page; negative: up. */
  byPx: number;
  /** The empty room above it, from earlier moves. */
  roomPx: number;
  /** How far the page was scrolled. */
  scrolledPx: number;
}

/**
 * How to keep a place where it is in the window. What has come above it takes the room above it first, then
 * scrolls away. What has gone is scrolled back; at the start of the page, it leaves its room.
 */
export function evenOut({ byPx, roomPx, scrolledPx }: Moved): Omit<Moved, "byPx"> {
  const scrolledBack = Math.min(scrolledPx, Math.max(-byPx, 0));
  const room = byPx > 0 ? Math.max(roomPx - byPx, 0) : roomPx - byPx - scrolledBack;
  return { roomPx: room, scrolledPx: scrolledPx + byPx + room - roomPx };
}
