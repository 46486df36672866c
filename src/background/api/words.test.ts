import { describe, expect, it } from "vitest";
import { createRedact } from "./redact.ts";
import { getServiceWords } from "./words.ts";

const redact = createRedact("s3cret-key");

function words(body: unknown) {
  const text = JSON.stringify(body);
  return getServiceWords({ text, json: JSON.parse(text), html: false }, redact);
}

function plain(text: string) {
  return getServiceWords({ text, json: undefined, html: false }, redact);
}

describe("the message", () => {
  it.each([
    [{ error: "no" }, "no"],
    [{ error: { message: "no" } }, "no"],
    [{ errors: "no" }, "no"],
    [{ errors: ["no", "never"] }, "no; never"],
    [{ errors: [{ detail: "no" }, { title: "never" }] }, "no; never"],
    [{ message: "no" }, "no"],
    [{ detail: "no", title: "Refused" }, "no"],
    [{ title: "Refused" }, "Refused"],
    [{ detail: ["no", "never"] }, "no; never"],
    [{ detail: { message: "no" }, title: "Refused" }, "no"],
    [{ error: "Bad Request", message: "title is odd" }, "Bad Request; title is odd"],
    [{ error: "same", message: "same" }, "same"],
    [{ errors: { base: ["all wrong"] } }, "all wrong"],
    ["no", "no"],
    [["no"], "no"],
    [{}, ""],
    [[], ""],
    [{ error: 5, errors: null, message: ["x", 1], detail: {} }, ""],
  ])("of %j is %j", (body, message) => {
    expect(words(body).message).toBe(message);
  });

  it("is the whole text if the text is not JSON", () => {
    expect(plain("Not\r\nthis").message).toBe("Not this");
  });

  it("is empty for incomplete JSON", () => {
    expect(plain('{"error":"no').message).toBe("");
  });

  it("is never a web page", () => {
    const page = "<!doctype html><title>Sign in</title>";
    expect(getServiceWords({ text: page, json: undefined, html: true }, redact).message).toBe("");
    expect(words({ error: page }).message).toBe("");
    expect(words({ errors: { title: [page] } }).fields).toEqual([]);
  });

  it("is cleaned, without the key, and short", () => {
    expect(words({ error: "key s3cret-key\u202E is\u0000 wrong" }).message).toBe(
      "key ••• is wrong",
    );
    expect(words({ error: "x".repeat(10_000) }).message).toHaveLength(300);
  });
});

describe("the fields", () => {
  it.each([
    [{ errors: { title: ["is odd", "is long"] } }, "title", "is odd; is long"],
    [{ errors: { title: "is odd" } }, "title", "is odd"],
    [{ error: { title: ["is odd"] } }, "title", "is odd"],
    [{ title: ["is odd"] }, "title", "is odd"],
    [{ errors: [{ field: "title", message: "is odd" }] }, "title", "is odd"],
    [{ errors: [{ attribute: "title", detail: "is odd" }] }, "title", "is odd"],
    [
      { errors: [{ source: { pointer: "/data/attributes/title" }, detail: "is odd" }] },
      "title",
      "is odd",
    ],
    [
      { errors: [{ source: { pointer: "/data/attributes/tags/0" }, detail: "is odd" }] },
      "tags",
      "is odd",
    ],
    [{ detail: [{ loc: ["body", "title"], msg: "is odd", type: "x" }] }, "title", "is odd"],
    [{ detail: [{ loc: ["body", "tags", 0], msg: "is odd" }] }, "tags", "is odd"],
  ])("of %j are read", (body, field, message) => {
    expect(words(body)).toEqual({ message: "", fields: [{ field, message }] });
  });

  it("have no name if the path has no text in it", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    for (const part of [deep, { toString: 1, valueOf: 1 }, null, 0]) {
      const json = { detail: [{ loc: [part], msg: "is odd" }] };
      expect(getServiceWords({ text: "", json, html: false }, redact)).toEqual({
        message: "is odd",
        fields: [],
      });
    }
  });

  it("are ten at most, short, and without the key", () => {
    const errors = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`${index}s3cret-key${"x".repeat(99)}`, ["no"]]),
    );
    const { fields } = words({ errors });
    expect(fields).toHaveLength(10);
    expect(fields.every(({ field }) => field.length <= 60 && !field.includes("s3cret"))).toBe(true);
  });

  it("do not come from inherited properties", () => {
    const text = '{"errors":{"__proto__":["no"],"title":["no"]}}';
    const { fields } = getServiceWords({ text, json: JSON.parse(text), html: false }, redact);
    expect(fields.map(({ field }) => field)).toContain("title");
    expect(Object.hasOwn(Object.prototype, "0")).toBe(false);
  });
});
