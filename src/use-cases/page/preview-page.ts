import { sentContent, type CaptureFailure } from "../../domain/capture.ts";
import { selectionUseOf, withSelection } from "../../domain/capture-use.ts";
import { withMarkdownHead } from "../../domain/markdown-head.ts";
import type { ContentFormat } from "../../domain/content-format.ts";
import type { ProfileId } from "../../domain/values/ids.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import type { PreviewView } from "../../domain/views.ts";
import { requireProfile } from "../profiles/profile-of.ts";
import type { ProfileStore } from "../ports.ts";
import type { PageCaptures } from "./page-captures.ts";
import { pageView } from "./read-page.ts";

/**
 * What a save of the page in this format would send. The page is read again, because the user asks what it
 * holds now. With the format `none`, nothing of its content is returned.
 */
export function createPreviewPage({
  captures,
  profiles,
}: {
  captures: PageCaptures;
  profiles: ProfileStore;
}): (input: {
  tabId: number;
  address: string;
  profileId?: ProfileId;
  format: ContentFormat;
}) => Promise<Result<PreviewView, CaptureFailure>> {
  return async ({ tabId, address, profileId, format }) => {
    const { saving } = await requireProfile(profiles, profileId);
    const read = await captures.read(tabId, address, format);
    if (!read.ok) return read;
    const isHeaded = format === "markdown" && saving.headsMarkdown;
    const selected = withSelection(read.value, selectionUseOf(saving, format !== "none"));
    const capture = isHeaded ? withMarkdownHead(selected) : selected;
    const { content, facts = {} } = capture;
    const text = content === undefined || format === "none" ? undefined : sentContent(content);
    return ok({
      page: pageView(read.value, saving),
      ...(text !== undefined && {
        sent: { text, bytes: new TextEncoder().encode(text).length },
      }),
      facts,
    });
  };
}
