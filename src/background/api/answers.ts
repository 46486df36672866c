import { getUrl, isWeb } from "../../shared/domain/address/url.ts";
import type { AnswerFailure, ServiceWords } from "../../shared/domain/failures.ts";
import type { RemoteId } from "../../shared/domain/values/ids.ts";
import type { Outcome } from "../../shared/domain/operation/outcome.ts";
import type { WireRequest } from "../../shared/resources/operation-wire.ts";
import { getJson } from "../../shared/domain/text/get-json.ts";
import { getCutJson, own } from "./json.ts";
import type { AnswerBody } from "./read-body.ts";
import { cleanRedacted, type Redact } from "./redact.ts";
import { getNamed, type Named } from "./remote-id.ts";
import { saysInProgress, saysInUse } from "./refusal-words.ts";
import { getHttpDateMs, getRetryAfterMs } from "./retry-after.ts";
import { getResponseFields } from "./response-fields.ts";
import { getServiceWords } from "./words.ts";

/** A response as it was received, its body capped. `Response` is the browser's type. */
export interface Answer {
  status: number;
  headers: { get(name: string): string | null };
  body: AnswerBody;
}

/** The facts about the request that are needed to read its response. */
export interface AnswerContext extends Pick<WireRequest, "effect" | "names" | "largeFields"> {
  method?: WireRequest["method"];
  /** The address of the request, for a relative `Location`. */
  url: string;
  nowMs: number;
  redact: Redact;
}

/** Statuses that mean "not now": the request was not processed (docs/outbox.md). */
const busyStatuses = [408, 425, 429, 511, 521, 523, 525, 526];

const locationMaxLength = 2_000;

/**
 * The outcome of a response: the table "What a response means" of docs/outbox.md, row by row. The document
 * shows one status ("status 200 on success") and no body, so everything that HTTP allows is covered. Never
 * throws.
 */
export function readAnswer(answer: Answer, context: AnswerContext): Outcome {
  const { status } = answer;
  if (isSignInWall(answer)) return answered({ kind: "sign-in-wall", status });
  if (status >= 200 && status < 300) return readSuccess(answer, context);
  if (status >= 300 && status < 400) {
    return readRedirect({ status, location: answer.headers.get("Location") ?? "" }, context);
  }
  const { headers } = answer;
  // If the two clocks differ, the server means its own.
  const thereMs = getHttpDateMs(headers.get("Date")) ?? context.nowMs;
  const retryAfterMs = getRetryAfterMs(headers.get("Retry-After"), thereMs);
  // A 503 means "not processed" only with a Retry-After.
  const isBusy = busyStatuses.includes(status) || (status === 503 && retryAfterMs !== undefined);
  if (status >= 400 && status < 500 && !isBusy) return answered(readRefusal(answer, context));
  return {
    ...answered({ kind: isBusy ? "busy" : "server-error", status }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** A redirect, seen in the response or in the browser's events. It is never followed. */
export function readRedirect(
  { status, location }: { status: number; location: string },
  { url, redact }: Pick<AnswerContext, "url" | "redact">,
): Outcome {
  const target = getUrl(location, url);
  const keepsMethod = status === 301 || status === 307 || status === 308;
  const isOnWeb = target !== undefined && isWeb(target);
  if (!keepsMethod && isOnWeb && location !== "" && leadsToSignIn(target, url)) {
    return answered({ kind: "sign-in-page", status });
  }
  if (!keepsMethod || location === "" || !isOnWeb) {
    return answered({ kind: "redirected", status });
  }
  // The target is shown without the query and password that a server may put into it.
  const shown = cleanRedacted(target.origin + target.pathname, redact, locationMaxLength);
  return answered({ kind: "moved", status, location: shown });
}

/** Whether the body is a web page instead of data: by its type, or by its beginning. */
export function isHtml({ headers, body }: Answer): boolean {
  const saidToBe = /\bx?html\b/i.test(headers.get("Content-Type") ?? "");
  // An empty body is no page, whatever type a framework gives it.
  const empty = body.end === "complete" && body.text.trim() === "";
  return body.text.trimStart().startsWith("<") || (saidToBe && !empty);
}

/**
 * Whether something before the service refused the request. A service may also challenge with *Basic*, but then its
 * body is JSON. Cloudflare names its own refusals.
 */
function isSignInWall(answer: Answer): boolean {
  const { status, headers, body } = answer;
  if (headers.get("cf-mitigated") !== null) return true;
  if (status === 401 && isHtml(answer)) return true;
  const isRefused = status === 401 || status === 403;
  const challenge = headers.get("WWW-Authenticate") ?? "";
  return isRefused && asksForLogin.test(challenge) && bodyJson(body) === undefined;
}

/** The schemes of a sign-in with a name and a password, or with the computer's account. A key has other schemes. */
const asksForLogin = /(?:^|,)\s*(?:basic|digest|negotiate|ntlm|kerberos)\b/i;

/** Whether the page asks for a password, or calls itself a sign-in page. */
function isSignInPage(page: string): boolean {
  return (
    /<input\b[^>]{0,500}\btype\s*=\s*["']?password\b/i.test(page) ||
    /<title\b[^>]{0,100}>[^<]{0,200}\b(?:sign[ -]?in|log[ -]?in|single sign-on)\b/i.test(page)
  );
}

/** Whether a redirect leads to another origin, such as a sign-in provider's, or to a path named like a sign-in. */
function leadsToSignIn(target: URL, url: string): boolean {
  if (target.origin !== getUrl(url)?.origin) return true;
  return /\/(?:sign[-_]?in|log[-_]?in|sso|auth|oauth2?|session)(?:\/|$)/i.test(target.pathname);
}

function readSuccess(answer: Answer, context: AnswerContext): Outcome {
  const { body, status } = answer;
  if (isHtml(answer)) {
    return answered({ kind: isSignInPage(body.text) ? "sign-in-page" : "html-answer", status });
  }
  const json = bodyJson(body);
  const named = namedIn(answer, json, context);
  const saysError = named === undefined && isError(json);
  // The response to a change may name the resource and deny the change: the resource was there before.
  const saysUnchanged = named !== undefined && context.effect === "changes" && isDenied(json);
  if (saysError || saysUnchanged) {
    const words = getServiceWords({ text: body.text, json, html: false }, context.redact);
    return answered({ kind: "error-answer", status, words });
  }
  // A list with its end cut off would look complete and shorter.
  const returned =
    named && body.end === "complete" && getResponseFields(named, context.names, context.redact);
  return {
    kind: "accepted",
    // The subject of a change has its id already.
    ...(context.effect === "creates" && idIn(named)),
    ...(returned && { returned }),
  };
}

/** Whether the body reports an error, whatever the status (docs/outbox.md). JSend says `error` or `fail`. */
function isError(json: unknown): boolean {
  const status = own(json, "status");
  if (typeof status === "string" && /^(?:error|fail)/i.test(status)) return true;
  return isDenied(json) || ["error", "errors"].some((name) => hasContent(own(json, name)));
}

/** Whether the body says that nothing was done. A status may be one of the resource's own fields. */
function isDenied(json: unknown): boolean {
  return ["success", "ok"].some((name) => own(json, name) === false);
}

function hasContent(error: unknown): boolean {
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
  if (status === 409 && saysInProgress(getText(words))) return { kind: "busy", status };
  const { optional, unique } = context.names;
  const isNew = context.effect === "creates";
  const isTaken = (status === 409 && isNew) || (status === 422 && saysTaken(words, unique));
  if (isTaken) {
    return { kind: "already-there", words, ...idIn(namedIn(answer, json, context)) };
  }
  const isNoJson404 = status === 404 && json === undefined;
  const hasNoSuch = status === 405 || isNoJson404;
  if (context.names.mayNeedPut && context.method === "PATCH" && hasNoSuch) {
    return { kind: "method-refused", status, words };
  }
  // A proxy that has lost the service says 404 too. It knows nothing of the resource.
  if (isNoJson404 && !isNew && isHtml(answer)) return { kind: "html-answer", status };
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
    words: isNoJson404 && !isNew && answer.body.text.trim() !== "" ? foreign(words) : words,
  };
}

function foreign(words: ServiceWords): ServiceWords {
  return { ...words, isForeign: true };
}

/**
 * If a create has one of these statuses, the server has no such operation: a create names no id that could be unknown.
 */
const nothingThere: readonly number[] = [404, 405];

/**
 * Whether a 422 means that the resource already exists: it names the `unique` field, and says that its value is in use.
 */
function saysTaken(words: ServiceWords, unique: string | undefined): boolean {
  if (unique === undefined || !isNamed(words, unique)) return false;
  const about = words.fields.filter(({ field }) => isCalled(unique, field));
  const said = about.length > 0 ? about.map(({ message }) => message).join(" ") : words.message;
  return saysInUse(said);
}

/** All words of the service. */
function getText({ message, fields }: ServiceWords): string {
  return [message, ...fields.map((field) => field.message)].join(" ");
}

/** Whether the message is about a field, by its name or in its text. */
function isNamed({ message, fields }: ServiceWords, field: string): boolean {
  return fields.some((entry) => isCalled(field, entry.field)) || isCalled(field, message);
}

/**
 * Whether the text names the field: as it is, with its position (`link.target_url`, `repository_ids.0`), or
 * in a framework's spelling ("Target url has …", `target-url`, `targetUrl`).
 */
function isCalled(field: string, text: string): boolean {
  return new RegExp(`\\b${field.replaceAll("_", "[ _-]?")}\\b`, "i").test(text);
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

/** The JSON of a body. Of one that is too long or incomplete, the complete members at its beginning. */
function bodyJson({ text, end }: AnswerBody): unknown {
  // The connection may also have ended just after the last byte.
  return getJson(text) ?? (end === "complete" ? undefined : getCutJson(text));
}

function answered(failure: AnswerFailure): Outcome & { kind: "answered" } {
  return { kind: "answered", failure };
}
