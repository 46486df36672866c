import * as v from "valibot";
import { browser } from "../browser/browser.ts";

const storageKey = "openHosts";
const mostHosts = 1_000;

/**
 * The time that a connection may stay open if its request was aborted during the connecting. Chromium closes an unused
 * one after 10 s, Firefox after 115 s.
 */
const leftOverMs = 120_000;

const Host = v.object({
  /** The host has responded over the current network. */
  proven: v.boolean(),
  keepsOpen: v.boolean(),
  /** Epoch ms. */
  abortedAtMs: v.number(),
});
type Host = v.InferOutput<typeof Host>;
const Hosts = v.pipe(v.record(v.string(), Host), v.maxEntries(mostHosts));

const unknownHost: Host = {
  proven: false,
  keepsOpen: false,
  abortedAtMs: -leftOverMs,
};

/**
 * What this browser session has revealed about each origin's connections. The state survives a restart of the
 * background, as the connections do. Reloading the extension loses the state, but the connections survive. So for an
 * origin without state, the worst is assumed.
 */
export function createOpenHosts() {
  const hosts = new Map<string, Host>();
  const ready = browser.storage.session.get(storageKey).then(
    (stored) => {
      const known = v.safeParse(Hosts, stored[storageKey]);
      for (const [host, state] of known.success ? Object.entries(known.output) : []) {
        if (!hosts.has(host)) hosts.set(host, state);
      }
    },
    // Without the stored state, only the observations of this run are known.
    () => undefined,
  );

  const stateOf = (url: string) => hosts.get(new URL(url).origin) ?? unknownHost;

  function learn(host: string, change: Partial<Host>) {
    const before = hosts.get(host) ?? unknownHost;
    const after = { ...before, ...change };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    hosts.set(host, after);
    store();
  }

  function store() {
    const known = Object.fromEntries([...hosts].slice(-mostHosts));
    browser.storage.session.set({ [storageKey]: known }).catch(() => undefined);
  }

  return {
    /** Settled once the state of earlier runs has been read. */
    ready,
    /** Whether the origin has responded in this session since the last change of network. */
    isProven: (url: string) => stateOf(url).proven,
    /**
     * Whether the browser may have silently resent a request, over a connection that was used before or
     * opened in advance. True until a response has announced that its connection is closed, for the rest of
     * the session once a response has not, and as long as aborted requests may have left connections open.
     */
    isResendable(url: string, nowMs: number) {
      const { proven, keepsOpen, abortedAtMs } = stateOf(url);
      return !proven || keepsOpen || Math.abs(nowMs - abortedAtMs) < leftOverMs;
    },
    /** From the `Connection` header of a response: only `close` means that the connection ends. */
    answered(url: string, connection: string | undefined) {
      const closes = /\bclose\b/i.test(connection ?? "");
      learn(new URL(url).origin, { proven: true, ...(!closes && { keepsOpen: true }) });
    },
    /** We aborted a request, which may have left connections open. */
    aborted: (url: string, nowMs: number) => learn(new URL(url).origin, { abortedAtMs: nowMs }),
    /** In another network, a host name may lead to another server. */
    networkChanged() {
      // The report may come before the state of earlier runs has been read.
      void ready.then(() => {
        for (const [host, state] of hosts) hosts.set(host, { ...state, proven: false });
        store();
      });
    },
  };
}
