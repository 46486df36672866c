import { expect, it } from "vitest";
import { startConnected } from "./connected-service.ts";

it("is refused without the key, and finds no such link with it", async () => {
  const { reference, probe } = await startConnected();
  expect(await probe(false)).toMatchObject({
    status: 401,
    html: false,
    outcome: { kind: "answered", failure: { kind: "unauthorized" } },
  });
  expect(await probe(true)).toMatchObject({
    status: 404,
    html: false,
    outcome: { kind: "answered", failure: { kind: "rejected", status: 404 } },
  });
  const [stranger, known] = reference.requests();
  expect(stranger).toMatchObject({ method: "PATCH", path: "/api/v1/links/0", keyWasSent: false });
  expect(known).toMatchObject({ bodyText: "{}", keyWasRight: true, keyElsewhere: false });
  expect(stranger?.headers["idempotency-key"]).toBeDefined();
  expect(stranger?.headers["idempotency-key"]).not.toBe(known?.headers["idempotency-key"]);
  expect(reference.links()).toEqual([]);
});

it("reports an HTML page if the service is not there", async () => {
  const { reference } = await startConnected({ pathPrefix: "/bookmarks" });
  const { probe } = await startConnected({}, { serverAddress: `${reference.baseUrl}/wrong` });
  expect(await probe(false)).toMatchObject({ status: 404, html: true });
});

it("has no status without a response", async () => {
  const { reference, probe } = await startConnected({}, { limits: { probeMs: 100 } });
  reference.misbehave({ fault: { kind: "hangBefore" } });
  const seen = await probe(true);
  expect(seen).toMatchObject({
    status: 0,
    html: false,
    outcome: { kind: "lost", failure: { kind: "timed-out" } },
  });
  expect(seen.durationMs).toBeGreaterThanOrEqual(90);
});
