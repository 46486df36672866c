import type { EntryId } from "../domain/values/ids.ts";
import type { NetworkWitness } from "../domain/outbox/network-witness.ts";
import type { Outcome } from "../domain/outbox/outcome.ts";
import { getUrl } from "../domain/values/url.ts";
import type { EncodedBody } from "./encode-body.ts";
import { isHtml, readAnswer, readRedirect } from "./answers.ts";
import type { Limits } from "./limits.ts";
import { readNetworkError } from "./network-errors.ts";
import { readBody } from "./read-body.ts";
import { cleanText, createRedact, type Redact } from "./redact.ts";
import type { WireRequest } from "../things/operation-wire.ts";
import type { Connection } from "./service.ts";
import { wordsMaxLength } from "./words.ts";

/** One request, ready but for the connection it goes over. */
export interface Errand extends Omit<WireRequest, "body">, EncodedBody {
  idempotencyKey: EntryId;
  timeoutMs: number;
  withKey: boolean;
  /** It changes nothing, whatever becomes of it. */
  harmless: boolean;
}

export interface Surroundings {
  fetch: typeof globalThis.fetch;
  witness: NetworkWitness;
  now: () => number;
  limits: Limits;
}

/** What came of an errand. `status` is 0 when there was no answer, or none that can be seen into. */
export interface Seen {
  outcome: Outcome;
  status: number;
  html: boolean;
}

/** Sends one request and reads what comes of it. Never rejects. */
export async function exchange(
  connection: Connection,
  errand: Errand,
  surroundings: Surroundings,
): Promise<Seen> {
  const redact = createRedact(connection.key);
  const url = getRequestUrl(connection, errand);
  if (url === undefined) return noAnswer(notMade("not an address of the server", redact));
  const headers = getHeaders(connection, errand);
  if (headers === undefined) return unsendableKey;

  // A browser's `fetch` refuses to be called as a method of something else.
  const { fetch } = surroundings;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), errand.timeoutMs);
  try {
    const response = await getSettled(() =>
      fetch(url, {
        method: errand.method,
        headers,
        body: errand.body,
        // Browsers drop `Authorization` at another origin, but would carry `X-Authorization` along.
        redirect: "manual",
        credentials: "omit",
        referrerPolicy: "no-referrer",
        cache: "no-store",
        signal: abort.signal,
      }),
    );
    const sent = { errand, url, redact, surroundings };
    if (response === undefined && abort.signal.aborted) {
      return noAnswer({ kind: "lost", failure: { kind: "timed-out" } });
    }
    // Node shows a redirect that is not followed; browsers hide it (status 0, "opaqueredirect").
    return response === undefined || response.status === 0
      ? await readSighting(response?.type === "opaqueredirect", sent)
      : await readResponse(response, sent);
  } finally {
    clearTimeout(timer);
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
  const { effect, names, largeFields } = errand;
  const { status, headers } = response;
  const body = await readBody(response, surroundings.limits.answerBytes);
  const answer = { status, headers, body };
  const nowMs = surroundings.now();
  return {
    outcome: readAnswer(answer, { effect, names, url, largeFields, nowMs, redact }),
    status,
    html: isHtml(answer),
  };
}

/** `fetch` told nothing: what the browser saw from outside of it decides. */
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

/** What to say of a request that could not be made: nothing was sent, and only a person can mend it. */
export function notMade(reason: string, redact: Redact): Outcome {
  const words = { message: cleanText(reason, redact, wordsMaxLength), fields: [] };
  return { kind: "answered", failure: { kind: "rejected", status: 0, words } };
}

/** What a key comes to that no header can carry, a letter outside of Latin-1 in it: it is not the key. */
const unsendableKey: Seen = {
  outcome: { kind: "answered", failure: { kind: "unauthorized" } },
  status: 401,
  html: false,
};

/** The address to ask. Undefined when it would be of another origin: the key goes to the one alone. */
function getRequestUrl({ serverAddress }: Connection, { path }: Errand): string | undefined {
  const base = getUrl(serverAddress);
  const url = getUrl(serverAddress + path);
  if (base === undefined || url === undefined || url.origin !== base.origin) return undefined;
  return /^https?:$/.test(url.protocol) && url.pathname.endsWith(path) ? url.href : undefined;
}

/** The headers, or undefined when the key cannot stand in one. */
function getHeaders(
  { key, compatibility }: Connection,
  { contentType, withKey, idempotencyKey }: Errand,
): Headers | undefined {
  const headers = new Headers({
    ...(contentType !== undefined && { "Content-Type": contentType }),
    Accept: "application/json",
    "Idempotency-Key": idempotencyKey,
  });
  try {
    // "An API key sent in the request header `X-Authorization` […] with no value prefix stated."
    if (withKey) headers.set("X-Authorization", compatibility.keyPrefix + key);
    return headers;
  } catch {
    // What is wrong with it is all that the error says, and the key is in its words.
    return undefined;
  }
}

/** What the work comes to, or undefined when it throws or rejects: `fetch` says nothing true of why. */
async function getSettled<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    // A browser's own words ("Failed to fetch") are the same for all causes; the witness tells them apart.
    return undefined;
  }
}

function noAnswer(outcome: Outcome): Seen {
  return { outcome, status: 0, html: false };
}
