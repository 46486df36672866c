import { useEffect, useRef } from "preact/hooks";
import type { ContentFormat } from "../../../../shared/domain/capture/content-format.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import styles from "./preview-part.module.css";

/** More text than this makes a page slow, and nobody reads it here. */
const shownLength = 100_000;

/** The content to send: HTML in a frame that runs and loads nothing, other formats as text. */
export function SentContent({ t, format, text }: { t: T; format: ContentFormat; text: string }) {
  const isMarkup = format === "article" || format === "full";
  const shown = useRef<HTMLElement>(null);
  const setShown = (element: HTMLElement | null) => {
    shown.current = element;
  };
  // The content appears below the pressed button, where the foot would cover it.
  useEffect(() => shown.current?.scrollIntoView({ block: "nearest" }), []);
  if (isMarkup) {
    return (
      <iframe
        ref={setShown}
        class={styles.content}
        title={t("popup_content")}
        sandbox=""
        referrerpolicy="no-referrer"
        srcdoc={inert(text)}
      />
    );
  }
  return (
    <>
      <textarea
        ref={setShown}
        class={styles.content}
        dir="auto"
        readOnly
        aria-label={t("popup_content")}
        value={text.slice(0, shownLength)}
      />
      {text.length > shownLength && <p class="muted">{t("draft_preview_begin")}</p>}
    </>
  );
}

/** Links have a target that the sandbox refuses, or the frame itself would follow them. */
function inert(html: string): string {
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><meta name="color-scheme" content="light dark"><base target="_blank">${html}`;
}
