import { describe, expect, it } from "vitest";
import {
  anAnswer,
  failureOf,
  readGiven,
  type GivenAnswer,
} from "../../../test/support/an-answer.ts";
import { isHtml } from "./answers.ts";
import { readingOf } from "../../shared/resources/wires.ts";

describe("a success", () => {
  it.each<[string, GivenAnswer]>([
    ["in the body", { body: { id: 12 } }],
    ["in a JSON:API document", { status: 201, body: { data: { id: "12", type: "links" } } }],
    ["in its wrapper", { status: 201, body: { link: { id: 12 } } }],
    ["in Location", { status: 201, headers: { Location: "/api/v1/links/12" } }],
    [
      "in Location beside cut-off JSON",
      { text: '{"title":"x', end: "broken", headers: { Location: "/api/v1/links/12" } },
    ],
    [
      "at the beginning of more than is read",
      { text: '{"id":12,"page_content":"xxx', end: "capped" },
    ],
    ["before the place where the connection broke", { text: '{"id":12,"title":"x', end: "broken" }],
    ["in all that it had to say before the connection broke", { text: '{"id":12}', end: "broken" }],
  ])("is accepted with an id %s", (_where, given) => {
    expect(readGiven(given)).toMatchObject({ kind: "accepted", remoteId: 12 });
  });

  it.each<[string, GivenAnswer]>([
    ["nothing", { status: 204 }],
    ["nothing, called HTML", { headers: { "Content-Type": "text/html" } }],
    ["text", { text: "Created", headers: { "Content-Type": "text/plain" } }],
    ["JSON that was cut off in its id", { text: '{"title":"x","id":1', end: "broken" }],
    ["malformed JSON", { text: '{"id":12,,}' }],
    ["an impossible id", { body: { id: -12 } }],
    ["polluting keys", { text: '{"__proto__":{"id":12}}' }],
  ])("is accepted without an id if it carries %s", (_what, given) => {
    expect(readGiven(given)).toEqual({ kind: "accepted" });
  });

  it.each<[unknown, string]>([
    [{ error: "no such plan" }, "no such plan"],
    [{ error: { message: "no such plan" } }, "no such plan"],
    [{ errors: ["no such plan"] }, "no such plan"],
    [{ success: false, message: "no such plan" }, "no such plan"],
    [{ status: "error", message: "no such plan" }, "no such plan"],
    [{ status: "fail", data: { title: ["is missing"] }, message: "no title" }, "no title"],
    [{ status: "failed", message: "no such plan" }, "no such plan"],
    [{ status: "ERROR", message: "no such plan" }, "no such plan"],
    [{ ok: false, detail: "no such plan" }, "no such plan"],
    [{ ok: false }, ""],
    [{ error: true }, ""],
    [{ errors: { title: ["is missing"] } }, ""],
    [{ error: "no such plan", id: null, data: {} }, "no such plan"],
  ])("whose JSON is an error and names nothing is not a success: %j", (body, message) => {
    for (const operation of ["create-link", "update-link"] as const) {
      expect(readGiven({ status: 201, body }, readingOf(operation))).toMatchObject({
        kind: "answered",
        failure: { kind: "error-answer", status: 201, words: { message } },
      });
    }
  });

  it("whose error was cut off is not a success either", () => {
    const given: GivenAnswer = { text: '{"success":false,"message":"no such pl', end: "broken" };
    expect(failureOf(given)).toMatchObject({ kind: "error-answer" });
  });

  it("names the fields of the error, and never the key", () => {
    const body = { errors: { title: ["is missing"] }, error: "not with s3cret-key" };
    const failure = failureOf({ body });
    expect(failure).toMatchObject({
      words: { fields: [{ field: "title", message: "is missing" }] },
    });
    expect(JSON.stringify(failure)).not.toContain("s3cret");
  });

  it.each([
    { error: null },
    { error: "" },
    { error: false, errors: [] },
    { errors: {}, success: true, ok: true },
    { success: null, ok: 0 },
    { data: { error: "a field of its own" } },
    [{ error: "in a list" }],
  ])("whose status says that nothing is wrong is a success: %j", (body) => {
    expect(readGiven({ body })).toEqual({ kind: "accepted" });
  });

  it.each([
    { id: 12, ok: false, message: "no such plan" },
    { link: { id: 12 }, success: false, message: "no such plan" },
  ])("of a change is none if it says so, though it names the link: %j", (body) => {
    expect(readGiven({ body }, readingOf("update-link"))).toMatchObject({
      failure: { kind: "error-answer", words: { message: "no such plan" } },
    });
  });

  it.each([
    { id: 12, errors: ["the image was not found"] },
    { id: 12, status: "failed" },
  ])("of a change may warn of something, or tell the state of the link: %j", (body) => {
    expect(readGiven({ body }, readingOf("update-link"))).toMatchObject({ kind: "accepted" });
  });

  it.each<GivenAnswer>([
    { body: { id: 12, errors: ["the image was not found"] } },
    { body: { error: "slow" }, headers: { Location: "/api/v1/links/12" } },
  ])("that names the created resource is a success, whatever else it says: %j", (given) => {
    expect(readGiven(given)).toMatchObject({ kind: "accepted", remoteId: 12 });
  });

  it("of a change needs no id", () => {
    const outcome = readGiven({ body: { id: 99 } }, readingOf("update-link"));
    expect(outcome.kind).toBe("accepted");
    expect(outcome).not.toHaveProperty("remoteId");
  });

  it.each<GivenAnswer>([
    { text: "<!doctype html><title>Welcome</title>" },
    { text: "\r\n <html>", headers: { "Content-Type": "application/json" } },
    { text: "Sign in", headers: { "Content-Type": "text/html; charset=utf-8" } },
    { text: "", end: "broken", headers: { "Content-Type": "text/html" } },
    { text: "Sign in", headers: { "content-type": "application/xhtml+xml" } },
  ])("with a web page is not a success: %j", (given) => {
    expect(readGiven({ ...given, status: 201 })).toEqual({
      kind: "answered",
      failure: { kind: "html-answer", status: 201 },
    });
  });
});

describe("a busy server", () => {
  it.each([408, 425, 429, 511, 521, 523, 525, 526])("responds with %d", (status) => {
    expect(readGiven({ status })).toEqual({ kind: "answered", failure: { kind: "busy", status } });
  });

  it.each([
    ["90", 90_000],
    ["Fri, 20 Nov 2026 12:01:00 GMT", 60_000],
    ["99999999", 86_400_000],
  ])("responds with 503 and Retry-After %s", (header, retryAfterMs) => {
    expect(readGiven({ status: 503, headers: { "Retry-After": header } })).toEqual({
      kind: "answered",
      failure: { kind: "busy", status: 503 },
      retryAfterMs,
    });
  });

  it("is tried again at the time it gave", () => {
    expect(readGiven({ status: 429, headers: { "Retry-After": "7" } })).toMatchObject({
      retryAfterMs: 7_000,
    });
  });
});

describe("a server error", () => {
  it.each([500, 501, 502, 503, 504, 507, 520, 522, 524, 599])("is %d", (status) => {
    expect(readGiven({ status, text: "<html>" })).toEqual({
      kind: "answered",
      failure: { kind: "server-error", status },
    });
  });

  it.each([
    ["Fri, 20 Nov 2026 09:00:00 GMT", "Fri, 20 Nov 2026 09:02:00 GMT", 120_000],
    ["Sun, 22 Nov 2026 09:00:00 GMT", "Sun, 22 Nov 2026 09:02:00 GMT", 120_000],
    ["some day", "Fri, 20 Nov 2026 12:02:00 GMT", 120_000],
  ])("means a date by the server's own clock, which shows %s", (date, until, retryAfterMs) => {
    const headers = { Date: date, "Retry-After": until };
    expect(readGiven({ status: 503, headers })).toMatchObject({ retryAfterMs });
  });

  it("is a 503 with an unreadable Retry-After", () => {
    expect(failureOf({ status: 503, headers: { "Retry-After": "soon" } })).toEqual({
      kind: "server-error",
      status: 503,
    });
  });

  it("may say when to try again", () => {
    expect(readGiven({ status: 500, headers: { "Retry-After": "7" } })).toMatchObject({
      failure: { kind: "server-error" },
      retryAfterMs: 7_000,
    });
  });
});

describe("a redirect", () => {
  it.each([301, 307, 308])(
    "that keeps method and body means that the service has moved: %d",
    (status) => {
      const headers = { Location: "https://new.test/api/v1/links" };
      expect(failureOf({ status, headers })).toEqual({
        kind: "moved",
        status,
        location: "https://new.test/api/v1/links",
      });
    },
  );

  it("may be relative", () => {
    expect(failureOf({ status: 308, headers: { Location: "/elsewhere" } })).toMatchObject({
      location: "https://links.test/elsewhere",
    });
  });

  it("is shown without query and password, and never with the key", () => {
    const location = "https://u:p@new.test/s3cret-key/?key=s3cret-key#s3cret-key";
    expect(failureOf({ status: 301, headers: { Location: location } })).toMatchObject({
      location: "https://new.test/•••/",
    });
  });

  it.each<GivenAnswer>([
    { status: 302, headers: { Location: "/links" } },
    { status: 303, headers: { Location: "https://links.test/" } },
    { status: 304 },
    { status: 301 },
    { status: 301, headers: { Location: "https://" } },
    { status: 308, headers: { Location: "javascript:alert(1)" } },
  ])("without a readable target proves nothing: %j", (given) => {
    expect(failureOf(given)).toEqual({ kind: "redirected", status: given.status });
  });
});

describe("a sign-in before the service", () => {
  const html = { "Content-Type": "text/html" };

  it.each<[string, number, Record<string, string>, string?]>([
    ["sign-in-page", 302, { Location: "https://sso.test/" }],
    ["sign-in-page", 303, { Location: "//links.test:8443/" }],
    ["sign-in-page", 302, { Location: "/oauth2/sign_in?rd=%2F" }],
    ["sign-in-page", 200, html, "<form><input name=p type = 'password'></form>"],
    ["sign-in-page", 200, html, "<title>Please log in | Home</title>"],
    ["sign-in-wall", 401, html, "<h1>401 Authorization Required</h1>"],
    ["sign-in-wall", 401, { "WWW-Authenticate": 'Basic realm="home"' }, ""],
    ["sign-in-wall", 403, { "WWW-Authenticate": "Bearer, Negotiate" }, "no"],
    ["sign-in-wall", 503, { "CF-Mitigated": "challenge" }, "<title>Just a moment…</title>"],
  ])("is recognised: %s, %d %j %s", (kind, status, headers, text = "") => {
    expect(failureOf({ status, headers, text })).toEqual({ kind, status });
  });

  it.each<[string, number, Record<string, string>, string?]>([
    ["unauthorized", 401, { "WWW-Authenticate": "Bearer" }, ""],
    ["unauthorized", 401, { "WWW-Authenticate": 'Basic realm="api"' }, '{"error":"no such key"}'],
    ["unauthorized", 401, {}, ""],
    ["forbidden", 403, html, "<h1>Forbidden</h1>"],
    ["html-answer", 200, html, "<title>Catalogue of logins</title><input type=text>"],
    ["moved", 307, { Location: "https://new.test/" }],
  ])("is not the service’s own refusal: %s, %d %j %s", (kind, status, headers, text = "") => {
    expect(failureOf({ status, headers, text })).toMatchObject({ kind });
  });
});

it.each<[boolean, GivenAnswer]>([
  [true, { text: "<" }],
  [true, { text: "x", headers: { "Content-Type": "TEXT/HTML" } }],
  [false, { text: "", headers: { "Content-Type": "text/html" } }],
  [false, { text: "{}" }],
])("recognises a web page or not: %s for %j", (html, given) => {
  expect(isHtml(anAnswer(given))).toBe(html);
});
