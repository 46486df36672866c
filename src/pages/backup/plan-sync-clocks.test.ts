import { describe, expect, test } from "vitest";
import { aPair, compare, edit, nowMs, withTags } from "../../../test/support/sync-computers.ts";
import { sitesMost } from "../../shared/domain/profile/saving.ts";
import type { ProfileHead } from "../../shared/domain/profile/profile.ts";

describe("computers in step, whatever happens to them", () => {
  const day = 24 * 60 * 60 * 1_000;

  test("a clock that is years behind, as of an empty battery, changes nothing elsewhere, and nothing is written to and fro", () => {
    const { items, first, second } = aPair();
    edit(first, withTags("first"));
    compare(first, items, nowMs + 10);
    compare(second, items, nowMs + 20);
    const there = structuredClone(items);
    for (let round = 0; round < 3; round += 1) {
      expect(compare(second, items, nowMs - 5_000 * day).send).toEqual({});
      expect(compare(first, items, nowMs + 30).send).toEqual({});
    }
    expect(items).toEqual(there);
    expect([...first.profiles, ...second.profiles].map((one) => one.saving.tags)).toEqual([
      ["first"],
      ["first"],
    ]);
  });

  test("a value from a clock that is far ahead is not taken, and the two do not write to and fro", () => {
    const { items, first, second } = aPair();
    edit(first, withTags("ahead"));
    compare(first, items, nowMs + 400 * day);
    compare(second, items, nowMs + 10);
    edit(second, withTags("second"));
    compare(second, items, nowMs + 20);
    compare(first, items, nowMs + 400 * day);
    const there = structuredClone(items);
    for (let round = 0; round < 3; round += 1) {
      expect(compare(second, items, nowMs + 30).send).toEqual({});
      expect(compare(first, items, nowMs + 400 * day).send).toEqual({});
    }
    expect(items).toEqual(there);
    expect(second.profiles[0]?.saving.tags).toEqual(["second"]);
  });

  test("a clock that was far ahead and is set right again leaves two computers in step", () => {
    const { items, first, second } = aPair();
    edit(first, withTags("ahead"));
    compare(first, items, nowMs + 400 * day);
    compare(first, items, nowMs + 10);
    compare(second, items, nowMs + 20);
    expect(second.profiles[0]?.saving.tags).toEqual(["ahead"]);
    edit(second, withTags("second"));
    compare(second, items, nowMs + 30);
    compare(first, items, nowMs + 40);
    expect(first.profiles[0]?.saving.tags).toEqual(["second"]);
    edit(first, withTags("first"));
    compare(first, items, nowMs + 50);
    compare(second, items, nowMs + 60);
    expect(second.profiles[0]?.saving.tags).toEqual(["first"]);
  });

  test("what was taken before a comparison was interrupted is no change of the user's", () => {
    const { items, first, second } = aPair();
    edit(first, withTags("first"));
    compare(first, items, nowMs + 10);
    // The settings are stored, and the page is closed before it notes that.
    const { state } = second;
    compare(second, items, nowMs + 20);
    second.state = state;
    const written = structuredClone(items);
    expect(compare(second, items, nowMs + 30)).toMatchObject({ changed: [], send: {} });
    expect(items).toEqual(written);
    // So a change that was made elsewhere meanwhile is the later one.
    edit(first, withTags("later"));
    compare(first, items, nowMs + 25);
    compare(second, items, nowMs + 40);
    expect(second.profiles[0]?.saving.tags).toEqual(["later"]);
  });

  test("more sites than one browser may have stay in the sync, and nothing is forgotten for them", () => {
    const { items, first, second } = aPair();
    const sites = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        site: `${name}${at}.example`,
        tags: ["a"],
        collections: [],
      }));
    const withSites = (name: string, count: number) => (one: ProfileHead) => ({
      ...one,
      saving: { ...one.saving, siteDefaults: sites(name, count) },
    });
    edit(first, withSites("a", 20));
    compare(first, items, nowMs + 10);
    edit(second, withSites("b", sitesMost - 5));
    compare(second, items, nowMs + 20);
    expect(second.profiles[0]?.saving.siteDefaults).toHaveLength(sitesMost);
    compare(second, items, nowMs + 30);
    compare(first, items, nowMs + 40);
    const kept = first.profiles[0]?.saving.siteDefaults.map(({ site }) => site);
    expect(kept).toEqual(expect.arrayContaining(sites("a", 20).map(({ site }) => site)));
  });
});
