import type { DeliveryFailure } from "../../../domain/failures.ts";
import { failureText } from "../../../i18n/failure-text.ts";
import type { T } from "../../../i18n/t.ts";

/** A probe has no content to deliver or retry, so its failures have their own texts. */
export function probeFailureText(t: T, failure: DeliveryFailure, host: string): string {
  switch (failure.kind) {
    case "offline":
      return t("connection_probe_offline");
    case "dns-failed":
      return t("connection_probe_dns", { host });
    case "connection-refused":
      return t("connection_probe_refused", { host });
    case "tls-failed":
      return t("connection_probe_tls", { host });
    case "timed-out":
      return t("connection_probe_timed_out", { host });
    case "connection-lost":
    case "interrupted":
      return t("connection_probe_lost", { host });
    case "network-error":
      return t("connection_probe_network", { error: failure.error });
    case "busy":
    case "server-error":
      return t("connection_probe_status", { status: String(failure.status) });
    case "error-answer":
      return t("connection_probe_error_answer", { status: String(failure.status) });
    case "moved":
      return t("connection_probe_moved", {
        location: failure.location,
        status: String(failure.status),
      });
    case "redirected":
      return t("connection_probe_redirected");
    case "html-answer":
      return t("connection_probe_html", { status: String(failure.status) });
    case "not-the-service":
      return t("connection_probe_method", { status: String(failure.status) });
    default:
      return failureText(t, failure, host);
  }
}
