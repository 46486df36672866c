import { cutText } from "../../shared/domain/text/cut-text.ts";

/** Removes the key from a text. */
export type Redact = (text: string) => string;

/** Replaces the key. */
const placeholder = "•••";

/**
 * Removes the key from any text of a server or browser before the text is kept or shown, in upper or lower
 * case, and also percent-encoded, as in an address.
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
 * Prepares foreign text for display: one line, without control, formatting and bidi characters, without the
 * key, cut to `maxLength`.
 */
export function cleanRedacted(text: string, redact: Redact, maxLength: number): string {
  // The key is removed before the cut: half a key at the end would not be recognised.
  return cutText(redact(plainText(text)), maxLength).trim();
}

/** Whether the text contains the key, in any form that `cleanRedacted` would find. */
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
