// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNetwork } from "./network.ts";

type Details = Record<string, unknown>;
type Listener = (details: Details) => void;

const seen = vi.hoisted(() => {
  const event = () => {
    const heard: { listener: Listener; urls: readonly string[] }[] = [];
    return {
      heard,
      addListener: (listener: Listener, filter: { urls: readonly string[] }) =>
        void heard.push({ listener, urls: filter.urls }),
    };
  };
  return {
    session: {},
    webRequest: {
      onBeforeSendHeaders: event(),
      onBeforeRedirect: event(),
      onErrorOccurred: event(),
      onCompleted: event(),
    },
  };
});

vi.mock("../browser/browser.ts", () => ({
  browser: {
    webRequest: seen.webRequest,
    storage: {
      session: {
        get: () => Promise.resolve(structuredClone(seen.session)),
        set: (items: Details) => {
          Object.assign(seen.session, items);
          return Promise.resolve();
        },
      },
    },
    runtime: { getURL: () => "chrome-extension://abcdef/" },
    declarativeNetRequest: { updateSessionRules: () => Promise.resolve() },
  },
}));

const url = "https://links.example/shelf/api/v1/links";

function tell(event: keyof typeof seen.webRequest, details: Details) {
  for (const { listener } of seen.webRequest[event].heard) {
    listener({ tabId: -1, requestId: "r1", url, timeStamp: 0, ...details });
  }
}

const starts = (key: string, details: Details = {}) =>
  tell("onBeforeSendHeaders", {
    requestHeaders: [{ name: "Idempotency-Key", value: key }],
    ...details,
  });
const fails = (error: string) => tell("onErrorOccurred", { error });

const address = "https://links.example/shelf";

async function aWitness() {
  const network = createNetwork();
  await network.prepare(address);
  return network;
}

/** For a host that has responded and closes its connections on request. */
async function aWitnessOfProven() {
  const network = await aWitness();
  answers({ name: "Connection", value: "close" });
  return network;
}

/** A response to an earlier request. */
function answers(...responseHeaders: { name: string; value: string }[]) {
  starts("earlier", { requestId: "r0" });
  tell("onCompleted", { requestId: "r0", statusCode: 201, responseHeaders });
}

/** Ends this run of the background; the browser and its connections stay. */
function backgroundDies() {
  for (const event of Object.values(seen.webRequest)) event.heard.length = 0;
}

async function afterError(network: Awaited<ReturnType<typeof aWitness>>) {
  starts("k");
  fails("net::ERR_CONNECTION_REFUSED");
  return network.sighting("k", 1);
}

const error = { kind: "error", error: "net::ERR_CONNECTION_REFUSED" };
const mayBeSecond = { ...error, resendable: true };

beforeEach(() => {
  seen.session = {};
  for (const event of Object.values(seen.webRequest)) event.heard.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the network witness", () => {
  it("reports an event that came before the question", async () => {
    const witness = await aWitnessOfProven();
    starts("k1");
    fails("net::ERR_CONNECTION_REFUSED");
    expect(await witness.sighting("k1", 100)).toEqual({
      kind: "error",
      error: "net::ERR_CONNECTION_REFUSED",
    });
  });

  it("reports an event that comes shortly after the question", async () => {
    const witness = await aWitnessOfProven();
    starts("k1");
    const sighting = witness.sighting("k1", 100);
    await vi.advanceTimersByTimeAsync(99);
    fails("net::ERR_NAME_NOT_RESOLVED");
    expect(await sighting).toEqual({ kind: "error", error: "net::ERR_NAME_NOT_RESOLVED" });
  });

  it("answers a pending question even if the start of the request is reported late", async () => {
    const witness = await aWitnessOfProven();
    const sighting = witness.sighting("k1", 100);
    starts("k1");
    fails("net::ERR_CONNECTION_REFUSED");
    await vi.advanceTimersByTimeAsync(100);
    expect(await sighting).toEqual({ kind: "error", error: "net::ERR_CONNECTION_REFUSED" });
  });

  it("returns undefined if no event came in time", async () => {
    const witness = await aWitnessOfProven();
    const sighting = witness.sighting("k1", 100);
    await vi.advanceTimersByTimeAsync(100);
    expect(await sighting).toBeUndefined();
  });

  it("reports a redirect, not the error caused by our refusal to follow it", async () => {
    const witness = await aWitnessOfProven();
    const redirect = { kind: "redirect", status: 307, location: "https://other.example/" };
    starts("k1");
    tell("onBeforeRedirect", { statusCode: 307, redirectUrl: "https://other.example/" });
    fails("net::ERR_ABORTED");
    expect(await witness.sighting("k1", 100)).toEqual(redirect);
  });

  it("reports a redirect that the browser reports as completed", async () => {
    const witness = await aWitnessOfProven();
    starts("k1");
    tell("onCompleted", {
      statusCode: 302,
      responseHeaders: [{ name: "Location", value: "/sign-in" }],
    });
    expect(await witness.sighting("k1", 100)).toEqual({
      kind: "redirect",
      status: 302,
      location: "/sign-in",
    });
  });

  it("reports nothing for a request that got a response", async () => {
    const witness = await aWitnessOfProven();
    starts("k1");
    tell("onCompleted", { statusCode: 201, responseHeaders: [] });
    const sighting = witness.sighting("k1", 100);
    await vi.advanceTimersByTimeAsync(100);
    expect(await sighting).toBeUndefined();
  });

  describe("marks an error as possibly from a second sending", () => {
    it("until a response has announced that its connection is closed", async () => {
      const network = await aWitness();
      expect(network.isProven(address)).toBe(false);
      expect(await afterError(network)).toEqual(mayBeSecond);
      answers({ name: "Connection", value: "close" });
      expect(network.isProven(address)).toBe(true);
      expect(await afterError(network)).toEqual(error);
    });

    it("for the rest of the session after a response that has not, whatever later ones say", async () => {
      await aWitnessOfProven();
      answers({ name: "Content-Type", value: "application/json" });
      backgroundDies();
      const network = await aWitness();
      answers({ name: "Connection", value: "close" });
      expect(await afterError(network)).toEqual(mayBeSecond);
    });

    it("after the extension was reloaded, because the browser's connections survive", async () => {
      await aWitnessOfProven();
      seen.session = {};
      backgroundDies();
      const network = await aWitness();
      expect(network.isProven(address)).toBe(false);
      expect(await afterError(network)).toEqual(mayBeSecond);
    });

    it("for another scheme on the same host", async () => {
      expect((await aWitnessOfProven()).isProven("http://links.example/shelf")).toBe(false);
    });

    it("but not after a restart of the background alone", async () => {
      await aWitnessOfProven();
      backgroundDies();
      const network = await aWitness();
      expect(network.isProven(address)).toBe(true);
      expect(await afterError(network)).toEqual(error);
    });

    it("in another network, until the first response", async () => {
      const network = await aWitnessOfProven();
      network.changed();
      await network.prepare(address);
      expect(network.isProven(address)).toBe(false);
      expect(await afterError(network)).toEqual(mayBeSecond);
    });

    it.each(["net::ERR_ABORTED", "NS_BINDING_ABORTED"])(
      "for two minutes after %s, because unfinished connections may be left over",
      async (aborted) => {
        const network = await aWitnessOfProven();
        starts("a");
        tell("onErrorOccurred", { error: aborted, timeStamp: 1_000_000 });
        starts("k1", { timeStamp: 1_100_000 });
        const refused = { error: "net::ERR_CONNECTION_REFUSED" };
        tell("onErrorOccurred", { ...refused, timeStamp: 1_100_000 });
        expect(await network.sighting("k1", 1)).toEqual(mayBeSecond);
        starts("k2", { timeStamp: 1_120_000 });
        tell("onErrorOccurred", { ...refused, timeStamp: 1_120_000 });
        expect(await network.sighting("k2", 1)).toEqual(error);
      },
    );

    it("but not after a redirect that was not followed, which Chromium reports as aborted", async () => {
      const network = await aWitnessOfProven();
      starts("a");
      tell("onBeforeRedirect", { statusCode: 307, redirectUrl: "https://other.example/" });
      tell("onErrorOccurred", { error: "net::ERR_ABORTED" });
      expect(await afterError(network)).toEqual(error);
    });
  });

  it.each([
    { error: "NS_ERROR_CONNECTION_REFUSED", afterMs: 0, resendable: false },
    { error: "NS_ERROR_CONNECTION_REFUSED", afterMs: 899, resendable: false },
    { error: "NS_ERROR_CONNECTION_REFUSED", afterMs: 900, resendable: true },
    { error: "NS_ERROR_CONNECTION_REFUSED", afterMs: 900, clockMs: -1_000, resendable: true },
    { error: "NS_ERROR_UNKNOWN_HOST", afterMs: 3_000, resendable: true },
    { error: "net::ERR_CONNECTION_REFUSED", afterMs: 3_000, resendable: false },
  ])("after $afterMs ms marks $error as possibly resent: $resendable", async (row) => {
    const network = await aWitnessOfProven();
    starts("k", { timeStamp: 1_000 });
    await vi.advanceTimersByTimeAsync(row.afterMs);
    tell("onErrorOccurred", { ...row, timeStamp: 1_000 + (row.clockMs ?? row.afterMs) });
    const sighting = { kind: "error", error: row.error };
    const second = { ...sighting, resendable: true };
    expect(await network.sighting("k", 1)).toEqual(row.resendable ? second : sighting);
  });

  it("keeps requests apart by their keys", async () => {
    const witness = await aWitnessOfProven();
    starts("k1", { requestId: "r1" });
    starts("k2", { requestId: "r2" });
    tell("onErrorOccurred", { requestId: "r2", error: "second" });
    tell("onErrorOccurred", { requestId: "r1", error: "first" });
    expect(await witness.sighting("k1", 100)).toEqual({ kind: "error", error: "first" });
    expect(await witness.sighting("k2", 100)).toEqual({ kind: "error", error: "second" });
  });

  it("forgets an earlier attempt when the same entry is sent again", async () => {
    const witness = await aWitnessOfProven();
    starts("k1");
    fails("first try");
    starts("k1", { requestId: "r2" });
    const sighting = witness.sighting("k1", 100);
    await vi.advanceTimersByTimeAsync(100);
    expect(await sighting).toBeUndefined();
  });

  it("ignores the requests of tabs", async () => {
    const witness = await aWitness();
    starts("k1", { tabId: 7 });
    fails("not ours");
    const sighting = witness.sighting("k1", 100);
    await vi.advanceTimersByTimeAsync(100);
    expect(await sighting).toBeUndefined();
  });

  it("observes only the profiles' hosts, each of them once", async () => {
    const witness = await aWitness();
    await witness.prepare("https://other.example");
    await witness.prepare(address);
    expect(seen.webRequest.onErrorOccurred.heard.map(({ urls }) => urls)).toEqual([
      ["https://links.example/*"],
      ["https://other.example/*"],
    ]);
  });
});
