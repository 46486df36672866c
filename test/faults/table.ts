import { streamErrorNames, wrongIdNames } from "../service/answers/faults.ts";
import type { Fault, StreamError } from "../service/answers/faults.ts";
import { largeBytes, smallBytes } from "./file-errands.ts";
import type { FaultRow, Spoil } from "./fault-row.ts";
import { connectionLost, lost, waiting } from "./standings.ts";
import { unsentTable } from "./unsent-table.ts";

/**
 * The faults and their outcomes: the table "What a response means" of docs/outbox.md, row by row. The
 * comment before a list names its row.
 */

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html; charset=utf-8" };
const page = "<!doctype html><title>Sign in</title><h1>Sign in</h1>";

type Answered = Extract<Fault, { kind: "answer" }>;
const answer = (status: number, more: Partial<Answered> = {}): Spoil => ({
  how: "service",
  fault: { kind: "answer", status, headers: json, body: '{"error":"no"}', ...more },
});
const service = (fault: Fault): Spoil => ({ how: "service", fault });
const onlySave = (spoil: Spoil): Spoil =>
  spoil.how === "service" ? { ...spoil, only: "save" } : spoil;

const delivered = { create: "delivered", update: "delivered", gate: "open", stored: true } as const;
const blocked = { create: "blocked", update: "blocked", gate: "open" } as const;

const serverError = { ...lost, causes: ["server-error"] } as const;
const busy = { ...waiting, causes: ["busy"] } as const;
const rejected = { ...blocked, causes: ["rejected"] } as const;

/** No response, the time limit, or an error that proves nothing. */
const connections: readonly FaultRow[] = [
  { name: "drop before (FIN)", spoil: service({ kind: "dropBefore" }), ...connectionLost },
  {
    name: "drop before (RST)",
    spoil: service({ kind: "dropBefore", reset: true }),
    ...connectionLost,
  },
  {
    name: "drop after (FIN)",
    spoil: service({ kind: "dropAfter" }),
    ...connectionLost,
    stored: true,
  },
  {
    name: "drop after (RST)",
    spoil: service({ kind: "dropAfter", reset: true }),
    ...connectionLost,
    stored: true,
  },
  {
    name: "hang before",
    spoil: service({ kind: "hangBefore" }),
    bytes: smallBytes,
    ...lost,
    causes: ["timed-out"],
    takes: "half a minute",
  },
  {
    name: "hang after",
    spoil: service({ kind: "hangAfter" }),
    bytes: smallBytes,
    ...lost,
    causes: ["timed-out"],
    stored: true,
    takes: "half a minute",
  },
];

const cutAt = { "its first byte": 0, "a third": 1 / 3, "its last byte": 1 } as const;

/** No response in the middle of an upload: a part of the bytes has arrived. */
const uploads: readonly FaultRow[] = [
  ...Object.entries(cutAt).flatMap(([place, share]) =>
    [false, true].map((reset): FaultRow => ({
      name: `upload cut at ${place} (${reset ? "RST" : "FIN"})`,
      operations: ["POST files"],
      spoil: service({ kind: "cutUpload", share, reset }),
      ...connectionLost,
      bytes: reset ? 2_000_000 : 300_000,
    })),
  ),
  {
    name: "upload of 20 MB cut at a half",
    operations: ["POST files"],
    spoil: service({ kind: "cutUpload", share: 1 / 2 }),
    ...connectionLost,
    bytes: largeBytes,
    takes: "minutes",
  },
  {
    name: "upload of 20 MB",
    operations: ["POST files"],
    spoil: onlySave(service({ kind: "delay", delayMs: 500 })),
    ...delivered,
    bytes: largeBytes,
    takes: "minutes",
  },
];

/** The same over HTTP/2, where a stream can end while its connection stays, or after a GOAWAY. */
const streams: readonly FaultRow[] = [
  ...(["go-away-before", "go-away-after"] as const).map((http2) => ({
    name: `drop with ${http2}`,
    transports: ["HTTP/2" as const],
    spoil: service(
      http2 === "go-away-before" ? { kind: "dropBefore", http2 } : { kind: "dropAfter", http2 },
    ),
    ...connectionLost,
    stored: http2 === "go-away-after",
  })),
  ...streamErrorNames.filter(isSurvived).flatMap((http2) =>
    (["dropBefore", "dropAfter"] as const).map((kind) => ({
      name: `stream ended with ${http2}, ${kind === "dropAfter" ? "stored" : "not stored"}`,
      transports: ["HTTP/2" as const],
      spoil: service({ kind, http2 }),
      ...lost,
      causes: ["connection-lost", "network-error"] as const,
      stored: kind === "dropAfter",
    })),
  ),
];

/** After the other error, browsers use HTTP/1.1 with the server until they end, so no case could follow. */
function isSurvived(name: StreamError): boolean {
  return name !== "http-1-1-required";
}

/** Any other 2xx, also empty or cut off; and a 2xx with a web page. */
const successes: readonly FaultRow[] = [
  { name: "cut-off body", spoil: service({ kind: "cutOffBody" }), ...delivered },
  { name: "slow body", spoil: service({ kind: "slowBody" }), ...delivered },
  { name: "10 MB answer", spoil: service({ kind: "hugeBody" }), ...delivered },
  ...[...wrongIdNames, "proto" as const].map((id) => ({
    name: `wrong types: ${id}`,
    spoil: service({ kind: "wrongTypes", id }),
    ...delivered,
  })),
  {
    name: "204, empty",
    spoil: answer(204, { headers: {}, body: "", storesFirst: true }),
    ...delivered,
  },
  {
    name: "HTML with 200",
    spoil: answer(200, { headers: html, body: page }),
    ...lost,
    gate: "shut",
    causes: ["sign-in-page"],
  },
  {
    name: "HTML with 200, stored",
    spoil: answer(200, { headers: html, body: page, storesFirst: true }),
    ...lost,
    gate: "shut",
    causes: ["sign-in-page"],
    stored: true,
  },
];

/** 301, 307, 308; and any other 3xx. */
const redirects: readonly FaultRow[] = [301, 302, 303, 307, 308].flatMap((status) =>
  (["sameHost", "otherHost", "otherPort"] as const).map((to): FaultRow => {
    const name = `${status} to ${{ sameHost: "the same host", otherHost: "another host", otherPort: "another port" }[to]}`;
    const spoil = { how: "redirect", status, to } as const;
    if (status !== 302 && status !== 303) {
      return { name, spoil, ...blocked, gate: "shut", causes: ["moved"] };
    }
    return to === "sameHost"
      ? { name, spoil, create: "unknown", update: "blocked", gate: "shut", causes: ["redirected"] }
      : {
          name,
          spoil,
          create: "unknown",
          update: "waiting",
          gate: "shut",
          causes: ["sign-in-page"],
        };
  }),
);

/** Firefox resends a request ten times if HTTP/2 responds with 408, and then reports it as lost. */
const over408: readonly FaultRow[] = [
  {
    name: "408 over HTTP/2",
    transports: ["HTTP/2"],
    browsers: ["chromium"],
    spoil: answer(408),
    ...busy,
  },
  {
    name: "408 over HTTP/2",
    transports: ["HTTP/2"],
    browsers: ["firefox"],
    spoil: answer(408),
    ...connectionLost,
  },
];

/** Of a user page, the service may lack the method rather than the page. */
const noSuch = ["rejected", "nothing-there", "method-refused"] as const;

/** 4xx */
const refusals: readonly FaultRow[] = [
  { name: "400", spoil: answer(400), ...rejected },
  { name: "401", spoil: answer(401), ...waiting, gate: "shut", causes: ["unauthorized"] },
  {
    name: "401, of a sign-in before the service",
    spoil: answer(401, { headers: { "www-authenticate": 'Basic realm="home"' }, body: "" }),
    ...waiting,
    gate: "shut",
    causes: ["sign-in-wall"],
  },
  { name: "403, the link's", spoil: onlySave(answer(403)), ...blocked, causes: ["forbidden"] },
  { name: "403, the key's", spoil: answer(403), ...blocked, gate: "shut", causes: ["forbidden"] },
  { name: "404", spoil: answer(404), ...blocked, causes: noSuch },
  {
    name: "404, a web page, to a change",
    operations: ["PATCH links", "PATCH collections", "PUT files", "PATCH links of a job"],
    spoil: answer(404, { headers: html, body: page }),
    ...waiting,
    gate: "shut",
    causes: ["html-answer"],
  },
  { name: "405", spoil: answer(405), ...blocked, causes: noSuch },
  { name: "408", transports: ["HTTP", "HTTPS"], spoil: answer(408), ...busy },
  ...over408,
  {
    name: "409",
    spoil: answer(409),
    ...blocked,
    causes: ["already-there"],
    updateCauses: ["rejected"],
  },
  {
    name: "409, an equal request is in progress",
    spoil: answer(409, { body: '{"error":"a request with this key is in progress"}' }),
    ...busy,
  },
  { name: "410", spoil: answer(410), ...rejected, answer: "drop" },
  {
    name: "413",
    spoil: answer(413),
    ...blocked,
    causes: ["too-large"],
    answer: "send-without",
    updateCauses: ["rejected"],
  },
  { name: "415", spoil: answer(415), ...rejected },
  { name: "422", spoil: answer(422, { body: '{"errors":{"title":["is odd"]}}' }), ...rejected },
  { name: "425", spoil: answer(425), ...busy },
  { name: "429", spoil: answer(429), ...busy },
  { name: "429, Retry-After", spoil: retryAfter(429, "3600"), ...busy },
];

/** 5xx */
const errors: readonly FaultRow[] = [
  ...[500, 501, 502, 503, 504, 520, 522, 524].map((status) => ({
    name: String(status),
    spoil: answer(status),
    ...serverError,
  })),
  { name: "500, stored", spoil: answer(500, { storesFirst: true }), ...serverError, stored: true },
  ...[511, 521, 523, 525, 526].map((status) => ({
    name: String(status),
    spoil: answer(status),
    ...busy,
  })),
  { name: "503, Retry-After in seconds", spoil: retryAfter(503, "3600"), ...busy },
  {
    name: "503, Retry-After as a date",
    spoil: retryAfter(503, new Date(Date.now() + 3_600_000).toUTCString()),
    ...busy,
  },
];

export const faultTable: readonly FaultRow[] = [
  ...connections,
  ...uploads,
  ...streams,
  ...unsentTable,
  { name: "clock moved", spoil: { how: "clock" }, ...delivered },
  ...successes,
  ...redirects,
  ...refusals,
  ...errors,
];

function retryAfter(status: number, time: string): Spoil {
  return answer(status, { headers: { ...json, "retry-after": time } });
}
