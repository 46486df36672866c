import type { Dropped } from "../service/answers/wire.ts";
import type { RequestRecord } from "../service/request-records.ts";
import type { BrowserName } from "../support/browser.ts";
import type { Transport } from "./transport.ts";

/** The end of a request that a browser may resend: the service dropped it, or responded with 408. */
type Ending = Dropped | "408";

/** One row of the table in docs/reliability.md: what the browser does, and how many requests it makes of one try. */
interface Habit {
  readonly name: string;
  readonly most: Partial<Record<Ending, number>>;
}

/**
 * How often Firefox sends a request that it may send again. Over HTTP/2 it counts each connection as used
 * (`nsHttpConnection::StartSpdy` sets `mIsReused`, to handle "clean rejections (such as those that arrived
 * after a server goaway was generated)"), so `nsHttpTransaction::Close` restarts the request each time, up to
 * `network.http.request.max-attempts`.
 */
const firefoxMaxAttempts = 10;

/**
 * How often the service sees one try, if the browser makes more than one request of it and no extension can
 * prevent that: docs/reliability.md, "What browsers do by themselves".
 */
const habits: Record<BrowserName, Partial<Record<Transport, Habit>>> = {
  chromium: {
    "HTTP/2": {
      name: "Chromium sends it again when a connection that was used before is lost, or calls it unprocessed",
      most: { connection: 2, "go-away-before": 2, "go-away-after": 2, "refused-stream": 3 },
    },
  },
  firefox: {
    HTTP: {
      name: "Firefox sends it again when its connection ends a second or more after it was opened",
      most: { connection: 2 },
    },
    HTTPS: {
      name: "Firefox sends it again when it takes a connection that it opened ahead for a used one",
      most: { connection: 2 },
    },
    "HTTP/2": {
      name: "Firefox sends it again when its stream ends with an error, is called unprocessed, or is answered with 408",
      most: {
        "408": firefoxMaxAttempts,
        "go-away-before": firefoxMaxAttempts,
        "refused-stream": firefoxMaxAttempts,
        "protocol-error": firefoxMaxAttempts,
        "internal-error": firefoxMaxAttempts,
        "flow-control-error": firefoxMaxAttempts,
        "stream-closed": firefoxMaxAttempts,
        "enhance-your-calm": firefoxMaxAttempts,
      },
    },
  },
};

/**
 * Firefox counts 0.95 s at its own end of the connection, which opens slightly earlier than the service's.
 */
const firefoxResendsAfterMs = 900;

/** The copies of one resource that only the browser has sent. */
export interface Resent {
  readonly copies: number;
  /** What the browser does; undefined without a copy. */
  readonly habit: string | undefined;
}

const nothing: Resent = { copies: 0, habit: undefined };

/**
 * How many of the requests for one resource the browser has sent by itself, beyond the `tries` of the product.
 * None if the table does not allow that many: then the product has sent them.
 */
export function countResent(
  requests: readonly RequestRecord[],
  tries: number,
  { browser, transport }: { browser: BrowserName; transport: Transport },
): Resent {
  const habit = habits[browser][transport];
  const copies = requests.length - tries;
  if (habit === undefined || copies <= 0) return nothing;
  const most = requests.flatMap((request) => {
    const ending = endingOf(request, transport);
    return ending === undefined ? [] : (habit.most[ending] ?? []);
  });
  // Each copy follows a request with such an end, and each try has its limit.
  const isKnown = copies <= most.length && copies <= tries * (Math.max(1, ...most) - 1);
  return isKnown ? { copies, habit: habit.name } : nothing;
}

function endingOf(request: RequestRecord, transport: Transport): Ending | undefined {
  const { dropped, connectionMs = 0, status } = request;
  if (transport === "HTTP" && connectionMs < firefoxResendsAfterMs) return undefined;
  return dropped ?? (status === 408 ? "408" : undefined);
}
