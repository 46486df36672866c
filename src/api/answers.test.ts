import { describe, expect, it } from "vitest";
import type { Outcome } from "../domain/outcome.ts";
import { isHtml, readAnswer, type Answer, type AnswerContext } from "./answers.ts";
import { createRedact } from "./redact.ts";

const nowMs = Date.UTC(2026, 10, 20, 12);

const context: AnswerContext = {
  operation: "create-link",
  url: "https://links.test/prefix/api/v1/links",
  largeFields: [],
  nowMs,
  redact: createRedact("s3cret-key"),
};

interface Given {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
  end?: Answer["body"]["end"];
}

function anAnswer({ status = 200, headers = {}, body, text, end = "complete" }: Given): Answer {
  const lower = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    status,
    headers: { get: (name) => lower.get(name.toLowerCase()) ?? null },
    body: { text: text ?? (body === undefined ? "" : JSON.stringify(body)), end },
  };
}

function read(given: Given, changes: Partial<AnswerContext> = {}): Outcome {
  return readAnswer(anAnswer(given), { ...context, ...changes });
}

function failure(given: Given, changes: Partial<AnswerContext> = {}) {
  const outcome = read(given, changes);
  return outcome.kind === "answered" ? outcome.failure : outcome;
}

describe("a success", () => {
  it.each<[string, Given]>([
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
    expect(read(given)).toEqual({ kind: "accepted", remoteId: 12 });
  });

  it.each<[string, Given]>([
    ["nothing", { status: 204 }],
    ["nothing, called HTML", { headers: { "Content-Type": "text/html" } }],
    ["text", { text: "Created", headers: { "Content-Type": "text/plain" } }],
    ["JSON that was cut off in its id", { text: '{"title":"x","id":1', end: "broken" }],
    ["malformed JSON", { text: '{"id":12,,}' }],
    ["an impossible id", { body: { id: -12 } }],
    ["polluting keys", { text: '{"__proto__":{"id":12}}' }],
  ])("is accepted without an id when it carries %s", (_what, given) => {
    expect(read(given)).toEqual({ kind: "accepted" });
  });

  it("of a change needs no id", () => {
    expect(read({ body: { id: 99 } }, { operation: "update-link" })).toEqual({ kind: "accepted" });
  });

  it.each<Given>([
    { text: "<!doctype html><title>Sign in</title>" },
    { text: "\r\n <html>", headers: { "Content-Type": "application/json" } },
    { text: "Sign in", headers: { "Content-Type": "text/html; charset=utf-8" } },
    { text: "", end: "broken", headers: { "Content-Type": "text/html" } },
    { text: "Sign in", headers: { "content-type": "application/xhtml+xml" } },
  ])("with a web page is no success: %j", (given) => {
    expect(read({ ...given, status: 201 })).toEqual({
      kind: "answered",
      failure: { kind: "html-answer", status: 201 },
    });
  });
});

describe("a busy server", () => {
  it.each([408, 425, 429, 511, 521, 523, 525, 526])("says %d", (status) => {
    expect(read({ status })).toEqual({ kind: "answered", failure: { kind: "busy", status } });
  });

  it.each([
    ["90", 90_000],
    ["Fri, 20 Nov 2026 12:01:00 GMT", 60_000],
    ["99999999", 86_400_000],
  ])("says 503 with Retry-After %s", (header, retryAfterMs) => {
    expect(read({ status: 503, headers: { "Retry-After": header } })).toEqual({
      kind: "answered",
      failure: { kind: "busy", status: 503 },
      retryAfterMs,
    });
  });

  it("is asked again when it said so", () => {
    expect(read({ status: 429, headers: { "Retry-After": "7" } })).toMatchObject({
      retryAfterMs: 7_000,
    });
  });
});

describe("a server error", () => {
  it.each([500, 501, 502, 503, 504, 507, 520, 522, 524, 599])("is %d", (status) => {
    expect(read({ status, text: "<html>" })).toEqual({
      kind: "answered",
      failure: { kind: "server-error", status },
    });
  });

  it("is a 503 with an unreadable Retry-After", () => {
    expect(failure({ status: 503, headers: { "Retry-After": "soon" } })).toEqual({
      kind: "server-error",
      status: 503,
    });
  });

  it("may say when to come again", () => {
    expect(read({ status: 500, headers: { "Retry-After": "7" } })).toMatchObject({
      failure: { kind: "server-error" },
      retryAfterMs: 7_000,
    });
  });
});

describe("a refusal", () => {
  const noWords = { message: "", fields: [] };

  it("of the key is 401", () => {
    expect(failure({ status: 401, body: { error: "no" } })).toEqual({ kind: "unauthorized" });
  });

  it("of the thing is 403, with the service's words", () => {
    expect(failure({ status: 403, body: { error: "no" } })).toEqual({
      kind: "forbidden",
      words: { message: "no", fields: [] },
    });
  });

  it.each([400, 402, 404, 405, 406, 410, 415, 418, 422, 431, 451, 499])("may be %d", (status) => {
    expect(failure({ status, body: { error: "no" } })).toEqual({
      kind: "rejected",
      status,
      words: { message: "no", fields: [] },
    });
  });

  it("gives its words by field", () => {
    expect(failure({ status: 422, body: { errors: { title: ["is odd"] } } })).toEqual({
      kind: "rejected",
      status: 422,
      words: { message: "", fields: [{ field: "title", message: "is odd" }] },
    });
  });

  it("in form of a web page has no words", () => {
    expect(failure({ status: 404, text: "<!doctype html><h1>Not found</h1>" })).toEqual({
      kind: "rejected",
      status: 404,
      words: noWords,
    });
  });

  it("never repeats the key", () => {
    const body = { error: "s3cret-key", errors: { "s3cret-key": ["s3cret-key"] } };
    for (const status of [400, 403, 409, 413, 422]) {
      expect(JSON.stringify(read({ status, body }))).not.toContain("s3cret");
    }
  });
});

describe("a link that is already there", () => {
  it.each<Given>([
    { status: 409 },
    { status: 422, body: { errors: { target_url: ["has already been taken"] } } },
    { status: 422, body: { errors: { target_url: ["est déjà pris"] } } },
    { status: 422, body: { errors: ["Target url has already been taken"] } },
    { status: 422, body: { errors: [{ field: "target_url", message: "must be unique" }] } },
    { status: 422, body: { detail: [{ loc: ["body", "target_url"], msg: "already exists" }] } },
    { status: 422, body: { errors: { "link.target_url": ["must be unique"] } } },
    { status: 422, body: { errors: { "target-url": ["must be unique"] } } },
    { status: 422, body: { errors: { targetUrl: ["must be unique"] } } },
    { status: 422, body: { message: "targetUrl must be unique" } },
  ])("is told by %j", (given) => {
    expect(failure(given).kind).toBe("already-there");
  });

  it.each<Given>([
    { status: 409, body: { error: "there", id: 12 } },
    { status: 409, body: { error: "there", link: { id: 12 } } },
    { status: 409, headers: { Location: "/api/v1/links/12" } },
    { status: 422, body: { errors: { target_url: ["taken"] }, id: 12 } },
  ])("comes with its id in %j", (given) => {
    expect(failure(given)).toMatchObject({ kind: "already-there", remoteId: 12 });
  });

  it.each(["can't be blank", "must not be blank", "is invalid", "is not a URL", "is required"])(
    "is not told by an address that %s",
    (message) => {
      const given = { status: 422, body: { errors: { target_url: [message] } } };
      expect(failure(given).kind).toBe("rejected");
    },
  );

  it.each(["target_url_hash", "my_target_url", "url"])("is not told by the field %s", (field) => {
    expect(failure({ status: 422, body: { errors: { [field]: ["taken"] } } }).kind).toBe(
      "rejected",
    );
  });

  it("is nothing that a change can be: what it is of is there, and something else stands in its way", () => {
    const words = { message: "was changed meanwhile", fields: [] };
    const given = { status: 409, body: { error: words.message } };
    expect(failure(given, { operation: "update-link" })).toEqual({
      kind: "rejected",
      status: 409,
      words,
    });
    const taken = { status: 422, body: { errors: { target_url: ["taken"] } } };
    expect(failure(taken, { operation: "update-link" })).toMatchObject({ kind: "rejected" });
  });

  it("may be a collection, by a 409 and not by an address", () => {
    const changes = { operation: "create-collection" } as const;
    const given = { status: 422, body: { errors: { target_url: ["taken"] } } };
    expect(failure(given, changes).kind).toBe("rejected");
    expect(failure({ status: 409, body: { id: 3 } }, changes)).toMatchObject({
      kind: "already-there",
      remoteId: 3,
    });
  });
});

describe("too much", () => {
  it("is a 413, with the large fields that were sent", () => {
    expect(failure({ status: 413 }, { largeFields: ["page_content"] })).toMatchObject({
      kind: "too-large",
      fields: ["page_content"],
    });
  });

  it("is a 413 that names create-only fields, with these alone", () => {
    const given = { status: 413, body: { errors: { image_data: ["is too long"] } } };
    expect(failure(given, { largeFields: ["page_content", "image_data"] })).toMatchObject({
      kind: "too-large",
      fields: ["image_data"],
    });
  });
});

it("says of a change that was too much what the service says: there is nothing to leave out", () => {
  expect(failure({ status: 413 }, { operation: "update-link" })).toMatchObject({
    kind: "rejected",
    status: 413,
  });
});

describe("a part that was refused", () => {
  it.each<[Given["body"], string[]]>([
    [{ errors: { latitude: ["is at sea"] } }, ["latitude"]],
    [
      { errors: { page_content: ["is too long"], image_data: ["is odd"] } },
      ["page_content", "image_data"],
    ],
    [{ errors: { "repository_ids.0": ["is unknown"] } }, ["repository_ids"]],
    [{ message: "Image url is odd" }, ["image_url"]],
  ])("is a create-only field that a 422 names: %j", (body, fields) => {
    const words: unknown = expect.anything();
    expect(failure({ status: 422, body })).toEqual({
      kind: "rejected",
      status: 422,
      words,
      fields,
    });
  });

  it("is not told to a change, which carries no such field", () => {
    const given = { status: 422, body: { errors: { page_content: ["is odd"] } } };
    expect(failure(given, { operation: "update-link" })).not.toHaveProperty("fields");
  });
});

describe("a redirect", () => {
  it.each([301, 307, 308])("that keeps what was sent has moved the service: %d", (status) => {
    const headers = { Location: "https://new.test/api/v1/links" };
    expect(failure({ status, headers })).toEqual({
      kind: "moved",
      status,
      location: "https://new.test/api/v1/links",
    });
  });

  it("may be relative", () => {
    expect(failure({ status: 308, headers: { Location: "/elsewhere" } })).toMatchObject({
      location: "https://links.test/elsewhere",
    });
  });

  it("is named without what it packs along, the key least of all", () => {
    const location = "https://u:p@new.test/s3cret-key/?key=s3cret-key#s3cret-key";
    expect(failure({ status: 301, headers: { Location: location } })).toMatchObject({
      location: "https://new.test/•••/",
    });
  });

  it.each<Given>([
    { status: 302, headers: { Location: "https://new.test/" } },
    { status: 303, headers: { Location: "https://new.test/" } },
    { status: 304 },
    { status: 301 },
    { status: 301, headers: { Location: "https://" } },
    { status: 308, headers: { Location: "javascript:alert(1)" } },
  ])("that says less than that leaves it open: %j", (given) => {
    expect(failure(given)).toEqual({ kind: "redirected", status: given.status });
  });
});

it.each<[boolean, Given]>([
  [true, { text: "<" }],
  [true, { text: "x", headers: { "Content-Type": "TEXT/HTML" } }],
  [false, { text: "", headers: { "Content-Type": "text/html" } }],
  [false, { text: "{}" }],
])("sees a web page or not: %s for %j", (html, given) => {
  expect(isHtml(anAnswer(given))).toBe(html);
});
