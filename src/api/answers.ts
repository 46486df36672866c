import type { AnswerFailure, ServiceWords } from "../domain/failures.ts";
import type { RemoteId } from "../domain/values/ids.ts";
import type { Outcome } from "../domain/outbox/outcome.ts";
import type { WireRequest } from "../things/operation-wire.ts";
import { getCutJson, getJson, own } from "./json.ts";
import type { AnswerBody } from "./read-body.ts";
import { cleanText, type Redact } from "./redact.ts";
import { getNamed, type Named } from "./remote-id.ts";
import { getHttpDateMs, getRetryAfterMs } from "./retry-after.ts";
import { getTold } from "./told.ts";
import { getServiceWords } from "./words.ts";

/** An answer as it came, its body capped. */
export interface Answer {
  status: number;
  headers: { get(name: string): string | null };
  body: AnswerBody;
}

/** What an answer is read against. */
export interface AnswerContext extends Pick<WireRequest, "effect" | "names" | "largeFields"> {
  /** The address asked, for a relative `Location`. */
  url: string;
  nowMs: number;
  redact: Redact;
}

/** Answers that say "not now": the request was not taken up (docs/outbox.md). */
const busyStatuses = [408, 425, 429, 511, 521, 523, 525, 526];

const locationMaxLength = 2_000;

/**
 * What an answer means: the table "What an answer means" of docs/outbox.md, row by row. The document shows no
 * status and no body but one ("status 200 on success"), so all that HTTP allows is provided for. Never throws.
 */
export function readAnswer(answer: Answer, context: AnswerContext): Outcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return readSuccess(answer, context);
  if (status >= 300 && status < 400) {
    return readRedirect({ status, location: answer.headers.get("Location") ?? "" }, context);
  }
  const { headers } = answer;
  // Of two clocks that differ the server's is the one that it means.
  const thereMs = getHttpDateMs(headers.get("Date")) ?? context.nowMs;
  const retryAfterMs = getRetryAfterMs(headers.get("Retry-After"), thereMs);
  // Only with a Retry-After does a 503 say that it was not taken up.
  const isBusy = busyStatuses.includes(status) || (status === 503 && retryAfterMs !== undefined);
  if (status >= 400 && status < 500 && !isBusy) return answered(readRefusal(answer, context));
  return {
    ...answered({ kind: isBusy ? "busy" : "server-error", status }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** A redirect that was seen, by its answer or from outside. It is never followed. */
export function readRedirect(
  { status, location }: { status: number; location: string },
  { url, redact }: Pick<AnswerContext, "url" | "redact">,
): Outcome {
  const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
  const keepsMethod = status === 301 || status === 307 || status === 308;
  const isWeb = target?.protocol === "http:" || target?.protocol === "https:";
  if (!keepsMethod || target === undefined || location === "" || !isWeb) {
    return answered({ kind: "redirected", status });
  }
  // Where it leads is to be shown, not what a server packs into a query or a password.
  const shown = cleanText(target.origin + target.pathname, redact, locationMaxLength);
  return answered({ kind: "moved", status, location: shown });
}

/** Whether a web page came instead of data: said to be one, or beginning like one. */
export function isHtml({ headers, body }: Answer): boolean {
  const saidToBe = /\bx?html\b/i.test(headers.get("Content-Type") ?? "");
  // Nothing at all is no page, whatever type a framework puts on it.
  const empty = body.end === "complete" && body.text.trim() === "";
  return body.text.trimStart().startsWith("<") || (saidToBe && !empty);
}

function readSuccess(answer: Answer, context: AnswerContext): Outcome {
  const { body, status } = answer;
  if (isHtml(answer)) return answered({ kind: "html-answer", status });
  const json = bodyJson(body);
  const named = namedIn(answer, json, context);
  if (named === undefined && isError(json)) {
    const words = getServiceWords({ text: body.text, json, html: false }, context.redact);
    return answered({ kind: "error-answer", status, words });
  }
  // A list at whose end more was cut off looks like a shorter one.
  const told = named && body.end === "complete" && getTold(named, context.names, context.redact);
  return {
    kind: "accepted",
    // Who is changed has its id already.
    ...(context.effect === "creates" && idIn(named)),
    ...(told && { told }),
  };
}

/** Words for a failure under `status`, as the JSend convention has them. */
const failedStatuses: readonly unknown[] = ["error", "fail"];

/** Whether the data says that it went wrong, whatever the status says (docs/outbox.md). */
function isError(json: unknown): boolean {
  const isDenied = own(json, "success") === false || own(json, "ok") === false;
  if (isDenied || failedStatuses.includes(own(json, "status"))) return true;
  return [own(json, "error"), own(json, "errors")].some(isSaid);
}

function isSaid(error: unknown): boolean {
  const isEmpty = typeof error === "object" && Object.keys(error ?? {}).length === 0;
  return Boolean(error) && !isEmpty;
}

function readRefusal(answer: Answer, context: AnswerContext): AnswerFailure {
  const { status } = answer;
  if (status === 401) return { kind: "unauthorized" };
  const json = bodyJson(answer.body);
  const words = getServiceWords(
    { text: answer.body.text, json, html: isHtml(answer) },
    context.redact,
  );
  if (status === 403) return { kind: "forbidden", words };
  const { optional, unique } = context.names;
  const isNew = context.effect === "creates";
  if (status === 409 ? isNew : status === 422 && saysTaken(words, unique)) {
    return { kind: "already-there", words, ...idIn(namedIn(answer, json, context)) };
  }
  const named = optional.filter((field) => isNamed(words, field));
  if (status === 413 && isNew) {
    return { kind: "too-large", words, fields: named.length > 0 ? named : context.largeFields };
  }
  if (status === 422 && named.length > 0) {
    return { kind: "rejected", status, words, fields: named };
  }
  return {
    kind: isNew && nothingThere.includes(status) ? "nothing-there" : "rejected",
    status,
    words,
  };
}

/** What a server answers to a create where it has no such operation: no id in it can be unknown. */
const nothingThere: readonly number[] = [404, 405];

/**
 * Whether a 422 says that the thing is there already: it names the field that is `unique`, and does not
 * plainly say that something else is wrong with it.
 */
function saysTaken(words: ServiceWords, unique: string | undefined): boolean {
  if (unique === undefined || !isNamed(words, unique)) return false;
  const about = words.fields.filter(({ field }) => isCalled(unique, field));
  const said = about.length > 0 ? about.map(({ message }) => message).join(" ") : words.message;
  const taken = /\b(?:taken|already|exists?|duplicated?|unique)\b/i.test(said);
  return (
    taken ||
    !/\b(?:blank|empty|missing|required|invalid|malformed|must|too long)\b|\bnot an?\b/i.test(said)
  );
}

/** Whether the words are about a field, by name or in their text. */
function isNamed({ message, fields }: ServiceWords, field: string): boolean {
  return fields.some((entry) => isCalled(field, entry.field)) || isCalled(field, message);
}

/**
 * Whether a field of the document is meant: by its name, with its place (`link.target_url`,
 * `repository_ids.0`), or spelled as frameworks do ("Target url has …", `target-url`, `targetUrl`).
 */
function isCalled(field: string, text: string): boolean {
  return new RegExp(`\\b${field.replace("_", "[ _-]?")}\\b`, "i").test(text);
}

function namedIn(
  { headers }: Answer,
  body: unknown,
  { url, names }: AnswerContext,
): Named | undefined {
  return getNamed({ body, location: headers.get("Location"), url }, names);
}

function idIn(named: Named | undefined): { remoteId?: RemoteId } {
  return named === undefined ? {} : { remoteId: named.remoteId };
}

/** The JSON of a body; of one that was too long, or broke off, what stands at its beginning. */
function bodyJson({ text, end }: AnswerBody): unknown {
  // The connection may also have ended after the last of it.
  return getJson(text) ?? (end === "complete" ? undefined : getCutJson(text));
}

function answered(failure: AnswerFailure): Outcome & { kind: "answered" } {
  return { kind: "answered", failure };
}
