import { browser } from "./browser.ts";

const storageKey = "openHosts";

/**
 * Hosts that keep their connections open though they were asked to close them: those of HTTP/2, and
 * servers that ignore it. Over such a connection the browser may send a request again by itself, unseen.
 * Remembered for as long as the browser runs, as its connections are, also over the background's death.
 */
export function createOpenHosts() {
  const hosts = new Set<string>();
  const ready = browser.storage.session.get(storageKey).then(
    (stored) => {
      const known = stored[storageKey];
      for (const host of Array.isArray(known) ? known : []) hosts.add(String(host));
    },
    // Without it only what is learned from now on is known.
    () => undefined,
  );

  return {
    /** Settled when what an earlier life of the background learned is known. */
    ready,
    has: (url: string) => hosts.has(new URL(url).host),
    /** From the `Connection` header of an answer: only `close` says that the connection is gone. */
    learn(url: string, connection: string | undefined) {
      const { host } = new URL(url);
      const closes = /\bclose\b/i.test(connection ?? "");
      if (hosts.has(host) !== closes) return;
      if (closes) hosts.delete(host);
      else hosts.add(host);
      browser.storage.session.set({ [storageKey]: [...hosts] }).catch(() => undefined);
    },
  };
}
