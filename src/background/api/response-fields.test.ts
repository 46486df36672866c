import { describe, expect, it, vi } from "vitest";
import type { OperationKind } from "../../shared/domain/operation/operation.ts";
import { readingOf } from "../../shared/resources/wires.ts";
import { readAnswer } from "./answers.ts";
import { createRedact } from "./redact.ts";

function returned(
  body: unknown,
  {
    operation = "update-link",
    end = "complete",
    location,
  }: { operation?: OperationKind; end?: "complete" | "capped"; location?: string } = {},
) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { get: (name: string) => (name === "Location" ? (location ?? null) : null) };
  const outcome = readAnswer(
    { status: 200, headers, body: { text, end } },
    {
      ...readingOf(operation),
      url: "https://links.test/api/v1/links/12",
      largeFields: [],
      nowMs: 0,
      redact: createRedact("s3cret-key"),
    },
  );
  if (outcome.kind !== "accepted" || outcome.returned === undefined) return undefined;
  const { remoteId, ...news } = outcome.returned;
  return Object.values(news).some((value) => value !== undefined)
    ? { remoteId, ...news }
    : undefined;
}

const plain = {
  target_url: "https://example.test/a",
  title: "Title",
  description: "Two\nlines",
  tags: ["a", "b c"],
  collections: [{ id: 3 }, { id: 4 }],
};
const read = {
  remoteId: 12,
  targetUrl: "https://example.test/a",
  title: "Title",
  description: "Two\nlines",
  tags: ["a", "b c"],
  collections: [3, 4],
};

describe("the fields of a link in a response", () => {
  it("have no address that contains the key only after it is parsed", () => {
    const address = "https://ｓ3ｃret-key.example/";
    expect(returned({ id: 12, target_url: address })).toBeUndefined();
  });

  it("have no address with a name or a password", () => {
    const address = "https://ada:secret@example.test/a";
    expect(returned({ id: 12, target_url: address })).toEqual({
      remoteId: 12,
      targetUrl: "https://example.test/a",
    });
  });

  it.each([
    [{ id: 12, ...plain }],
    [{ data: { id: "12", ...plain } }],
    [{ link: { id: 12, ...plain } }],
    [{ data: { link: { id: 12, ...plain } } }],
    [{ data: { type: "links", id: "12", attributes: plain } }],
  ])("are read next to the id: %j", (body) => {
    expect(returned(body)).toEqual(read);
    expect(returned(body, { operation: "create-link" })).toEqual(read);
  });

  it.each([
    [{ ...plain }],
    [{ ...plain, link: { id: 12 } }],
    [{ id: 12, link: plain }],
    [{ data: { id: 12 }, attributes: plain }],
    [{ id: 12, attributes: plain }],
    [[{ id: 12, ...plain }]],
  ])("are not read elsewhere: %j", (body) => {
    expect(returned(body)).toBeUndefined();
  });

  it("are not read if only the Location has the id", () => {
    const location = "/api/v1/links/12";
    expect(returned(plain, { operation: "create-link", location })).toBeUndefined();
  });

  it("are not read from an incomplete body, whose lists may have been longer", () => {
    const text = '{"id":12,"title":"x","tags":["a","b","xxx';
    expect(returned(text, { end: "capped" })).toBeUndefined();
  });

  it.each([
    [{ tags: [{ id: 1, name: "a" }, { title: "b" }] }, { tags: ["a", "b"] }],
    [{ tags: ["  a  b "] }, { tags: ["a b"] }],
    [{ tags: [] }, { tags: [] }],
    [{ tags: ["x".repeat(100)] }, { tags: ["x".repeat(100)] }],
    [{ collections: [3, "4"] }, { collections: [3, 4] }],
    [{ collection_ids: [3, 4] }, { collections: [3, 4] }],
    [{ collections: [], collection_ids: [3] }, { collections: [] }],
    [
      { title: "", description: "" },
      { title: "", description: "" },
    ],
    [{ title: " a\n\u0000b\u202E " }, { title: "a b" }],
    [{ description: "a\u0007\r\n\tb\uD800" }, { description: "a\n\tb" }],
    [{ title: "👩‍🌾 می‌خواهم" }, { title: "👩‍🌾 می‌خواهم" }],
    [{ title: "x".repeat(5_000) }, { title: "x".repeat(1_000) }],
    [{ description: "x".repeat(50_000) }, { description: "x".repeat(20_000) }],
    [
      { title: "a  b", description: "  a\n  b" },
      { title: "a b", description: "a\n  b" },
    ],
    [{ target_url: "HTTPS://Example.test" }, { targetUrl: "https://example.test/" }],
  ])("are cleaned and capped: %j", (fields, expected) => {
    expect(returned({ id: 12, ...fields })).toEqual({ remoteId: 12, ...expected });
  });

  it.each([
    { title: null, description: null, tags: null, collections: null, target_url: null },
    { title: 3, description: ["x"], tags: "a, b", collections: { id: 3 }, target_url: {} },
    { tags: ["a", 3] },
    { tags: ["a", null] },
    { tags: ["a", ""] },
    { tags: ["a", "A"] },
    { tags: ["x".repeat(101)] },
    { tags: Array.from({ length: 101 }, (_, at) => `tag ${at}`) },
    { tags: [{ name: 3 }] },
    { collections: [3, {}] },
    { collections: [3, -1] },
    { collections: Array.from({ length: 51 }, (_, at) => at + 1) },
    { target_url: "javascript:alert(1)" },
    { target_url: "links/12" },
    { target_url: "example.test/a" },
    { target_url: "" },
    { target_url: `https://example.test/${"x".repeat(9_000)}` },
  ])("leave out invalid values: %j", (fields) => {
    expect(returned({ id: 12, ...fields })).toBeUndefined();
  });

  it.each([
    { title: "It is S3CRET-key" },
    { title: "s3cret\u200B-key" },
    { title: "s3cret\uD800-key" },
    { title: `${"x".repeat(995)}s3cret-key` },
    { description: "s3cret-key" },
    { tags: ["a", "s3cret-key"] },
    { target_url: "https://example.test/?key=s3cret-key" },
  ])("leave out values that contain the key: %j", (fields) => {
    expect(returned({ id: 12, ...fields })).toBeUndefined();
  });

  it("have no inherited property", () => {
    expect(
      returned('{"id":12,"__proto__":{"title":"x"},"constructor":{"title":"x"}}'),
    ).toBeUndefined();
  });
});

it("include the title of a collection", () => {
  const body = { collection: { id: 3, title: "Reading", description: null } };
  expect(returned(body, { operation: "create-collection" })).toEqual({
    remoteId: 3,
    title: "Reading",
  });
});

it("with more tags than a link can have are not read, so that no list holds up the background", () => {
  const tags = Array.from({ length: 400 }, (_, at) => at.toString(36));
  const body = { id: 12, tags };
  const reads = vi.spyOn(String.prototype, "normalize");
  expect(returned(body)).toBeUndefined();
  // Each tag is compared with all before it, which reads both.
  expect(reads.mock.calls.length).toBeLessThan(tags.length);
});
