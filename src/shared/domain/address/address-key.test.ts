// @vitest-environment node
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressTable } from "../../../../test/support/address-table.ts";
import { anyAddress } from "../../../../test/support/any-address.ts";
import { addressKey } from "./address.ts";
import { withoutTracking } from "./shown-address.ts";

describe.each(addressTable)("$why", ({ rows }) => {
  it.each(rows)("$address", ({ address, key }) => {
    expect(addressKey(address)).toBe(key);
  });
});

it("has a table of at least 150 addresses, none of them twice", () => {
  const addresses = addressTable.flatMap(({ rows }) => rows.map(({ address }) => address));
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.length).toBeGreaterThanOrEqual(150);
});

const isWeb = (address: string) => /^https?:/i.test(address);

describe("an address key, read as an address", () => {
  it.each(addressTable.flatMap(({ rows }) => rows).filter(({ key }) => !key.includes(":/")))(
    "has itself as its key: $key",
    ({ address, key }) => {
      if (isWeb(address)) expect(addressKey(`https://${key}`)).toBe(key);
    },
  );

  const part = fc.stringMatching(/^[a-zA-Z0-9 %+.=&?#!/:;_~é-]{0,12}$/);
  const anyTail = fc.record({ path: part, query: part, fragment: part });
  const hosts = ["a.example", "www.a.example", "www.www.example", "a.example.:443", "[::1]:80"];

  const anyEscapes = fc.stringMatching(/^(?:%[0-9a-fA-F%]{0,2}[0-9.~e/]{0,2}){0,5}$/);

  it("has itself as its key, whatever the escapes", () => {
    const where = fc.constantFrom("", "#/", "?a=", "?a&", "?client_id=");
    fc.assert(
      fc.property(where, anyEscapes, (before, escapes) => {
        const key = addressKey(`https://a.example/${before}${escapes}`);
        expect(addressKey(`https://${key}`)).toBe(key);
      }),
      { numRuns: 2_000 },
    );
  });

  it("has itself as its key, whatever the address", () => {
    fc.assert(
      fc.property(fc.constantFrom(...hosts), anyTail, (host, { path, query, fragment }) => {
        const key = addressKey(`http://${host}/${path}?${query}#${fragment}`);
        expect(addressKey(`https://${key}`)).toBe(key);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(anyAddress.filter(isWeb), (address) => {
        const key = addressKey(address);
        expect(addressKey(`https://${key}`)).toBe(key);
      }),
    );
  });
});

it("is the same without the tracking parameters that the form removes", () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(addressKey(withoutTracking(address).address)).toBe(addressKey(address));
    }),
  );
});

describe("an address that was made to be slow", () => {
  const long = "a".repeat(1_000_000);
  const many = (text: string, count: number) => text.repeat(count);
  // The least that could be done with the address: a program that parses it and sorts its parameters.
  const least = (address: string) => {
    const url = new URL(address);
    return (
      new URLSearchParams(
        [...url.searchParams].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ).toString() + url.hash
    );
  };
  const msOf = (work: () => unknown) => {
    const from = performance.now();
    work();
    return performance.now() - from;
  };

  it.each([
    ["a query of 1 MB", `https://a.example/?q=${long}`],
    ["a name of 1 MB", `https://a.example/?${long}`],
    ["10,000 parameters", `https://a.example/?${many("b=1&a=2&utm_source=3&", 3_334)}`],
    ["10,000 names without a value", `https://a.example/?${many("a&", 10_000)}`],
    ["10,000 codes without a state", `https://a.example/?${many("code=1&", 10_000)}`],
    ["1 MB of one prefix", `https://a.example/?${many("utm_", 250_000)}%`],
    ["1 MB of the letters of a token", `https://a.example/?${many("_token", 160_000)}`],
    ["1 MB of slashes", `https://a.example/${many("/", 1_000_000)}a`],
    ["1 MB of slashes in a route", `https://a.example/#/${many("/", 1_000_000)}a`],
    ["1 MB of text directives", `https://a.example/#/${many(":~:", 300_000)}`],
    ["1 MB of escapes", `https://a.example/?q=${many("%e4", 300_000)}`],
    ["1 MB of escapes in a path", `https://a.example/${many("%7e", 300_000)}`],
    ["1 MB of percent signs in a path", `https://a.example/${many("%", 1_000_000)}`],
  ])("%s takes at most 20 times what parsing takes", (_what, address) => {
    const parsing = () =>
      msOf(() => least(address)) + msOf(() => least(`https://a.example/?${long}`));
    parsing();
    expect(msOf(() => addressKey(address))).toBeLessThan(20 * parsing());
  });
});
