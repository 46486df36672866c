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
    rules: [] as { addRules: { id: number; condition: { urlFilter: string } }[] }[],
    webRequest: {
      onBeforeSendHeaders: event(),
      onBeforeRedirect: event(),
      onErrorOccurred: event(),
      onCompleted: event(),
    },
  };
});

vi.mock("./browser.ts", () => ({
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
    declarativeNetRequest: {
      updateSessionRules: (update: (typeof seen.rules)[number]) => {
        seen.rules.push(update);
        return Promise.resolve();
      },
    },
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
    const witness = await aWitness();
    starts("k1");
    fails("net::ERR_CONNECTION_REFUSED");
    expect(await witness.sighting("k1", 100)).toEqual({
      kind: "error",
      error: "net::ERR_CONNECTION_REFUSED",
    });
  });

  it("tells what is seen a moment after it is asked", async () => {
    const witness = await aWitness();
    starts("k1");
    const sighting = witness.sighting("k1", 100);
    await vi.advanceTimersByTimeAsync(99);
    fails("net::ERR_NAME_NOT_RESOLVED");
    expect(await sighting).toEqual({ kind: "error", error: "net::ERR_NAME_NOT_RESOLVED" });
  });

  it("tells who is waiting also where the start of the request is told late", async () => {
    const witness = await aWitness();
    const sighting = witness.sighting("k1", 100);
    starts("k1");
    fails("net::ERR_CONNECTION_REFUSED");
    await vi.advanceTimersByTimeAsync(100);
    expect(await sighting).toEqual({ kind: "error", error: "net::ERR_CONNECTION_REFUSED" });
  });

  it("says undefined when nothing was seen in time", async () => {
    const witness = await aWitness();
    const sighting = witness.sighting("k1", 100);
    await vi.advanceTimersByTimeAsync(100);
    expect(await sighting).toBeUndefined();
  });

  it("tells of a redirect and not of the error that our refusal to follow it ends in", async () => {
    const witness = await aWitness();
    const redirect = { kind: "redirect", status: 307, location: "https://other.example/" };
    starts("k1");
    tell("onBeforeRedirect", { statusCode: 307, redirectUrl: "https://other.example/" });
    fails("net::ERR_ABORTED");
    expect(await witness.sighting("k1", 100)).toEqual(redirect);
  });

  it("tells of a redirect that the browser calls completed", async () => {
    const witness = await aWitness();
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
    const witness = await aWitness();
    starts("k1");
    tell("onCompleted", { statusCode: 201, responseHeaders: [] });
    const sighting = witness.sighting("k1", 100);
    await vi.advanceTimersByTimeAsync(100);
    expect(await sighting).toBeUndefined();
  });

  it("says that an error may tell of a second sending where connections are kept open", async () => {
    const answered = (...responseHeaders: { name: string; value: string }[]) => {
      starts("earlier");
      tell("onCompleted", { statusCode: 201, responseHeaders });
    };
    const failed = async (network: Awaited<ReturnType<typeof aWitness>>) => {
      starts("k");
      fails("net::ERR_CONNECTION_REFUSED");
      return network.sighting("k", 1);
    };
    const error = { kind: "error", error: "net::ERR_CONNECTION_REFUSED" };
    expect(await failed(await aWitness())).toEqual(error);
    answered({ name: "Content-Type", value: "application/json" });
    // Another life of the background, while the browser and its connections live on.
    for (const event of Object.values(seen.webRequest)) event.heard.length = 0;
    const network = await aWitness();
    expect(await failed(network)).toEqual({ ...error, resendable: true });
    answered({ name: "Connection", value: "close" });
    expect(await failed(network)).toEqual(error);
  });

  it.each([
    { error: "NS_ERROR_CONNECTION_REFUSED", afterMs: 0, resendable: false },
    { error: "NS_ERROR_CONNECTION_REFUSED", afterMs: 899, resendable: false },
    { error: "NS_ERROR_CONNECTION_REFUSED", afterMs: 900, resendable: true },
    { error: "NS_ERROR_UNKNOWN_HOST", afterMs: 3_000, resendable: true },
    { error: "net::ERR_CONNECTION_REFUSED", afterMs: 3_000, resendable: false },
  ])("after $afterMs ms $error tells of a second time: $resendable", async (row) => {
    const network = await aWitness();
    starts("k", { timeStamp: 1_000 });
    tell("onErrorOccurred", { error: row.error, timeStamp: 1_000 + row.afterMs });
    expect(await network.sighting("k", 1)).toEqual({
      kind: "error",
      error: row.error,
      ...(row.resendable && { resendable: true }),
    });
  });

  it("keeps requests apart by their keys", async () => {
    const witness = await aWitness();
    starts("k1", { requestId: "r1" });
    starts("k2", { requestId: "r2" });
    tell("onErrorOccurred", { requestId: "r2", error: "second" });
    tell("onErrorOccurred", { requestId: "r1", error: "first" });
    expect(await witness.sighting("k1", 100)).toEqual({ kind: "error", error: "first" });
    expect(await witness.sighting("k2", 100)).toEqual({ kind: "error", error: "second" });
  });

  it("forgets an earlier try when the same entry is sent again", async () => {
    const witness = await aWitness();
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

describe("the connection rule", () => {
  it("stands for the address in use, also when only scheme or prefix have changed", async () => {
    const network = createNetwork();
    const before = seen.rules.length;
    await network.prepare("http://moved.example:8080/a");
    await network.prepare("http://moved.example:8080/a");
    await network.prepare("https://moved.example:8080");
    const filters = seen.rules
      .slice(before)
      .map(({ addRules }) => addRules[0]?.condition.urlFilter);
    expect(filters).toEqual(["|http://moved.example:8080/a/", "|https://moved.example:8080/"]);
  });

  it("stands for several servers at once", async () => {
    const network = createNetwork();
    const before = seen.rules.length;
    await Promise.all([
      network.prepare("https://one.example"),
      network.prepare("https://two.example"),
      network.prepare("https://one.example"),
    ]);
    const ids = seen.rules.slice(before).map(({ addRules }) => addRules[0]?.id);
    expect(new Set(ids).size).toBe(2);
    expect(ids).toHaveLength(2);
  });
});
