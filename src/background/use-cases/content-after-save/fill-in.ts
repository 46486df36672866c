import type { Capture } from "../../../shared/domain/capture/capture.ts";
import type { LinkFields } from "../../../shared/domain/fields/link.ts";

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

/** The same for fields that were kept before the page was read: what the user has changed since stays. */
export function filledInLate(
  { now, kept }: { now: LinkFields; kept: LinkFields },
  capture: Capture | undefined,
  quote?: string,
): LinkFields {
  const { title, description, imageUrl = now.imageUrl } = filledIn(kept, capture, quote);
  return {
    ...now,
    title: now.title === kept.title ? title : now.title,
    description: now.description === kept.description ? description : now.description,
    ...(imageUrl !== undefined && now.imageUrl === kept.imageUrl && { imageUrl }),
  };
}
