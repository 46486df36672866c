import type { DeliveryFailure } from "../failures.ts";

/**
 * The concern of a failure: the resource that was sent, all resources that are sent, or the service and the connection to
 * it.
 */
type Concern = "resource" | "service";

/**
 * The concern of each failure. Rules that look for a general problem use this list: ten links that the service already
 * has say nothing about the eleventh. A kind that is missing here does not compile.
 */
const concerns: Readonly<Record<DeliveryFailure["kind"], Concern>> = {
  offline: "service",
  "dns-failed": "service",
  "connection-refused": "service",
  "tls-failed": "service",
  "not-connected": "service",
  "no-permission": "service",
  "network-unready": "service",
  "network-error": "service",
  "connection-lost": "service",
  "timed-out": "service",
  interrupted: "service",
  busy: "service",
  "server-error": "service",
  unauthorized: "service",
  "sign-in-wall": "service",
  "sign-in-page": "service",
  forbidden: "service",
  "already-there": "resource",
  // Its size is its own: ten large files in a row do not make a small link too large.
  "too-large": "resource",
  // The service's words may be about anything, also a field that each create lacks.
  rejected: "service",
  "nothing-there": "service",
  "method-refused": "service",
  moved: "service",
  redirected: "service",
  "html-answer": "service",
  "error-answer": "service",
  "not-the-service": "service",
  "gate-unreadable": "service",
  "bytes-missing": "resource",
  "bytes-unreadable": "resource",
  "payload-unreadable": "resource",
  "parent-missing": "resource",
  "id-missing": "resource",
  "upload-cancelled": "resource",
};

/** Whether the failure concerns only the resource, and says nothing about other resources that are sent. */
export function isAboutResource({ kind }: Pick<DeliveryFailure, "kind">): boolean {
  return concerns[kind] === "resource";
}
