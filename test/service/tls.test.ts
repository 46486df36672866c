import { once } from "node:events";
import { connect, constants } from "node:http2";
import type { ClientHttp2Session } from "node:http2";
import { Agent, request } from "node:https";
import { json } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Drop } from "./answers/faults.ts";
import { makeVouchedCertificate } from "./certificate.ts";
import type { TlsOptions } from "./config.ts";
import type { Service } from "./server.ts";
import { startTestService, testKey } from "./test-service.ts";

const links = "/api/v1/links";
const body = JSON.stringify({ target_url: "https://example.org/", title: "T" });
const headers = { "x-authorization": testKey, "content-type": "application/json" };

function startTls(tls: TlsOptions = { version: "http2" }): Promise<Service> {
  return startTestService({ tls });
}

/** A POST over HTTP/1.1; resolves with the status, rejects with the socket's error. */
function post(service: Service, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers, agent };
    const outgoing = request(service.baseUrl + links, options, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function trusting(service: Service): { ca: string } {
  return { ca: service.certificate ?? "" };
}

function openSession(service: Service): ClientHttp2Session {
  const session = connect(service.baseUrl, trusting(service));
  session.on("error", () => undefined); // the stream reports it, too
  onTestFinished(() => session.destroy());
  return session;
}

/** A POST as one stream; resolves with its response, or with the error code that its stream ended with. */
async function postStream(session: ClientHttp2Session) {
  const stream = session.request({ ":method": "POST", ":path": links, ...headers });
  let status: number | undefined;
  stream.on("response", (head) => (status = head[":status"]));
  stream.on("error", () => undefined); // the error code is reported
  const closed = new Promise((resolve) => stream.once("close", resolve));
  stream.end(body);
  const answer = await json(stream).catch(() => undefined);
  await closed;
  return { status, answer, rstCode: stream.rstCode };
}

describe("over HTTP/1.1", () => {
  it("responds under a certificate for 127.0.0.1 and localhost that no authority has signed", async () => {
    const service = await startTls({ version: "http1" });
    expect(service.baseUrl).toMatch(/^https:/);
    expect(await post(service, new Agent(trusting(service)))).toBe(201);
    expect(service.links()).toHaveLength(1);
    await expect(post(service, new Agent())).rejects.toMatchObject({
      code: "DEPTH_ZERO_SELF_SIGNED_CERT",
    });
    const named = connectTls({ port: service.port, servername: "localhost", ...trusting(service) });
    await once(named, "secureConnect");
    named.destroy();
  });

  it.each([false, true])("drops a reused connection (reset: %j)", async (reset) => {
    const service = await startTls({ version: "http1" });
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ...trusting(service) });
    await post(service, agent);
    service.misbehave({ fault: { kind: "dropAfter", reset } });
    await expect(post(service, agent)).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(service.links()).toHaveLength(2);
    expect(service.requests()).toMatchObject([
      { connection: 1, status: 201, closedEarly: false },
      { connection: 1, status: undefined, closedEarly: true, dropped: "connection" },
    ]);
  });
});

describe("over HTTP/2", () => {
  it("responds to many requests on one connection", async () => {
    const service = await startTls();
    const session = openSession(service);
    expect(await postStream(session)).toMatchObject({ status: 201, answer: { id: 1 } });
    expect(await postStream(session)).toMatchObject({ status: 201, answer: { id: 2 } });
    expect(session.alpnProtocol).toBe("h2");
    expect(service.requests()).toMatchObject([
      { connection: 1, status: 201, closedEarly: false },
      { connection: 1, status: 201, closedEarly: false },
    ]);
  });

  it.each([
    [{ version: "http2" }, 403],
    [{ version: "http2", allowHttp1: true }, 201],
  ] as const)("accepts HTTP/1.1 only if allowed: %j", async (tls, status) => {
    const service = await startTls(tls);
    expect(await post(service, new Agent(trusting(service)))).toBe(status);
    expect(service.links()).toHaveLength(status === 201 ? 1 : 0);
  });

  it.each<[Drop, number]>([
    [{ http2: "refused-stream" }, constants.NGHTTP2_REFUSED_STREAM],
    [{ http2: "internal-error" }, constants.NGHTTP2_INTERNAL_ERROR],
  ])("ends one stream and keeps the connection: %j", async (drop, rstCode) => {
    const service = await startTls();
    const session = openSession(service);
    service.misbehave({ fault: { kind: "dropBefore", ...drop } });
    expect(await postStream(session)).toMatchObject({ status: undefined, rstCode });
    expect((await postStream(session)).status).toBe(201);
    expect(service.requests()).toMatchObject([
      { connection: 1, closedEarly: true, dropped: drop.http2 },
      { connection: 1, closedEarly: false, dropped: undefined },
    ]);
  });

  it.each([
    ["go-away-before", 1],
    ["go-away-after", 3],
  ] as const)("sends a GOAWAY (%s), naming stream %i as the last", async (http2, last) => {
    const service = await startTls();
    const session = openSession(service);
    await postStream(session); // stream 1
    const goaway = once(session, "goaway");
    service.misbehave({ fault: { kind: "dropAfter", http2 } });
    expect((await postStream(session)).status).toBeUndefined();
    expect((await goaway).slice(0, 2)).toEqual([constants.NGHTTP2_NO_ERROR, last]);
    expect(service.requests().at(-1)).toMatchObject({ dropped: http2 });
    expect(service.links()).toHaveLength(2);
  });

  it.each([{}, { reset: true }])("drops the whole connection: %j", async (drop) => {
    const service = await startTls();
    const session = openSession(service);
    await postStream(session);
    service.misbehave({ fault: { kind: "dropAfter", ...drop } });
    expect((await postStream(session)).status).toBeUndefined();
    expect(session.destroyed).toBe(true);
    expect(service.requests().at(-1)).toMatchObject({ closedEarly: true, stored: { id: 2 } });
  });

  it("says which requests ended with the connections that it dropped", async () => {
    const service = await startTls();
    const session = openSession(service);
    await postStream(session);
    service.misbehave({ fault: { kind: "hangBefore" } });
    const hanging = postStream(session);
    await service.waitForRequest(({ fault }) => fault === "hangBefore");
    service.dropConnections();
    await hanging;
    await service.waitForRequest(({ closedEarly }) => closedEarly);
    expect(service.requests().map(({ dropped }) => dropped)).toEqual([undefined, "connection"]);
  });

  it("releases a hanging request when its stream is cancelled", async () => {
    const service = await startTls();
    const session = openSession(service);
    const handle = service.misbehave({ fault: { kind: "hangBefore" } });
    const stream = session.request({ ":method": "POST", ":path": links, ...headers });
    stream.end(body);
    await service.waitForRequest(({ fault }) => fault === "hangBefore");
    stream.close(constants.NGHTTP2_CANCEL);
    expect(await service.waitForRequest(({ closedEarly }) => closedEarly)).toBeDefined();
    handle.release();
    expect((await postStream(session)).status).toBe(201);
    expect(service.links()).toHaveLength(1);
  });

  it("sends a slow response in pieces, and cuts another one off", async () => {
    const service = await startTls();
    const session = openSession(service);
    service.misbehave({ fault: { kind: "slowBody", chunkBytes: 64, intervalMs: 1 } });
    expect(await postStream(session)).toMatchObject({ status: 201, answer: { id: 1 } });
    service.misbehave({ fault: { kind: "cutOffBody" } });
    expect(await postStream(session)).toMatchObject({ status: 201, answer: undefined });
  });
});

it("presents a certificate of an authority to a client that trusts it", async () => {
  const certificate = await makeVouchedCertificate();
  const service = await startTls({ version: "http1", certificate });
  expect(await post(service, new Agent({ ca: certificate.authority }))).toBe(201);
  await expect(post(service, new Agent())).rejects.toMatchObject({
    code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  });
});

it("says what is missing if there is no openssl", async () => {
  const { PATH } = process.env;
  process.env["PATH"] = "";
  onTestFinished(() => void (process.env["PATH"] = PATH));
  await expect(startTls()).rejects.toThrow('The program "openssl" is missing');
});
