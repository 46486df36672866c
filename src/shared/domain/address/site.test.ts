// @vitest-environment node
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyAddress } from "../../../../test/support/any-address.ts";
import { addressKey, isWebAddress } from "./address.ts";
import { getTypedSite, siteOf } from "./site.ts";

describe("the site of an address", () => {
  it.each([
    ["https://quoin.example/notes/1", "quoin.example"],
    ["http://WWW.Quoin.Example/", "quoin.example"],
    ["https://docs.quoin.example/", "docs.quoin.example"],
    ["http://localhost:8080/a", "localhost:8080"],
    ["https://quoin.example:443/", "quoin.example"],
    ["https://bücher.example/", "xn--bcher-kva.example"],
    ["about:blank", ""],
    ["not an address", ""],
  ])("%s is %s", (address, site) => {
    expect(siteOf(address)).toBe(site);
  });

  it("begins the address key: two addresses of one page have one site", () => {
    fc.assert(
      fc.property(anyAddress.filter(isWebAddress), (address) => {
        expect(addressKey(address).split(/[/?#]/u, 1)).toEqual([siteOf(address)]);
      }),
    );
  });
});

describe("a typed site", () => {
  it.each([
    ["quoin.example", "quoin.example"],
    ["  www.Quoin.example/notes?page=2 ", "quoin.example"],
    ["quoin.example:8080", "quoin.example:8080"],
    ["http://user:secret@quoin.example/", "quoin.example"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["intranet", "intranet"],
  ])("%s is %s", (text, site) => {
    expect(getTypedSite(text)).toBe(site);
  });

  it.each([
    "",
    "  ",
    "*.quoin.example",
    "two words",
    "mailto:ada@quoin.example",
    "file:///notes.txt",
  ])("'%s' is none", (text) => {
    expect(getTypedSite(text)).toBeUndefined();
  });

  it("is the site of the pages at that address", () => {
    fc.assert(
      fc.property(anyAddress.filter(isWebAddress), (address) => {
        expect(getTypedSite(address)).toBe(siteOf(address));
      }),
    );
  });
});
