import * as v from "valibot";
import { findWrongFile } from "../../../shared/domain/draft/draft-file.ts";
import { parseDraft, type Draft } from "../../../shared/domain/draft/draft.ts";
import type { DraftFailure } from "../../../shared/domain/failures.ts";
import type { LinkFields } from "../../../shared/domain/fields/link.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import type { ContentFormat } from "../../../shared/domain/capture/content-format.ts";
import { startFor, withStart, type SavingChoices } from "../../../shared/domain/profile/saving.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { ofForm } from "../../../shared/rpc/inputs.ts";
import type { InputFor } from "../../../shared/rpc/method.ts";

export const formInput = v.object({
  ...ofForm,
  draft: forms.draftSchema,
  /** The page the draft was typed over; its stored draft is deleted with the save. */
  pageAddress: forms.address,
  /** The tab to read the page in, if its content is wanted. */
  tabId: v.exactOptional(forms.integer),
  /** The form was submitted before it had the profile's choices for every save. */
  begin: v.exactOptional(v.boolean()),
  /**
   * The links of the page that the form has shown: the user wants a new one beside them. If the page has
   * another link, nothing is kept. Absent: not checked.
   */
  links: v.exactOptional(v.pipe(v.array(ids.localId), v.maxLength(10_000))),
  /** The user's own choice for `Page content`, to be remembered for the site. */
  siteContent: v.exactOptional(v.boolean()),
});

/** A save with or without a form. No message makes one without. */
export type SaveLinkInput = InputFor<typeof formInput> & {
  /**
   * Saved without a form: the profile's choices for every save apply, empty fields are filled from the
   * page, the undo time is that of quick saves, and a page that is already saved is not saved again.
   */
  quick?: boolean;
  /** Nobody is there to undo it: it is sent at once. */
  isUnattended?: boolean;
  /** The selected text, if that is saved, as the browser reported it. */
  passage?: string;
  /** The address of a picture of the page, if that is saved, as the browser reported it. */
  picture?: string;
};

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
