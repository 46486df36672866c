import type { Failure, ServiceWords } from "../domain/failures.ts";
import { bytesText } from "./bytes-text.ts";
import { notKeptText } from "./not-kept-text.ts";
import type { T } from "./t.ts";

/**
 * What happened, why, and what to do next, in a sentence or two. `host` is the server's, for the texts that
 * name it. The service's message is quoted as plain text.
 */
export function failureText(t: T, failure: Failure, host: string): string {
  switch (failure.kind) {
    case "capture-malformed":
      return t("failure_capture_malformed", { path: failure.path });
    case "dns-failed":
      return t("failure_dns_failed", { host });
    case "connection-refused":
      return t("failure_connection_refused", { host });
    case "tls-failed":
      return t("failure_tls_failed", { host });
    case "no-permission":
      return t("failure_no_permission", { host });
    case "connection-lost":
      return t("failure_connection_lost", { host });
    case "timed-out":
      return t("failure_timed_out", { host });
    case "network-error":
      return t("failure_network_error", { error: failure.error });
    case "network-unready":
      return t("failure_network_unready", { host, error: failure.error });
    case "busy":
      return t("failure_busy", { host, status: String(failure.status) });
    case "server-error":
      return t("failure_server_error", { host, status: String(failure.status) });
    case "unauthorized":
      return t("failure_unauthorized", { host });
    case "forbidden":
      return t("failure_forbidden", { host, words: wordsText(t, failure.words) });
    case "already-there":
      return t("failure_already_there", { words: wordsText(t, failure.words) });
    case "too-large":
      return t("failure_too_large", { host, words: wordsText(t, failure.words) });
    case "rejected":
      return t("fields" in failure ? "failure_rejected_part" : "failure_rejected", {
        host,
        status: String(failure.status),
        words: wordsText(t, failure.words),
      });
    case "nothing-there":
      return t("failure_nothing_there", {
        host,
        status: String(failure.status),
        words: wordsText(t, failure.words),
      });
    case "moved":
      return t("failure_moved", { host, location: failure.location });
    case "redirected":
      return t("failure_redirected", { host });
    case "html-answer":
      return t("failure_html_answer", { host });
    case "error-answer":
      return t("failure_error_answer", {
        host,
        status: String(failure.status),
        words: wordsText(t, failure.words),
      });
    case "not-the-service":
      return t("failure_not_the_service", { host, status: String(failure.status) });
    case "rpc-malformed":
      return t("failure_rpc_malformed", { path: failure.path });
    case "capture-unreadable":
      return t("failure_capture_unreadable");
    case "capture-timed-out":
      return t("failure_capture_timed_out");
    case "capture-other-page":
      return t("failure_capture_other_page");
    case "server-address-empty":
      return t("failure_server_address_empty");
    case "server-address-invalid":
      return t("failure_server_address_invalid");
    case "server-address-not-one-host":
      return t("failure_server_address_not_one_host");
    case "key-for-other-server":
      return t("failure_key_for_other_server");
    case "offline":
      return t("failure_offline");
    case "interrupted":
      return t("failure_interrupted");
    case "not-connected":
      return t("failure_not_connected");
    case "parent-missing":
      return t("failure_parent_missing");
    case "id-missing":
      return t("failure_id_missing");
    case "payload-unreadable":
      return t("failure_payload_unreadable");
    case "bytes-missing":
      return t("failure_bytes_missing");
    case "file-refused":
      return t("failure_file_refused", {
        host,
        status: String(failure.status),
        words: wordsText(t, failure.words),
      });
    case "file-too-large-there":
      return t("failure_file_too_large_there", { host, words: wordsText(t, failure.words) });
    case "file-without-link":
      return t("failure_file_without_link");
    case "gate-unreadable":
      return t("failure_gate_unreadable", { host });
    case "rpc-unreachable":
      return t("failure_rpc_unreachable");
    case "rpc-crashed":
      return t("failure_rpc_crashed");
    case "page-incomplete":
      return t("failure_page_incomplete");
    case "profile-gone":
      return t("failure_profile_gone");
    case "entry-gone":
      return t("failure_entry_gone");
    case "choice-not-offered":
      return t("failure_choice_not_offered");
    case "address-missing":
      return t("failure_address_missing");
    case "image-address-wrong":
      return t("failure_image_address_wrong");
    case "latitude-wrong":
      return t("failure_latitude_wrong");
    case "longitude-wrong":
      return t("failure_longitude_wrong");
    case "text-too-long":
      return t("failure_text_too_long", tooLong(t, failure));
    case "name-too-long":
      return t("failure_name_too_long", tooLong(t, failure));
    case "list-too-long":
      return t("failure_list_too_long", tooLong(t, failure));
    case "link-id-missing":
      return t("failure_link_id_missing");
    case "file-too-large":
      return t("failure_file_too_large", {
        name: failure.name,
        size: bytesText(t, failure.size),
        most: bytesText(t, failure.most),
      });
    case "file-unreadable":
      return t("failure_file_unreadable", { name: failure.name });
    case "repository-link-id-wrong":
      return t("failure_repository_link_id_wrong", { name: failure.name });
    case "unchanged":
      return t("failure_unchanged");
    case "server-changed":
      return t("failure_server_changed");
    default:
      return notKeptText(t, failure);
  }
}

function tooLong(
  t: T,
  { field, length, most }: { field: keyof typeof fieldNames; length: number; most: number },
) {
  const number = new Intl.NumberFormat(t.language);
  return { field: t(fieldNames[field]), count: number.format(length), most: number.format(most) };
}

const fieldNames = {
  title: "popup_title",
  description: "popup_description",
  tags: "popup_tags",
  collections: "popup_collections",
  repositories: "popup_repositories",
  files: "popup_files",
} as const;

/** The service's message, by field if it names fields; "" if there is none. */
function wordsText(t: T, words: ServiceWords): string {
  const parts = words.fields.map(({ field, message }) =>
    t("failure_words_field", { field, message }),
  );
  const message = [words.message, ...parts].filter((part) => part !== "").join("; ");
  return message === "" ? "" : t("failure_words", { message });
}
