import type { DeliveryFailure } from "./failures.ts";

/** What a failure is about: the thing that was sent, whatever else is sent, or the service and the way to it. */
type Concern = "thing" | "service";

/**
 * Of each failure, what it is about. What counts as a sign that something is wrong with everything asks this list: ten
 * links that the service has already say nothing about the eleventh. A kind that is missing here does not compile.
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
  forbidden: "service",
  "already-there": "thing",
  // Its size is its own: ten large files in a row do not make a small link too large.
  "too-large": "thing",
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
  "bytes-missing": "thing",
  "bytes-unreadable": "thing",
  "payload-unreadable": "thing",
  "parent-missing": "thing",
  "id-missing": "thing",
  "upload-cancelled": "thing",
};

/** Whether the failure is about the thing alone, and says nothing about what else is sent. */
export function isAboutThing({ kind }: Pick<DeliveryFailure, "kind">): boolean {
  return concerns[kind] === "thing";
}
