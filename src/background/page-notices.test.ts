// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aWorld } from "../../test/support/a-life.ts";
import { english } from "../../test/support/english.ts";
import { defaultSaving } from "../domain/profile/saving.ts";
import { createPageNotices } from "./page-notices.ts";

const shown = vi.hoisted(() => [] as { tabId: number; text: string; about: string }[]);
vi.mock("../platform/browser/page/page-notice.ts", () => ({
  showPageNotice: async (tabId: number, { text, about }: { text: string; about: string }) =>
    void shown.push({ tabId, text, about }),
}));
vi.mock("../platform/browser/browser.ts", () => ({
  browser: { runtime: { getURL: (path: string) => path } },
}));

beforeEach(() => void shown.splice(0));

async function say(noticesInPage: boolean, tab: { tabId?: number; isPrivate: boolean }) {
  const { profiles } = aWorld({ saving: { ...defaultSaving, noticesInPage } });
  const report = vi.fn<(bug: unknown) => void>();
  createPageNotices({ profiles, t: english, report })(tab, { kind: "held" }, "The mill");
  await new Promise((resolve) => setTimeout(resolve));
  expect(report).not.toHaveBeenCalled();
  return [...shown];
}

describe("the notice in the page", () => {
  it("is shown only if the user has chosen so", async () => {
    expect(await say(false, { tabId: 3, isPrivate: false })).toEqual([]);
    expect(await say(true, { tabId: 3, isPrivate: false })).toMatchObject([
      { tabId: 3, about: "The mill" },
    ]);
  });

  it("does not offer the undo, because it cannot be pressed", async () => {
    const [notice] = await say(true, { tabId: 3, isPrivate: false });
    expect(notice?.text).toBe(english("action_title_kept"));
  });

  it("keeps the name of the save from a private page, and needs a tab", async () => {
    expect(await say(true, { tabId: 3, isPrivate: true })).toMatchObject([{ about: "" }]);
    shown.splice(0);
    expect(await say(true, { isPrivate: false })).toEqual([]);
  });
});
