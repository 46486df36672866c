import type { Capture } from "../../domain/capture.ts";
import type { LinkFields } from "../../domain/operation.ts";

/**
 * Fills the empty fields with the page's own values. `quote`: the selection as the browser reported it, for
 * pages that cannot be read, and for frames that a page cannot read.
 */
export function filledIn(
  fields: LinkFields,
  capture: Capture | undefined,
  quote?: string,
): LinkFields {
  const description = fields.description === quote ? "" : fields.description;
  if (capture === undefined) return { ...fields, description: description || (quote ?? "") };
  const isTold = capture.selection !== undefined;
  const imageUrl = fields.imageUrl ?? capture.imageUrl;
  return {
    ...fields,
    title: capture.ownTitle ?? (fields.title || capture.title),
    description: description || (isTold ? undefined : quote) || capture.description,
    ...(imageUrl !== undefined && { imageUrl }),
  };
}
