// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { aLife, aWorld, requireOk } from "../../test/support/a-life.ts";
import { aDraft } from "../../test/support/builders.ts";
import { createSavedIcon } from "./saved-icon.ts";
import { PATIENCE_MS } from "../../test/support/until.ts";

/** A life with one link at the service, and another that waits. */
async function aButton() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  requireOk(await life.save(aDraft(1)));
  await life.deliverer.run();
  requireOk(await life.save(aDraft(2)));
  return (tab: { address: string; isPrivate?: boolean } | undefined) => {
    const shown: boolean[] = [];
    const savedIcon = createSavedIcon({
      ...life,
      getTab: async () => tab && { isPrivate: false, ...tab },
      show: async (_tabId, isSaved) => void shown.push(isSaved),
    });
    return savedIcon.look(3).then(() => shown);
  };
}

/** A tab that shows a saved page, and what its button showed. */
async function aTab() {
  const life = aLife(aWorld());
  requireOk(await life.save(aDraft(1)));
  await life.settled();
  return { life, tab: { address: aDraft(1).address, isPrivate: false }, shown: [] as boolean[] };
}

describe("the tick on the button", () => {
  it("is there for a page that the service has, and not for one that waits or is new", async () => {
    const look = await aButton();
    expect(await look({ address: `${aDraft(1).address}?utm_source=a` })).toEqual([true]);
    expect(await look({ address: aDraft(2).address })).toEqual([false]);
    expect(await look({ address: aDraft(3).address })).toEqual([false]);
  });

  it("is that of the page the tab shows last, however long an earlier look takes", async () => {
    const { life, tab, shown } = await aTab();
    let release: (() => void) | undefined;
    const savedIcon = createSavedIcon({
      ...life,
      getTab: async () => ({ ...tab }),
      async show(_tabId, isSaved) {
        if (release === undefined) await new Promise<void>((resolve) => (release = resolve));
        shown.push(isSaved);
      },
    });
    const first = savedIcon.look(3);
    await vi.waitFor(() => expect(release).toBeDefined(), PATIENCE_MS);
    tab.address = aDraft(3).address;
    const second = savedIcon.look(3);
    // Long enough for a look that waits for nothing.
    await new Promise((resolve) => setTimeout(resolve, 30));
    release?.();
    await Promise.all([first, second]);
    expect(shown).toEqual([true, false]);
  });

  it("is not set on a page that has come meanwhile", async () => {
    const { life, tab, shown } = await aTab();
    const savedIcon = createSavedIcon({
      ...life,
      async getTab() {
        const before = { ...tab };
        tab.address = aDraft(3).address;
        return before;
      },
      show: async (_tabId, isSaved) => void shown.push(isSaved),
    });
    await savedIcon.look(3);
    expect(shown).toEqual([]);
  });

  it("stays as it is where the browser does not say which page it is, and in private windows", async () => {
    const look = await aButton();
    expect(await look(undefined)).toEqual([]);
    expect(await look({ address: "" })).toEqual([]);
    expect(await look({ address: aDraft(1).address, isPrivate: true })).toEqual([]);
  });
});
