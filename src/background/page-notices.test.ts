// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aLife, aWorld, onDisk } from "../../test/support/a-life.ts";
import { aProfileId } from "../../test/support/builders.ts";
import { english } from "../../test/support/english.ts";
import { PATIENCE_MS } from "../../test/support/until.ts";
import type { Badge } from "../shared/domain/views/badge.ts";
import { defaultSaving } from "../shared/domain/profile/saving.ts";
import { createQuickSave } from "./use-cases/save/quick-save.ts";
import { createPageNotices } from "./page-notices.ts";
import { createSaveFollower } from "./save-follower.ts";

interface Shown {
  tabId: number;
  text: string;
  about: string;
  when: string;
  undo?: string;
  lastsMs: number;
}

const page = vi.hoisted(() => ({
  shown: [] as Shown[],
  isButtonHidden: true,
  press: (_isPressed: boolean) => {},
}));
vi.mock("../shared/platform/browser/page/page-notice.ts", () => ({
  async showPageNotice(tabId: number, notice: Omit<Shown, "tabId" | "lastsMs">, lastsMs: number) {
    const { text, about, when, undo } = notice;
    page.shown.push({ tabId, text, about, when, lastsMs, ...(undo !== undefined && { undo }) });
    return new Promise((resolve) => (page.press = resolve));
  },
}));
vi.mock("../shared/platform/browser/controls/button.ts", () => ({
  isOnToolbar: async () => !page.isButtonHidden,
}));
vi.mock("../shared/platform/browser/browser.ts", () => ({
  browser: { runtime: { getURL: (path: string) => path } },
}));

beforeEach(() => {
  page.shown = [];
  page.isButtonHidden = true;
});

const tab = { tabId: 3, isPrivate: false };

/** A browser with one quick save of a link, and the notices about it. */
async function aQuickSave(profile: Parameters<typeof aWorld>[0] = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  const { store, profiles } = life;
  const report = vi.fn<(bug: unknown) => void>();
  const say = createPageNotices({
    profiles,
    getEntry: life.getEntry,
    choose: life.choose,
    clock: life.clock,
    t: english,
    report,
  });
  const badge = { flash: () => undefined, end: () => undefined };
  const follower = createSaveFollower({ store, badge, say, onSaved: () => undefined });
  const saved = await createQuickSave(life)({
    kind: "link",
    address: "https://mill.example/",
    text: "The mill",
  });
  if (!saved.ok) expect.fail("the save was not kept");
  const { entryId } = saved.value;
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done));
    expect(report).not.toHaveBeenCalled();
    return [...page.shown];
  };
  return {
    ...life,
    say,
    follower,
    entryId,
    settled,
    async show(shownIn: { tabId?: number; isPrivate: boolean } = tab) {
      await follower.show(entryId, { tab: shownIn, about: "The mill", pressUndoes: false });
      return settled();
    },
  };
}

describe("the notice in the page", () => {
  it("appears by itself if the browser hides the button, and otherwise if the user has chosen so", async () => {
    expect(await (await aQuickSave()).show()).toMatchObject([{ tabId: 3, about: "The mill" }]);
    page.isButtonHidden = false;
    page.shown = [];
    expect(await (await aQuickSave()).show()).toEqual([]);
    const chosen = { saving: { ...defaultSaving, noticesInPage: true } };
    expect(await (await aQuickSave(chosen)).show()).toHaveLength(1);
  });

  it("says what happened and when it is sent, and offers the undo for just as long", async () => {
    expect(await (await aQuickSave()).show()).toEqual([
      {
        tabId: 3,
        text: "Saved to Linkstow",
        about: "The mill",
        when: "It is sent when this notice closes.",
        undo: "Undo",
        lastsMs: 5_000,
      },
    ]);
  });

  it("offers no undo of what is sent at once", async () => {
    const [shown] = await (
      await aQuickSave({ saving: { ...defaultSaving, undoQuickMs: 0 } })
    ).show();
    expect(shown).toMatchObject({ text: "Saved to Linkstow", when: "It is being sent now." });
    expect(shown).not.toHaveProperty("undo");
  });

  it("says why it is not sent yet", async () => {
    const unconnected = await aQuickSave({ serverAddress: undefined, hasKey: false });
    expect(await unconnected.show()).toMatchObject([{ when: "Kept here until you connect." }]);
    page.shown = [];
    const offline = await aQuickSave();
    offline.network.online = false;
    expect(await offline.show()).toMatchObject([
      {
        when: "Not sent yet: You are offline. It is sent once you are back online.",
        undo: "Undo",
      },
    ]);
  });

  it("says so if the first try failed after the undo had ended", async () => {
    const life = await aQuickSave();
    await life.show();
    life.clock.pass(6_000);
    life.service.answer({ kind: "not-sent", failure: { kind: "connection-refused" } });
    await life.deliverer.run();
    await life.follower.look();
    const shown = await life.settled();
    expect(shown.at(-1)?.when).toMatch(/^Not sent yet: /);
    await life.follower.look();
    expect(await life.settled()).toHaveLength(shown.length);
  });

  it("says who has it once it has arrived", async () => {
    const life = await aQuickSave();
    await life.show();
    life.clock.pass(6_000);
    await life.deliverer.run();
    await life.follower.look();
    expect((await life.settled()).at(-1)).toMatchObject({
      text: "Linkstow: saved",
      when: expect.stringMatching(/ accepted it\.$/),
    });
  });

  it("undoes the save when its button is pressed, and says that", async () => {
    const life = await aQuickSave();
    await life.show();
    page.press(true);
    await vi.waitFor(async () => {
      expect(page.shown.at(-1)).toMatchObject({
        text: "Not saved: you undid it",
        when: "Nothing was sent.",
      });
    }, PATIENCE_MS);
    expect(await onDisk(life, (tx) => tx.unsentIds(aProfileId))).toEqual([]);
  });

  it("says that the undo came too late", async () => {
    const life = await aQuickSave();
    await life.show();
    life.clock.pass(6_000);
    await life.deliverer.run();
    page.press(true);
    await vi.waitFor(() => {
      expect(page.shown.at(-1)).toMatchObject({ text: "Too late to undo" });
    }, PATIENCE_MS);
  });

  it("speaks of no press on a button that nobody sees", async () => {
    const life = await aQuickSave();
    for (const kind of ["held", "kept", "already", "kept-private", "saved"] as const) {
      life.say(tab, { kind } satisfies Badge, "");
    }
    for (const { text } of await life.settled()) expect(text).not.toMatch(/press/i);
  });

  it("says in any case why a quotation was not added, for as long as it takes to read that", async () => {
    page.isButtonHidden = false;
    const { say, settled } = await aQuickSave();
    say(tab, { kind: "not-saved", failure: { kind: "storage-full" } }, "Two high waters");
    say(tab, { kind: "not-saved", failure: { kind: "link-not-known" } }, "Two high waters");
    expect(await settled()).toMatchObject([{ about: "Two high waters", lastsMs: 12_000 }]);
    expect(page.shown[0]?.text).toMatch(/knows no link of this page.*“Save selection to Linkstow”/);
  });

  it("keeps the name of the save from a private page, and needs a tab", async () => {
    const life = await aQuickSave();
    expect(await life.show({ tabId: 3, isPrivate: true })).toMatchObject([{ about: "" }]);
    page.shown = [];
    expect(await life.show({ isPrivate: false })).toEqual([]);
  });
});
