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

/** Of a host that has answered, and closes its connections when it is asked to. */
async function aWitnessOfProven() {
  const network = await aWitness();
  answers({ name: "Connection", value: "close" });
  return network;
}

/** To an earlier request. */
function answers(...responseHeaders: { name: string; value: string }[]) {
  starts("earlier", { requestId: "r0" });
  tell("onCompleted", { requestId: "r0", statusCode: 201, responseHeaders });
}

/** Another life of the background, while the browser and its connections live on. */
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

describe("the witness", () => {
  it("tells what was seen before it is asked", async () => {
    const witness = await aWitnessOfProven();
    starts("k1");
    fails("net::ERR_CONNECTION_REFUSED");
    expect(await witness.sighting("k1", 100)).toEqual({
      kind: "error",
      error: "net::ERR_CONNECTION_REFUSED",
    });
  });

  it("tells what is seen a moment after it is asked", async () => {
    const witness = await aWitnessOfProven();
    starts("k1");
    const sighting = witness.sighting("k1", 100);
    await vi.advanceTimersByTimeAsync(99);
    fails("net::ERR_NAME_NOT_RESOLVED");
    expect(await sighting).toEqual({ kind: "error", error: "net::ERR_NAME_NOT_RESOLVED" });
  });

  it("tells who is waiting also where the start of the request is told late", async () => {
    const witness = await aWitnessOfProven();
    const sighting = witness.sighting("k1", 100);
    starts("k1");
    fails("net::ERR_CONNECTION_REFUSED");
    await vi.advanceTimersByTimeAsync(100);
    expect(await sighting).toEqual({ kind: "error", error: "net::ERR_CONNECTION_REFUSED" });
  });

  it("says undefined when nothing was seen in time", async () => {
    const witness = await aWitnessOfProven();
    const sighting = witness.sighting("k1", 100);
    await vi.advanceTimersByTimeAsync(100);
    expect(await sighting).toBeUndefined();
  });

  it("tells of a redirect and not of the error that our refusal to follow it ends in", async () => {
    const witness = await aWitnessOfProven();
    const redirect = { kind: "redirect", status: 307, location: "https://other.example/" };
    starts("k1");
    tell("onBeforeRedirect", { statusCode: 307, redirectUrl: "https://other.example/" });
    fails("net::ERR_ABORTED");
    expect(await witness.sighting("k1", 100)).toEqual(redirect);
  });

  it("tells of a redirect that the browser calls completed", async () => {
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

  it("says nothing of a request that was answered", async () => {
    const witness = await aWitnessOfProven();
    starts("k1");
    tell("onCompleted", { statusCode: 201, responseHeaders: [] });
    const sighting = witness.sighting("k1", 100);
    await vi.advanceTimersByTimeAsync(100);
    expect(await sighting).toBeUndefined();
  });

  describe("says that an error may tell of a second sending", () => {
    it("until an answer has said that its connection is closed", async () => {
      const network = await aWitness();
      expect(network.isProven(address)).toBe(false);
      expect(await afterError(network)).toEqual(mayBeSecond);
      answers({ name: "Connection", value: "close" });
      expect(network.isProven(address)).toBe(true);
      expect(await afterError(network)).toEqual(error);
    });

    it("for the rest of the session where one has not, whatever the next one says", async () => {
      await aWitnessOfProven();
      answers({ name: "Content-Type", value: "application/json" });
      backgroundDies();
      const network = await aWitness();
      answers({ name: "Connection", value: "close" });
      expect(await afterError(network)).toEqual(mayBeSecond);
    });

    it("after the extension was reloaded: the browser's connections live on", async () => {
      await aWitnessOfProven();
      seen.session = {};
      backgroundDies();
      const network = await aWitness();
      expect(network.isProven(address)).toBe(false);
      expect(await afterError(network)).toEqual(mayBeSecond);
    });

    it("of another scheme at the same host", async () => {
      const network = await aWitnessOfProven();
      expect(network.isProven("http://links.example/shelf")).toBe(false);
    });

    it("not after the background died alone", async () => {
      await aWitnessOfProven();
      backgroundDies();
      const network = await aWitness();
      expect(network.isProven(address)).toBe(true);
      expect(await afterError(network)).toEqual(error);
    });

    it("in another network, until the first answer", async () => {
      const network = await aWitnessOfProven();
      network.changed();
      expect(network.isProven(address)).toBe(false);
      expect(await afterError(network)).toEqual(mayBeSecond);
    });

    it.each(["net::ERR_ABORTED", "NS_BINDING_ABORTED"])(
      "for two minutes after %s: connections that were being made may be left over",
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

    it("not after a redirect that was not followed, which Chromium calls aborted", async () => {
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
  ])("after $afterMs ms $error tells of a second time: $resendable", async (row) => {
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

  it("forgets an earlier try when the same entry is sent again", async () => {
    const witness = await aWitnessOfProven();
    starts("k1");
    fails("first try");
    starts("k1", { requestId: "r2" });
    const sighting = witness.sighting("k1", 100);
    await vi.advanceTimersByTimeAsync(100);
    expect(await sighting).toBeUndefined();
  });

  it("takes no notice of a tab's requests", async () => {
    const witness = await aWitness();
    starts("k1", { tabId: 7 });
    fails("not ours");
    const sighting = witness.sighting("k1", 100);
    await vi.advanceTimersByTimeAsync(100);
    expect(await sighting).toBeUndefined();
  });

  it("watches the profiles' hosts alone, and each host once", async () => {
    const witness = await aWitness();
    await witness.prepare("https://other.example");
    await witness.prepare(address);
    expect(seen.webRequest.onErrorOccurred.heard.map(({ urls }) => urls)).toEqual([
      ["https://links.example/*"],
      ["https://other.example/*"],
    ]);
  });
});
