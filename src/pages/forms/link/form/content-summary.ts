import type { CapturedContent } from "../../../../shared/domain/capture/capture.ts";
import type { LinkView } from "../../../../shared/domain/views/views.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { PageReading } from "../store/editor-state.ts";

/** A summary of `Page content`: "1,240 words · article", "reading…", "cannot be read", or why it is off. */
export function contentSummary(
  t: T,
  reading: PageReading,
  off: { editing: LinkView | undefined; sendsNone: boolean; isElsewhere: boolean },
): string | undefined {
  if (off.editing?.at === "waiting") {
    return t(off.editing.hasContent ? "popup_content_goes" : "popup_content_stays");
  }
  if (off.editing) {
    return t(off.editing.hasContent ? "popup_content_part" : "popup_content_no_part");
  }
  if (off.sendsNone) return t("popup_content_off");
  if (off.isElsewhere) return t("popup_content_elsewhere");
  switch (reading.state) {
    case "reading":
      return t("popup_content_reading");
    case "read":
      if (reading.page.hasPassword) return t("popup_content_password");
      return reading.page.content === undefined
        ? t("popup_content_none")
        : takenSummary(t, reading.page.content);
    case "failed":
      return failedSummary(t, reading.failure);
  }
}

function takenSummary(t: T, { words: count, from }: Omit<CapturedContent, "html">): string {
  const words = t.count("popup_content_words", count);
  switch (from) {
    case "article":
      return t("popup_content_article", { words });
    case "body-text":
      return t("popup_content_body_text", { words });
    case "late-text":
      return t("popup_content_late_text", { words });
    case "plain-text":
      return t("popup_content_plain_text", { words });
    case "selection":
      return t("popup_content_selection", { words });
  }
}

function failedSummary(
  t: T,
  failure: (PageReading & { state: "failed" })["failure"],
): string | undefined {
  switch (failure.kind) {
    case "capture-unreadable":
      return t("popup_content_unreadable");
    case "capture-timed-out":
      return t("popup_content_slow");
    case "capture-other-page":
      return t("popup_content_moved_on");
    case "capture-password":
      return t("popup_content_password");
    case "capture-malformed":
    case "rpc-malformed":
      return t("popup_content_unusable");
    case "rpc-unreachable":
    case "rpc-crashed":
    case "profile-gone":
      return undefined;
  }
}
