import * as v from "valibot";
import { browser } from "../browser/browser.ts";

const storageKey = "openHosts";
const mostHosts = 1_000;

/**
 * So long a connection may be left over that was being made for a request when that was aborted. Chromium
 * closes one that was never used after 10 s, Firefox after 115 s.
 */
const leftOverMs = 120_000;

const Host = v.object({
  /** It has answered, over the network there is now. */
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
 * What this browser session has shown of each origin's connections. It is kept over the background's death,
 * which they outlive; when the extension is reloaded it is lost, and they outlive that too: so of a host
 * that has shown nothing the worst is taken for true.
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
    // Without it only what is learned from now on is known.
    () => undefined,
  );

  const of = (url: string) => hosts.get(new URL(url).origin) ?? unknownHost;

  function learn(host: string, change: Partial<Host>) {
    const before = hosts.get(host) ?? unknownHost;
    const after = { ...before, ...change };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    hosts.set(host, after);
    const known = Object.fromEntries([...hosts].slice(-mostHosts));
    browser.storage.session.set({ [storageKey]: known }).catch(() => undefined);
  }

  return {
    /** Settled when what an earlier life of the background learned is known. */
    ready,
    /** Whether it has answered in this session, since the network was last another one. */
    isProven: (url: string) => of(url).proven,
    /**
     * Whether the browser may have sent a request again by itself, unseen: over a connection that was in
     * use before, or that was opened ahead. Until an answer has said that its connection is closed; for
     * the rest of the session once one has not; and while connections may be left over.
     */
    isResendable(url: string, nowMs: number) {
      const { proven, keepsOpen, abortedAtMs } = of(url);
      return !proven || keepsOpen || Math.abs(nowMs - abortedAtMs) < leftOverMs;
    },
    /** From the `Connection` header of an answer: only `close` says that the connection is gone. */
    answered(url: string, connection: string | undefined) {
      const closes = /\bclose\b/i.test(connection ?? "");
      learn(new URL(url).origin, { proven: true, ...(!closes && { keepsOpen: true }) });
    },
    /** A request was aborted by us, and whatever connections were being made for it. */
    aborted: (url: string, nowMs: number) => learn(new URL(url).origin, { abortedAtMs: nowMs }),
    /** The network is another one: what stands behind a name may be, too. */
    networkChanged() {
      for (const host of hosts.keys()) learn(host, { proven: false });
    },
  };
}
