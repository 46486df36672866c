import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { sendRaw } from "./raw-client.ts";
import { call, startTestService, testKey } from "./test-service.ts";

const links = "/api/v1/links";
const target_url = "https://example.org/";

it("records everything that a contract test checks", async () => {
  const service = await startTestService();
  const headers = { "Idempotency-Key": "uuid-1", Origin: "chrome-extension://abc" };
  await call(service, "POST", `${links}?a=b`, { target_url }, headers);
  expect(service.requests()).toEqual([
    expect.objectContaining({
      number: 1,
      method: "POST",
      path: `${links}?a=b`,
      keyWasSent: true,
      keyWasRight: true,
      keyElsewhere: false,
      complete: true,
      bodyText: JSON.stringify({ target_url }),
      status: 201,
      stored: { resource: "link", id: 1 },
      fault: undefined,
      headers: expect.objectContaining({
        "idempotency-key": "uuid-1",
        origin: "chrome-extension://abc",
        "content-type": "application/json",
        connection: "close",
      }),
    }),
  ]);
});

it("never holds the key, and says if it was in the wrong place", async () => {
  const service = await startTestService();
  await call(service, "POST", `${links}?key=${testKey}`, { target_url, title: testKey });
  await call(service, "POST", links, { target_url }, { Referer: `http://a.example/${testKey}` });
  await call(service, "POST", links, { target_url }, { Cookie: `key=${testKey}` });
  await call(service, "POST", links, { target_url }, { "X-Authorization": `wrong ${testKey}` });
  expect(JSON.stringify(service.requests())).not.toContain(testKey);
  expect(service.requests().map((request) => request.keyElsewhere)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(service.requests()[3]).toMatchObject({
    keyWasSent: true,
    keyWasRight: false,
    status: 401,
  });
});

it("gives the age of a request's connection when the service dropped it", async () => {
  const startedAtMs = performance.now();
  // The age counts from an earlier turn of the event loop.
  await delay(50);
  const service = await startTestService();
  service.misbehave({ fault: { kind: "dropAfter" } });
  await expect(call(service, "POST", links, { target_url })).rejects.toThrow();
  // The client may hear of the end before the service does.
  await service.waitForRequest(({ dropped }) => dropped !== undefined);
  const soonMs = performance.now() - startedAtMs;
  service.misbehave({ fault: { kind: "hangBefore" } });
  const hanging = expect(call(service, "POST", links, { target_url })).rejects.toThrow();
  await service.waitForRequest(({ fault }) => fault === "hangBefore");
  expect(service.requests()[1]).toMatchObject({ dropped: undefined, connectionMs: undefined });
  await delay(300);
  service.dropConnections();
  await hanging;
  await service.waitForRequest(
    ({ fault, dropped }) => fault === "hangBefore" && dropped !== undefined,
  );
  const [soon, late] = service.requests();
  expect([soon?.dropped, late?.dropped]).toEqual(["connection", "connection"]);
  // No connection is older than the service.
  expect(soon?.connectionMs).toBeLessThanOrEqual(soonMs);
  expect(late?.connectionMs).toBeGreaterThanOrEqual(290);
});

it("does not count a request that its client ended, or that got a response, as dropped", async () => {
  const service = await startTestService();
  service.misbehave({ fault: { kind: "hangBefore" } });
  const abort = new AbortController();
  const ended = expect(
    sendRaw(service.baseUrl + links, { method: "POST", signal: abort.signal }),
  ).rejects.toThrow();
  await service.waitForRequest(({ fault }) => fault === "hangBefore");
  abort.abort();
  await ended;
  await service.waitForRequest(({ closedEarly }) => closedEarly);
  await call(service, "POST", links, { target_url });
  await service.waitForRequest(
    ({ status, connectionMs }) => status === 201 && connectionMs !== undefined,
  );
  expect(service.requests().map(({ dropped }) => dropped)).toEqual([undefined, undefined]);
});

it("resolves a wait with an earlier request", async () => {
  const service = await startTestService();
  await call(service, "POST", links, { target_url });
  expect(await service.waitForRequest((request) => request.status === 201)).toMatchObject({
    number: 1,
  });
  expect(await service.waitForLinks(1)).toHaveLength(1);
});

it("resolves a wait with a later request", async () => {
  const service = await startTestService();
  const waiting = service.waitForLinks(2);
  await call(service, "POST", links, { target_url });
  await call(service, "POST", links, { target_url });
  expect(await waiting).toHaveLength(2);
});

it("says what was seen when a wait times out", async () => {
  const service = await startTestService();
  await call(service, "POST", links, {});
  await expect(service.waitForLinks(1, 10)).rejects.toThrow(
    "No 1 links within 10 ms; seen: POST /api/v1/links 422",
  );
  await expect(service.waitForRequest(() => false, 10)).rejects.toThrow("No such request");
});

it("records a client that disconnects in the middle of its body, and stores nothing", async () => {
  const service = await startTestService();
  const socket = connect(service.port, "127.0.0.1");
  socket.end(
    `POST ${links} HTTP/1.1\r\nHost: a\r\nX-Authorization: ${testKey}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"target_url":"x"}`,
  );
  const record = await service.waitForRequest((request) => !request.complete);
  expect(record).toMatchObject({ method: "POST", status: undefined, stored: undefined });
  expect(service.links()).toEqual([]);
});

it("records the age of a connection when its exchange ended", async () => {
  const service = await startTestService();
  service.misbehave({ fault: { kind: "hangBefore" } });
  const asked = call(service, "POST", links, { target_url }).catch(() => undefined);
  const { connectionMs } = await service.waitForRequest((request) => request.fault !== undefined);
  expect(connectionMs).toBeUndefined();
  await delay(100);
  service.dropConnections();
  await asked;
  const ended = await service.waitForRequest((request) => request.connectionMs !== undefined);
  // Timers and the clock may differ by a millisecond.
  expect(ended.connectionMs).toBeGreaterThanOrEqual(99);
});

it("counts the age from when the system may have accepted the connection, not from a busy program's turn", async () => {
  const service = await startTestService();
  const socket = connect(service.port, "127.0.0.1");
  const endsAt = performance.now() + 300;
  while (performance.now() < endsAt); // the event loop has no turn
  socket.end(
    `POST ${links} HTTP/1.1\r\nHost: a\r\nX-Authorization: ${testKey}\r\nContent-Length: 0\r\n\r\n`,
  );
  const { connectionMs } = await service.waitForRequest(
    (request) => request.connectionMs !== undefined,
  );
  expect(connectionMs).toBeGreaterThanOrEqual(290);
});
