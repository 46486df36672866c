import { noSignIn, secretsOf } from "../../shared/domain/profile/sign-in.ts";
import type { Connection } from "../../shared/ports/service.ts";
import { cutText } from "../../shared/domain/text/cut-text.ts";

/** Removes the secrets from a text: the key, and what a sign-in before the server asks for. */
export type Redact = (text: string) => string;

/** Replaces a secret. */
const placeholder = "•••";

/** The redaction for a connection. */
export function redactFor({ key, signIn = noSignIn }: Pick<Connection, "key" | "signIn">): Redact {
  return createRedact(key, ...secretsOf(signIn));
}

/**
 * Removes the secrets from any text of a server or browser before the text is kept or shown, in upper or lower
 * case, and also percent-encoded, as in an address.
 */
export function createRedact(...secrets: readonly string[]): Redact {
  const forms = secrets
    .flatMap(formsOf)
    .filter((form) => form.trim() !== "")
    // The longest first: a password is a part of what it is sent in.
    .toSorted((one, other) => other.length - one.length);
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

function formsOf(secret: string): readonly string[] {
  // A lone surrogate has no percent-encoding, and no header can carry one.
  return [secret, plainText(secret), encodeURIComponent(secret.replace(/\p{Cs}/gu, ""))];
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
