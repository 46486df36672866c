import { cutText } from "../domain/values/cut-text.ts";

/** Takes the key out of a text. */
export type Redact = (text: string) => string;

/** Stands where the key stood. */
const placeholder = "•••";

/**
 * Takes the key out of whatever a server or a browser said before anyone keeps or shows it, in any
 * case, and also where it was percent-encoded, as in an address.
 */
export function createRedact(key: string): Redact {
  // A lone surrogate has no percent-encoding, and no header can carry one.
  const encoded = encodeURIComponent(key.replace(/\p{Cs}/gu, ""));
  const forms = [key, plainText(key), encoded].filter((form) => form.trim() !== "");
  if (forms.length === 0) return (text) => text;
  const pattern = new RegExp(forms.map(escaped).join("|"), "gi");
  return (text) => text.replace(pattern, placeholder);
}

/**
 * Foreign text made fit to show: one line, without control, formatting and bidi characters, without
 * the key, cut to `maxLength`.
 */
export function cleanText(text: string, redact: Redact, maxLength: number): string {
  // The key goes before the cut: half of it at the end would not be recognised.
  return cutText(redact(plainText(text)), maxLength).trim();
}

/** Whether the key stands in the text, as `cleanText` would find it there. */
export function hasKey(text: string, redact: Redact): boolean {
  const plain = plainText(text);
  return redact(plain) !== plain;
}

function plainText(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
