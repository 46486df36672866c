import type { PopupView } from "../../../../shared/domain/views/views.ts";

/**
 * The view of an open popup with new states and counts. The order of its lists does not change, so that nothing moves
 * under the pointer. New items are added at the end, and missing items are removed.
 */
export function mergeRefreshedView(before: PopupView, now: PopupView): PopupView {
  const { tags, repositories, start, links } = before;
  const known = before.collections.map(({ localId }) => localId);
  const fresh = now.collections.filter(({ localId }) => !known.includes(localId));
  const stayed = known.flatMap((id) => now.collections.find(({ localId }) => localId === id) ?? []);
  return {
    ...now,
    tags,
    repositories,
    start,
    // The form has not decided yet whether it edits a link that arrived meanwhile: Save asks.
    links,
    collections: [...stayed, ...fresh],
  };
}
