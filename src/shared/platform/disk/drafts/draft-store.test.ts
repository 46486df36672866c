// @vitest-environment node
import { describe, expect, it } from "vitest";
import { requireOk } from "../../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../../test/support/builders.ts";
import { freshDatabase, handClock, memoryArea } from "../../../../../test/support/fake-ports.ts";
import { draftKey, type Draft } from "../../../domain/draft/draft.ts";
import { asId, type ProfileId } from "../../../domain/values/ids.ts";
import { createDraftStore } from "./draft-store.ts";

const dayMs = 24 * 60 * 60 * 1_000;

function someDrafts() {
  const database = freshDatabase();
  const clock = handClock();
  const area = memoryArea();
  const create = () => createDraftStore(database, clock, area);
  return { database, clock, area, create, drafts: create() };
}

/** Only days on which the browser is used count. */
async function useFor(
  days: number,
  clock: ReturnType<typeof handClock>,
  drafts: ReturnType<typeof createDraftStore>,
): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    clock.pass(dayMs);
    await drafts.list();
  }
}

describe("a draft", () => {
  it("is restored as it was typed, for its own page only", async () => {
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

  it("replaces the stored draft of its page", async () => {
    const { drafts } = someDrafts();
    await drafts.put("a", aDraft(1));
    await drafts.put("a", aDraft(2));
    expect(requireOk(await drafts.get("a"))).toEqual(aDraft(2));
  });

  describe("that came with a backup", () => {
    it("stays until it is saved or discarded: it may be the only one of its save", async () => {
      const { clock, drafts } = someDrafts();
      await drafts.put("a", aDraft(1), undefined, true);
      await useFor(8, clock, drafts);
      for (let count = 2; count < 204; count += 1) await drafts.put(String(count), aDraft(count));
      expect(requireOk(await drafts.get("a"))).toEqual(aDraft(1));
      expect(requireOk(await drafts.list())).toHaveLength(201);
      await drafts.forget("a");
      expect(requireOk(await drafts.get("a"))).toBeUndefined();
    });

    it("stays after more is typed into it, and what replaces it does not", async () => {
      const { clock, drafts } = someDrafts();
      await drafts.put("a", aDraft(1), undefined, true);
      await drafts.put("b", aDraft(2), undefined, true);
      await drafts.put("a", aDraft(1, { title: "Typed" }));
      await drafts.put("b", aDraft(3));
      await useFor(8, clock, drafts);
      expect(requireOk(await drafts.get("a"))).toMatchObject({ title: "Typed" });
      expect(requireOk(await drafts.get("b"))).toBeUndefined();
    });
  });

  it("can be read, and grows no older, while no room is left for the time", async () => {
    const { area, clock, create } = someDrafts();
    await create().put("a", aDraft(1));
    const { set } = area;
    area.set = () => Promise.reject(new Error("FILE_ERROR_NO_SPACE"));
    // Each life of the background reads the last time that was written.
    for (let days = 0; days < 9; days += 1) {
      clock.pass(dayMs);
      expect(requireOk(await create().get("a"))).toEqual(aDraft(1));
    }
    area.set = set;
    expect(requireOk(await create().get("a"))).toEqual(aDraft(1));
  });

  it("is deleted with its page, or only if it is still the same draft", async () => {
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

  it("is kept for seven days of use", async () => {
    const { drafts, clock } = someDrafts();
    await drafts.put("old", aDraft(1));
    clock.pass(dayMs);
    await drafts.put("younger", aDraft(2));
    for (let day = 2; day <= 7; day += 1) {
      clock.pass(dayMs);
      await drafts.get("another");
    }
    expect(requireOk(await drafts.get("old"))).toBeUndefined();
    expect(requireOk(await drafts.get("younger"))).toEqual(aDraft(2));
  });

  it("is kept when the clock is put ahead, or the computer was off for long", async () => {
    const { drafts, clock, create } = someDrafts();
    await drafts.put("a", aDraft(1));
    clock.pass(8 * dayMs);
    await drafts.put("b", aDraft(2));
    expect(requireOk(await drafts.get("a"))).toEqual(aDraft(1));
    clock.pass(-8 * dayMs);
    expect(requireOk(await drafts.get("a"))).toEqual(aDraft(1));
    clock.pass(400 * dayMs);
    expect(requireOk(await create().get("a"))).toEqual(aDraft(1));
    expect(requireOk(await create().get("b"))).toEqual(aDraft(2));
  });

  it("is deleted after as many days if the clock was put back in between, or was wrong at first", async () => {
    const { drafts, clock, create } = someDrafts();
    clock.pass(3_000 * dayMs);
    await drafts.put("a", aDraft(1));
    clock.pass(-3_000 * dayMs);
    for (let day = 1; day <= 9; day += 1) {
      await create().get("another");
      clock.pass(dayMs);
    }
    expect(requireOk(await create().get("a"))).toBeUndefined();
  });

  it("is kept if its age is no longer known", async () => {
    const { area, create, clock } = someDrafts();
    await create().put("a", aDraft(1));
    clock.pass(8 * dayMs);
    for (const lost of [{}, { draftsAge: { usedMs: "long" } }]) {
      area.items = lost;
      expect(requireOk(await create().get("a"))).toEqual(aDraft(1));
    }
  });

  it("is deleted after seven days even if no other draft is typed", async () => {
    const { database, drafts, clock } = someDrafts();
    const key = draftKey(aProfileId, "https://a.example");
    await drafts.put(key, aDraft(1));
    for (let day = 1; day <= 6; day += 1) {
      clock.pass(dayMs);
      expect(requireOk(await drafts.idsOf(aProfileId))).toHaveLength(1);
    }
    clock.pass(dayMs);
    expect(requireOk(await drafts.idsOf(aProfileId))).toEqual([]);
    expect(requireOk(await drafts.find(aDraft(1).entryId))).toBeUndefined();
    expect(requireOk(await drafts.get(key))).toBeUndefined();
    expect(await (await database.open()).count("drafts")).toBe(0);
  });

  it("is kept for 7 more days of use once it is looked up: a tab shows it", async () => {
    const { drafts, clock } = someDrafts();
    await drafts.put("a", aDraft(1), { address: "https://a.example" });
    await useFor(6, clock, drafts);
    requireOk(await drafts.find(aDraft(1).entryId));
    await useFor(6, clock, drafts);
    expect(requireOk(await drafts.get("a"))).toEqual(aDraft(1));
    await useFor(1, clock, drafts);
    expect(requireOk(await drafts.get("a"))).toBeUndefined();
  });

  it("is one of 200 at most: the newest replaces the oldest", async () => {
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

  it("that cannot be read is reported, and stays when another one is typed, saved or deleted", async () => {
    const { database, drafts, clock } = someDrafts();
    const db = await database.open();
    const draft = { title: 3 } as unknown as Draft;
    const key = draftKey(aProfileId, "https://a.example");
    const odd = { draft, atMs: clock.now() };
    await db.put("drafts", odd, key);
    expect(requireOk(await drafts.get(key))).toBe("unreadable");
    expect(requireOk(await drafts.find(aDraft(1).entryId))).toBeUndefined();
    requireOk(await drafts.forget(key));
    expect(requireOk(await drafts.get(key))).toBe("unreadable");

    requireOk(await drafts.put(key, aDraft(1)));
    expect(requireOk(await drafts.get(key))).toEqual(aDraft(1));
    requireOk(await drafts.put(key, aDraft(2)));
    requireOk(await drafts.forget(key, aDraft(2).entryId));
    expect(requireOk(await drafts.get(key))).toBe("unreadable");
    expect(await db.getAll("drafts")).toEqual([odd]);
    expect(requireOk(await drafts.idsOf(aProfileId))).toHaveLength(1);

    requireOk(await drafts.put(key, aDraft(3)));
    const [set] = (await db.getAllKeys("drafts")).filter((one) => one !== key);
    await db.put("drafts", { draft: aDraft(4), atMs: clock.now() }, set);
    requireOk(await drafts.forget(key, aDraft(3).entryId));
    expect(requireOk(await drafts.get(key))).toEqual(aDraft(4));
    requireOk(await drafts.forgetProfile(aProfileId));
    expect(await db.count("drafts")).toBe(0);
  });

  it("is found by its id among rows that are not drafts", async () => {
    const { database, drafts } = someDrafts();
    const db = await database.open();
    for (const [key, odd] of [{}, { draft: null }, "text"].entries())
      await db.put("drafts", odd as never, `odd ${key}`);
    await drafts.put("a", aDraft(1));
    expect(requireOk(await drafts.find(aDraft(1).entryId))).toEqual({ address: aDraft(1).address });
  });

  it("is counted in its profile, and deleted with it", async () => {
    const { drafts } = someDrafts();
    const other = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
    await drafts.put(draftKey(aProfileId, "https://a.example"), aDraft(1));
    await drafts.put(draftKey(aProfileId, "https://b.example"), aDraft(2));
    const kept = draftKey(other, "https://a.example");
    await drafts.put(kept, aDraft(3));
    const ids = [aDraft(1).entryId, aDraft(2).entryId];
    expect(requireOk(await drafts.idsOf(aProfileId))).toEqual(ids);
    await drafts.forgetProfile(aProfileId);
    expect(requireOk(await drafts.idsOf(aProfileId))).toEqual([]);
    expect(requireOk(await drafts.get(kept))).toEqual(aDraft(3));
  });

  it("that finds no room is refused with the reason", async () => {
    const full = new DOMException("", "QuotaExceededError");
    const use = () => Promise.reject(full);
    const drafts = createDraftStore({ use }, handClock(), memoryArea());
    const refused = { ok: false, error: { kind: "storage-full" } };
    expect(await drafts.put("a", aDraft(1))).toEqual(refused);
    expect(await drafts.get("a")).toEqual(refused);
    expect(await drafts.forget("a")).toEqual(refused);
  });
});
