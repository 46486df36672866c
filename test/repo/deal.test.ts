import { describe, expect, it } from "vitest";
import { deal, ofShare } from "../support/deal.ts";

const items = Array.from({ length: 11 }, (_, at) => `item ${at}`);
const shares = Array.from({ length: 30 }, (_, at) => `commit ${at}`);
const dealt = (share: string) => deal(items, (item) => item, share);

describe("dealing", () => {
  it("gives each item to one hand, and to the same one for the same share", () => {
    for (const share of shares) {
      const [one, other] = dealt(share);
      expect([...one, ...other].toSorted()).toEqual(items.toSorted());
      expect(Math.abs(one.length - other.length)).toBeLessThanOrEqual(1);
      expect(dealt(share)).toEqual([one, other]);
    }
  });

  it("brings each item to both hands in time", () => {
    for (const item of items) {
      const times = shares.filter((share) => dealt(share)[0].includes(item)).length;
      expect(times).toBeGreaterThan(0);
      expect(times).toBeLessThan(shares.length);
    }
  });

  it("gives the longest of four to the hand that gets the shortest of them", () => {
    const hands = deal(["4 s", "3 s", "2 s", "1 s"], (item) => item, "a");
    expect(hands).toContainEqual(["4 s", "1 s"]);
    expect(hands).toContainEqual(["3 s", "2 s"]);
  });
});

describe("the share of a run", () => {
  it("is one half of the items by the share that the environment names, and all of them where it names none", () => {
    const before = process.env["LINKSTOW_SHARE"];
    try {
      delete process.env["LINKSTOW_SHARE"];
      expect(ofShare(items, (item) => item)).toEqual(items);
      process.env["LINKSTOW_SHARE"] = "commit 1";
      expect(ofShare(items, (item) => item)).toEqual(dealt("commit 1")[0]);
    } finally {
      if (before === undefined) delete process.env["LINKSTOW_SHARE"];
      else process.env["LINKSTOW_SHARE"] = before;
    }
  });
});
