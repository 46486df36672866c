// @vitest-environment node
import { describe, expect, it, test } from "vitest";
import {
  getHeaderLine,
  getLoginApart,
  getWholeSignIn,
  isHeaderValue,
  parseBasic,
  problemOfName,
  secretsOf,
} from "./sign-in.ts";

describe("the name of a header", () => {
  it.each(["CF-Access-Client-Id", "Authorization", "Remote-User", "X_Y.z~", "User-Agent"])(
    "may be %s, and nobody else throws it away",
    (name) => {
      expect(problemOfName(name)).toBeUndefined();
      expect(new Headers({ [name]: "x" }).get(name)).toBe("x");
    },
  );

  it.each(["", "a b", "a:", "ü", "a\n", "(a)", "x".repeat(101)])("is no token: %j", (name) => {
    expect(problemOfName(name)).toBe("wrong");
  });

  it.each(["Cookie", "host", "Proxy-Authorization", "SEC-Fetch-Mode", "Te", "Content-Length"])(
    "belongs to the browser: %s",
    (name) => expect(problemOfName(name)).toBe("browser"),
  );

  it.each(["X-Authorization", "content-type", "Idempotency-Key", "Accept", "X-HTTP-Method"])(
    "belongs to Linkstow: %s",
    (name) => expect(problemOfName(name)).toBe("own"),
  );

  it("is there once, whatever its case", () => {
    expect(problemOfName("X-Id", ["x-id"])).toBe("twice");
    expect(problemOfName("X-Id", ["X-Secret"])).toBeUndefined();
  });
});

it.each([
  ["a", true],
  ["two words, and more", true],
  ["", false],
  [" a", false],
  ["a\r\nX-Other: b", false],
  ["\0", false],
  ["ü", false],
  ["x".repeat(4_096), true],
  ["x".repeat(4_097), false],
])("tells whether a header can have the value %j", (value, can) => {
  expect(isHeaderValue(value)).toBe(can);
});

describe("Basic", () => {
  it.each([
    ["Aladdin", "open sesame", "QWxhZGRpbjpvcGVuIHNlc2FtZQ=="],
    ["test", "123£", "dGVzdDoxMjPCow=="],
    ["", "", undefined],
    ["a:b", "c", undefined],
    ["a", "b\n", undefined],
    ["a", "", "YTo="],
  ])("of %j and %j is %j", (user, password, base64) => {
    const header = parseBasic(user, password);
    expect(header.ok && header.value.value).toBe(base64 ? `Basic ${base64}` : false);
  });
});

test.each([
  ["X-Authorization: abc", "X-Authorization", "abc"],
  ["  Authorization:Basic YTpi \n", "Authorization", "Basic YTpi"],
  [`-H 'CF-Access-Client-Id: 1.access'`, "CF-Access-Client-Id", "1.access"],
  [`--header "X-Id: a b"`, "X-Id", "a b"],
])("reads the pasted header line %j", (line, name, value) => {
  expect(getHeaderLine(line)).toEqual({ name, value });
});

test.each(["abc", "X-Authorization:", ": a", "a b: c", "X: a\nY: b", ""])(
  "takes %j for no header line",
  (text) => expect(getHeaderLine(text)).toBeUndefined(),
);

test.each([
  ["https://ada:s3cret@links.example/shelf", "https://links.example/shelf", "ada", "s3cret"],
  ["ada:p%40ss:1@links.example:8443", "links.example:8443", "ada", "p@ss:1"],
  ["http://ada:p@ss@links.example", "http://links.example", "ada", "p@ss"],
  ["https://ada@links.example", "https://links.example", "ada", ""],
  ["ada:100%@links.example", "links.example", "ada", "100%"],
])("takes name and password out of %s", (text, address, user, password) => {
  expect(getLoginApart(text)).toEqual({ address, user, password });
});

test.each(["https://links.example/@ada", "links.example:80", "ada@", "@links.example", ""])(
  "finds no name and password in %j",
  (text) => expect(getLoginApart(text)).toBeUndefined(),
);

describe("a typed sign-in", () => {
  const stored = { headers: [{ name: "X-Id", value: "one" }], withCookies: false };

  it("has the stored value where only the name was typed", () => {
    const headers = [{ name: "x-id" }, { name: "X-Other", value: "two" }];
    expect(getWholeSignIn({ headers, withCookies: true }, stored)).toEqual({
      headers: [
        { name: "x-id", value: "one" },
        { name: "X-Other", value: "two" },
      ],
      withCookies: true,
    });
  });

  it("is not whole where no value is stored for this server", () => {
    expect(getWholeSignIn({ headers: [{ name: "X-Id" }], withCookies: false }, undefined)).toBe(
      undefined,
    );
  });
});

it("counts each part of a header as secret that somebody could use, but no short word", () => {
  const basic = { name: "Authorization", value: "Basic YWRhOnMzY3JldA==" };
  const headers = [basic, { name: "X-Id", value: "id-one" }, { name: "X-Env", value: "qa" }];
  expect(secretsOf({ headers, withCookies: false })).toEqual([
    "Basic YWRhOnMzY3JldA==",
    "YWRhOnMzY3JldA==",
    "ada:s3cret",
    "s3cret",
    "id-one",
  ]);
});

it("counts what follows a scheme as secret, also one with a hyphen in its name", () => {
  const headers = [{ name: "Authorization", value: "Api-Key s3cret" }];
  expect(secretsOf({ headers, withCookies: false })).toEqual(["Api-Key s3cret", "s3cret"]);
});
