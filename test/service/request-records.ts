import type { IncomingMessage } from "node:http";
import type { Dropped } from "./answers/wire.ts";

/** One request as the service saw it. Never holds a key: "[key]" replaces it. */
export interface RequestRecord {
  /** 1 for the first request since the service started. */
  readonly number: number;
  /** Epoch ms at which its headers had arrived. */
  readonly at: number;
  readonly method: string;
  /** With query, and with the path prefix if there is one. */
  readonly path: string;
  /** The headers of interest; the names of all others are in `headerNames`. */
  readonly headers: Readonly<Partial<Record<RecordedHeader, string>>>;
  readonly headerNames: readonly string[];
  /** The number of its connection: requests with equal numbers share a socket. */
  readonly connection: number;
  readonly keyWasSent: boolean;
  readonly keyWasRight: boolean;
  /** Whether a key of this service was anywhere but in `X-Authorization`. */
  readonly keyElsewhere: boolean;
  readonly bodyBytes: number;
  /** False if the client disconnected in the middle of the body. */
  readonly complete: boolean;
  /** The body as text; kept only for the latest requests, and undefined above 4 MiB. */
  readonly bodyText: string | undefined;
  /** The status of the response; undefined while hanging, and for good if dropped. */
  readonly status: number | undefined;
  /** Whether the connection closed, from either side, before the whole response was sent. */
  readonly closedEarly: boolean;
  /** How the service ended it without its whole response; undefined if the service did not. */
  readonly dropped: Dropped | undefined;
  /** The age of its connection when the request ended, in ms; undefined before. */
  readonly connectionMs: number | undefined;
  /** The row that this request made or changed. */
  readonly stored: { readonly resource: string; readonly id: number | string } | undefined;
  /** The fault it met: the rule's name, or its kind. */
  readonly fault: string | undefined;
}

const recordedHeaders = [
  "idempotency-key",
  "content-type",
  "content-length",
  "transfer-encoding",
  "connection",
  "accept",
  "origin",
  "referer",
  "user-agent",
] as const;
type RecordedHeader = (typeof recordedHeaders)[number];

export type MutableRecord = { -readonly [Field in keyof RequestRecord]: RequestRecord[Field] };

const keptRecords = 20_000;
const keptBodies = 200;
const keptBodyBytes = 4 * 1024 * 1024;

export interface Arrival {
  readonly request: IncomingMessage;
  readonly at: number;
  readonly connection: number;
  readonly body: Buffer | undefined;
  readonly bodyBytes: number;
  readonly complete: boolean;
  readonly keys: readonly string[];
  readonly keyWasRight: boolean;
}

/** The log of requests, oldest first, with a function to wait for one. */
export function createRequestRecords() {
  const records: MutableRecord[] = [];
  const bodies: MutableRecord[] = [];
  const watchers = new Set<(changed: readonly RequestRecord[]) => void>();
  let count = 0;

  return {
    list: (): readonly RequestRecord[] => records.map((record) => ({ ...record })),

    add(arrival: Arrival): MutableRecord {
      const record = describeArrival(arrival, ++count);
      records.push(record);
      bodies.push(record);
      if (records.length > keptRecords) records.shift();
      if (bodies.length > keptBodies) {
        const oldest = bodies.shift();
        if (oldest) oldest.bodyText = undefined;
      }
      return record;
    },

    /** Signals a change of a record to the waiting callers. */
    changed(record: RequestRecord): void {
      for (const watcher of watchers) watcher([record]);
    },

    /**
     * Resolves with the result of `look`, at once or after a later change. Rejects after `timeoutMs`,
     * naming `what` and the requests seen.
     * @param look gets the records that may give another result than before: at first all of them
     */
    waitFor<Found>(
      what: string,
      look: (records: readonly RequestRecord[]) => Found | undefined,
      timeoutMs: number,
    ): Promise<Found> {
      return new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer);
          watchers.delete(watcher);
        };
        const timer = setTimeout(() => {
          stop();
          reject(new Error(`No ${what} within ${timeoutMs} ms; seen: ${summarize(records)}`));
        }, timeoutMs);
        const watcher = (given: readonly RequestRecord[]) => {
          try {
            const found = look(given);
            if (found === undefined) return;
            stop();
            resolve(found);
          } catch (error) {
            stop();
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        };
        watchers.add(watcher);
        watcher(records);
      });
    },
  };
}

function describeArrival(arrival: Arrival, number: number): MutableRecord {
  const { request, keys, body } = arrival;
  const path = request.url ?? "";
  const bodyText =
    body !== undefined && body.length <= keptBodyBytes ? body.toString("utf8") : undefined;
  const headers: MutableRecord["headers"] = {};
  for (const name of recordedHeaders) {
    const value = request.headers[name];
    if (value !== undefined) Object.assign(headers, { [name]: hideKeys(String(value), keys) });
  }
  const others = Object.entries(request.headers).filter(([name]) => name !== "x-authorization");
  const everythingElse = [path, bodyText ?? "", ...others.map(([, value]) => String(value))];
  return {
    number,
    at: arrival.at,
    method: request.method ?? "",
    path: hideKeys(path, keys),
    headers,
    headerNames: Object.keys(request.headers),
    connection: arrival.connection,
    keyWasSent: request.headers["x-authorization"] !== undefined,
    keyWasRight: arrival.keyWasRight,
    keyElsewhere: everythingElse.some((text) => keys.some((key) => text.includes(key))),
    bodyBytes: arrival.bodyBytes,
    complete: arrival.complete,
    bodyText: bodyText === undefined ? undefined : hideKeys(bodyText, keys),
    status: undefined,
    closedEarly: !arrival.complete,
    dropped: undefined,
    connectionMs: undefined,
    stored: undefined,
    fault: undefined,
  };
}

function hideKeys(text: string, keys: readonly string[]): string {
  return keys.reduce(
    (hidden, key) => (key === "" ? hidden : hidden.replaceAll(key, "[key]")),
    text,
  );
}

function summarize(records: readonly RequestRecord[]): string {
  const last = records.slice(-10).map(({ method, path, status }) => `${method} ${path} ${status}`);
  return last.length === 0 ? "nothing" : last.join(", ");
}
