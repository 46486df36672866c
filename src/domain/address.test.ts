import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addressKey,
  addressMaxLength,
  getSavableAddress,
  shortAddress,
  withoutTracking,
} from "./address.ts";
import { getUrl } from "./url.ts";

const name = fc.stringMatching(/^[a-zA-Z0-9 %+._~é-]{0,8}$/);
/** Addresses with all that an address can have, as people meet them. */
const anyAddress = fc
  .record({
    scheme: fc.constantFrom("http", "https", "HTTPS", "ftp", "chrome"),
    host: fc.constantFrom("a.example", "WWW.A.Example", "www.www.example", "[::1]", "127.0.0.1"),
    port: fc.constantFrom("", ":80", ":443", ":8080"),
    path: fc.array(name).map((parts) => `/${parts.join("/")}`),
    query: fc.array(fc.tuple(fc.oneof(name, fc.constantFrom("utm_source", "fbclid")), name)),
    fragment: fc.constantFrom("", "#top", "#/route", "#!old"),
  })
  .map(({ scheme, host, port, path, query, fragment }) => {
    const pairs = query.map(([key, value]) => `${key}=${value}`).join("&");
    return `${scheme}://${host}${port}${path}${pairs === "" ? "" : `?${pairs}`}${fragment}`;
  });
const anyText = fc.oneof(fc.string(), fc.string({ unit: "binary" }), anyAddress, fc.webUrl());

describe("a savable address", () => {
  it.each([
    ["https://quoin.example/a", "https://quoin.example/a"],
    ["  quoin.example/a  ", "https://quoin.example/a"],
    ["HTTP://Quoin.Example", "http://quoin.example/"],
    ["quoin.example:8080/a", "https://quoin.example:8080/a"],
    ["localhost:3000", "https://localhost:3000/"],
    ["ftp://quoin.example/a", "ftp://quoin.example/a"],
    ["file:///home/a.html", "file:///home/a.html"],
    ["chrome://settings", "chrome://settings"],
    ["mailto:a@quoin.example", "mailto:a@quoin.example"],
    ["tel:123", "tel:123"],
  ])("%s is saved as %s", (typed, saved) => {
    expect(getSavableAddress(typed)).toBe(saved);
  });

  it.each([
    "",
    "   ",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    " JavaScript:alert(1)",
    "data:text/html,a",
    "blob:https://quoin.example/1",
    "about:blank",
    "two words",
    "https://",
    "https://a..example/",
    `https://quoin.example/${"a".repeat(addressMaxLength)}`,
  ])("is not what %j gives", (typed) => {
    expect(getSavableAddress(typed)).toBeUndefined();
  });

  it("is saved as it stands when it is given again", () => {
    fc.assert(
      fc.property(anyAddress, (text) => {
        const saved = getSavableAddress(text);
        if (saved !== undefined) expect(getSavableAddress(saved)).toBe(saved);
      }),
    );
  });
});

describe("the key of an address", () => {
  it.each([
    ["http://quoin.example/a", "https://quoin.example/a"],
    ["https://www.quoin.example/a", "https://quoin.example/a"],
    ["https://QUOIN.example:443/a", "https://quoin.example/a"],
    ["https://quoin.example/a/", "https://quoin.example/a"],
    ["https://quoin.example", "https://quoin.example/"],
    ["https://quoin.example/a?utm_source=x&fbclid=y", "https://quoin.example/a"],
    ["https://quoin.example/a?b=2&a=1", "https://quoin.example/a?a=1&b=2"],
    ["https://quoin.example/a#section", "https://quoin.example/a"],
    ["https://quoin.example/?q=a%20b", "https://quoin.example/?q=a+b"],
  ])("is one for %s and %s", (one, other) => {
    expect(addressKey(one)).toBe(addressKey(other));
  });

  it.each([
    ["https://quoin.example/a", "https://quoin.example/b"],
    ["https://quoin.example/a", "https://quoin.example/A"],
    ["https://quoin.example:8080/a", "https://quoin.example/a"],
    ["https://quoin.example/#/a", "https://quoin.example/#/b"],
    ["https://quoin.example/#!a", "https://quoin.example/"],
    ["https://quoin.example/?id=1", "https://quoin.example/?id=2"],
    ["https://quoin.example/?a=1&a=2", "https://quoin.example/?a=1"],
    ["https://blog.quoin.example/", "https://quoin.example/"],
    ["file:///a", "file:///b"],
  ])("tells %s from %s", (one, other) => {
    expect(addressKey(one)).not.toBe(addressKey(other));
  });

  it("stays the same when the address is written out anew", () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const url = getUrl(address);
        if (url !== undefined && /^https?:$/.test(url.protocol)) {
          expect(addressKey(url.href)).toBe(addressKey(address));
        }
      }),
    );
  });

  it("is found for any text at all", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(typeof addressKey(text)).toBe("string");
        expect(typeof shortAddress(text)).toBe("string");
        expect(typeof withoutTracking(text).address).toBe("string");
        getSavableAddress(text);
      }),
    );
  });
});

it("tells pages apart whose queries are not UTF-8", () => {
  expect(addressKey("https://a.example/?q=%EF%E8")).not.toBe(
    addressKey("https://a.example/?q=%EA%EE"),
  );
});

describe("an address without its tracking", () => {
  it("keeps what is not known to track, in its order, and names what is gone", () => {
    const tracked = "https://quoin.example/a?id=2&utm_source=x&b=1&gclid=y&utm_source=z#top";
    expect(withoutTracking(tracked)).toEqual({
      address: "https://quoin.example/a?id=2&b=1#top",
      removed: ["utm_source", "gclid"],
    });
  });

  it("is left as it was written when there is none", () => {
    const address = "https://quoin.example/?q=a%20b&ref=mail";
    expect(withoutTracking(address)).toEqual({ address, removed: [] });
    expect(withoutTracking("no address")).toEqual({ address: "no address", removed: [] });
  });

  it("has the rest of its query as it was written, also where that is not UTF-8", () => {
    expect(withoutTracking("https://a.example/?q=caf%E9&flag&u=a/b%20c&utm_source=n")).toEqual({
      address: "https://a.example/?q=caf%E9&flag&u=a/b%20c",
      removed: ["utm_source"],
    });
  });

  it("is still the same page", () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        expect(addressKey(withoutTracking(address).address)).toBe(addressKey(address));
      }),
    );
  });
});

describe("a short address", () => {
  it("leaves out the scheme, www, and the slash at the end", () => {
    expect(shortAddress("https://www.quoin.example/")).toBe("quoin.example");
    expect(shortAddress("http://quoin.example:8080/a/?b=1#c")).toBe("quoin.example:8080/a?b=1");
  });

  it("of what is not on the web is the whole of it", () => {
    expect(shortAddress("chrome://settings/")).toBe("chrome://settings/");
  });
});
