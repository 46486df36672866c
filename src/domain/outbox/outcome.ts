import type { AnswerFailure, LostFailure, NotSentFailure } from "../failures.ts";
import type { RemoteId } from "../values/ids.ts";
import type { Told } from "../told.ts";

/**
 * What became of one request, as the design's table "What an answer means" parts it. `retryAfterMs`
 * is what the server asked for, counted from the answer.
 */
export type Outcome =
  | { kind: "accepted"; remoteId?: RemoteId; told?: Told }
  | { kind: "not-sent"; failure: NotSentFailure }
  | { kind: "lost"; failure: LostFailure }
  | { kind: "answered"; failure: AnswerFailure; retryAfterMs?: number };
