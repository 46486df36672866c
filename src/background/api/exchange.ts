import type { EntryId } from "../../shared/domain/values/ids.ts";
import type { NetworkWitness } from "../../shared/ports/network-witness.ts";
import type { Outcome } from "../../shared/domain/operation/outcome.ts";
import { getUrl, isWeb } from "../../shared/domain/address/url.ts";
import type { EncodedBody } from "./encode-body.ts";
import { isHtml, readAnswer, readRedirect } from "./answers.ts";
import type { Limits } from "./limits.ts";
import { readNetworkError } from "./network-errors.ts";
import { readBody } from "./read-body.ts";
import { cleanRedacted, redactFor, type Redact } from "./redact.ts";
import type { WireRequest } from "../../shared/resources/operation-wire.ts";
import type { Connection } from "../../shared/ports/service.ts";
import { noSignIn } from "../../shared/domain/profile/sign-in.ts";
import { wordsMaxLength } from "./words.ts";

/** One request, complete except for its connection. */
export interface Errand extends Omit<WireRequest, "body">, EncodedBody {
  idempotencyKey: EntryId;
  timeoutMs: number;
  withKey: boolean;
  /** The request changes nothing, whatever its outcome. */
  harmless: boolean;
  /** Aborted if the user cancels the request. */
  cancel?: AbortSignal;
}

export interface Surroundings {
  fetch: typeof globalThis.fetch;
  witness: NetworkWitness;
  now: () => number;
  limits: Limits;
}

/** The result of a request. `status` is 0 if there was no response, or none that can be read. */
export interface Seen {
  outcome: Outcome;
  status: number;
  html: boolean;
}

/** Sends one request and reads its outcome. Never rejects. */
export async function exchange(
  connection: Connection,
  errand: Errand,
  surroundings: Surroundings,
): Promise<Seen> {
  const redact = redactFor(connection);
  const url = getRequestUrl(connection, errand);
  if (url === undefined) return noAnswer(notMade("not an address of the server", redact));
  const headers = getHeaders(connection, errand);
  if (headers === undefined) return unsendableKey;

  // A browser's `fetch` throws if it is called as a method of another object.
  const { fetch } = surroundings;
  const abort = new AbortController();
  const end = () => abort.abort();
  const timer = setTimeout(end, errand.timeoutMs);
  errand.cancel?.addEventListener("abort", end);
  try {
    const response = await getSettled(() =>
      fetch(url, {
        method: errand.method,
        headers,
        body: errand.body,
        // At a redirect to another origin, browsers drop `Authorization` but keep `X-Authorization`.
        redirect: "manual",
        credentials: connection.signIn?.withCookies === true ? "include" : "omit",
        referrerPolicy: "no-referrer",
        cache: "no-store",
        signal: abort.signal,
      }),
    );
    const sent = { errand, url, redact, surroundings };
    // No network event tells whether a part of the request had left: the browsers report every abort alike.
    if (response === undefined && errand.cancel?.aborted) {
      return noAnswer({ kind: "cancelled", isSent: true });
    }
    if (response === undefined && abort.signal.aborted) {
      return noAnswer({ kind: "lost", failure: { kind: "timed-out" } });
    }
    // Node shows a redirect that is not followed; browsers hide it (status 0, "opaqueredirect").
    return response === undefined || response.status === 0
      ? await readSighting(response?.type === "opaqueredirect", sent)
      : await readResponse(response, sent);
  } finally {
    clearTimeout(timer);
    errand.cancel?.removeEventListener("abort", end);
  }
}

interface SentErrand {
  errand: Errand;
  url: string;
  redact: Redact;
  surroundings: Surroundings;
}

async function readResponse(response: Response, sent: SentErrand): Promise<Seen> {
  const { errand, url, redact, surroundings } = sent;
  const { method, effect, names, largeFields } = errand;
  const { status, headers } = response;
  const body = await readBody(response, surroundings.limits.answerBytes);
  const answer = { status, headers, body };
  const nowMs = surroundings.now();
  return {
    outcome: readAnswer(answer, { method, effect, names, url, largeFields, nowMs, redact }),
    status,
    html: isHtml(answer),
  };
}

/** `fetch` gave no response, so the browser's network events decide. */
async function readSighting(redirected: boolean, sent: SentErrand): Promise<Seen> {
  const { errand, url, redact, surroundings } = sent;
  const { witness, limits } = surroundings;
  const sighting = await getSettled(() =>
    witness.sighting(errand.idempotencyKey, limits.sightingMs),
  );
  if (sighting?.kind === "redirect") {
    const outcome = readRedirect(sighting, { url, redact });
    return { outcome, status: sighting.status, html: false };
  }
  if (redirected) {
    return noAnswer({ kind: "answered", failure: { kind: "redirected", status: 0 } });
  }
  return noAnswer(
    sighting === undefined
      ? { kind: "lost", failure: { kind: "connection-lost" } }
      : readNetworkError(sighting.error, {
          redact,
          harmless: errand.harmless,
          resendable: sighting.resendable === true,
        }),
  );
}

/** The outcome of a request that could not be made: nothing was sent, and only the user can fix it. */
export function notMade(reason: string, redact: Redact): Outcome {
  const words = { message: cleanRedacted(reason, redact, wordsMaxLength), fields: [] };
  return { kind: "answered", failure: { kind: "rejected", status: 0, words } };
}

/**
 * The result for a key that no header can carry, such as one with a letter outside Latin-1: such a key is wrong.
 */
const unsendableKey: Seen = {
  outcome: { kind: "answered", failure: { kind: "unauthorized" } },
  status: 401,
  html: false,
};

/** The URL of the request. Undefined if its origin is not the server's: the key is sent to no other origin. */
function getRequestUrl({ serverAddress }: Connection, { path }: Errand): string | undefined {
  const base = getUrl(serverAddress);
  const url = getUrl(serverAddress + path);
  if (base === undefined || url === undefined || url.origin !== base.origin) return undefined;
  return isWeb(url) && url.pathname.endsWith(path) ? url.href : undefined;
}

/** The headers, or undefined if the key cannot be in a header. */
function getHeaders(
  { key, signIn = noSignIn, compatibility }: Connection,
  { contentType, withKey, idempotencyKey }: Errand,
): Headers | undefined {
  const headers = new Headers();
  try {
    for (const { name, value } of signIn.headers) headers.set(name, value);
    // The headers of the sign-in come first, so that they replace none of these.
    if (contentType !== undefined) headers.set("Content-Type", contentType);
    headers.set("Accept", "application/json");
    headers.set("Idempotency-Key", idempotencyKey);
    // "An API key sent in the request header `X-Authorization` […] with no value prefix stated."
    if (withKey) headers.set("X-Authorization", compatibility.keyPrefix + key);
    return headers;
  } catch {
    // The error's text contains the key, and says nothing useful.
    return undefined;
  }
}

/**
 * The result of the work, or undefined if it throws or rejects. The error of `fetch` ("Failed to fetch") is the same
 * for all causes; the browser's network events tell them apart.
 */
async function getSettled<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

function noAnswer(outcome: Outcome): Seen {
  return { outcome, status: 0, html: false };
}
