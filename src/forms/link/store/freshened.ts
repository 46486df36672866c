import type { PopupView } from "../../../domain/views.ts";

/**
 * What an open popup shows anew: states and counts. What its lists offer keeps its place, so that nothing
 * moves under a finger: what is new stands at the end, what is gone is gone.
 */
export function freshened(before: PopupView, now: PopupView): PopupView {
  const { tags, repositories, start, draft, links } = before;
  const known = before.collections.map(({ localId }) => localId);
  const fresh = now.collections.filter(({ localId }) => !known.includes(localId));
  const stayed = known.flatMap((id) => now.collections.find(({ localId }) => localId === id) ?? []);
  const { draft: _keptSince, ...rest } = now;
  return {
    ...rest,
    ...(draft !== undefined && { draft }),
    tags,
    repositories,
    start,
    // Of a link that came meanwhile the form is yet to become the edit, or not: Save asks.
    links,
    collections: [...stayed, ...fresh],
  };
}
