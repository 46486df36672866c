import * as v from "valibot";
import { sentContent, type CaptureFailure } from "../../../shared/domain/capture/capture.ts";
import { selectionUseOf, withSelection } from "../../../shared/domain/capture/capture-use.ts";
import { withMarkdownHead } from "../../../shared/domain/capture/markdown-head.ts";
import { contentFormats } from "../../../shared/domain/capture/content-format.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { PreviewView } from "../../../shared/domain/views/views.ts";
import { inProfile, ofTab } from "../../../shared/rpc/inputs.ts";
import { method } from "../../../shared/rpc/method.ts";
import { requireProfile } from "../profile-of.ts";
import type { ProfileStore } from "../../../shared/ports/ports.ts";
import type { PageCaptures } from "./page-captures.ts";
import { pageView } from "./read-page.ts";

/**
 * What a save of the page in this format would send, and the facts that the page tells. The page is read again, because
 * the user asks what it holds now. With the format `none`, nothing of its content is returned.
 */
export const previewPage = method(
  v.object({ ...ofTab, ...inProfile, format: v.picklist(contentFormats) }),
  ({ captures, profiles }: { captures: Pick<PageCaptures, "read">; profiles: ProfileStore }) =>
    async ({ tabId, address, profileId, format }): Promise<Result<PreviewView, CaptureFailure>> => {
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
    },
);
