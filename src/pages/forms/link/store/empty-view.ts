import type { ProfileId } from "../../../../shared/domain/values/ids.ts";
import type { PopupView } from "../../../../shared/domain/views/views.ts";

/**
 * The view of a profile that was just chosen, until the background has responded: it must not show, or
 * offer, anything of the previous profile.
 */
export function emptyViewFor(before: PopupView, profileId: ProfileId): PopupView {
  const {
    draft: _draft,
    entry: _entry,
    held: _held,
    link: _link,
    showsPictures: _shows,
    asksModel: _asks,
    ...view
  } = before;
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
    patterns: {},
  };
}
