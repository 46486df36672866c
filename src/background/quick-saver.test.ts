// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../test/support/a-life.ts";
import { aProfileId } from "../../test/support/builders.ts";
import { defaultSaving } from "../domain/saving.ts";
import type { Badge } from "../domain/badge.ts";
import { createQuickSave } from "../use-cases/quick-save.ts";
import { createQuickSaver } from "./quick-saver.ts";

const browser = vi.hoisted(() => ({ popupOn: [] as number[], opened: [] as string[] }));

vi.mock("../platform/action.ts", () => ({
  openPopupOn: async (tabId: number) => void browser.popupOn.push(tabId),
}));
vi.mock("../platform/tabs.ts", () => ({
  openOptions: async (section: string) => void browser.opened.push(section),
}));

beforeEach(() => {
  browser.popupOn = [];
  browser.opened = [];
});

const page = {
  tabId: 3,
  address: "https://quoin.example/notes/1",
  title: "Note",
  isPrivate: false,
};

function aSaver(profile: Parameters<typeof aWorld>[0] = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  const flashes: Badge["kind"][] = [];
  const badge = { refresh() {}, flash: ({ kind }: Badge) => void flashes.push(kind) };
  const saver = createQuickSaver({ save: createQuickSave(life), store: life.store, badge });
  return { ...life, saver, flashes };
}

describe("a save without a form", () => {
  it("says on the button that it can be undone, by the button on the same tab", async () => {
    const { saver, flashes } = aSaver();
    await saver.onPage(page);
    expect(flashes).toEqual(["held"]);
    expect(browser.popupOn).toEqual([3]);
  });

  it("says that it was saved when it has arrived, and that it was here before the next time", async () => {
    const life = aSaver({ saving: { ...defaultSaving, undoQuickMs: 0 } });
    await life.saver.onPage({ ...page, title: "" });
    life.clock.pass(3_000);
    await life.deliverer.run();
    await life.saver.look();
    await life.saver.onPage(page);
    expect(life.flashes).toEqual(["kept", "saved", "already"]);
  });

  it("of a page whose save waits does not offer to undo what cannot be undone any more", async () => {
    const life = aSaver();
    await life.saver.onPage(page);
    life.clock.pass(8_000);
    life.network.online = false;
    await life.deliverer.run();
    await life.saver.onPage(page);
    expect(life.flashes).toEqual(["held", "kept"]);
  });

  it("says from a private window that it is kept here all the same", async () => {
    const { saver, flashes } = aSaver();
    await saver.onPage({ ...page, isPrivate: true });
    expect(flashes).toEqual(["kept-private"]);
  });

  it("is kept before there is a server, and shows the place to connect", async () => {
    const { saver, flashes } = aSaver({ serverAddress: undefined, hasKey: false });
    await saver.onPage(page);
    expect(browser.opened).toEqual(["connection"]);
    expect(flashes).toEqual(["held"]);
  });

  it("that cannot be kept says so", async () => {
    const { saver, flashes } = aSaver();
    await saver.onPage({ ...page, address: "" });
    expect(flashes).toEqual(["not-saved"]);
  });

  it("that was undone is not called saved", async () => {
    const life = aSaver();
    await life.saver.onPage(page);
    const [entry] = await onDisk(life, (tx) => tx.entriesIn(aProfileId, ["capturing"]));
    if (entry === undefined) expect.fail("nothing was kept");
    requireOk(await life.choose({ entryId: entry.id, choice: "undo" }));
    await life.saver.look();
    expect(life.flashes).toEqual(["held"]);
  });
});
