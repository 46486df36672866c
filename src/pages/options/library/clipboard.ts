import type { Copied } from "./copy-text.ts";

/** Writes to the clipboard; false if the browser refuses it. */
export async function writeClipboard({ text, html }: Copied): Promise<boolean> {
  try {
    if (html === undefined) await navigator.clipboard.writeText(text);
    else {
      const item = new ClipboardItem({
        "text/plain": new Blob([text], { type: "text/plain" }),
        "text/html": new Blob([html], { type: "text/html" }),
      });
      await navigator.clipboard.write([item]);
    }
    return true;
  } catch {
    return false;
  }
}
