import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyAddress } from "../../../../test/support/any-address.ts";
import { addressKey } from "./address.ts";
import { shortAddress, withoutTracking } from "./shown-address.ts";

describe("an address without tracking parameters", () => {
  it("keeps the other parameters in order, and names those removed", () => {
    const tracked = "https://quoin.example/a?id=2&utm_source=x&b=1&gclid=y&utm_source=z#top";
    expect(withoutTracking(tracked)).toEqual({
      address: "https://quoin.example/a?id=2&b=1#top",
      removed: ["utm_source", "gclid"],
    });
  });

  it("is unchanged if it has none", () => {
    const address = "https://quoin.example/?q=a%20b&ref=mail";
    expect(withoutTracking(address)).toEqual({ address, removed: [] });
    expect(withoutTracking("no address")).toEqual({ address: "no address", removed: [] });
  });

  it("keeps the rest of its query as written, even if that is not UTF-8", () => {
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
  it("leaves out scheme, www and trailing slash", () => {
    expect(shortAddress("https://www.quoin.example/")).toBe("quoin.example");
    expect(shortAddress("http://quoin.example:8080/a/?b=1#c")).toBe("quoin.example:8080/a?b=1");
  });

  it("is the whole address if it is not on the web", () => {
    expect(shortAddress("chrome://settings/")).toBe("chrome://settings/");
  });
});
