import { expect, test } from "vitest";
import type { Finding } from "../../../../shared/domain/profile/connection-test.ts";
import { english as t } from "../../../../../test/support/english.ts";
import {
  foundUpTo,
  keyPassed,
  keyRefused,
  testedAtMs,
} from "../../../../../test/support/options/views.ts";
import { findingText, verdictText } from "./finding-text.ts";
import type { Found } from "./progress.ts";

function aFound(...last: readonly Finding[]): Found {
  return {
    step: "found",
    address: "https://links.arvid.example",
    findings: foundUpTo(...last),
    atMs: testedAtMs,
    saved: false,
    withKey: true,
    keyPrefix: "",
    bearerRefused: false,
  };
}

const failed = (failure: (Finding & { step: "service"; verdict: "failed" })["failure"]) =>
  aFound({ step: "service", verdict: "failed", failure });

test.each<[string, Found, string, string]>([
  ["all passed", aFound(keyPassed), "saved", "Ready to save"],
  [
    "key not clear",
    aFound({ step: "key", verdict: "unclear", status: 404 }),
    "neutral",
    "Cannot tell yet: your first save will show",
  ],
  ["key refused", aFound(keyRefused), "need", "The server refused the key"],
  [
    "no key",
    { ...aFound({ step: "key", verdict: "not-reached" }), withKey: false },
    "neutral",
    "links.arvid.example answers, but the key is missing",
  ],
  [
    "no permission",
    aFound({ step: "permission", verdict: "failed", host: "links.arvid.example" }),
    "need",
    "The browser does not let Linkstow access links.arvid.example yet",
  ],
  [
    "not reachable",
    aFound({ step: "reachable", verdict: "failed", failure: { kind: "dns-failed" } }),
    "need",
    "links.arvid.example could not be reached",
  ],
  [
    "later",
    aFound({ step: "service", verdict: "later", failure: { kind: "server-error", status: 502 } }),
    "wait",
    "links.arvid.example answers, but not as it should",
  ],
  ["a web page", failed({ kind: "html-answer", status: 200 }), "need", "This is not the service"],
  [
    "moved",
    failed({ kind: "moved", status: 301, location: "https://new.example/" }),
    "need",
    "The service has moved",
  ],
])("summary: %s", (_, found, kind, head) => {
  expect(verdictText(t, found)).toMatchObject({ kind, head });
});

test("says after a save that the typed values are stored, although the permission was refused", () => {
  const found = aFound({ step: "permission", verdict: "failed", host: "links.arvid.example" });
  expect(verdictText(t, { ...found, saved: true }).why).toContain("Address and key are saved.");
});

test.each<[Finding, string]>([
  [{ step: "permission", verdict: "passed", host: "a.example" }, "Linkstow may access a.example."],
  [
    { step: "permission", verdict: "failed", host: "a.example" },
    "The browser does not let Linkstow access a.example.",
  ],
  [
    { step: "reachable", verdict: "passed", durationMs: 84.4, scheme: "http" },
    "Answered in 84 ms over http.",
  ],
  [
    { step: "reachable", verdict: "failed", failure: { kind: "tls-failed" } },
    "The secure connection to links.arvid.example failed.",
  ],
  [
    { step: "reachable", verdict: "failed", failure: { kind: "timed-out" } },
    "links.arvid.example did not answer in time.",
  ],
  [
    { step: "reachable", verdict: "failed", failure: { kind: "network-error", error: "NS_X" } },
    "“NS_X”",
  ],
  [
    { step: "service", verdict: "passed", status: 404 },
    "answers “not found”, HTTP 404, and checks the key",
  ],
  [
    { step: "service", verdict: "passed", status: 401 },
    "Looks like the bookmarking service (asks for a key, HTTP 401).",
  ],
  [
    { step: "service", verdict: "unclear", status: 404 },
    "Answered HTTP 404, as the service may, but also any server",
  ],
  [
    { step: "service", verdict: "passed", status: 422 },
    "Looks like the bookmarking service (answers HTTP 422 and checks the key).",
  ],
  [
    { step: "service", verdict: "failed", failure: { kind: "html-answer", status: 200 } },
    "Answered with a web page (HTTP 200).",
  ],
  [
    { step: "service", verdict: "failed", failure: { kind: "not-the-service", status: 405 } },
    "Answered HTTP 405:",
  ],
  [
    {
      step: "service",
      verdict: "failed",
      failure: { kind: "moved", status: 308, location: "https://new.example/" },
    },
    "the service has moved to https://new.example/",
  ],
  [
    { step: "service", verdict: "failed", failure: { kind: "redirected", status: 0 } },
    "Redirected, as sign-in pages do",
  ],
  [{ step: "service", verdict: "later", failure: { kind: "busy", status: 429 } }, "429"],
  [keyPassed, "Accepted (401 without it, 404 with it)."],
  [keyRefused, "Refused (HTTP 401)."],
  [{ step: "key", verdict: "unclear", status: 404 }, "Cannot tell: HTTP 404 with the key"],
  [{ step: "key", verdict: "not-reached" }, "Skipped until the step above passes."],
])("states the evidence and the conclusion: %o", (finding, text) => {
  expect(findingText(t, finding, aFound(finding))).toContain(text);
});

test("says that there is no key to test", () => {
  const found = { ...aFound({ step: "key", verdict: "not-reached" }), withKey: false };
  expect(findingText(t, { step: "key", verdict: "not-reached" }, found)).toBe(
    "Skipped: there is no key yet.",
  );
});
