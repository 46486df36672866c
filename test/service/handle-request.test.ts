import { describe, expect, it } from "vitest";
import { sendRaw } from "./raw-client.ts";
import { call, startTestService, testKey } from "./test-service.ts";

const links = "/api/v1/links";

describe("the order of refusals", () => {
  it.each(["/nothing", "/api/v1", "/api/v2/links", "/api/v1/links/", "/api/v1/links/1/x"])(
    "responds to the unknown path %s with an HTML 404, whatever the key and method",
    async (path) => {
      const service = await startTestService();
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const answer = await sendRaw(service.baseUrl + path, { method });
        expect(answer.status).toBe(404);
        expect(answer.headers["content-type"]).toMatch("text/html");
      }
    },
  );

  it.each([
    ["GET", links, "POST"],
    ["OPTIONS", links, "POST"],
    ["DELETE", `${links}/1`, "PATCH"],
    ["PUT", "/api/v1/collections/1", "PATCH"],
    ["POST", "/", "GET, HEAD"],
  ])("responds to %s %s with 405 and the allowed methods", async (method, path, allowed) => {
    const service = await startTestService();
    const answer = await sendRaw(service.baseUrl + path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe(allowed);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });

  it.each([{}, { "X-Authorization": "wrong" }, { "X-Authorization": `Bearer ${testKey}` }])(
    "responds with 401 before it reads the body: %j",
    async (headers) => {
      const service = await startTestService();
      const answer = await sendRaw(service.baseUrl + links, { method: "POST", headers, body: "{" });
      expect(answer.status).toBe(401);
      expect(JSON.parse(answer.body)).toEqual({ error: "The key is missing or wrong." });
    },
  );

  it("responds with 413 to a body beyond the limit, read to its end", async () => {
    const service = await startTestService({ maxBodyBytes: 1_000 });
    const body = { target_url: "https://example.org/", page_content: "x".repeat(2_000_000) };
    const answer = await call(service, "POST", links, body, { "Content-Type": "text/plain" });
    expect(answer.status).toBe(413);
    expect(service.links()).toEqual([]);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""])(
    "responds with 415 to the content type %j",
    async (type) => {
      const service = await startTestService();
      const answer = await call(service, "POST", links, "{", { "Content-Type": type });
      expect(answer.status).toBe(415);
    },
  );

  it.each(["", "{", "null", "[]", '"text"', "7", Buffer.from([0x7b, 0xff, 0x7d])])(
    "responds with 400 to the body %j",
    async (body) => {
      const service = await startTestService();
      expect((await call(service, "POST", links, body)).status).toBe(400);
    },
  );

  it.each(["0", "1", "-1", "1.5", "abc", "9".repeat(30)])(
    "responds with a 404 in JSON for the unknown id %s",
    async (id) => {
      const service = await startTestService();
      const answer = await call(service, "PATCH", `${links}/${id}`, {});
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.body)).toEqual({ error: `There is no link ${id}.` });
    },
  );
});

describe("the harmless probe", () => {
  it("distinguishes a wrong key from a right one and changes nothing", async () => {
    const service = await startTestService();
    const statusOf = async (headers: Record<string, string>) =>
      (await call(service, "PATCH", `${links}/0`, {}, headers)).status;
    expect(await statusOf({ "X-Authorization": "" })).toBe(401);
    expect(await statusOf({ "X-Authorization": "wrong" })).toBe(401);
    expect(await statusOf({})).toBe(404);
    expect(service.links()).toEqual([]);
  });
});

describe("the settings", () => {
  it("accept any of the keys and none that was removed", async () => {
    const service = await startTestService({ keys: ["first-key", testKey] });
    const probe = () => call(service, "PATCH", `${links}/0`, {});
    expect((await probe()).status).toBe(404);
    service.configure({ keys: ["first-key"] });
    expect((await probe()).status).toBe(401);
  });

  it("can require the Bearer prefix", async () => {
    const service = await startTestService({ keyForm: "bearer" });
    const probe = (key: string) =>
      call(service, "PATCH", `${links}/0`, {}, { "X-Authorization": key });
    expect((await probe(testKey)).status).toBe(401);
    expect((await probe(`Bearer ${testKey}`)).status).toBe(404);
  });

  it("store a repeated create again by default, as the document promises nothing else", async () => {
    const service = await startTestService();
    const create = () =>
      call(
        service,
        "POST",
        links,
        { target_url: "https://a.example/" },
        { "Idempotency-Key": "u" },
      );
    await create();
    await create();
    expect(service.links().map((link) => link.idempotency_key)).toEqual(["u", "u"]);
  });

  it.each([
    [links, { target_url: "https://a.example/" }],
    ["/api/v1/collections", { collection: { title: "Sea" } }],
  ])("can have a repeated POST %s stored only once, with Idempotency-Key", async (path, body) => {
    const service = await startTestService({ honoursIdempotencyKey: true });
    const create = (key: string) => call(service, "POST", path, body, { "Idempotency-Key": key });
    const first = await create("u");
    const again = await create("u");
    const other = await create("v");
    expect(again.body).toBe(first.body);
    expect(again.status).toBe(201);
    expect(JSON.parse(other.body)).toMatchObject({ id: 2 });
    expect([...service.links(), ...service.collections()]).toHaveLength(2);
  });

  it.each(["bookmarks", "/bookmarks/", "/a/b"])("can be mounted under %s", async (pathPrefix) => {
    const service = await startTestService({ pathPrefix, idShape: "location" });
    const answer = await call(service, "POST", links, { target_url: "https://a.example/" });
    expect(answer.status).toBe(201);
    expect(new URL(answer.headers.location ?? "", service.baseUrl).href).toBe(
      `${service.baseUrl}${links}/1`,
    );
    expect((await sendRaw(service.baseUrl)).status).toBe(200);
    expect((await sendRaw(`${service.baseUrl}/`)).status).toBe(200);
    expect((await sendRaw(`${service.baseUrl}x/`)).status).toBe(404);
    const { origin } = new URL(service.baseUrl);
    expect((await sendRaw(origin + links, { method: "POST" })).status).toBe(404);
  });
});

describe("a key that is known with its body", () => {
  it("refuses another body, of creates and changes, and accepts the same one again", async () => {
    const service = await startTestService({ honoursIdempotencyKey: true, refusesOtherBody: true });
    const send = (method: string, path: string, title: string, key: string) =>
      call(
        service,
        method,
        path,
        { target_url: "https://example.org/", title },
        { "Idempotency-Key": key },
      );
    expect((await send("POST", links, "One", "a")).status).toBe(201);
    expect((await send("POST", links, "One", "a")).status).toBe(201);
    expect((await send("POST", links, "Two", "a")).status).toBe(422);
    expect((await send("PATCH", `${links}/1`, "Two", "b")).status).toBe(200);
    expect((await send("PATCH", `${links}/1`, "Three", "b")).status).toBe(422);
    expect(service.links()).toMatchObject([{ title: "Two" }]);
  });

  it("is not bound to a request that was refused", async () => {
    const service = await startTestService({ honoursIdempotencyKey: true, refusesOtherBody: true });
    const key = { "Idempotency-Key": "a" };
    expect((await call(service, "POST", links, { title: "No address" }, key)).status).toBe(422);
    const whole = { target_url: "https://example.org/" };
    expect((await call(service, "POST", links, whole, key)).status).toBe(201);
  });
});
