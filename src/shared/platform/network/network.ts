import type { WebRequest } from "webextension-polyfill";
import type { NetworkWitness, Sighting } from "../../ports/network-witness.ts";
import { hostPattern, type ServerAddress } from "../../domain/address/server-address.ts";
import type { Network } from "../../ports/ports.ts";
import { browser } from "../browser/browser.ts";
import { closeConnections } from "./connection-rule.ts";
import { createOpenHosts } from "./open-hosts.ts";

/** The limit of sightings that nobody has asked for. The oldest are deleted first. */
const remembered = 64;

const idempotencyHeader = "idempotency-key";

/**
 * A connection that Firefox opened in advance counts as reused from this age on, and Firefox silently
 * resends a request that got no response over it: `SetIsReusedAfter(950)` in its `DnsAndConnectSocket`.
 * Measured in Firefox 153: all requests whose connection ended after 1.5 s were resent, none after 0.5 s.
 */
const firefoxResendsAfterMs = 900;

/** The browsers' error for a request that we aborted. */
const aborted = ["net::ERR_ABORTED", "NS_BINDING_ABORTED"];

interface Started {
  readonly key: string;
  /** On the system clock, which may be put back before the request ends. */
  readonly atMs: number;
  /** On the monotonic clock of this run, counted from the arrival of the event. */
  readonly heardAtMs: number;
}

interface Ticket {
  /** Set once the browser has reported how the request ended. */
  sighting?: Sighting;
  waiting?: (sighting: Sighting) => void;
}

/**
 * Observes our own requests outside `fetch`, by their `Idempotency-Key`. The listeners cover the profile's
 * host only and are added together with it: in Chromium, listeners added before the permission was granted
 * never fire (measured).
 */
export function createNetwork(): Network & NetworkWitness & { changed(): void } {
  const requests = new Map<string, Started>();
  const tickets = new Map<string, Ticket>();
  const watched = new Set<string>();
  const openHosts = createOpenHosts();

  function ticket(key: string): Ticket {
    const known = tickets.get(key) ?? {};
    tickets.delete(key);
    tickets.set(key, known);
    for (const oldest of [...tickets.keys()].slice(0, -remembered)) tickets.delete(oldest);
    return known;
  }

  function see(requestId: string, sighting: Sighting) {
    const started = requests.get(requestId);
    if (started === undefined) return;
    const seen = ticket(started.key);
    // After a redirect, our refusal to follow it is reported as an error. The redirect says more.
    seen.sighting ??= sighting;
    seen.waiting?.(seen.sighting);
  }

  function watch(pattern: string) {
    const filter = { urls: [pattern] };
    browser.webRequest.onBeforeSendHeaders.addListener(
      ({ requestId, requestHeaders, tabId, timeStamp }) => {
        if (tabId !== -1) return undefined;
        const key = getHeader(requestHeaders, idempotencyHeader);
        if (key !== undefined) {
          requests.set(requestId, { key, atMs: timeStamp, heardAtMs: performance.now() });
          // Forget an earlier attempt, but not a pending wait: this event may arrive after fetch has
          // rejected.
          delete tickets.get(key)?.sighting;
        }
        return undefined;
      },
      filter,
      ["requestHeaders"],
    );
    browser.webRequest.onBeforeRedirect.addListener(
      ({ requestId, statusCode, redirectUrl }) =>
        see(requestId, { kind: "redirect", status: statusCode, location: redirectUrl }),
      filter,
    );
    browser.webRequest.onErrorOccurred.addListener(({ requestId, url, error, timeStamp }) => {
      const started = requests.get(requestId);
      if (started === undefined) return;
      const tookMs = Math.max(timeStamp - started.atMs, performance.now() - started.heardAtMs);
      const isResendable =
        openHosts.isResendable(url, timeStamp) ||
        (isFirefoxError(error) && tookMs >= firefoxResendsAfterMs);
      // Chromium reports the same error for a redirect that is not followed, but then the connection was
      // made.
      const isRedirect = tickets.get(started.key)?.sighting?.kind === "redirect";
      if (aborted.includes(error) && !isRedirect) openHosts.aborted(url, timeStamp);
      see(requestId, { kind: "error", error, ...(isResendable && { resendable: true }) });
      requests.delete(requestId);
    }, filter);
    browser.webRequest.onCompleted.addListener(
      ({ requestId, url, statusCode, responseHeaders }) => {
        if (!requests.has(requestId)) return;
        openHosts.answered(url, getHeader(responseHeaders, "connection"));
        // Firefox reports a redirect that is not followed as completed, Chromium as an error.
        if (statusCode >= 300 && statusCode < 400) {
          const location = getHeader(responseHeaders, "location") ?? "";
          see(requestId, { kind: "redirect", status: statusCode, location });
        }
        requests.delete(requestId);
      },
      filter,
      ["responseHeaders"],
    );
  }

  return {
    isOnline: () => navigator.onLine,
    isProven: openHosts.isProven,
    /** To be called when the computer has joined another network. */
    changed: () => openHosts.networkChanged(),

    async prepare(address: ServerAddress) {
      const pattern = hostPattern(address);
      if (!watched.has(pattern)) {
        watched.add(pattern);
        watch(pattern);
      }
      await openHosts.ready;
      await closeConnections(address);
    },

    async sighting(key, waitMs) {
      const seen = ticket(key);
      const sighting = seen.sighting ?? (await wait(seen, waitMs));
      // A second request of the same entry must not be judged by a sighting of the first.
      tickets.delete(key);
      return sighting;
    },
  };
}

/** All of Chromium's errors begin with `net::`; see `api/network-errors.ts`. */
function isFirefoxError(error: string): boolean {
  return !error.startsWith("net::");
}

function wait(ticket: Ticket, waitMs: number): Promise<Sighting | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs, undefined);
    ticket.waiting = (sighting) => {
      clearTimeout(timer);
      resolve(sighting);
    };
  });
}

function getHeader(
  headers: WebRequest.HttpHeaders | undefined,
  wanted: string,
): string | undefined {
  return headers?.find(({ name }) => name.toLowerCase() === wanted)?.value;
}
