import { expect, it } from "vitest";
import { readingOf } from "../../shared/resources/wires.ts";
import { getNamed } from "./remote-id.ts";

const getRemoteId = (...asked: Parameters<typeof getNamed>) => getNamed(...asked)?.remoteId;

const url = "https://example.test/prefix/api/v1/links";
const nowhere = { body: undefined, location: null, url };

it.each([
  [{ id: 12 }],
  [{ id: "12" }],
  [{ data: { id: 12 } }],
  [{ data: { type: "links", id: "12", attributes: { title: "x" } } }],
  [{ link: { id: 12 } }],
  [{ data: { link: { id: 12 } } }],
  [{ id: null, link: { id: 12 } }],
  [{ id: 12, link: { title: "x" } }],
  [{ id: 12, data: {} }],
  [{ result: { id: 12 } }],
  [{ result: { link: { id: 12 } } }],
  [{ jsonrpc: "2.0", id: 1, result: { id: 12 } }],
  [{ id: 1, data: { id: 12 } }],
  [{ id: 1, data: { type: "links", id: "12" } }],
  [{ id: 1, link: { id: 12 } }],
  [{ id: 1, data: { id: 2, link: { id: 12 } } }],
])("finds the id in %j", (body) => {
  expect(getRemoteId({ ...nowhere, body }, readingOf("create-link").names)).toBe(12);
});

it("finds a collection only under its own wrapper", () => {
  const body = { link: { id: 12 }, collection: { id: 34 } };
  expect(getRemoteId({ ...nowhere, body }, readingOf("create-collection").names)).toBe(34);
});

it.each([
  "/api/v1/links/12",
  "https://example.test/prefix/api/v1/links/12/",
  "/api/v1/links/12.json",
  "/links/12?from=create#top",
])("finds the id in the Location %s", (location) => {
  expect(getRemoteId({ ...nowhere, location }, readingOf("create-link").names)).toBe(12);
});

it.each(["links/12", "./links/12", "//example.test/links/12"])(
  "reads the Location %s relative to the address of the request",
  (location) => {
    expect(getRemoteId({ ...nowhere, location }, readingOf("create-link").names)).toBe(12);
  },
);

it.each([
  "",
  "12",
  "?links/12",
  "/api/v1/links",
  "/api/v1/links/12/edit",
  "/collections/12",
  "/links/0",
  "/links/-1",
])("finds no id in the Location %j", (location) => {
  expect(getRemoteId({ ...nowhere, location }, readingOf("create-link").names)).toBeUndefined();
});

it.each([
  undefined,
  null,
  12,
  "12",
  [],
  [{ id: 12 }],
  { id: 0 },
  { id: -12 },
  { id: 12.5 },
  { id: 1e300 },
  { id: Number.POSITIVE_INFINITY },
  { id: 2 ** 53 },
  { id: "9007199254740993" },
  { id: "012" },
  { id: "1e3" },
  { id: "twelve" },
  { id: " 12" },
  { id: true },
  { id: [12] },
  { id: { value: 12 } },
  { data: [{ id: 12 }] },
  { jsonrpc: "2.0", id: 1, result: null },
  { jsonrpc: "2.0", id: 1, error: { code: -32000, message: "exists" } },
  JSON.parse('{"__proto__":{"id":12},"constructor":{"id":12}}'),
])("finds no id in %j", (body: unknown) => {
  expect(getRemoteId({ ...nowhere, body }, readingOf("create-link").names)).toBeUndefined();
});
