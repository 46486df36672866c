import type { T } from "../../../shared/i18n/t.ts";
import { copyFormats, type CopyFormat } from "./copy-text.ts";

/** The ways to copy, for a menu or a row of buttons. */
export function copyItems(t: T, onCopy: (format: CopyFormat) => void) {
  const labels: Record<CopyFormat, string> = {
    markdown: t("library_copy_markdown"),
    html: t("library_copy_html"),
    plain: t("library_copy_plain"),
  };
  return copyFormats.map((format) => ({ label: labels[format], onPress: () => onCopy(format) }));
}
