// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, requireOk } from "../../test/support/a-life.ts";
import { aDraft } from "../../test/support/builders.ts";
import { createTicks } from "./ticks.ts";

/** A life with one link at the service, and another that waits. */
async function aButton() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  requireOk(await life.save(aDraft(1)));
  await life.deliverer.run();
  requireOk(await life.save(aDraft(2)));
  return (tab: { address: string; isPrivate?: boolean } | undefined) => {
    const shown: boolean[] = [];
    const ticks = createTicks({
      ...life,
      getTab: async () => tab && { isPrivate: false, ...tab },
      show: async (_tabId, isSaved) => void shown.push(isSaved),
    });
    return ticks.look(3).then(() => shown);
  };
}

describe("the tick on the button", () => {
  it("is there for a page that the service has, and not for one that waits or is new", async () => {
    const look = await aButton();
    expect(await look({ address: `${aDraft(1).address}?utm_source=a` })).toEqual([true]);
    expect(await look({ address: aDraft(2).address })).toEqual([false]);
    expect(await look({ address: aDraft(3).address })).toEqual([false]);
  });

  it("stays as it is where the browser does not say which page it is, and in private windows", async () => {
    const look = await aButton();
    expect(await look(undefined)).toEqual([]);
    expect(await look({ address: "" })).toEqual([]);
    expect(await look({ address: aDraft(1).address, isPrivate: true })).toEqual([]);
  });
});
