import { constants } from "node:http2";

/** How a request is left without a response: by closing its connection, unless `http2` says otherwise. */
export interface Drop {
  /** Sends a TCP RST instead of a FIN. */
  readonly reset?: boolean;
  /**
   * Over HTTP/2 only: ends only the stream with that error, or sends a GOAWAY before the FIN that counts
   * the request as unprocessed ("before") or processed ("after").
   */
  readonly http2?: StreamError | "go-away-before" | "go-away-after";
}

/** Error codes of RFC 9113, section 7, with which a server may end a stream. */
export const streamErrors = {
  "no-error": constants.NGHTTP2_NO_ERROR,
  "protocol-error": constants.NGHTTP2_PROTOCOL_ERROR,
  "internal-error": constants.NGHTTP2_INTERNAL_ERROR,
  "flow-control-error": constants.NGHTTP2_FLOW_CONTROL_ERROR,
  "stream-closed": constants.NGHTTP2_STREAM_CLOSED,
  "refused-stream": constants.NGHTTP2_REFUSED_STREAM,
  cancel: constants.NGHTTP2_CANCEL,
  "enhance-your-calm": constants.NGHTTP2_ENHANCE_YOUR_CALM,
  "http-1-1-required": constants.NGHTTP2_HTTP_1_1_REQUIRED,
} as const;
export type StreamError = keyof typeof streamErrors;
export const streamErrorNames = Object.keys(streamErrors) as StreamError[]; // a literal's own keys

/** One kind of fault. "Before" and "after" refer to the storing of the request. */
export type Fault =
  /** Sends this response, after some time or at once, without reading the request unless it stores first. */
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly storesFirst?: boolean;
      readonly afterMs?: number;
    }
  /**
   * Stops reading the body once this share of its announced length has arrived; then drops the request, or
   * leaves it without a response for good.
   */
  | ({ readonly kind: "cutUpload"; readonly share: number; readonly hangs?: boolean } & Drop)
  /** Drops the request after reading it, without storing. */
  | ({ readonly kind: "dropBefore" } & Drop)
  /** Stores, then drops the request without a response. */
  | ({ readonly kind: "dropAfter" } & Drop)
  /** Waits; when released, stores and responds, unless the client has gone by then. */
  | { readonly kind: "hangBefore" }
  /** Stores, then waits; when released, responds. */
  | { readonly kind: "hangAfter" }
  /** Stores, announces the whole response, sends half of it and closes. */
  | { readonly kind: "cutOffBody" }
  /** Stores, then sends the response a few bytes at a time. */
  | { readonly kind: "slowBody"; readonly chunkBytes?: number; readonly intervalMs?: number }
  /** Stores, then responds with a valid JSON object of this size (10 MB). */
  | { readonly kind: "hugeBody"; readonly bytes?: number }
  /** Stores, then responds with ids and fields of unexpected types. */
  | { readonly kind: "wrongTypes"; readonly id: WrongId }
  /** Waits, then behaves. Stores even if the client has gone by then. */
  | { readonly kind: "delay"; readonly delayMs: number };

export const wrongIds = {
  object: '{"value":12}',
  array: "[12]",
  float: "12.5",
  negative: "-12",
  text: '"twelve"',
  boolean: "true",
  null: "null",
  unsafe: "9007199254740993",
  infinite: "1e999",
} as const;
export const wrongIdNames = Object.keys(wrongIds) as (keyof typeof wrongIds)[]; // a literal's own keys are all there are
/** "proto" puts keys into the response that poison prototypes if they are copied carelessly. */
export type WrongId = keyof typeof wrongIds | "proto";

export interface FaultRule {
  /** The name of the fault in the request's record; by default its kind. */
  readonly name?: string;
  /** By default, any method. */
  readonly method?: string;
  /** The path without prefix and query, exact or as a pattern; by default, any under /api/. */
  readonly path?: string | RegExp;
  /** How many requests it applies to, by default 1; `Infinity` until stopped. */
  readonly times?: number;
  /** Leaves alone a request whose Idempotency-Key came with one that was stored. */
  readonly unlessStored?: boolean;
  readonly fault: Fault;
}

export interface FaultHandle {
  /** How many requests it has applied to so far. */
  used(): number;
  /** Releases the requests that hang because of this rule. */
  release(): void;
  /** Removes the rule; hanging requests stay hanging. */
  stop(): void;
}

/** A fault that comes while the body is read. */
export type UploadFault = Extract<Fault, { kind: "cutUpload" }>;

export interface TakenFault {
  readonly fault: Exclude<Fault, UploadFault>;
  readonly name: string;
  /** Resolves when the rule's hanging requests are next released. */
  released(): Promise<void>;
}

interface ActiveRule {
  readonly rule: FaultRule;
  used: number;
  waiting: (() => void)[];
}

/** The rules in force. The oldest rule that matches and has requests left applies. */
export function createFaults() {
  let active: ActiveRule[] = [];

  return {
    add(rule: FaultRule): FaultHandle {
      const entry: ActiveRule = { rule, used: 0, waiting: [] };
      active.push(entry);
      return {
        used: () => entry.used,
        release: () => {
          for (const letGo of entry.waiting.splice(0)) letGo();
        },
        stop: () => {
          active = active.filter((other) => other !== entry);
        },
      };
    },

    /** The fault to apply while the body is read. */
    takeCut(method: string, path: string): UploadFault | undefined {
      const entry = active.find((one) => applies(one, { method, path, isStored: () => false }));
      if (entry?.rule.fault.kind !== "cutUpload") return undefined;
      entry.used += 1;
      return entry.rule.fault;
    },

    /** The fault to apply once the body is read. */
    take(request: Faulted): TakenFault | undefined {
      const entry = active.find((one) => applies(one, request));
      if (entry === undefined || entry.rule.fault.kind === "cutUpload") return undefined;
      entry.used += 1;
      return {
        fault: entry.rule.fault,
        name: entry.rule.name ?? entry.rule.fault.kind,
        released: () => new Promise((resolve) => entry.waiting.push(resolve)),
      };
    },

    clear(): void {
      active = [];
    },
  };
}

interface Faulted {
  readonly method: string;
  readonly path: string;
  /** Whether a request with its Idempotency-Key was stored before. */
  isStored(): boolean;
}

function applies({ rule, used }: ActiveRule, { method, path, isStored }: Faulted): boolean {
  if (rule.unlessStored === true && isStored()) return false;
  return used < (rule.times ?? 1) && matches(rule, method, path);
}

function matches(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method !== method) return false;
  // A browser also requests the page and its icon, which must not use up a rule.
  if (rule.path === undefined) return path.startsWith("/api/");
  // `match` starts at the beginning whatever the pattern's flags; `test` would remember a position.
  return typeof rule.path === "string" ? rule.path === path : path.match(rule.path) !== null;
}

/** A JSON object of at least `bytes` bytes that begins with the id. */
export function hugeJson(id: number | string | undefined, bytes: number): string {
  return JSON.stringify({ id, padding: "x".repeat(bytes) });
}

/** JSON text, because some of these cannot be serialised from a JavaScript object. */
export function wronglyTypedJson(wrong: WrongId): string {
  const rest =
    '"title":{"a":1},"description":["b"],"tags":"c","collection_ids":{"0":1},"target_url":7';
  return wrong === "proto"
    ? `{"__proto__":{"id":12,"polluted":true},"constructor":{"prototype":{"polluted":true}},${rest}}`
    : `{"id":${wrongIds[wrong]},${rest}}`;
}
