// @vitest-environment node
import { describe, expect, it } from "vitest";
import { requireOk } from "../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../test/support/builders.ts";
import { freshDatabase, handClock } from "../../test/support/fake-ports.ts";
import { draftKey, type Draft } from "../domain/draft.ts";
import { asId, type ProfileId } from "../domain/ids.ts";
import { createDraftStore } from "./draft-store.ts";

const dayMs = 24 * 60 * 60 * 1_000;

function someDrafts() {
  const database = freshDatabase();
  const clock = handClock();
  return { database, clock, drafts: createDraftStore(database, clock) };
}

describe("a draft", () => {
  it("comes back as it was typed, for its page alone", async () => {
    const { drafts } = someDrafts();
    const draft = aDraft(1, {
      tags: ["type"],
      collections: [
        { kind: "new", localId: anId(7), entryId: anId(8), title: "Grids" },
        { kind: "by-id", localId: anId(9), remoteId: 12, title: "#12" },
      ],
      imageUrl: "https://quoin.example/a.png",
    });
    expect(await drafts.put("a", draft)).toEqual({ ok: true, value: undefined });
    expect(requireOk(await drafts.get("a"))).toEqual(draft);
    expect(requireOk(await drafts.get("b"))).toBeUndefined();
  });

  it("is found by its id, with the page and the tab it was typed over", async () => {
    const { drafts } = someDrafts();
    const page = { address: "https://quoin.example/notes/2#top", tabId: 7 };
    await drafts.put("a", aDraft(1));
    await drafts.put("b", aDraft(2), page);
    expect(requireOk(await drafts.find(aDraft(2).entryId))).toEqual(page);
    expect(requireOk(await drafts.find(aDraft(1).entryId))).toEqual({ address: aDraft(1).address });
    expect(requireOk(await drafts.find(aDraft(3).entryId))).toBeUndefined();
  });

  it("takes the place of the one that was kept for its page", async () => {
    const { drafts } = someDrafts();
    await drafts.put("a", aDraft(1));
    await drafts.put("a", aDraft(2));
    expect(requireOk(await drafts.get("a"))).toEqual(aDraft(2));
  });

  it("goes with its page, or only when it is still the one that was meant", async () => {
    const { drafts } = someDrafts();
    await drafts.put("a", aDraft(1));
    await drafts.forget("a", aDraft(2).entryId);
    expect(requireOk(await drafts.get("a"))).toEqual(aDraft(1));
    await drafts.forget("a", aDraft(1).entryId);
    expect(requireOk(await drafts.get("a"))).toBeUndefined();
    await drafts.put("a", aDraft(3));
    await drafts.forget("a");
    expect(requireOk(await drafts.get("a"))).toBeUndefined();
  });

  it("is kept for seven days", async () => {
    const { drafts, clock } = someDrafts();
    await drafts.put("old", aDraft(1));
    clock.pass(1);
    await drafts.put("younger", aDraft(2));
    clock.pass(7 * dayMs - 1);
    await drafts.put("new", aDraft(3));
    expect(requireOk(await drafts.get("old"))).toBeUndefined();
    expect(requireOk(await drafts.get("younger"))).toEqual(aDraft(2));
  });

  it("goes after seven days also where none is typed any more", async () => {
    const { database, drafts, clock } = someDrafts();
    const key = draftKey(aProfileId, "https://a.example");
    await drafts.put(key, aDraft(1));
    clock.pass(7 * dayMs - 1);
    expect(requireOk(await drafts.countOf(aProfileId))).toBe(1);
    clock.pass(1);
    expect(requireOk(await drafts.countOf(aProfileId))).toBe(0);
    expect(requireOk(await drafts.find(aDraft(1).entryId))).toBeUndefined();
    expect(requireOk(await drafts.get(key))).toBeUndefined();
    expect(await (await database.open()).count("drafts")).toBe(0);
  });

  it("is one of 200 at most: the oldest goes for the newest", async () => {
    const { database, drafts, clock } = someDrafts();
    for (let number = 1; number <= 202; number += 1) {
      await drafts.put(`page ${number}`, aDraft(number));
      clock.pass(1);
    }
    const db = await database.open();
    expect(await db.count("drafts")).toBe(200);
    expect(requireOk(await drafts.get("page 2"))).toBeUndefined();
    expect(requireOk(await drafts.get("page 3"))).toEqual(aDraft(3));
    expect(requireOk(await drafts.get("page 202"))).toEqual(aDraft(202));
  });

  it("that cannot be read is none", async () => {
    const { database, drafts, clock } = someDrafts();
    const db = await database.open();
    const draft = { title: 3 } as unknown as Draft;
    await db.put("drafts", { draft, atMs: clock.now() }, "a");
    expect(requireOk(await drafts.get("a"))).toBeUndefined();
  });

  it("is counted in its profile, and goes with it", async () => {
    const { drafts } = someDrafts();
    const other = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
    await drafts.put(draftKey(aProfileId, "https://a.example"), aDraft(1));
    await drafts.put(draftKey(aProfileId, "https://b.example"), aDraft(2));
    const kept = draftKey(other, "https://a.example");
    await drafts.put(kept, aDraft(3));
    expect(requireOk(await drafts.countOf(aProfileId))).toBe(2);
    await drafts.forgetProfile(aProfileId);
    expect(requireOk(await drafts.countOf(aProfileId))).toBe(0);
    expect(requireOk(await drafts.get(kept))).toEqual(aDraft(3));
  });

  it("that finds no room is refused with the reason", async () => {
    const full = new DOMException("", "QuotaExceededError");
    const drafts = createDraftStore({ use: () => Promise.reject(full) }, handClock());
    const refused = { ok: false, error: { kind: "storage-full" } };
    expect(await drafts.put("a", aDraft(1))).toEqual(refused);
    expect(await drafts.get("a")).toEqual(refused);
    expect(await drafts.forget("a")).toEqual(refused);
  });
});
