import { describe, expect, it } from "vitest";
import { findings, isReady, type Finding, type ProbeReading } from "./connection-test.ts";
import type { DeliveryFailure } from "../failures.ts";

const host = "links.example";
const words = { message: "", fields: [] };

function reading(status: number, more: Partial<ProbeReading> = {}): ProbeReading {
  return { status, html: false, durationMs: 12, ...more };
}

const look = (withoutKey: ProbeReading, withKey?: ProbeReading) =>
  findings(host, "https", withoutKey, withKey);
const lastOf = (found: readonly Finding[]) =>
  found.findLast(({ verdict }) => verdict !== "not-reached");

describe("a connection test", () => {
  it("stops if the permission is missing", () => {
    const found = findings(host, "https");
    expect(found).toEqual([
      { step: "permission", verdict: "failed", host },
      { step: "reachable", verdict: "not-reached" },
      { step: "service", verdict: "not-reached" },
      { step: "key", verdict: "not-reached" },
    ]);
    expect(isReady(found)).toBe(false);
  });

  it("always answers its four questions in order", () => {
    for (const withoutKey of [reading(0, { failure: { kind: "dns-failed" } }), reading(401)]) {
      const steps = look(withoutKey, reading(404)).map(({ step }) => step);
      expect(steps).toEqual(["permission", "reachable", "service", "key"]);
    }
  });

  const notReached: readonly DeliveryFailure[] = [
    { kind: "offline" },
    { kind: "dns-failed" },
    { kind: "connection-refused" },
    { kind: "tls-failed" },
    { kind: "timed-out" },
  ];
  it.each(notReached)("stops if the server cannot be reached: $kind", (failure) => {
    const found = look(reading(0, { failure }));
    expect(lastOf(found)).toEqual({ step: "reachable", verdict: "failed", failure });
    expect(isReady(found)).toBe(false);
  });

  it("reports the response time and the scheme", () => {
    expect(findings(host, "http", reading(401), reading(404))[1]).toEqual({
      step: "reachable",
      verdict: "passed",
      durationMs: 12,
      scheme: "http",
    });
  });

  it.each([401, 403])(
    "accepts a key that is admitted where a request without a key gets %i, and says so",
    (withoutKeyStatus) => {
      for (const withKeyStatus of [200, 404, 422]) {
        const found = look(reading(withoutKeyStatus), reading(withKeyStatus));
        expect(lastOf(found)).toEqual({
          step: "key",
          verdict: "passed",
          withoutKeyStatus,
          withKeyStatus,
        });
        expect(isReady(found)).toBe(true);
      }
    },
  );

  it.each([401, 403])("rejects a key that gets %i", (status) => {
    const found = look(reading(401), reading(status));
    expect(lastOf(found)).toEqual({ step: "key", verdict: "failed", status });
    expect(isReady(found)).toBe(false);
  });

  it.each([200, 404, 422])(
    "cannot tell if the response is %i both with and without the key",
    (status) => {
      const found = look(reading(status), reading(status));
      expect(lastOf(found)).toEqual({ step: "key", verdict: "unclear", status });
      expect(found[2]).toEqual({ step: "service", verdict: "unclear", status });
      expect(isReady(found)).toBe(true);
    },
  );

  it("recognises the service only if it asks for a key or checks the one sent", () => {
    const service = (...readings: Parameters<typeof look>) => look(...readings)[2]?.verdict;
    expect(service(reading(401))).toBe("passed");
    expect(service(reading(404))).toBe("unclear");
    expect(service(reading(401), reading(404))).toBe("passed");
    expect(service(reading(404), reading(422))).toBe("passed");
  });

  const notTheService: readonly [string, ProbeReading, DeliveryFailure][] = [
    ["a web page", reading(404, { html: true }), { kind: "html-answer", status: 404 }],
    ["a sign-in page", reading(401, { html: true }), { kind: "html-answer", status: 401 }],
    ["a method that is not allowed", reading(405), { kind: "not-the-service", status: 405 }],
    [
      "an address that has moved",
      reading(301, { failure: { kind: "moved", status: 301, location: "https://b.example/" } }),
      { kind: "moved", status: 301, location: "https://b.example/" },
    ],
    [
      "a redirect that cannot be seen into",
      reading(0, { failure: { kind: "redirected", status: 0 } }),
      { kind: "redirected", status: 0 },
    ],
  ];
  it.each(notTheService)("recognises %s as another server", (_name, withoutKey, failure) => {
    for (const found of [look(withoutKey), look(reading(401), withoutKey)]) {
      expect(lastOf(found)).toEqual({ step: "service", verdict: "failed", failure });
      expect(isReady(found)).toBe(false);
    }
  });

  const later: readonly DeliveryFailure[] = [
    { kind: "server-error", status: 500 },
    { kind: "busy", status: 429 },
  ];
  it.each(later)("says to try later after: $kind", (failure) => {
    const ill = reading(500, { failure });
    for (const found of [look(ill), look(reading(401), ill)]) {
      expect(lastOf(found)).toEqual({ step: "service", verdict: "later", failure });
      expect(isReady(found)).toBe(false);
    }
  });

  it("says to try later if the second response does not come", () => {
    const found = look(reading(401), reading(0, { failure: { kind: "connection-lost" } }));
    expect(lastOf(found)).toEqual({
      step: "service",
      verdict: "later",
      failure: { kind: "connection-lost" },
    });
  });

  it("is not misled by the failure that comes with a refusal", () => {
    const refused = reading(403, { failure: { kind: "forbidden", words } });
    const found = look(reading(401, { failure: { kind: "unauthorized" } }), refused);
    expect(lastOf(found)).toEqual({ step: "key", verdict: "failed", status: 403 });
  });
});
