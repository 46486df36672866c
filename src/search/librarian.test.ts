import { describe, expect, it } from "vitest";
import { asId, type LocalId, type ProfileId } from "../domain/values/ids.ts";
import { ok } from "../domain/values/result.ts";
import { createLibrarian } from "./librarian.ts";
import type { HeldSegment } from "./index.ts";
import type { News } from "./library.ts";
import type { IndexShelf, Ledger, LibraryLink, Surroundings } from "./ports.ts";

const profileId = asId<ProfileId>("p1");
const other = asId<ProfileId>("p2");
const id = (text: string) => asId<LocalId>(text);

function aLink(localId: string, more: Partial<LibraryLink> = {}): LibraryLink {
  return {
    localId: id(localId),
    targetUrl: `https://tides.example/${localId}`,
    title: `Title ${localId}`,
    description: "",
    tags: [],
    collections: [],
    excerpt: "",
    createdAtMs: Number(localId),
    ...more,
  };
}

/** A ledger in memory, in which each test changes rows. */
function open(links: LibraryLink[] = [], kept?: readonly HeldSegment[]) {
  const around: Surroundings = {
    collections: [],
    tags: [],
    withFiles: new Set(),
    unsent: new Map(),
  };
  const state = {
    rows: new Map<ProfileId, LibraryLink[]>([[profileId, links]]),
    around,
    kept: new Map<ProfileId, readonly HeldSegment[]>(kept && [[profileId, kept]]),
    isReadable: true,
    saves: 0,
    /** The next slice is read then. */
    whenRead: Promise.resolve(),
    /** A save on disk takes until then. */
    whenSaved: Promise.resolve(),
    nowMs: 0,
    sliceMs: 0,
  };
  const rowsOf = (of: ProfileId) =>
    (state.rows.get(of) ?? []).toSorted((a, b) => a.createdAtMs - b.createdAtMs);
  const ledger: Ledger = {
    async linksAfter(of, place, limit) {
      const { whenRead } = state;
      state.whenRead = Promise.resolve();
      await whenRead;
      state.nowMs += state.sliceMs;
      const from = place === undefined ? -Infinity : place.createdAtMs;
      const after = rowsOf(of).filter(({ createdAtMs }) => createdAtMs > from);
      const slice = after.slice(0, limit);
      return ok({ links: slice, end: after.length > limit ? slice.at(-1) : undefined });
    },
    hasMore: async (of, than) => ok(rowsOf(of).length > than),
    async links(ids) {
      const all = [...state.rows.values()].flat();
      return ok(ids.map((one) => all.find(({ localId }) => localId === one)));
    },
    surroundings: async () =>
      state.isReadable
        ? ok(state.around)
        : { ok: false, error: { kind: "storage-unavailable", detail: "test" } },
  };
  const shelf: IndexShelf = {
    load: async (of) => state.kept.get(of),
    async save(of, held) {
      state.saves += 1;
      await state.whenSaved;
      state.kept.set(of, structuredClone(held.map((one) => ({ ...one }))));
      return true;
    },
    async keepOnly(profileIds) {
      for (const one of state.kept.keys()) if (!profileIds.includes(one)) state.kept.delete(one);
    },
  };
  let ids = 0;
  const news: News[] = [];
  const librarian = createLibrarian({
    ledger,
    shelf,
    newId: () => `segment ${ids++}`,
    now: () => state.nowMs,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onNews: (one) => void news.push(one),
  });
  const search = async (text: string, of = profileId) => {
    const answer = await librarian.search({ profileId: of, text, order: "newest", rows: 10 });
    if (!answer.ok) throw new Error(answer.error.kind);
    return answer.value;
  };
  const titles = async (text: string, of = profileId) =>
    (await search(text, of)).rows.flatMap((row) => row?.title ?? []);
  /** Until the ledger has been read to its end, and the rest after it is over. */
  const settled = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  };
  return { ...state, state, librarian, search, titles, settled, news };
}

describe("the librarian", () => {
  it("finds the links of the ledger, once it has read them", async () => {
    const { titles, settled } = open([aLink("1", { title: "Moon" }), aLink("2")]);
    await titles("");
    await settled();
    expect(await titles("moon")).toEqual(["Moon"]);
    expect(await titles("")).toEqual(["Title 2", "Moon"]);
  });

  it("follows links that are new, changed and gone", async () => {
    const { state, titles, settled, librarian } = open([aLink("1"), aLink("2")]);
    await titles("");
    await settled();
    state.rows.set(profileId, [aLink("2", { title: "Changed" }), aLink("3", { title: "New" })]);
    await librarian.follow();
    expect(await titles("new")).toEqual(["New"]); // before the rest is compared
    await settled();
    expect(await titles("")).toEqual(["New", "Changed"]);
    expect(await titles("title")).toEqual([]);
  });

  it("finds links by a collection that was renamed", async () => {
    const sea = id("sea");
    const { state, titles, settled, librarian } = open([aLink("1", { collections: [sea] })]);
    state.around = { ...state.around, collections: [{ localId: sea, title: "Sea" }] };
    await titles("");
    await settled();
    expect(await titles("in:sea")).toEqual(["Title 1"]);
    state.around = { ...state.around, collections: [{ localId: sea, title: "Ocean" }] };
    await librarian.follow();
    await settled();
    expect(await titles("in:sea")).toEqual([]);
    expect(await titles("in:ocean")).toEqual(["Title 1"]);
  });

  it("answers at once from the index on disk, then compares it with the ledger", async () => {
    const first = open([aLink("1"), aLink("2")]);
    await first.titles("");
    await first.settled();
    const again = open([aLink("0.5"), aLink("2")], first.state.kept.get(profileId));
    expect((await again.search("")).count).toBe(2);
    await again.settled();
    expect(await again.titles("")).toEqual(["Title 2", "Title 0.5"]);
  });

  it("finds what was saved since, from the first answer on, though older links come first in a reading", async () => {
    const first = open([aLink("1"), aLink("2")]);
    await first.titles("");
    await first.settled();
    const links = [aLink("1"), aLink("2"), aLink("3", { title: "Moon" })];
    const { titles } = open(links, first.state.kept.get(profileId));
    expect(await titles("moon")).toEqual(["Moon"]);
  });

  it("keeps on disk what it found before the reading", async () => {
    const first = open([aLink("1")]);
    await first.titles("");
    await first.settled();
    first.state.rows.set(profileId, [aLink("1"), aLink("2", { title: "Moon" })]);
    await first.librarian.follow();
    expect(await first.titles("moon")).toEqual(["Moon"]);
    await first.settled();
    const again = open([], first.state.kept.get(profileId));
    expect((await again.search("moon")).count).toBe(1);
  });

  it("finds what is saved while the end of a long reading is kept on disk", async () => {
    const links = Array.from({ length: 20_100 }, (_, at) => aLink(String(at + 1)));
    const first = open(links.slice(0, 99));
    await first.titles("");
    await first.settled();
    const { state, librarian, search, titles } = open(links, first.state.kept.get(profileId));
    let letIn = () => {};
    state.whenSaved = new Promise((resolve) => (letIn = resolve));
    await search("");
    await expect.poll(() => state.saves, { timeout: 20_000 }).toBe(1);
    state.rows.set(profileId, [...links, aLink("30000", { title: "Moon" })]);
    await librarian.follow();
    letIn();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await titles("moon")).toEqual(["Moon"]);
  });

  it("says that it is still reading, if more was saved since than it reads at once", async () => {
    const first = open([aLink("1")]);
    await first.titles("");
    await first.settled();
    const kept = first.state.kept.get(profileId);
    for (const [count, isSaid] of [
      [2, false],
      [900, true],
    ] as const) {
      const links = Array.from({ length: count }, (_, at) => aLink(String(at + 1)));
      const { titles, settled, news } = open(links, kept);
      await titles("");
      await settled();
      expect(news.some(({ isReading }) => isReading)).toBe(isSaid);
      expect(news.at(-1)?.isReading).toBe(false);
    }
  });

  it("says that it is still reading, also if what is missing is older than what it has", async () => {
    const first = open([aLink("5000")]);
    await first.titles("");
    await first.settled();
    const links = Array.from({ length: 900 }, (_, at) => aLink(String(at + 1)));
    const merged = [...links, aLink("5000")];
    const { titles, settled, news } = open(merged, first.state.kept.get(profileId));
    await titles("");
    await settled();
    expect(news.some(({ isReading }) => isReading)).toBe(true);
    expect(news.at(-1)).toEqual({ read: 901, isReading: false });
  });

  it("keeps nothing on disk if nothing has changed", async () => {
    const first = open([aLink("1")]);
    await first.titles("");
    await first.settled();
    const again = open([aLink("1")], first.state.kept.get(profileId));
    await again.titles("");
    await again.settled();
    expect(again.state.saves).toBe(0);
  });

  it("gives further rows of the latest search only, and the ids of all", async () => {
    const { librarian, search, settled } = open(
      Array.from({ length: 30 }, (_, at) => aLink(String(at + 1))),
    );
    await search("");
    await settled();
    const { number, count } = await search("");
    const rows = await librarian.rows({ number, from: 28, to: 40 });
    expect(rows).toMatchObject({ ok: true, value: [{ title: "Title 2" }, { title: "Title 1" }] });
    expect(await librarian.ids({ number })).toMatchObject({ value: { length: count } });
    await search("title");
    expect(await librarian.rows({ number, from: 0, to: 10 })).toEqual({ ok: true, value: [] });
    expect(await librarian.ids({ number })).toEqual({ ok: true, value: [] });
  });

  it("knows which links wait, and which have files", async () => {
    const { state, search, settled } = open([aLink("1"), aLink("2")]);
    const unsent = { id: asId<never>("e1"), state: "waiting", tries: 2 } as const;
    state.around = {
      ...state.around,
      unsent: new Map([[id("1"), unsent]]),
      withFiles: new Set([id("2")]),
    };
    await search("");
    await settled();
    expect((await search("is:waiting")).rows).toMatchObject([{ localId: "1", unsent }]);
    expect((await search("has:file")).rows).toMatchObject([{ localId: "2", hasFile: true }]);
  });

  it("shows each profile its own links", async () => {
    const { state, titles, settled } = open([aLink("1")]);
    state.rows.set(other, [aLink("7", { title: "Other" })]);
    await titles("");
    await settled();
    expect(await titles("", other)).toEqual([]);
    await settled();
    expect(await titles("", other)).toEqual(["Other"]);
    expect(await titles("other")).toEqual([]);
  });

  it("reads the links of another profile at once, however long the reading took that it ends", async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => aLink(String(at + 1)));
    const { state, titles, settled } = open(many);
    state.rows.set(other, [aLink("5000", { title: "Other" })]);
    state.sliceMs = 60_000;
    await titles("");
    await titles("", other);
    await settled();
    expect(await titles("", other)).toEqual(["Other"]);
  });

  it("reads a profile at once that is in view again, and tells nothing of the reading that it ends", async () => {
    const { state, titles, settled, news } = open([aLink("1")]);
    state.sliceMs = 60_000;
    let letIn = () => {};
    state.whenRead = new Promise((resolve) => (letIn = resolve));
    await titles("");
    await titles("", other);
    await titles("");
    letIn();
    await settled();
    expect(await titles("")).toEqual(["Title 1"]);
    expect(news).toEqual([{ read: 1, isReading: false }]);
  });

  it("tells nothing of a profile that was followed just before another came into view", async () => {
    const { state, titles, settled, librarian, news } = open([aLink("1"), aLink("2")]);
    state.rows.set(other, [aLink("7")]);
    await titles("");
    await settled();
    news.length = 0;
    const followed = librarian.follow();
    await titles("", other);
    await followed;
    await settled();
    expect(news).toEqual([{ read: 1, isReading: false }]);
  });

  it("reports a ledger that cannot be read, and tries again with the next search", async () => {
    const { state, search, titles, settled } = open([aLink("1")]);
    state.isReadable = false;
    await expect(search("")).rejects.toThrow("storage-unavailable");
    state.isReadable = true;
    await titles("");
    await settled();
    expect(await titles("")).toEqual(["Title 1"]);
  });

  it("offers the names of tags and collections", async () => {
    const { state, librarian } = open();
    state.around = {
      ...state.around,
      tags: ["sea", "boats"],
      collections: [
        { localId: id("b"), title: "Tides", parent: id("a") },
        { localId: id("a"), title: "Work" },
      ],
    };
    expect(await librarian.lists({ profileId })).toEqual({
      ok: true,
      value: { tags: ["sea", "boats"], collections: ["Work", "Work / Tides"] },
    });
  });
});
