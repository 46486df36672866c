import { findWrongFile } from "../../domain/draft-file.ts";
import { parseDraft, type Draft } from "../../domain/draft.ts";
import type { DraftFailure } from "../../domain/failures.ts";
import type { LinkFields } from "../../domain/fields/link.ts";
import type { LocalId, ProfileId } from "../../domain/values/ids.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import type { ContentFormat } from "../../domain/content-format.ts";
import { startFor, withStart, type SavingChoices } from "../../domain/profile/saving.ts";

export interface SaveLinkInput {
  draft: Draft;
  /** The page the draft was typed over; its stored draft is deleted with the save. */
  pageAddress: string;
  /** The tab to read the page in, if its content is wanted. */
  tabId?: number;
  /**
   * Saved without a form: the profile's choices for every save apply, empty fields are filled from the
   * page, the undo time is that of quick saves, and a page that is already saved is not saved again.
   */
  quick?: boolean;
  /** The selected text, if that is saved, as the browser reported it. */
  passage?: string;
  /** The address of a picture of the page, if that is saved, as the browser reported it. */
  picture?: string;
  /** The form was submitted before it had the profile's choices for every save. */
  begin?: boolean;
  /**
   * The links of the page that the form has shown: the user wants a new one beside them. If the page has
   * another link, nothing is kept. Absent: not checked.
   */
  links?: readonly LocalId[];
  /** The user's own choice for `Page content`, to be remembered for the site. */
  siteContent?: boolean;
  /** Absent: the profile in use. */
  profileId?: ProfileId;
  /** The page was in a private window: its draft is kept in memory. */
  isPrivate?: boolean;
}

interface PreparedSave {
  draft: Draft;
  fields: LinkFields;
  /** The page to read, as arguments of `PageCaptures`. */
  wanted: readonly [tabId: number, address: string, format: ContentFormat] | undefined;
  /**
   * Whether the content is sent. A save without a form uses the page's title and description in any case.
   */
  withContent: boolean;
}

/**
 * The draft, its fields, and what to read of the page. Without a form, the draft starts with the profile's
 * choices for every save.
 */
export function prepareSave(
  input: SaveLinkInput,
  saving: SavingChoices,
): Result<PreparedSave, DraftFailure> {
  const { pageAddress, tabId } = input;
  const start = startFor(saving, pageAddress);
  const begins = input.quick === true || input.begin === true;
  const draft = begins ? withStart(input.draft, start) : input.draft;
  const fields = parseDraft(draft);
  if (!fields.ok) return fields;
  // Checked here alone: the popup attaches no files.
  const wrongFile = findWrongFile(draft.files ?? []);
  if (wrongFile !== undefined) return err(wrongFile);
  const format = draft.contentFormat ?? start.contentFormat;
  const withContent = draft.pageContent && format !== "none";
  const reads = withContent || (input.quick === true && input.draft.pageContent);
  return ok({
    draft,
    fields: fields.value,
    wanted: reads && tabId !== undefined ? [tabId, pageAddress, format] : undefined,
    withContent,
  });
}
