// @vitest-environment node
import { expect, it } from "vitest";
import { aWorld } from "../../../../test/support/a-life.ts";
import { keepAndDeliver } from "./keep.ts";

/** How often a delivery is started for a save whose transaction the disk makes this often. */
async function deliveriesAfter(transactions: number): Promise<number> {
  const { store } = aWorld();
  let deliveries = 0;
  const again: typeof store = {
    ...store,
    async change(work, ...rest) {
      for (let made = 1; made < transactions; made += 1) await store.change(work, ...rest);
      return store.change(work, ...rest);
    },
  };
  await keepAndDeliver({ store: again, deliver: () => (deliveries += 1) }, () => Promise.resolve());
  return deliveries;
}

it("a save is looked for at once, and once more if its transaction had to be made anew behind that look", async () => {
  expect(await deliveriesAfter(1)).toBe(1);
  expect(await deliveriesAfter(2)).toBe(2);
});
