import type { AnswerFailure, LostFailure, NotSentFailure } from "../failures.ts";
import type { RemoteId } from "../values/ids.ts";
import type { ResponseFields } from "./response-fields.ts";

/**
 * The outcome of one request, by the rows of the table in docs/outbox.md. `retryAfterMs` is
 * the delay the server asked for, counted from the response.
 */
export type Outcome =
  | { kind: "accepted"; remoteId?: RemoteId; returned?: ResponseFields }
  | { kind: "not-sent"; failure: NotSentFailure }
  | { kind: "lost"; failure: LostFailure }
  | { kind: "answered"; failure: AnswerFailure; retryAfterMs?: number }
  /** The user cancelled the request. `isSent`: a part of it, or all, may have arrived. */
  | { kind: "cancelled"; isSent: boolean };
