import { keyOf } from "./key-of.ts";
import type { Failure, ServiceWords } from "../domain/failures.ts";
import { bytesText } from "./bytes-text.ts";
import { endsSentence } from "./sentences.ts";
import type { T } from "./t.ts";

/**
 * What happened, why, and what to do next, in a sentence or two. `host` is the server's, for the texts that
 * name it. The service's message is quoted as plain text.
 */
export function failureText(t: T, failure: Failure, host: string): string {
  switch (failure.kind) {
    case "dns-failed":
    case "connection-refused":
    case "tls-failed":
    case "no-permission":
    case "connection-lost":
    case "timed-out":
    case "unauthorized":
    case "redirected":
    case "html-answer":
    case "gate-unreadable":
      return t(keyOf("failure", failure.kind), { host });
    case "busy":
    case "server-error":
    case "not-the-service":
    case "sign-in-wall":
    case "sign-in-page":
      return t(keyOf("failure", failure.kind), { host, status: String(failure.status) });
    case "forbidden":
    case "too-large":
    case "file-too-large-there":
      return t(keyOf("failure", failure.kind), { host, words: wordsText(t, failure.words) });
    case "rejected":
    case "nothing-there":
    case "method-refused":
    case "error-answer":
    case "file-refused": {
      const key =
        failure.kind === "rejected" && failure.fields
          ? "failure_rejected_part"
          : keyOf("failure", failure.kind);
      const status = String(failure.status);
      return t(key, { host, status, words: wordsText(t, failure.words) });
    }
    case "already-there":
      return t(keyOf("failure", failure.kind), { words: wordsText(t, failure.words) });
    case "moved":
      return t(keyOf("failure", failure.kind), { host, location: failure.location });
    case "network-error":
      return t(keyOf("failure", failure.kind), { error: failure.error });
    case "network-unready":
      return t(keyOf("failure", failure.kind), { host, error: failure.error });
    case "capture-malformed":
    case "rpc-malformed":
      return t(keyOf("failure", failure.kind), { path: failure.path });
    case "storage-unavailable":
    case "library-crashed":
      return t(keyOf("failure", failure.kind), { detail: failure.detail });
    case "text-too-long":
    case "name-too-long":
    case "list-too-long":
      return t(keyOf("failure", failure.kind), tooLong(t, failure));
    case "description-full":
      return t(keyOf("failure", failure.kind), { most: t.number(failure.most) });
    case "file-too-large":
      return t(keyOf("failure", failure.kind), {
        name: failure.name,
        most: bytesText(t, failure.most),
      });
    case "page-file-closed":
    case "page-file-unreachable":
      return t(keyOf("failure", failure.kind), { host: failure.host });
    case "page-file-refused":
      return t(keyOf("failure", failure.kind), {
        host: failure.host,
        status: String(failure.status),
      });
    case "file-unreadable":
    case "repository-link-id-wrong":
      return t(keyOf("failure", failure.kind), { name: failure.name });
    default:
      return t(keyOf("failure", failure.kind));
  }
}

function tooLong(
  t: T,
  { field, length, most }: { field: keyof typeof fieldNames; length: number; most: number },
) {
  return { field: t(fieldNames[field]), count: t.number(length), most: t.number(most) };
}

const fieldNames = {
  title: "popup_title",
  description: "popup_description",
  tags: "popup_tags",
  collections: "popup_collections",
  repositories: "popup_repositories",
  files: "popup_files",
} as const;

/** The service's message as a sentence, by field if it names fields; "" if there is none. */
function wordsText(t: T, words: ServiceWords): string {
  const parts = words.fields.map(({ field, message }) =>
    t("failure_words_field", { field, message }),
  );
  const message = [words.message, ...parts].filter((part) => part !== "").join("; ");
  if (message === "") return "";
  return t(endsSentence(message) ? "failure_words_stopped" : "failure_words", { message });
}
