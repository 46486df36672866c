import type { ContentFormat } from "../../../shared/domain/capture/content-format.ts";
import type { T } from "../../../shared/i18n/t.ts";

/** The formats of page content with their names, in the order of a list. */
export function namedFormats(t: T): readonly (readonly [ContentFormat, string])[] {
  return [
    ["article", t("saving_content_article")],
    ["markdown", t("saving_content_markdown")],
    ["plain-text", t("saving_content_plain_text")],
    ["full", t("saving_content_full")],
    ["none", t("saving_content_nothing")],
  ];
}
