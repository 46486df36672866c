import { describe, expect, test } from "vitest";
import { aHead } from "../../../test/support/a-ledger.ts";
import { fitItems, syncQuotas } from "./sync-quotas.ts";
import { itemKey } from "./synced-schema.ts";

describe("the limits of the browser's sync", () => {
  const big = "x".repeat(syncQuotas.itemBytes);

  test("an item that is too large stays here; the others are sent", () => {
    const { fit, left } = fitItems(
      {},
      { [itemKey(aHead.id, "tags")]: big, [itemKey(aHead.id, "name")]: 1 },
    );
    expect(Object.keys(fit)).toEqual([itemKey(aHead.id, "name")]);
    expect(left).toEqual([itemKey(aHead.id, "tags")]);
  });

  test("signs that a browser writes as escapes count as these", () => {
    for (const sign of ["<", "\u2028", "\u2029"]) {
      const { left } = fitItems({}, { [itemKey(aHead.id, "tags")]: sign.repeat(2_000) });
      expect(left).toHaveLength(1);
    }
  });

  test("sites are the first that do not fit", () => {
    const sites = Array.from({ length: 600 }, (_, at) => [
      itemKey(aHead.id, `site ${at}.example`),
      1,
    ]);
    const send = Object.fromEntries([...sites, [itemKey(aHead.id, "name"), 1]]);
    const { fit, left } = fitItems({}, send);
    expect(Object.keys(fit)).toHaveLength(syncQuotas.items);
    expect(fit).toHaveProperty([itemKey(aHead.id, "name")]);
    expect(left).toHaveLength(601 - syncQuotas.items);
  });

  test("what is there counts, and an item that is replaced counts once", () => {
    const half = "x".repeat(8_000);
    const there = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`k${at}`, half]));
    expect(fitItems(there, { k0: half }).left).toEqual([]);
    expect(fitItems(there, { k12: half }).left).toEqual(["k12"]);
  });
});
