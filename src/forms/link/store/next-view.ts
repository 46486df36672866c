import type { ProfileId } from "../../../domain/values/ids.ts";
import type { PopupView } from "../../../domain/views.ts";

/**
 * What is known of a profile that was just chosen, until the background has told more: nothing of the one
 * before may be shown, or chosen, as its own.
 */
export function viewOfNext(before: PopupView, profileId: ProfileId): PopupView {
  const { draft: _draft, entry: _entry, held: _held, link: _link, ...view } = before;
  const { name = "", host = "" } = view.profiles.find(({ id }) => id === profileId) ?? {};
  return {
    ...view,
    profileId,
    profileName: name,
    host,
    connected: host !== "",
    tags: [],
    collections: [],
    repositories: [],
    links: [],
  };
}
