import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyAddress } from "../../../../test/support/any-address.ts";
import { addressKey, addressMaxLength, getSavableAddress } from "./address.ts";
import { getUrl } from "./url.ts";
import { shortAddress, withoutTracking } from "./shown-address.ts";

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
  ])("does not come from %j", (typed) => {
    expect(getSavableAddress(typed)).toBeUndefined();
  });

  it("is unchanged when it is parsed again", () => {
    fc.assert(
      fc.property(anyAddress, (text) => {
        const saved = getSavableAddress(text);
        if (saved !== undefined) expect(getSavableAddress(saved)).toBe(saved);
      }),
    );
  });
});

describe("an address key", () => {
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
  ])("is the same for %s and %s", (one, other) => {
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
  ])("distinguishes %s from %s", (one, other) => {
    expect(addressKey(one)).not.toBe(addressKey(other));
  });

  it("is the same after the address is serialised again", () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const url = getUrl(address);
        if (url !== undefined && /^https?:$/.test(url.protocol)) {
          expect(addressKey(url.href)).toBe(addressKey(address));
        }
      }),
    );
  });

  it("exists for any text", () => {
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

it("distinguishes pages whose queries are not UTF-8", () => {
  expect(addressKey("https://a.example/?q=%EF%E8")).not.toBe(
    addressKey("https://a.example/?q=%EA%EE"),
  );
});
