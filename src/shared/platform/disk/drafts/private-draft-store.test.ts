// @vitest-environment node
import { describe, expect, it } from "vitest";
import { requireOk } from "../../../../../test/support/a-life.ts";
import { aDraft, aProfileId } from "../../../../../test/support/builders.ts";
import { memoryArea } from "../../../../../test/support/fake-ports.ts";
import { draftKey } from "../../../domain/draft/draft.ts";
import { asId, type ProfileId } from "../../../domain/values/ids.ts";
import { createPrivateDraftStore } from "./private-draft-store.ts";

function somePrivateDrafts() {
  const area = memoryArea();
  area.items["openHosts"] = ["links.example"];
  const windows = { isPrivate: true };
  const create = () => createPrivateDraftStore(area, async () => windows.isPrivate);
  return { area, windows, create, drafts: create() };
}

describe("a draft of a private window", () => {
  it("is restored for its own page only, even after the background has died", async () => {
    const { create, drafts } = somePrivateDrafts();
    const draft = aDraft(1, { tags: ["type"], imageUrl: "https://quoin.example/a.png" });
    expect(await drafts.put("a", draft)).toEqual({ ok: true, value: undefined });
    expect(requireOk(await create().get("a"))).toEqual(draft);
    expect(requireOk(await drafts.get("b"))).toBeUndefined();
  });

  it("is deleted with its page, or only if it is still the same draft", async () => {
    const { drafts } = somePrivateDrafts();
    await drafts.put("a", aDraft(1));
    await drafts.forget("a", aDraft(2).entryId);
    expect(requireOk(await drafts.get("a"))).toEqual(aDraft(1));
    await drafts.forget("a", aDraft(1).entryId);
    expect(requireOk(await drafts.get("a"))).toBeUndefined();
    await drafts.put("a", aDraft(3));
    await drafts.forget("a");
    expect(requireOk(await drafts.get("a"))).toBeUndefined();
  });

  it("is deleted with the last private window, and by nothing else", async () => {
    const { area, windows, drafts } = somePrivateDrafts();
    await drafts.put("a", aDraft(1));
    await drafts.put("b", aDraft(2));
    await drafts.forgetWithLastWindow();
    expect(requireOk(await drafts.get("a"))).toEqual(aDraft(1));
    windows.isPrivate = false;
    await drafts.forgetWithLastWindow();
    expect(area.items).toEqual({ openHosts: ["links.example"], privateDrafts: [] });
  });

  it("that arrives after the last private window closed is not stored", async () => {
    const { area, windows, drafts } = somePrivateDrafts();
    windows.isPrivate = false;
    await drafts.put("a", aDraft(1));
    expect(JSON.stringify(area.items)).not.toContain(aDraft(1).entryId);
  });

  it("replaces the stored draft of its page, and of no other", async () => {
    const { drafts } = somePrivateDrafts();
    await drafts.put("a", aDraft(1));
    await Promise.all([drafts.put("a", aDraft(2)), drafts.put("b", aDraft(3))]);
    expect(requireOk(await drafts.get("a"))).toEqual(aDraft(2));
    expect(requireOk(await drafts.get("b"))).toEqual(aDraft(3));
  });

  it("is one of 200 at most: the newest replaces the oldest", async () => {
    const { drafts } = somePrivateDrafts();
    for (let number = 1; number <= 202; number += 1) {
      await drafts.put(draftKey(aProfileId, aDraft(number).address), aDraft(number));
    }
    expect(requireOk(await drafts.idsOf(aProfileId))).toHaveLength(200);
    const keptOf = async (number: number) =>
      requireOk(await drafts.get(draftKey(aProfileId, aDraft(number).address)));
    expect(await keptOf(2)).toBeUndefined();
    expect(await keptOf(3)).toEqual(aDraft(3));
    expect(await keptOf(202)).toEqual(aDraft(202));
  });

  it("that cannot be read is reported, stays, and blocks no other", async () => {
    const { area, windows, drafts } = somePrivateDrafts();
    const odd = { pageKey: "a", draft: { title: 3 } };
    area.items["privateDrafts"] = [odd, "text", { pageKey: "c", draft: aDraft(3) }];
    expect(requireOk(await drafts.get("a"))).toBe("unreadable");
    expect(requireOk(await drafts.get("c"))).toEqual(aDraft(3));
    requireOk(await drafts.put("a", aDraft(1)));
    expect(requireOk(await drafts.get("a"))).toEqual(aDraft(1));
    requireOk(await drafts.forget("a"));
    requireOk(await drafts.forget("c"));
    expect(requireOk(await drafts.get("a"))).toBe("unreadable");
    expect(area.items["privateDrafts"]).toEqual([odd, "text"]);
    windows.isPrivate = false;
    await drafts.forgetWithLastWindow();
    expect(area.items["privateDrafts"]).toEqual([]);
  });

  it("is not lost in a damaged list, except when the last private window closes", async () => {
    const { area, windows, drafts } = somePrivateDrafts();
    const refused = { ok: false, error: { kind: "storage-unreadable" } };
    area.items["privateDrafts"] = "no list";
    expect(await drafts.get("a")).toEqual(refused);
    expect(await drafts.put("a", aDraft(1))).toEqual(refused);
    expect(area.items["privateDrafts"]).toBe("no list");
    windows.isPrivate = false;
    await drafts.forgetWithLastWindow();
    expect(area.items["privateDrafts"]).toEqual([]);
  });

  it("is counted in its profile, and deleted with it", async () => {
    const { drafts } = somePrivateDrafts();
    const other = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
    await drafts.put(draftKey(aProfileId, "https://a.example"), aDraft(1));
    await drafts.put(draftKey(aProfileId, "https://b.example"), aDraft(2));
    const kept = draftKey(other, "https://a.example");
    await drafts.put(kept, aDraft(3));
    const ids = [aDraft(2).entryId, aDraft(1).entryId];
    expect(requireOk(await drafts.idsOf(aProfileId))).toEqual(ids);
    await drafts.forgetProfile(aProfileId);
    expect(requireOk(await drafts.idsOf(aProfileId))).toEqual([]);
    expect(requireOk(await drafts.get(kept))).toEqual(aDraft(3));
  });

  it("that finds no room is refused with the reason", async () => {
    const full = () => Promise.reject(new Error("Session storage quota bytes exceeded."));
    const area = { ...memoryArea(), set: full };
    const drafts = createPrivateDraftStore(area, async () => true);
    const refused = { ok: false, error: { kind: "storage-full" } };
    expect(await drafts.put("a", aDraft(1))).toEqual(refused);
  });
});
