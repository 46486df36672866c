import type { Capture } from "./capture.ts";
import type { ContentFormat } from "./content-format.ts";

/** The use of the text selected in the page. */
export const selectionUses = ["description", "content"] as const;
export type SelectionUse = (typeof selectionUses)[number];

/** The use of a selection. If no content is sent, the selection can only be the description. */
export function selectionUseOf(
  { selectionUse, contentFormat }: { selectionUse: SelectionUse; contentFormat: ContentFormat },
  sendsContent = contentFormat !== "none",
): SelectionUse {
  return sendsContent ? selectionUse : "description";
}

/** A passage of the page as a description, in quotation marks because others wrote it. */
export function quoteOf(passage: string): string {
  return `“${passage}”`;
}

/**
 * The capture with the selection in its place: as the content, or as the description. A selection that cannot
 * be the content, because the page was too large for it, is the description.
 */
export function withSelection(capture: Capture, use: SelectionUse): Capture {
  const { selection } = capture;
  if (selection === undefined) return capture;
  if (use === "content" && selection.content !== undefined) {
    return { ...capture, content: selection.content };
  }
  return { ...capture, description: quoteOf(selection.text) };
}

/** Whether the capture's description is its selection. */
export function isQuoted({ selection, content }: Capture): boolean {
  return selection !== undefined && content?.from !== "selection";
}
