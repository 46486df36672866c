import { constants } from "node:http2";

/** How a request is left without an answer: by closing its connection, unless `http2` says better. */
export interface Drop {
  /** Sends a TCP RST instead of a FIN. */
  readonly reset?: boolean;
  /**
   * Over HTTP/2 only: ends the stream alone with that error, or sends a GOAWAY before the FIN that
   * counts the request among the unprocessed ("before") or the processed ("after").
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

/** One way to misbehave. "Before" and "after" are seen from the storing of the request. */
export type Fault =
  /** Answers this and does not look at the request, unless it stores first. */
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly storesFirst?: boolean;
    }
  /** Gives up after reading the request, without storing. */
  | ({ readonly kind: "dropBefore" } & Drop)
  /** Stores, then gives up without an answer. */
  | ({ readonly kind: "dropAfter" } & Drop)
  /** Waits; when released stores and answers, unless the client has gone by then. */
  | { readonly kind: "hangBefore" }
  /** Stores, then waits; when released answers. */
  | { readonly kind: "hangAfter" }
  /** Stores, announces the whole answer, sends half of it and closes. */
  | { readonly kind: "cutOffBody" }
  /** Stores, then sends the answer a few bytes at a time. */
  | { readonly kind: "slowBody"; readonly chunkBytes?: number; readonly intervalMs?: number }
  /** Stores, then answers with a right JSON object of this size (10 MB). */
  | { readonly kind: "hugeBody"; readonly bytes?: number }
  /** Stores, then answers with ids and fields of types nobody expects. */
  | { readonly kind: "wrongTypes"; readonly id: WrongId }
  /** Waits, then behaves. Stores even when the client has given up waiting. */
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
/** "proto" puts keys into the answer that poison prototypes when copied carelessly. */
export type WrongId = keyof typeof wrongIds | "proto";

export interface FaultRule {
  /** What the record of a request that meets it says; its kind when left out. */
  readonly name?: string;
  /** Any method when left out. */
  readonly method?: string;
  /** The path without prefix and query, exact or as a pattern; when left out, any under /api/. */
  readonly path?: string | RegExp;
  /** How many requests it applies to, 1 when left out; `Infinity` until stopped. */
  readonly times?: number;
  readonly fault: Fault;
}

export interface FaultHandle {
  /** How many requests it has met so far. */
  used(): number;
  /** Lets the requests go that hang because of this rule. */
  release(): void;
  /** Takes the rule away; what hangs stays hanging. */
  stop(): void;
}

export interface TakenFault {
  readonly fault: Fault;
  readonly name: string;
  /** Resolves when the rule's hanging requests are released the next time. */
  released(): Promise<void>;
}

interface ActiveRule {
  readonly rule: FaultRule;
  used: number;
  waiting: (() => void)[];
}

/** The rules in force. The oldest rule that matches and has times left is the one applied. */
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

    take(method: string, path: string): TakenFault | undefined {
      const entry = active.find(
        ({ rule, used }) => used < (rule.times ?? 1) && matches(rule, method, path),
      );
      if (entry === undefined) return undefined;
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

function matches(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method !== method) return false;
  // A browser also asks for the page and its icon, which must not use a rule up.
  if (rule.path === undefined) return path.startsWith("/api/");
  // `match` reads from the start whatever the pattern's flags; `test` would remember a position.
  return typeof rule.path === "string" ? rule.path === path : path.match(rule.path) !== null;
}

/** A JSON object of at least `bytes` bytes that begins with the id. */
export function hugeJson(id: number | undefined, bytes: number): string {
  return JSON.stringify({ id, padding: "x".repeat(bytes) });
}

/** JSON text, because no JavaScript object can be serialised to some of these. */
export function wronglyTypedJson(wrong: WrongId): string {
  const rest =
    '"title":{"a":1},"description":["b"],"tags":"c","collection_ids":{"0":1},"target_url":7';
  return wrong === "proto"
    ? `{"__proto__":{"id":12,"polluted":true},"constructor":{"prototype":{"polluted":true}},${rest}}`
    : `{"id":${wrongIds[wrong]},${rest}}`;
}
