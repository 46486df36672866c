import type { DeliveryFailure } from "../domain/failures.ts";
import { failureText } from "./failure-text.ts";
import type { T } from "./t.ts";

/**
 * Why nothing is being sent, in a sentence about the server, the network or the key, never about one entry:
 * the fault that closed the gate happened to another entry or to an empty probe.
 */
export function gateText(t: T, cause: DeliveryFailure, host: string): string {
  switch (cause.kind) {
    case "server-error":
    case "error-answer":
      return t("gate_fault", { host, status: String(cause.status) });
    case "busy":
      return t("gate_busy", { host, status: String(cause.status) });
    case "timed-out":
      return t("gate_timed_out", { host });
    case "connection-lost":
    case "interrupted":
      return t("gate_lost", { host });
    case "network-error":
      return t("gate_network", { error: cause.error });
    case "tls-failed":
      return t("gate_tls", { host });
    case "sign-in-wall":
    case "sign-in-page":
      return t("gate_sign_in", { host });
    case "redirected":
      return t("gate_redirected", { host });
    case "forbidden":
      return t("gate_refused", { host, status: "403" });
    case "already-there":
      return t("gate_refused", { host, status: "409" });
    case "too-large":
      return t("gate_refused", { host, status: "413" });
    case "rejected":
    case "method-refused":
      return t("gate_refused", { host, status: String(cause.status) });
    case "nothing-there":
      return t("gate_nothing_there", { host, status: String(cause.status) });
    default:
      return failureText(t, cause, host);
  }
}
