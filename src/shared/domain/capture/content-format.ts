/**
 * The format of `page_content` (docs/api-readings.md). `none`: no content, even if `Page content` is
 * ticked.
 */
export const contentFormats = ["article", "markdown", "plain-text", "full", "none"] as const;
export type ContentFormat = (typeof contentFormats)[number];
