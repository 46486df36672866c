import * as v from "valibot";
import {
  isQuoted,
  selectionUseOf,
  withSelection,
} from "../../../shared/domain/capture/capture-use.ts";
import type { Capture, CaptureFailure } from "../../../shared/domain/capture/capture.ts";
import { withDescriptionHead } from "../../../shared/domain/capture/description-head.ts";
import { pickValues } from "../../../shared/domain/fields/field.ts";
import { pageFieldNames, type PageFields } from "../../../shared/domain/fields/link.ts";
import type { SavingChoices } from "../../../shared/domain/profile/saving.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { PageView } from "../../../shared/domain/views/views.ts";
import { inProfile, ofTab } from "../../../shared/rpc/inputs.ts";
import { method } from "../../../shared/rpc/method.ts";
import type { PageCaptures } from "./page-captures.ts";
import type { ProfileStore } from "../../../shared/ports/ports.ts";
import { requireProfile } from "../profile-of.ts";

/**
 * What the popup shows of the page, which is read in the content format of the profile. The content itself stays here
 * until a save needs it.
 */
export const readPage = method(
  v.object({ ...ofTab, ...inProfile }),
  ({ captures, profiles }: { captures: Pick<PageCaptures, "read">; profiles: ProfileStore }) =>
    async ({ tabId, address, profileId }): Promise<Result<PageView, CaptureFailure>> => {
      const { saving } = await requireProfile(profiles, profileId);
      const read = await captures.read(tabId, address, saving.contentFormat);
      if (!read.ok) return read;
      return ok(pageView(read.value, saving));
    },
);

/** What pages of ours are told of a page that was read. */
export function pageView(read: Capture, saving: SavingChoices): PageView {
  const told = saving.headsDescription ? withDescriptionHead(read) : read;
  const capture = withSelection(told, selectionUseOf(saving));
  const { title, ownTitle, keywords, content, facts, hasPassword, file } = capture;
  return {
    title,
    description: told.description,
    keywords,
    ...(ownTitle !== undefined && { ownTitle }),
    ...(isQuoted(capture) && { quote: capture.description }),
    ...(saving.takesPlace && facts?.place && { place: facts.place }),
    ...pickValues<PageFields>(pageFieldNames, (name) => capture[name]),
    ...(hasPassword && { hasPassword }),
    ...(file && { file }),
    ...(content !== undefined && { content: { words: content.words, from: content.from } }),
  };
}
