import type { Capture, CaptureFailure } from "../../domain/capture.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import type { ProfileId } from "../../domain/values/ids.ts";
import type { PageView } from "../../domain/views.ts";
import type { PageCaptures } from "./page-captures.ts";
import type { ProfileStore } from "../ports.ts";
import { requireProfile } from "../profiles/profile-of.ts";

/** What the popup shows of the page. The content itself stays here until a save needs it. */
export function createReadPage({
  captures,
  profiles,
}: {
  captures: PageCaptures;
  profiles: ProfileStore;
}): (input: {
  tabId: number;
  address: string;
  profileId?: ProfileId;
}) => Promise<Result<PageView, CaptureFailure>> {
  return async ({ tabId, address, profileId }) => {
    const { saving } = await requireProfile(profiles, profileId);
    const read = await captures.read(tabId, address, saving.contentFormat);
    if (!read.ok) return read;
    return ok(pageView(read.value));
  };
}

/** What pages of ours are told of a page that was read. */
export function pageView(capture: Capture): PageView {
  const { title, description, imageUrl, keywords, content, hasPassword } = capture;
  return {
    title,
    description,
    keywords,
    ...(imageUrl !== undefined && { imageUrl }),
    ...(hasPassword && { hasPassword }),
    ...(content !== undefined && { content: { words: content.words, from: content.from } }),
  };
}
