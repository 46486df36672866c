import { findWrongFile } from "../../domain/draft-file.ts";
import { parseDraft, type Draft } from "../../domain/draft.ts";
import type { DraftFailure } from "../../domain/failures.ts";
import type { LinkFields } from "../../domain/operation.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import {
  startFor,
  withStart,
  type ContentFormat,
  type SavingChoices,
} from "../../domain/profile/saving.ts";
import type { SaveLinkInput } from "./save-link.ts";

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
  // Checked here alone: the popup attaches no files, and its bytes are few.
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
