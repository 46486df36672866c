import type { Capture } from "../../../shared/domain/capture/capture.ts";
import { pickValues } from "../../../shared/domain/fields/field.ts";
import {
  pageFieldNames,
  type LinkFields,
  type PageFields,
} from "../../../shared/domain/fields/link.ts";

/**
 * Fills the empty fields with the page's own values. `quote`: the selection as the browser reported it, for pages and
 * for frames that cannot be read.
 */
export function filledIn(
  fields: LinkFields,
  capture: Capture | undefined,
  quote?: string,
): LinkFields {
  const description = fields.description === quote ? "" : fields.description;
  if (capture === undefined) return { ...fields, description: description || (quote ?? "") };
  const hasSelection = capture.selection !== undefined;
  return {
    ...fields,
    title: capture.ownTitle ?? (fields.title || capture.title),
    description: description || (hasSelection ? undefined : quote) || capture.description,
    ...pickValues<PageFields>(pageFieldNames, (name) => fields[name] ?? capture[name]),
  };
}

/** The same for fields that were kept before the page was read: what the user has changed since stays. */
export function filledInLate(
  { now, kept }: { now: LinkFields; kept: LinkFields },
  capture: Capture | undefined,
  quote?: string,
): LinkFields {
  const filled = filledIn(kept, capture, quote);
  const names = ["title", "description", ...pageFieldNames] as const;
  const late = pickValues<Partial<LinkFields>>(names, (name) =>
    now[name] === kept[name] ? filled[name] : now[name],
  );
  return { ...now, ...late };
}
