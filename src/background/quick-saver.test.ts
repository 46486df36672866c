// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../test/support/a-life.ts";
import { aProfileId } from "../../test/support/builders.ts";
import { defaultSaving } from "../shared/domain/profile/saving.ts";
import type { Badge } from "../shared/domain/views/badge.ts";
import { StorageError } from "../shared/domain/failures.ts";
import { createAddQuote } from "./use-cases/save/add-quote.ts";
import { createQuickSave } from "./use-cases/save/quick-save.ts";
import { createQuickSaver } from "./quick-saver.ts";
import { createSaveFollower } from "./save-follower.ts";
import { PATIENCE_MS } from "../../test/support/until.ts";

const browser = vi.hoisted(() => ({
  popupOn: [] as number[],
  opened: [] as string[],
  closedTab: undefined as number | undefined,
  /** What the browser does before it answers. */
  first: undefined as Promise<void> | undefined,
  hasNoWindow: false,
}));

vi.mock("../shared/platform/browser/controls/action.ts", () => ({
  async openPopupOn(tabId: number) {
    if (tabId === browser.closedTab) throw new Error(`No tab with id: ${tabId}.`);
    await browser.first;
    browser.popupOn.push(tabId);
  },
}));
vi.mock("../shared/platform/browser/tabs.ts", () => ({
  async openOptions(section: string) {
    if (browser.hasNoWindow) throw new Error("No current window");
    browser.opened.push(section);
  },
  openSaveTabs: async () => void browser.opened.push("tabs"),
}));

beforeEach(() => {
  browser.popupOn = [];
  browser.opened = [];
  browser.closedTab = undefined;
  browser.first = undefined;
  browser.hasNoWindow = false;
});

const page = {
  tabId: 3,
  address: "https://quoin.example/notes/1",
  title: "Note",
  isPrivate: false,
};

const click = {
  linkAddress: "",
  linkText: "",
  passage: "",
  imageAddress: "",
  frameId: 0,
  tab: page,
};

function aSaver(profile: Parameters<typeof aWorld>[0] = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  const flashes: string[] = [];
  const said: string[] = [];
  const badge = {
    flash: ({ kind }: Badge) => void flashes.push(kind),
    end: ({ kind }: Badge) => void flashes.push(`no more ${kind}`),
  };
  const say = (_tab: unknown, { kind }: Badge, about: string) => {
    said.push(`${kind}: ${about}`);
  };
  const ticked: number[] = [];
  const onSaved = (tabId: number) => void ticked.push(tabId);
  const follower = createSaveFollower({ store: life.store, badge, say, onSaved });
  const saver = createQuickSaver({
    save: createQuickSave(life),
    addQuote: createAddQuote(life),
    follower,
    badge,
    say,
  });
  return { ...life, saver, follower, flashes, said, ticked };
}

describe("the menu of the button", () => {
  it("leads to the user pages with the tab whose page is to be added, and saves nothing", async () => {
    const life = aSaver();
    await life.saver.onMenu({ ...click, item: "add-to-user-page" });
    expect(browser.opened).toEqual(["pages/3"]);
    expect(await onDisk(life, (tx) => tx.unsentIds(aProfileId))).toEqual([]);
  });

  it("leads to the list of tabs, and saves nothing", async () => {
    const life = aSaver();
    await life.saver.onMenu({ ...click, item: "save-tabs" });
    expect(browser.opened).toEqual(["tabs"]);
    expect(await onDisk(life, (tx) => tx.unsentIds(aProfileId))).toEqual([]);
  });
});

describe("a save without a form", () => {
  it.each(["menu", "button"])(
    "by the %s is on disk before the browser has set the button",
    async (by) => {
      const life = aSaver();
      let answer = () => {};
      browser.first = new Promise<void>((resolve) => (answer = resolve));
      const saving =
        by === "button"
          ? life.saver.onPage(page)
          : life.saver.onMenu({ ...click, item: "save-page" });
      await vi.waitFor(async () => {
        expect(await onDisk(life, (tx) => tx.unsentIds(aProfileId))).toHaveLength(1);
      }, PATIENCE_MS);
      expect(life.flashes).toEqual([]);
      answer();
      await saving;
      expect(life.flashes).toEqual(["held"]);
    },
  );

  it("is shown as kept even if the page for the first server cannot be opened", async () => {
    const life = aSaver({ serverAddress: undefined, hasKey: false });
    browser.hasNoWindow = true;
    await life.saver.onPage(page).catch(() => undefined);
    expect(life.flashes).toEqual(["held"]);
  });

  it("shows on the button that it can be undone, by pressing the button on the same tab", async () => {
    const { saver, flashes } = aSaver();
    await saver.onPage(page);
    expect(flashes).toEqual(["held"]);
    expect(browser.popupOn).toEqual([3]);
  });

  it("shows that it was saved once it has arrived, and the next time that the page was saved before", async () => {
    const life = aSaver({ saving: { ...defaultSaving, undoQuickMs: 0 } });
    await life.saver.onPage({ ...page, title: "" });
    life.clock.pass(3_000);
    await life.deliverer.run();
    await life.follower.look();
    await life.saver.onPage(page);
    expect(life.flashes).toEqual(["kept", "no more kept", "saved", "already"]);
    expect(life.ticked).toEqual([page.tabId]);
  });

  it("of a page whose save waits does not offer an undo that is no longer possible", async () => {
    const life = aSaver();
    await life.saver.onPage(page);
    life.clock.pass(8_000);
    life.network.online = false;
    await life.deliverer.run();
    await life.saver.onPage(page);
    expect(life.flashes).toEqual(["held", "kept"]);
  });

  it("from a private window shows that the save is kept on this computer", async () => {
    const { saver, flashes } = aSaver();
    await saver.onPage({ ...page, isPrivate: true });
    expect(flashes).toEqual(["kept-private"]);
  });

  it("is kept without a server, and opens the Connection section", async () => {
    const { saver, flashes } = aSaver({ serverAddress: undefined, hasKey: false });
    await saver.onPage(page);
    expect(browser.opened).toEqual(["connection"]);
    expect(flashes).toEqual(["held"]);
  });

  it("that cannot be kept shows that", async () => {
    const { saver, flashes } = aSaver();
    await saver.onPage({ ...page, address: "" });
    expect(flashes).toEqual(["not-saved"]);
  });

  it("from the menu of a tab that closed right after is kept all the same", async () => {
    const life = aSaver();
    browser.closedTab = page.tabId;
    await life.saver.onMenu({ ...click, item: "save-page" });
    expect(await onDisk(life, (tx) => tx.countIn(aProfileId, ["capturing"]))).toBe(1);
    expect(life.flashes).toEqual(["held"]);
  });

  it("shows that it was not kept if the profiles cannot be read", async () => {
    const life = aSaver();
    vi.spyOn(life.profiles, "current").mockRejectedValue(
      new StorageError({ kind: "storage-full" }),
    );
    await life.saver.onPage(page);
    expect(life.flashes).toEqual(["not-saved"]);
  });

  it("that was undone is not shown as saved", async () => {
    const life = aSaver();
    await life.saver.onPage(page);
    const [entry] = await onDisk(life, (tx) => tx.entriesIn(aProfileId, ["capturing"]));
    if (entry === undefined) expect.fail("nothing was kept");
    requireOk(await life.choose({ entryId: entry.id, choice: "undo" }));
    await life.follower.look();
    expect(life.flashes).toEqual(["held", "no more held"]);
  });

  it("shows its current state: held, on its way, needs the user", async () => {
    const life = aSaver();
    await life.saver.onPage(page);
    life.clock.pass(8_000);
    life.service.answer({ kind: "lost", failure: { kind: "timed-out" } });
    await life.deliverer.run();
    await life.follower.look();
    expect(life.flashes).toEqual(["held", "no more held"]);
    expect(life.said.at(-1)).toBe("needs-you: Note");
  });

  it("shows nothing in the page while the page is being read, and then that the save is kept", async () => {
    const life = aSaver();
    await life.saver.onPage(page);
    expect(life.said).toEqual([]);
    life.clock.pass(4_000);
    await life.deliverer.run();
    await life.follower.look();
    expect(life.said).toEqual(["held: Note"]);
  });

  it("of a link offers an undo by the button only if a press opens the popup", async () => {
    const link = {
      ...click,
      item: "save-link" as const,
      linkAddress: "https://quoin.example/notes/2",
      linkText: "The other note",
    };
    for (const [toolbar, kind] of [
      ["popup", "held"],
      ["save", "kept"],
    ] as const) {
      const { saver, flashes, said } = aSaver({ saving: { ...defaultSaving, toolbar } });
      await saver.onMenu(link);
      expect(flashes).toEqual([kind]);
      expect(said).toEqual([`${kind}: The other note`]);
    }
    expect(browser.popupOn).toEqual([]);
  });
});

describe("a quotation", () => {
  const quote = (life: ReturnType<typeof aSaver>, passage: string) =>
    life.saver.onMenu({ ...click, item: "add-selection", passage });

  it("of a page that is not saved says so, and keeps nothing", async () => {
    const life = aSaver();
    await quote(life, "Two high waters a day");
    expect(life.said).toEqual(["not-saved: Two high waters a day"]);
    expect(life.flashes).toEqual(["not-saved"]);
    expect(await onDisk(life, (tx) => tx.unsentIds(aProfileId))).toEqual([]);
  });

  it("that joins a held save offers no undo, which would undo the whole save", async () => {
    const life = aSaver();
    await life.saver.onPage(page);
    await quote(life, "Two high waters a day");
    expect(life.said).toEqual(["added: Two high waters a day"]);
  });

  it("of a saved page can be undone on the button, and is shown as saved once it has arrived", async () => {
    const life = aSaver();
    await life.saver.onPage(page);
    life.clock.pass(8_000);
    await life.deliverer.run();
    await life.follower.look();
    await quote(life, "Two high waters a day");
    expect(life.flashes.at(-1)).toBe("held");
    expect(browser.popupOn).toEqual([3, 3]);
    life.clock.pass(8_000);
    await life.deliverer.run();
    await life.follower.look();
    expect(life.said.slice(-2)).toEqual([
      "held: Two high waters a day",
      "saved: Two high waters a day",
    ]);
  });

  it("that is in the description is not added again", async () => {
    const life = aSaver();
    await life.saver.onPage(page);
    await quote(life, "Two high waters a day");
    await quote(life, "Two high waters a day");
    expect(life.flashes.at(-1)).toBe("already");
  });
});
