import { describe, expect, it } from "vitest";
import { aLink, id, openLibrary, profileId } from "../../../test/support/a-library.ts";
import { searchedFieldNames } from "../domain/fields/link.ts";
import type { Order } from "./order.ts";
import { asId } from "../domain/values/ids.ts";

describe("the librarian", () => {
  it("finds the links of the ledger, once it has read them", async () => {
    const { titles, settled } = openLibrary([aLink("1", { title: "Moon" }), aLink("2")]);
    await titles("");
    await settled();
    expect(await titles("moon")).toEqual(["Moon"]);
    expect(await titles("")).toEqual(["Title 2", "Moon"]);
  });

  it.each(searchedFieldNames)("finds a link by the words of its %s", async (name) => {
    const links = [aLink("1", { [name]: "Spring tide" }), aLink("2", { [name]: "Neap tide" })];
    const { titles, settled } = openLibrary(links);
    await titles("");
    await settled();
    expect(await titles("spring")).toEqual(["Title 1"]);
  });

  it("begins with the latest links, so that the first answer is the top of the list", async () => {
    const links = Array.from({ length: 900 }, (_, at) => aLink(String(at + 1)));
    const { search, titles, settled, news } = openLibrary(links);
    expect((await search("")).count).toBe(200);
    expect((await titles("title")).slice(0, 2)).toEqual(["Title 900", "Title 899"]);
    await settled();
    expect((await search("")).count).toBe(900);
    expect(news.some(({ isReading }) => isReading)).toBe(true);
  });

  it("follows links that are new, changed and gone", async () => {
    const { state, titles, settled, librarian } = openLibrary([aLink("1"), aLink("2")]);
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
    const { state, titles, settled, librarian } = openLibrary([aLink("1", { collections: [sea] })]);
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
    const first = openLibrary([aLink("1"), aLink("2")]);
    await first.titles("");
    await first.settled();
    const again = openLibrary([aLink("0.5"), aLink("2")], first.state.kept.get(profileId));
    expect((await again.search("")).count).toBe(2);
    await again.settled();
    expect(await again.titles("")).toEqual(["Title 2", "Title 0.5"]);
  });

  it("finds what was saved since, from the first answer on, though older links come first in a reading", async () => {
    const first = openLibrary([aLink("1"), aLink("2")]);
    await first.titles("");
    await first.settled();
    const links = [aLink("1"), aLink("2"), aLink("3", { title: "Moon" })];
    const { titles } = openLibrary(links, first.state.kept.get(profileId));
    expect(await titles("moon")).toEqual(["Moon"]);
  });

  it("keeps on disk what it found before the reading", async () => {
    const first = openLibrary([aLink("1")]);
    await first.titles("");
    await first.settled();
    first.state.rows.set(profileId, [aLink("1"), aLink("2", { title: "Moon" })]);
    await first.librarian.follow();
    expect(await first.titles("moon")).toEqual(["Moon"]);
    await first.settled();
    const again = openLibrary([], first.state.kept.get(profileId));
    expect((await again.search("moon")).count).toBe(1);
  });

  it("finds what is saved while the end of a long reading is kept on disk", async () => {
    const links = Array.from({ length: 20_100 }, (_, at) => aLink(String(at + 1)));
    const first = openLibrary(links.slice(0, 99));
    await first.titles("");
    await first.settled();
    const { state, librarian, search, titles } = openLibrary(
      links,
      first.state.kept.get(profileId),
    );
    let letIn = () => {};
    state.whenSaved = new Promise((resolve) => (letIn = resolve));
    await search("");
    await expect.poll(() => state.saves).toBe(1);
    state.rows.set(profileId, [...links, aLink("30000", { title: "Moon" })]);
    await librarian.follow();
    letIn();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await titles("moon")).toEqual(["Moon"]);
  });

  it("says that it is still reading, if more was saved since than it reads at once", async () => {
    const first = openLibrary([aLink("1")]);
    await first.titles("");
    await first.settled();
    const kept = first.state.kept.get(profileId);
    for (const [count, isSaid] of [
      [2, false],
      [900, true],
    ] as const) {
      const links = Array.from({ length: count }, (_, at) => aLink(String(at + 1)));
      const { titles, settled, news } = openLibrary(links, kept);
      await titles("");
      await settled();
      expect(news.some(({ isReading }) => isReading)).toBe(isSaid);
      expect(news.at(-1)?.isReading).toBe(false);
    }
  });

  it("says that it is still reading, also if what is missing is older than what it has", async () => {
    const first = openLibrary([aLink("5000")]);
    await first.titles("");
    await first.settled();
    const links = Array.from({ length: 900 }, (_, at) => aLink(String(at + 1)));
    const merged = [...links, aLink("5000")];
    const { titles, settled, news } = openLibrary(merged, first.state.kept.get(profileId));
    await titles("");
    await settled();
    expect(news.some(({ isReading }) => isReading)).toBe(true);
    expect(news.at(-1)).toEqual({ read: 901, isReading: false });
  });

  it("keeps nothing on disk if nothing has changed", async () => {
    const first = openLibrary([aLink("1")]);
    await first.titles("");
    await first.settled();
    const again = openLibrary([aLink("1")], first.state.kept.get(profileId));
    await again.titles("");
    await again.settled();
    expect(again.state.saves).toBe(0);
  });

  it("gives further rows of the latest search only, and the ids of all", async () => {
    const { librarian, search, settled } = openLibrary(
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
    const { state, search, settled } = openLibrary([aLink("1"), aLink("2")]);
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

  it("reports a ledger that cannot be read, and tries again with the next search", async () => {
    const { state, search, titles, settled } = openLibrary([aLink("1")]);
    state.isReadable = false;
    await expect(search("")).rejects.toThrow("storage-unavailable");
    state.isReadable = true;
    await titles("");
    await settled();
    expect(await titles("")).toEqual(["Title 1"]);
  });

  it("opens the library again with the next search, if something threw while it was opened", async () => {
    const first = openLibrary([aLink("1")]);
    await first.titles("");
    await first.settled();
    const { state, search, titles } = openLibrary([aLink("1")], first.state.kept.get(profileId));
    state.whenRead = throwing();
    await expect(search("")).rejects.toThrow("library-crashed");
    expect(await titles("")).toEqual(["Title 1"]);
  });

  it("ends a reading in which something throws, says so, and reads again after the next change", async () => {
    const { state, librarian, titles, settled, news } = openLibrary([aLink("1")]);
    state.whenRead = throwing();
    await titles("");
    await settled();
    const failure = { kind: "library-crashed", detail: "Error: gone" };
    expect(news).toEqual([{ read: 0, isReading: false, failure }]);
    await librarian.follow();
    await settled();
    expect(await titles("")).toEqual(["Title 1"]);
    expect(news.at(-1)).toEqual({ read: 1, isReading: false });
  });

  it("counts the links of each tag, collection and site, the most used first", async () => {
    const [work, tides] = [id("a"), id("b")];
    const { state, librarian, titles, settled } = openLibrary([
      aLink("1", { tags: ["Sea"], collections: [tides] }),
      aLink("2", { tags: ["sea", "boats"], collections: [work] }),
      aLink("3", { targetUrl: "https://docs.tides.example/" }),
      aLink("4", { targetUrl: "https://quoin.co.example/" }),
    ]);
    state.around = {
      ...state.around,
      tags: ["gone", "boats", "sea"],
      collections: [
        { localId: tides, title: "Tides", parent: work },
        { localId: work, title: "Work" },
        { localId: id("c"), title: "Empty" },
      ],
    };
    await titles("");
    await settled();
    expect(await librarian.lists({ profileId })).toEqual({
      ok: true,
      value: {
        tags: [
          { name: "sea", count: 2 },
          { name: "boats", count: 1 },
        ],
        collections: [
          { name: "Work", count: 2 },
          { name: "Work / Tides", count: 1 },
          { name: "Empty", count: 0 },
        ],
        // With the pages of its subdomains, as the filter finds them. No page is on `co.example` itself.
        sites: [
          { name: "tides.example", count: 3 },
          { name: "docs.tides.example", count: 1 },
          { name: "quoin.co.example", count: 1 },
        ],
      },
    });
  });

  it("sorts by title and by site, and what has none comes last", async () => {
    const { search, titles, settled } = openLibrary([
      aLink("1", { title: "“Moon”", targetUrl: "https://b.example/" }),
      aLink("2", { title: "élan", targetUrl: "https://a.example/" }),
      aLink("3", { title: "Zinc", targetUrl: "" }),
      aLink("4", { title: "", targetUrl: "" }),
      aLink("5", { title: "moon", targetUrl: "https://b.example/2" }),
    ]);
    await titles("");
    await settled();
    const by = async (order: Order) =>
      (await search("", profileId, order)).rows.map((row) => row?.title);
    expect(await by("title")).toEqual(["élan", "moon", "“Moon”", "Zinc", ""]);
    expect(await by("site")).toEqual(["élan", "moon", "“Moon”", "", "Zinc"]);
  });
});

function throwing(): Promise<void> {
  const thrown = Promise.reject(new Error("gone"));
  // The caller waits for the rejection later.
  thrown.catch(() => undefined);
  return thrown;
}
