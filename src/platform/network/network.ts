import type { WebRequest } from "webextension-polyfill";
import type { NetworkWitness, Sighting } from "../../domain/outbox/network-witness.ts";
import { hostPattern, type ServerAddress } from "../../domain/profile/server-address.ts";
import type { Network } from "../../use-cases/ports.ts";
import { browser } from "../browser/browser.ts";
import { closeConnections } from "./connection-rule.ts";
import { createOpenHosts } from "./open-hosts.ts";

/** Sightings that nobody has asked for are let go after this many. */
const remembered = 64;

const idempotencyHeader = "idempotency-key";

/**
 * From this age on Firefox takes a connection that it opened ahead of its request for a used one, and
 * sends again by itself what got no answer over it: `SetIsReusedAfter(950)` in its `DnsAndConnectSocket`.
 * Measured in Firefox 153: all requests whose connection ended after 1.5 s, none after 0.5 s.
 */
const firefoxResendsAfterMs = 900;

/** What the browsers call a request that we have aborted. */
const aborted = ["net::ERR_ABORTED", "NS_BINDING_ABORTED"];

interface Started {
  readonly key: string;
  /** On the computer's clock, which may be put back meanwhile. */
  readonly atMs: number;
  /** On the clock of this life, which goes on alone; it begins when the browser's word arrives. */
  readonly heardAtMs: number;
}

interface Ticket {
  /** Set when the browser has said how the request ended. */
  sighting?: Sighting;
  waiting?: (sighting: Sighting) => void;
}

/**
 * Watches our own requests from outside of `fetch`, by their `Idempotency-Key`. The listeners take the
 * profile's host alone, and are added with it: in Chromium those that were added before a permission
 * was granted stay silent (measured; see the reliability notes of the README).
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
    // A redirect is followed by the error of our own refusal to go there: the first tells more.
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
          // An earlier try is forgotten, but not who waits: this may be told after fetch has rejected.
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
      // Chromium says the same of a redirect that is not followed: then the connection was made.
      const isRedirect = tickets.get(started.key)?.sighting?.kind === "redirect";
      if (aborted.includes(error) && !isRedirect) openHosts.aborted(url, timeStamp);
      see(requestId, { kind: "error", error, ...(isResendable && { resendable: true }) });
      requests.delete(requestId);
    }, filter);
    browser.webRequest.onCompleted.addListener(
      ({ requestId, url, statusCode, responseHeaders }) => {
        if (!requests.has(requestId)) return;
        openHosts.answered(url, getHeader(responseHeaders, "connection"));
        // Firefox completes a redirect that is not followed, where Chromium reports an error.
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
    /** To be told when the computer has come into another network. */
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
      // A second request of the same entry must not be judged by what was seen of the first.
      tickets.delete(key);
      return sighting;
    },
  };
}

/** Chromium's all begin like this; see `api/network-errors.ts`. */
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
