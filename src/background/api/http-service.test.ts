// @vitest-environment node
import { describe, expect, it } from "vitest";
import { asId, type EntryId, type LocalId } from "../../shared/domain/values/ids.ts";
import type { NetworkWitness, Sighting } from "../../shared/ports/network-witness.ts";
import { defaultCompatibility } from "../../shared/domain/profile/profile.ts";
import { createService, type ServiceDependencies } from "./http-service.ts";
import type { Connection, Delivery } from "../../shared/ports/service.ts";
import { probeRequest, wireRequest } from "../../shared/resources/wires.ts";

const key = "s3cret-key";
const entryId = asId<EntryId>("11111111-1111-4111-8111-111111111111");
const subject = asId<LocalId>("22222222-2222-4222-8222-222222222222");
const probeId = "33333333-3333-4333-8333-333333333333";

const connection: Connection = {
  serverAddress: "https://links.test:8443/prefix",
  key,
  compatibility: defaultCompatibility,
};

const fields = {
  targetUrl: "https://example.test/",
  title: "",
  description: "",
  tags: [],
  collections: [],
  repositoryIds: [],
};
const delivery: Delivery = {
  entryId,
  operation: { kind: "create-link", subject, fields },
  payload: {},
  remoteIds: new Map(),
};

const blind: NetworkWitness = { sighting: () => Promise.resolve(undefined) };
const sees = (sighting: Sighting): NetworkWitness => ({
  sighting: (idempotencyKey) => Promise.resolve(idempotencyKey === entryId ? sighting : undefined),
});

function aService(changes: Partial<ServiceDependencies>) {
  return createService({
    fetch: () => Promise.reject(new TypeError("Failed to fetch")),
    witness: blind,
    now: () => 0,
    uuid: () => probeId,
    wireRequest,
    probeRequest,
    readBlob: () => Promise.resolve(undefined),
    ...changes,
  });
}

/** A `fetch` that records its requests. */
function answering(response: () => Response) {
  const asked: { url: string; init: RequestInit; headers: Headers }[] = [];
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    asked.push({ url: new Request(input).url, init, headers: new Headers(init.headers) });
    return Promise.resolve(response());
  };
  return { fetch, asked };
}

/** A redirect that is not followed, as a browser shows it. */
function opaqueRedirect(): Response {
  return Object.defineProperties(new Response(null), {
    type: { value: "opaqueredirect" },
    status: { value: 0 },
  });
}

/** A `fetch` that never responds, but can be aborted. */
const silent: typeof globalThis.fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
  });

describe("a request", () => {
  it("is sent once to the server's address with the key, and nowhere else", async () => {
    const { fetch, asked } = answering(() => Response.json({ id: 12 }, { status: 201 }));
    const outcome = await aService({ fetch }).send(connection, delivery);
    expect(outcome).toMatchObject({ kind: "accepted", remoteId: 12 });
    expect(asked).toHaveLength(1);
    const [request] = asked;
    expect(request?.url).toBe("https://links.test:8443/prefix/api/v1/links");
    expect(request?.init).toMatchObject({
      method: "POST",
      body: '{"target_url":"https://example.test/"}',
      redirect: "manual",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
    });
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      "x-authorization": key,
      "content-type": "application/json",
      accept: "application/json",
      "idempotency-key": entryId,
    });
  });

  it("carries the key prefix that the server wants", async () => {
    const { fetch, asked } = answering(() => new Response());
    const compatibility = { ...defaultCompatibility, keyPrefix: "Bearer " as const };
    await aService({ fetch }).send({ ...connection, compatibility }, delivery);
    expect(asked[0]?.headers.get("X-Authorization")).toBe(`Bearer ${key}`);
  });

  it("carries what a sign-in before the server asks for, and cookies only if the user says so", async () => {
    const { fetch, asked } = answering(() => new Response());
    const headers = [
      { name: "Authorization", value: "Basic YTpi" },
      // Nothing may replace a header of Linkstow's own, wherever it came from.
      { name: "accept", value: "text/html" },
      { name: "x-authorization", value: "other" },
    ];
    const service = aService({ fetch });
    await service.send({ ...connection, signIn: { headers, withCookies: true } }, delivery);
    await service.probe(
      { ...connection, signIn: { headers, withCookies: false } },
      { withKey: false },
    );
    expect(asked.map(({ init }) => init.credentials)).toEqual(["include", "omit"]);
    expect(asked.map(({ headers: sent }) => sent.get("Authorization"))).toEqual([
      "Basic YTpi",
      "Basic YTpi",
    ]);
    expect(asked.map(({ headers: sent }) => sent.get("Accept"))).toEqual([
      "application/json",
      "application/json",
    ]);
    expect(asked[0]?.headers.get("X-Authorization")).toBe(key);
  });

  it.each(["", "links.test", "https:", "ftp://links.test", "https://links.test?", "javascript:x"])(
    "is not made to the address %j",
    async (serverAddress) => {
      const { fetch, asked } = answering(() => new Response());
      const outcome = await aService({ fetch }).send({ ...connection, serverAddress }, delivery);
      expect(outcome).toMatchObject({ kind: "answered", failure: { kind: "rejected", status: 0 } });
      expect(asked).toEqual([]);
    },
  );

  it.each(["ключ", "a\u0000b", "a\nb", "key…"])(
    "is not made with a key that no header can carry: %j",
    async (badKey) => {
      const { fetch, asked } = answering(() => new Response());
      const outcome = await aService({ fetch }).send({ ...connection, key: badKey }, delivery);
      expect(outcome).toEqual({ kind: "answered", failure: { kind: "unauthorized" } });
      expect(asked).toEqual([]);
    },
  );

  it("is not made without the id of its subject, and says so", async () => {
    const { fetch, asked } = answering(() => new Response());
    const operation = { kind: "update-link", subject, changes: {} } as const;
    const outcome = await aService({ fetch }).send(connection, { ...delivery, operation });
    expect(outcome).toMatchObject({ kind: "answered", failure: { kind: "rejected", status: 0 } });
    expect(JSON.stringify(outcome)).toContain(subject);
    expect(asked).toEqual([]);
  });
});

describe("a fetch that rejects", () => {
  it("was not sent if the browser's error proves it", async () => {
    const witness = sees({ kind: "error", error: "net::ERR_CONNECTION_REFUSED" });
    expect(await aService({ witness }).send(connection, delivery)).toEqual({
      kind: "not-sent",
      failure: { kind: "connection-refused" },
    });
  });

  it("is lost if the error proves nothing", async () => {
    const witness = sees({ kind: "error", error: "net::ERR_WHATEVER" });
    expect(await aService({ witness }).send(connection, delivery)).toEqual({
      kind: "lost",
      failure: { kind: "network-error", error: "net::ERR_WHATEVER" },
    });
  });

  it("is lost if no error was seen", async () => {
    expect(await aService({}).send(connection, delivery)).toEqual({
      kind: "lost",
      failure: { kind: "connection-lost" },
    });
  });

  it("is lost if the network events fail, too", async () => {
    const witness = { sighting: () => Promise.reject(new Error("no witness")) };
    expect(await aService({ witness }).send(connection, delivery)).toEqual({
      kind: "lost",
      failure: { kind: "connection-lost" },
    });
  });

  it("may throw instead of rejecting", async () => {
    const fetch = () => {
      throw new TypeError(`bad ${key}`);
    };
    expect(await aService({ fetch }).send(connection, delivery)).toEqual({
      kind: "lost",
      failure: { kind: "connection-lost" },
    });
  });

  it("timed out if its time was up", async () => {
    const witness = sees({ kind: "error", error: "net::ERR_ABORTED" });
    const service = aService({ fetch: silent, witness, limits: { smallRequestMs: 5 } });
    expect(await service.send(connection, delivery)).toEqual({
      kind: "lost",
      failure: { kind: "timed-out" },
    });
  });

  it("has more time with a large body", async () => {
    const service = aService({
      fetch: silent,
      limits: { smallRequestMs: 60_000, largeRequestMs: 5, largeFromLength: 1_000 },
    });
    const payload = { pageContent: "x".repeat(1_000) };
    expect(await service.send(connection, { ...delivery, payload })).toEqual({
      kind: "lost",
      failure: { kind: "timed-out" },
    });
  });
});

describe("a redirect that the browser hides", () => {
  it.each([301, 307, 308])("means that the service has moved if %d was seen", async (status) => {
    const witness = sees({ kind: "redirect", status, location: "https://new.test/" });
    const service = aService({ fetch: answering(opaqueRedirect).fetch, witness });
    expect(await service.send(connection, delivery)).toEqual({
      kind: "answered",
      failure: { kind: "moved", status, location: "https://new.test/" },
    });
  });

  it("proves nothing if 302 was seen", async () => {
    const location = connection.serverAddress;
    const witness = sees({ kind: "redirect", status: 302, location });
    const service = aService({ fetch: answering(opaqueRedirect).fetch, witness });
    expect(await service.send(connection, delivery)).toEqual({
      kind: "answered",
      failure: { kind: "redirected", status: 302 },
    });
  });

  it.each([blind, sees({ kind: "error", error: "net::ERR_ABORTED" })])(
    "proves nothing if no redirect was seen",
    async (witness) => {
      const service = aService({ fetch: answering(opaqueRedirect).fetch, witness });
      expect(await service.send(connection, delivery)).toEqual({
        kind: "answered",
        failure: { kind: "redirected", status: 0 },
      });
    },
  );

  it("is recognised although fetch rejected", async () => {
    const witness = sees({ kind: "redirect", status: 308, location: `https://new.test/${key}` });
    expect(await aService({ witness }).send(connection, delivery)).toEqual({
      kind: "answered",
      failure: { kind: "moved", status: 308, location: "https://new.test/•••" },
    });
  });
});

describe("the probe", () => {
  it.each([true, false])("changes nothing, and carries the key or not: %s", async (withKey) => {
    const { fetch, asked } = answering(() => Response.json({ error: "no" }, { status: 404 }));
    let clockMs = 100;
    const now = () => (clockMs += 7);
    const probe = await aService({ fetch, now }).probe(connection, { withKey });
    expect(probe).toMatchObject({ status: 404, html: false, outcome: { kind: "answered" } });
    expect(probe.durationMs).toBeGreaterThan(0);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toBe("https://links.test:8443/prefix/api/v1/links/0");
    expect(asked[0]?.init).toMatchObject({ method: "PATCH", body: "{}", redirect: "manual" });
    expect(asked[0]?.headers.get("Idempotency-Key")).toBe(probeId);
    expect(asked[0]?.headers.get("X-Authorization")).toBe(withKey ? key : null);
  });

  it("recognises a web page", async () => {
    const { fetch } = answering(
      () => new Response("<html>", { headers: { "Content-Type": "text/html" } }),
    );
    expect(await aService({ fetch }).probe(connection, { withKey: false })).toMatchObject({
      status: 200,
      html: true,
      outcome: { failure: { kind: "html-answer" } },
    });
  });

  it("names TLS if the server does not use TLS", async () => {
    const witness: NetworkWitness = {
      sighting: () => Promise.resolve({ kind: "error", error: "net::ERR_SSL_PROTOCOL_ERROR" }),
    };
    expect(await aService({ witness }).probe(connection, { withKey: false })).toMatchObject({
      status: 0,
      html: false,
      outcome: { kind: "not-sent", failure: { kind: "tls-failed" } },
    });
  });

  it("treats a key that no header can carry as refused", async () => {
    const probe = await aService({}).probe({ ...connection, key: "ключ" }, { withKey: true });
    expect(probe).toMatchObject({ status: 401, outcome: { failure: { kind: "unauthorized" } } });
  });

  it("has its own time limit", async () => {
    const service = aService({ fetch: silent, limits: { probeMs: 5 } });
    expect(await service.probe(connection, { withKey: true })).toMatchObject({
      status: 0,
      outcome: { kind: "lost", failure: { kind: "timed-out" } },
    });
  });
});
