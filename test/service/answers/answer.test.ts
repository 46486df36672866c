import { Agent } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { sendRaw } from "../raw-client.ts";
import type { Service } from "../server.ts";
import { call, startTestService, testKey } from "../test-service.ts";
import type { Fault } from "./faults.ts";
import { wrongIdNames, wrongIds } from "./faults.ts";

const links = "/api/v1/links";

function create(service: Service) {
  return call(service, "POST", links, { target_url: "https://example.org/", title: "T" });
}

async function spoilt(fault: Fault) {
  const service = await startTestService();
  const handle = service.misbehave({ method: "POST", path: links, fault });
  return { service, handle };
}

describe("a scripted response", () => {
  it.each([
    [503, { "retry-after": "7" }, ""],
    [409, { "content-type": "application/json" }, '{"id":5}'],
    [422, { "content-type": "application/json" }, '{"errors":{"target_url":["is taken"]}}'],
    [413, {}, ""],
    [307, { location: "https://elsewhere.example/" }, ""],
    [200, { "content-type": "text/html" }, "<h1>Sign in</h1>"],
  ])("is sent with status %i, headers and body, and nothing is stored", async (...response) => {
    const [status, headers, body] = response;
    const { service } = await spoilt({ kind: "answer", status, headers, body });
    const answer = await create(service);
    expect(answer).toMatchObject({ status, body, headers });
    expect(service.links()).toEqual([]);
    expect(service.requests()).toMatchObject([{ status, fault: "answer", stored: undefined }]);
  });

  it("can be sent after the link was stored", async () => {
    const { service } = await spoilt({ kind: "answer", status: 502, storesFirst: true });
    expect((await create(service)).status).toBe(502);
    expect(service.links()).toHaveLength(1);
  });

  it("can leave alone what was stored under the same Idempotency-Key", async () => {
    const service = await startTestService();
    const fields = { target_url: "https://example.org/" };
    const post = (key: string) => call(service, "POST", links, fields, { "idempotency-key": key });
    await post("one");
    service.misbehave({ unlessStored: true, fault: { kind: "answer", status: 409 } });
    expect([(await post("one")).status, (await post("two")).status]).toEqual([201, 409]);
  });

  it("is sent to a wrong key too, like that of a server that is down", async () => {
    const { service } = await spoilt({ kind: "answer", status: 503 });
    expect((await sendRaw(service.baseUrl + links, { method: "POST" })).status).toBe(503);
  });
});

describe("a dropped connection", () => {
  it.each([0, 1 / 2, 1])("in the middle of its body leaves nothing (share: %d)", async (share) => {
    const { service } = await spoilt({ kind: "cutUpload", share });
    await expect(create(service)).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(service.links()).toEqual([]);
    expect(service.requests()).toMatchObject([
      { status: undefined, fault: "cutUpload", complete: false, dropped: "connection" },
    ]);
    expect((await create(service)).status).toBe(201);
  });

  it.each([false, true])("before storing leaves nothing (reset: %j)", async (reset) => {
    const { service } = await spoilt({ kind: "dropBefore", reset });
    await expect(create(service)).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(service.links()).toEqual([]);
    expect(service.requests()).toMatchObject([{ status: undefined, fault: "dropBefore" }]);
    expect(service.requests()[0]?.bodyBytes).toBeGreaterThan(0);
  });

  it.each([false, true])("after storing leaves the link (reset: %j)", async (reset) => {
    const { service } = await spoilt({ kind: "dropAfter", reset });
    await expect(create(service)).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(service.links()).toHaveLength(1);
    expect(service.requests()).toMatchObject([
      { status: undefined, stored: { resource: "link", id: 1 } },
    ]);
  });
});

describe("a hanging request", () => {
  it("is stored and gets its response when released, if it hung before", async () => {
    const { service, handle } = await spoilt({ kind: "hangBefore" });
    const answer = create(service);
    await service.waitForRequest((request) => request.fault === "hangBefore");
    expect(service.links()).toEqual([]);
    handle.release();
    expect((await answer).status).toBe(201);
    expect(service.links()).toHaveLength(1);
  });

  it("is not stored if the client has gone by the time of the release", async () => {
    const { service, handle } = await spoilt({ kind: "hangBefore" });
    const leave = new AbortController();
    const answer = sendRaw(service.baseUrl + links, {
      method: "POST",
      headers: { "X-Authorization": testKey, "Content-Type": "application/json" },
      body: { target_url: "https://example.org/" },
      signal: leave.signal,
    });
    await service.waitForRequest((request) => request.fault === "hangBefore");
    leave.abort();
    await expect(answer).rejects.toThrow("aborted");
    await service.waitForRequest((request) => request.closedEarly);
    handle.release();
    expect((await create(service)).status).toBe(201);
    expect(service.links()).toHaveLength(1);
  });

  it("is stored at once and gets its response when released, if it hung after", async () => {
    const { service, handle } = await spoilt({ kind: "hangAfter" });
    const answer = create(service);
    await service.waitForLinks(1);
    expect(service.requests()).toMatchObject([{ status: undefined }]);
    handle.release();
    expect((await answer).status).toBe(201);
  });

  it.each(["hangBefore", "hangAfter"] as const)("ends with the service: %s", async (kind) => {
    const { service } = await spoilt({ kind });
    const answer = expect(create(service)).rejects.toMatchObject({ code: "ECONNRESET" });
    await service.waitForRequest((request) => request.fault === kind);
    await service.close();
    await answer;
  });
});

describe("a spoilt body", () => {
  it.each(["id", "none"] as const)("is cut off in the middle (shape: %s)", async (idShape) => {
    const { service } = await spoilt({ kind: "cutOffBody" });
    service.configure({ idShape });
    await expect(create(service)).rejects.toThrow("aborted");
    expect(service.links()).toHaveLength(1);
    expect(service.requests()[0]?.status).toBe(idShape === "id" ? 201 : 200);
  });

  it("is sent slowly, in many pieces, and whole", async () => {
    const { service } = await spoilt({ kind: "slowBody", chunkBytes: 40, intervalMs: 5 });
    const answer = await create(service);
    expect(answer.chunks).toBeGreaterThan(3);
    expect(JSON.parse(answer.body)).toMatchObject({ id: 1, title: "T" });
  });

  it("is no longer sent slowly when the service closes", async () => {
    const { service } = await spoilt({ kind: "slowBody", chunkBytes: 1, intervalMs: 60_000 });
    const answer = expect(create(service)).rejects.toMatchObject({ code: "ECONNRESET" });
    await service.waitForRequest((request) => request.status === 201);
    await service.close();
    await answer;
  });

  it("is 10 MB of JSON that begins with the id", async () => {
    const { service } = await spoilt({ kind: "hugeBody" });
    const { status, body } = await create(service);
    expect(status).toBe(201);
    expect(body.length).toBeGreaterThan(10_000_000);
    expect(JSON.parse(body)).toMatchObject({ id: 1 });
  });

  it.each(wrongIdNames)("has an invalid id: %s", async (id) => {
    const service = await startTestService();
    service.misbehave({ fault: { kind: "wrongTypes", id } });
    const { status, body } = await create(service);
    expect(status).toBe(201);
    expect(body.startsWith(`{"id":${wrongIds[id]},`)).toBe(true);
    expect(() => void JSON.parse(body)).not.toThrow();
    expect(service.links()).toHaveLength(1);
  });

  it("has keys that poison prototypes", async () => {
    const { service } = await spoilt({ kind: "wrongTypes", id: "proto" });
    const { body } = await create(service);
    expect(Object.keys(JSON.parse(body))).toEqual(expect.arrayContaining(["__proto__"]));
  });
});

describe("a delay", () => {
  it("stores and responds afterwards", async () => {
    const { service } = await spoilt({ kind: "delay", delayMs: 20 });
    const answer = create(service);
    await service.waitForRequest((request) => request.fault === "delay");
    expect(service.links()).toEqual([]);
    expect((await answer).status).toBe(201);
  });

  it("may be followed by any response instead, and nothing is stored", async () => {
    const { service } = await spoilt({ kind: "answer", status: 200, body: "{}", afterMs: 20 });
    expect(await create(service)).toMatchObject({ status: 200, body: "{}" });
    expect(service.links()).toEqual([]);
  });

  it("does not keep the service from closing", async () => {
    const { service } = await spoilt({ kind: "delay", delayMs: 3_600_000 });
    const answer = expect(create(service)).rejects.toMatchObject({ code: "ECONNRESET" });
    await service.waitForRequest((request) => request.fault === "delay");
    await service.close();
    await answer;
  });
});

describe("a rule", () => {
  it("applies to the given number of requests, and only to those that match", async () => {
    const service = await startTestService();
    const fault: Fault = { kind: "answer", status: 500 };
    const handle = service.misbehave({ method: "POST", path: /links$/, times: 2, fault });
    expect((await call(service, "PATCH", `${links}/1`, {})).status).toBe(404);
    expect((await sendRaw(`${service.baseUrl}/`)).status).toBe(200);
    const statuses = [await create(service), await create(service), await create(service)];
    expect(statuses.map(({ status }) => status)).toEqual([500, 500, 201]);
    expect(handle.used()).toBe(2);
  });

  it("without a path skips the page and the browser's icon", async () => {
    const service = await startTestService();
    service.misbehave({ fault: { kind: "answer", status: 500 } });
    expect((await sendRaw(`${service.baseUrl}/`)).status).toBe(200);
    expect((await sendRaw(`${service.baseUrl}/favicon.ico`)).status).toBe(404);
    expect((await create(service)).status).toBe(500);
  });

  it("comes after an older one that has requests left", async () => {
    const service = await startTestService();
    service.misbehave({ fault: { kind: "answer", status: 500 } });
    service.misbehave({ times: Infinity, fault: { kind: "answer", status: 503 } });
    const statuses = [await create(service), await create(service), await create(service)];
    expect(statuses.map(({ status }) => status)).toEqual([500, 503, 503]);
  });

  it("can be stopped, alone or with all others", async () => {
    const service = await startTestService();
    const fault: Fault = { kind: "answer", status: 500 };
    service.misbehave({ times: Infinity, fault }).stop();
    expect((await create(service)).status).toBe(201);
    service.misbehave({ times: Infinity, fault });
    service.behave();
    expect((await create(service)).status).toBe(201);
  });
});

it("sees which requests share a connection, and can drop an idle one", async () => {
  const service = await startTestService();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const probe = () => sendRaw(`${service.baseUrl}/`, { agent });
  await probe();
  await probe();
  const sockets = Object.values(agent.freeSockets).flatMap((free) => free ?? []);
  const closed = Promise.all(sockets.map((s) => new Promise((done) => s.once("close", done))));
  service.dropConnections();
  await closed;
  await probe();
  expect(service.requests().map((request) => request.connection)).toEqual([1, 1, 2]);
});
