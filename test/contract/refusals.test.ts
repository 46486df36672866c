import { describe, expect, it } from "vitest";
import { localId, createCollection, createLink, startConnected } from "./connected-service.ts";
import { testKey } from "../service/test-service.ts";

it("reports a wrong key as unauthorized", async () => {
  const { send } = await startConnected({}, { key: "another-key" });
  expect(await send(createLink())).toEqual({
    kind: "answered",
    failure: { kind: "unauthorized" },
  });
});

it.each(["update-link", "update-collection"] as const)(
  "reports an unknown id with the service's message: %s",
  async (kind) => {
    const { send } = await startConnected();
    const subject = localId();
    const outcome = await send({ kind, subject, changes: {} }, {}, new Map([[subject, 404_404]]));
    expect(outcome).toMatchObject({
      kind: "answered",
      failure: { kind: "rejected", status: 404, words: { fields: [] } },
    });
    expect(JSON.stringify(outcome)).toContain("404404");
  },
);

it("reports malformed fields by field", async () => {
  const { send } = await startConnected();
  const subject = localId();
  const missing = localId();
  const outcome = await send(createLink({ collections: [missing] }), {}, new Map([[missing, 99]]));
  expect(outcome).toMatchObject({
    failure: { kind: "rejected", status: 422, words: { fields: [{ field: "collection_ids" }] } },
  });
  const blank = { kind: "update-link", subject, changes: { targetUrl: "" } } as const;
  await send(createLink());
  expect(await send(blank, {}, new Map([[subject, 1]]))).toMatchObject({
    failure: {
      kind: "rejected",
      status: 422,
      words: { fields: [{ field: "target_url", message: "must not be blank" }] },
    },
  });
});

it("reports what was too large", async () => {
  const { send } = await startConnected({ maxBodyBytes: 1_000 });
  const outcome = await send(createLink(), { pageContent: "x".repeat(2_000) });
  expect(outcome).toMatchObject({
    failure: { kind: "too-large", fields: ["page_content"] },
  });
});

it("finds no service under a wrong path prefix", async () => {
  const { reference, send } = await startConnected({ pathPrefix: "/bookmarks" });
  const lost = await startConnected({}, { serverAddress: `${reference.baseUrl}/wrong` });
  expect(await lost.send(createLink())).toEqual({
    kind: "answered",
    failure: { kind: "nothing-there", status: 404, words: { message: "", fields: [] } },
  });
  expect((await send(createLink())).kind).toBe("accepted");
});

describe("a response distinguished by its status", () => {
  it.each([
    [400, { kind: "rejected", status: 400 }],
    [403, { kind: "forbidden" }],
    [405, { kind: "nothing-there", status: 405 }],
    [408, { kind: "busy", status: 408 }],
    [409, { kind: "already-there", remoteId: 12 }],
    [413, { kind: "too-large" }],
    [429, { kind: "busy", status: 429 }],
    [500, { kind: "server-error", status: 500 }],
    [503, { kind: "server-error", status: 503 }],
    [521, { kind: "busy", status: 521 }],
  ])("%d", async (status, failure) => {
    const { reference, send } = await startConnected();
    const body = JSON.stringify({ error: "told so", id: 12 });
    reference.misbehave({ fault: { kind: "answer", status, body } });
    expect(await send(createLink())).toMatchObject({ kind: "answered", failure });
  });

  it.each([
    ["120", 120_000],
    ["Fri, 01 Jan 2100 00:00:00 GMT", 86_400_000],
    ["Sat, 01 Jan 2000 00:00:00 GMT", 0],
  ])("503 with Retry-After %s", async (header, retryAfterMs) => {
    const { reference, send } = await startConnected();
    const headers = { "Retry-After": header };
    reference.misbehave({ fault: { kind: "answer", status: 503, headers } });
    expect(await send(createCollection())).toEqual({
      kind: "answered",
      failure: { kind: "busy", status: 503 },
      retryAfterMs,
    });
  });
});

it("keeps the key out of every outcome, wherever the server echoes it", async () => {
  const { reference, send } = await startConnected();
  for (const status of [200, 301, 302, 400, 401, 403, 409, 413, 422, 429, 500, 503]) {
    for (const body of [
      `key ${testKey} is wrong`,
      JSON.stringify({ error: testKey, errors: { [testKey]: [testKey] } }),
      JSON.stringify({ errors: [{ field: testKey, message: testKey.toUpperCase() }] }),
      `{"error":"${testKey.replace("t", "\\u0074")}"}`,
    ]) {
      const headers = { Location: `/${testKey}?key=${testKey}`, "Retry-After": testKey };
      reference.misbehave({ fault: { kind: "answer", status, headers, body } });
      const outcome = JSON.stringify(await send(createLink()));
      expect(outcome.toLowerCase()).not.toContain(testKey);
    }
  }
});
