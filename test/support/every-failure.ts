import type { DeliveryFailure } from "../../src/shared/domain/failures.ts";
import type { LocalId } from "../../src/shared/domain/values/ids.ts";
import { anId } from "./builders.ts";

const words = { message: "No", fields: [{ field: "title", message: "is missing" }] };

/** A missing kind does not compile. */
const byKind: { [Kind in DeliveryFailure["kind"]]: DeliveryFailure & { kind: Kind } } = {
  offline: { kind: "offline" },
  "dns-failed": { kind: "dns-failed" },
  "connection-refused": { kind: "connection-refused" },
  "tls-failed": { kind: "tls-failed" },
  "no-permission": { kind: "no-permission" },
  "connection-lost": { kind: "connection-lost" },
  "timed-out": { kind: "timed-out" },
  interrupted: { kind: "interrupted" },
  "network-error": { kind: "network-error", error: "net::ERR_FAILED" },
  "network-unready": { kind: "network-unready", error: "Rule 1 was refused" },
  busy: { kind: "busy", status: 429 },
  "server-error": { kind: "server-error", status: 500 },
  unauthorized: { kind: "unauthorized" },
  "sign-in-wall": { kind: "sign-in-wall", status: 401 },
  "sign-in-page": { kind: "sign-in-page", status: 302 },
  forbidden: { kind: "forbidden", words },
  "already-there": { kind: "already-there", words, remoteId: 7 },
  "too-large": { kind: "too-large", words, fields: ["page_content"] },
  rejected: { kind: "rejected", status: 422, words },
  "method-refused": { kind: "method-refused", status: 405, words },
  "nothing-there": { kind: "nothing-there", status: 404, words },
  moved: { kind: "moved", status: 301, location: "https://other.example/" },
  redirected: { kind: "redirected", status: 302 },
  "html-answer": { kind: "html-answer", status: 200 },
  "error-answer": { kind: "error-answer", status: 200, words },
  "not-connected": { kind: "not-connected" },
  "not-the-service": { kind: "not-the-service", status: 404 },
  "parent-missing": { kind: "parent-missing", parent: anId<LocalId>(900) },
  "id-missing": { kind: "id-missing" },
  "payload-unreadable": { kind: "payload-unreadable" },
  "bytes-missing": { kind: "bytes-missing" },
  "bytes-unreadable": { kind: "bytes-unreadable" },
  "upload-cancelled": { kind: "upload-cancelled" },
  "gate-unreadable": { kind: "gate-unreadable" },
};

/** One complete failure of each kind that an entry can have. */
export const oneOfEachFailure: readonly DeliveryFailure[] = Object.values(byKind);
