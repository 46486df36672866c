import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostPattern, isSentInClear, parseServerAddress, serverHost } from "./server-address.ts";

describe("a typed server address", () => {
  it.each([
    ["https://links.example", "https://links.example"],
    ["  links.example  ", "https://links.example"],
    ["links.example/", "https://links.example"],
    ["https:/links.example", "https://links.example"],
    ["https:links.example", "https://links.example"],
    ["HTTPS://Links.Example//", "https://links.example"],
    ["https//links.example", "https://links.example"],
    ["https://https://links.example", "https://links.example"],
    ["https:/https//links.example/shelf", "https://links.example/shelf"],
    ["http://https://links.example", "https://links.example"],
    ['"https://links.example"', "https://links.example"],
    ["'links.example'", "https://links.example"],
    ["<https://links.example/>", "https://links.example"],
    ["https.example/http/", "https://https.example/http"],
    ["links.example:8443", "https://links.example:8443"],
    ["https://links.example:443", "https://links.example"],
    ["http://links.example", "http://links.example"],
    ["links.example/shelf/", "https://links.example/shelf"],
    ["https://links.example/api/v1/links", "https://links.example"],
    ["https://links.example/api/v1/links/12?x=1#y", "https://links.example"],
    ["https://links.example/shelf/api/v1/", "https://links.example/shelf"],
    ["https://links.example/shelf/api", "https://links.example/shelf"],
    ["https://links.example/apiary", "https://links.example/apiary"],
    ["localhost:3000", "http://localhost:3000"],
    ["LocalHost:3000/shelf", "http://localhost:3000/shelf"],
    ["127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["[::1]:3000", "http://[::1]:3000"],
    ["[2001:db8::1]:8443/a", "https://[2001:db8::1]:8443/a"],
    ["https://localhost:3000", "https://localhost:3000"],
  ])("%s is read as %s", (typed, address) => {
    expect(parseServerAddress(typed)).toEqual({ ok: true, value: address });
  });

  it.each(["", "   ", "https://", "http:", "https//", '""'])("%j is still empty", (typed) => {
    expect(parseServerAddress(typed)).toEqual({
      ok: false,
      error: { kind: "server-address-empty" },
    });
  });

  it.each([
    "https://me:secret@links.example",
    "https://me@links.example",
    "me@links.example",
    "ftp://links.example",
    "javascript://links.example",
    "mailto:me",
    "links example",
    "https://links.example:99999",
    "https://[::1",
  ])("%j is refused", (typed) => {
    expect(parseServerAddress(typed)).toEqual({
      ok: false,
      error: { kind: "server-address-invalid" },
    });
  });

  it.each([
    "*",
    "https://*",
    "http://*:3000/shelf",
    "https://%2a",
    "https://%2A.example.com",
    "https://\uff0a",
    "*.example.com",
    "https://links.*",
    "https://*.*",
    "https://links..example",
    "https://.links.example",
    "https://links.example.",
    "https://links\u3002\u3002example",
    "https://links,other.example",
    "https://links!.example",
    "https://(links).example",
    "https://links+.example",
  ])("%j does not name exactly one server and is refused", (typed) => {
    expect(parseServerAddress(typed)).toEqual({
      ok: false,
      error: { kind: "server-address-not-one-host" },
    });
  });

  it.each([
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["https://LINKS\u3002example", "https://links.example"],
    ["https://my_links:8080", "https://my_links:8080"],
    ["https://0x7f.1", "https://127.0.0.1"],
  ])("%s names one server, %s", (typed, address) => {
    expect(parseServerAddress(typed)).toEqual({ ok: true, value: address });
  });

  it("gives a permission pattern for exactly one host, whatever was typed", () => {
    const odd = ["*", "%2a", "\uff0a", "%", ".", "\u3002", "-", "_", "@", ":", "[", "]", "/", "\\"];
    const part = fc.constantFrom(
      ...odd,
      "?",
      "#",
      "a",
      "B",
      "\u00fc",
      "7",
      "::1",
      "localhost",
      ".example",
    );
    const typed = fc
      .tuple(fc.constantFrom("", "https://", "http://", "https:", "*://"), fc.array(part))
      .map(([scheme, parts]) => scheme + parts.join(""));
    fc.assert(
      fc.property(fc.oneof(typed, fc.webUrl(), fc.string()), (text) => {
        const address = parseServerAddress(text);
        fc.pre(address.ok);
        const { hostname } = new URL(address.value);
        const asked = /^https?:\/\/([^/]+)\/\*$/.exec(hostPattern(address.value))?.[1];
        expect(asked).toBe(hostname);
        expect(asked).toMatch(/^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["https://links.example/api/api/v1", "https://links.example"],
    ["https://links.example/api/v1/api/", "https://links.example"],
    ["https://links.example/shelf/API/api/v1/links", "https://links.example/shelf"],
    ["https://links.example/shelf'/", "https://links.example/shelf"],
    ["//http:8443", "http://0.0.32.251"],
  ])("%s is read as %s, which is read as itself", (typed, address) => {
    expect(parseServerAddress(typed)).toEqual({ ok: true, value: address });
    expect(parseServerAddress(address)).toEqual({ ok: true, value: address });
  });

  it("is unchanged when it is read again, whatever was typed", () => {
    const parts = fc.constantFrom(
      "/",
      "api",
      "v1",
      "API",
      "'",
      '"',
      ">",
      ":",
      "http",
      "a",
      ".",
      "?",
      "//",
      "%",
      " ",
    );
    const typed = fc.array(parts, { maxLength: 10 }).map((all) => all.join(""));
    fc.assert(
      fc.property(fc.constantFrom("", "https://h.example/", "h/", "//"), typed, (start, rest) => {
        const once = parseServerAddress(start + rest);
        fc.pre(once.ok);
        expect(parseServerAddress(once.value)).toEqual(once);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("a server", () => {
  it("receives the key unencrypted over plain http, except on this computer", () => {
    expect(isSentInClear("http://links.example")).toBe(true);
    expect(isSentInClear("http://192.168.0.4:3000")).toBe(true);
    expect(isSentInClear("https://links.example")).toBe(false);
    for (const host of ["localhost", "127.0.0.1", "127.8.0.1", "[::1]"]) {
      expect(isSentInClear(`http://${host}:3000`)).toBe(false);
    }
    expect(isSentInClear("http://127.0.0.1.links.example")).toBe(true);
  });

  it("is covered by a permission pattern without port and path", () => {
    expect(hostPattern("https://links.example:8443/shelf")).toBe("https://links.example/*");
    expect(hostPattern("http://[::1]:3000")).toBe("http://[::1]/*");
  });

  it("is shown with a port that is not the default", () => {
    expect(serverHost("https://links.example/shelf")).toBe("links.example");
    expect(serverHost("http://localhost:3000")).toBe("localhost:3000");
  });
});
