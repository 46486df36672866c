// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLinkRow } from "../../../../../test/support/a-ledger.ts";
import { requireOk } from "../../../../../test/support/a-life.ts";
import { aProfileId, anId } from "../../../../../test/support/builders.ts";
import { freshDatabase } from "../../../../../test/support/fake-ports.ts";
import { loseRow } from "../../../../../test/support/lost-row.ts";
import { makeDatabase, readSchema } from "../../../../../test/support/schemas/schema-fixture.ts";
import type { LocalId } from "../../../domain/values/ids.ts";
import type { LinkRow } from "../../../resources/link/row.ts";
import { emptyPage, fillPages, postingsInPage, postingsOf } from "../../../search/word-pages.ts";
import { createWordLister } from "./list-words.ts";
import { createStore } from "./store.ts";

const noRest = async () => undefined;
const idOf = (at: number) => anId<LocalId>(at + 1);
const titleOf = ({ title }: LinkRow) => title;

async function aLedger() {
  const database = freshDatabase();
  const store = createStore(database);
  const db = await database.open();
  const look = async (text: string) =>
    requireOk(await store.read((tx) => tx.linksByWords(aProfileId, text, 99)));
  return {
    database,
    store,
    db,
    list: createWordLister(database, noRest),
    put: async (...links: readonly LinkRow[]) =>
      requireOk(
        await store.change(async (tx) => {
          for (const link of links) await tx.put("link", link);
        }),
      ),
    forget: async (...ids: readonly LocalId[]) =>
      requireOk(
        await store.change(async (tx) => {
          for (const localId of ids) await tx.forget({ resource: "link", localId });
        }),
      ),
    forgetProfile: async () => requireOk(await store.change((tx) => tx.forgetProfile(aProfileId))),
    look,
    titles: async (text: string) => (await look(text)).links.map(titleOf),
    postings: async () => postingsOf(await db.getAll("wordLists")),
  };
}

const wordOf = (at: number) => `title${String(at).padStart(5, "0")}`;
/** A library in which each word is in one link, in ten, in a hundred, or in all. */
const varied = (at: number) =>
  aLinkRow(idOf(at), {
    title: `${wordOf(at)} tens${Math.floor(at / 10)} hundreds${Math.floor(at / 100)} everywhere`,
    targetUrl: "",
    createdAtMs: at,
  });
const library = (count: number) => Array.from({ length: count }, (_, at) => varied(at));

describe("the words of links", () => {
  it("are in no index, and go into the lists once there are many", async () => {
    const { db, put, list, titles } = await aLedger();
    await put(...library(255));
    await list();
    expect(await db.count("wordLists")).toBe(0);
    await put(varied(255));
    await list();
    expect(await db.count("freshWords")).toBe(0);
    expect(await db.countFromIndex("links", "by-word")).toBe(0);
    expect(await titles(wordOf(255))).toEqual([varied(255).title]);
    expect(await titles(`tens7 ${wordOf(73)}`)).toEqual([varied(73).title]);
  });

  it("may be none", async () => {
    const { database, db, put, list } = await aLedger();
    await put(...library(256).map((link) => ({ ...link, title: "" })));
    await list();
    expect([await db.count("freshWords"), await db.count("upkeep")]).toEqual([0, 0]);
    await db.put("upkeep", "", "word-lists");
    await createWordLister(database, noRest)();
    expect(await db.count("wordLists")).toBe(0);
  });

  it("are each found in a large library, in lists of small pages", async () => {
    const { db, put, list, titles } = await aLedger();
    await put(...library(2_560));
    await list();
    for (const at of [0, 1, 999, 1_000, 2_345]) {
      expect(await titles(`${wordOf(at)} everywhere`)).toContain(varied(at).title);
      expect(await titles(`tens${Math.floor(at / 10)} ${wordOf(at)}`)).toContain(varied(at).title);
    }
    const keys = await db.getAllKeys("wordLists");
    const pages = await db.getAll("wordLists");
    expect(new Set(keys.map(([, from]) => from)).size).toBeGreaterThan(2);
    expect(Math.max(...pages.map((page) => postingsOf([page]).length))).toBe(postingsInPage);
  });

  it("do not fill the disk, however often links are changed", async () => {
    const { put, list, postings, titles } = await aLedger();
    const links = library(300);
    for (let round = 0; round < 30; round += 1) {
      await put(...links);
      await list();
    }
    const words = links.length * 4;
    expect((await postings()).length).toBeLessThan(words + 33 * postingsInPage);
    expect(await titles(wordOf(299))).toEqual([varied(299).title]);
  });

  it("are written once, although a delivery changes their link, and again when one changes", async () => {
    const { db, store, put, list, titles } = await aLedger();
    await put(...library(256));
    await list();
    const change = async (changed: Partial<LinkRow>) =>
      requireOk(
        await store.change(async (tx) => {
          const row = await tx.row({ resource: "link", localId: idOf(7) });
          await tx.put("link", { ...varied(7), ...row, ...changed });
        }),
      );
    await change({ remoteId: 42, deliveredAtMs: 9 });
    expect(await db.count("freshWords")).toBe(0);
    expect((await db.get("links", idOf(7)))?.remoteId).toBe(42);
    await change({ title: "renamed" });
    await change({ changedAtMs: 10 });
    expect(await titles("renamed")).toEqual(["renamed"]);
    await list();
    await change({ tags: ["tagged"] });
    expect(await titles("tagged renamed")).toEqual(["renamed"]);
  });

  it("come back with a link that is forgotten and written again at once", async () => {
    const { store, put, list, titles } = await aLedger();
    await put(...library(256));
    requireOk(
      await store.change(async (tx) => {
        await tx.row({ resource: "link", localId: idOf(7) });
        await tx.forget({ resource: "link", localId: idOf(7) });
        await tx.put("link", varied(7));
      }),
    );
    await list();
    expect(await titles(wordOf(7))).toEqual([varied(7).title]);
  });

  it("are in the lists no more once their link is forgotten", async () => {
    const { put, list, forget, postings, titles } = await aLedger();
    const links = library(512);
    await put(...links);
    await list();
    await forget(...links.slice(0, 256).map(({ localId }) => localId));
    expect(await titles(wordOf(7))).toEqual([]);
    await list();
    const kept = new Set((await postings()).map(({ id }) => id));
    expect([...kept].toSorted()).toEqual(links.slice(256).map(({ localId }) => localId));
  });

  it("leave the disk with a single link that is forgotten", async () => {
    const { db, put, forget, list, postings } = await aLedger();
    await put(...library(256));
    await list();
    await forget(idOf(7));
    await list();
    expect(await db.count("freshWords")).toBe(0);
    expect((await postings()).filter(({ id }) => id === idOf(7))).toEqual([]);
  });

  it("are deleted with their profile", async () => {
    const { db, put, list, forget, forgetProfile } = await aLedger();
    await put(...library(300));
    await list();
    await put(varied(1), varied(2));
    await forget(idOf(1));
    await forgetProfile();
    expect([await db.count("wordLists"), await db.count("freshWords")]).toEqual([0, 0]);
  });

  it("are listed again if a page is damaged", async () => {
    const { db, put, list, titles } = await aLedger();
    await put(...library(256));
    await list();
    for (const key of await db.getAllKeys("wordLists")) {
      await db.put("wordLists", { words: "odd", ids: new Uint8Array(3) }, key);
    }
    expect(await titles(wordOf(7))).toEqual([]);
    await put(...library(512).slice(256));
    await list();
    expect(await titles(wordOf(7))).toEqual([varied(7).title]);
  });

  it("are found by a word that few links have, beside one with more pages than are read", async () => {
    const { db, titles } = await aLedger();
    const link = aLinkRow(idOf(7), { title: "Grid tide", targetUrl: "" });
    await db.put("links", link);
    const pageOf = (word: string, id: LocalId) => fillPages(emptyPage, [{ word, id }])[0];
    for (let at = 0; at < 70; at += 1) {
      const page = pageOf("grid", at === 69 ? link.localId : idOf(1));
      await db.put("wordLists", page ?? emptyPage, [aProfileId, "", at]);
    }
    const tide = pageOf("tide", link.localId) ?? emptyPage;
    await db.put("wordLists", tide, [aProfileId, "tide", 0]);
    expect(await titles("grid tide")).toEqual(["Grid tide"]);
  });

  it("are found by two words that both have more pages than are read, and others may be on these", async () => {
    const { db, look } = await aLedger();
    const link = aLinkRow(idOf(7), { title: "Grid tide", targetUrl: "" });
    await db.put("links", link);
    for (let at = 0; at < 70; at += 1) {
      const ids = { grid: idOf(1), tide: link.localId };
      for (const [word, id] of Object.entries(ids)) {
        const [page = emptyPage] = fillPages(emptyPage, [{ word, id }]);
        await db.put("wordLists", page, [aProfileId, word, at]);
      }
    }
    expect(await look("grid tide")).toMatchObject({
      links: [{ title: "Grid tide" }],
      isMore: true,
    });
  });

  it("are looked for once and then again after a rest, however often that is asked", async () => {
    const { database } = await aLedger();
    let looks = 0;
    const use: typeof database.use = (work) => {
      looks += 1;
      return database.use(work);
    };
    let endRest = () => {};
    const list = createWordLister({ use }, () => new Promise((resolve) => (endRest = resolve)));
    void list();
    await expect.poll(() => looks).toBe(1);
    for (let asked = 0; asked < 9; asked += 1) void list();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(looks).toBe(1);
    endRest();
    await expect.poll(() => looks).toBe(2);
  });

  it("wait if the disk has no room, and lose nothing", async () => {
    const { database, db, put, titles } = await aLedger();
    await put(...library(600));
    let uses = 0;
    const full = {
      use: <T>(work: Parameters<typeof database.use<T>>[0]) => {
        uses += 1;
        if (uses === 4) throw new DOMException("no room", "QuotaExceededError");
        return database.use(work);
      },
    };
    const list = createWordLister(full, noRest);
    await list();
    expect(await db.count("freshWords")).toBe(344);
    expect([await titles(wordOf(3)), await titles(wordOf(550))].flat()).toHaveLength(2);
    await list();
    expect(await db.count("freshWords")).toBe(88);
  });
});

describe("links that an older version wrote", () => {
  /** Words of rows before version 15. */
  const withWords = (link: LinkRow) => ({ ...link, words: ["0000grids", "0000quoin"] });

  it("are found after the waves, and their words are taken out of rows and index", async () => {
    const database = freshDatabase();
    await makeDatabase(readSchema(14));
    const store = createStore(database);
    const db = await database.open();
    const before = await db.getAll("links");
    expect(before.some(({ words }) => words !== undefined)).toBe(true);
    await createWordLister(database, noRest)();
    expect(await db.countFromIndex("links", "by-word")).toBe(0);
    expect(await db.getAll("links")).toEqual(before.map(({ words: _words, ...plain }) => plain));
    const find = async (text: string) =>
      requireOk(await store.read((tx) => tx.linksByWords(aProfileId, text, 99)));
    for (const { localId, title } of before) {
      expect((await find(title)).links.map((row) => row.localId)).toContain(localId);
    }
    expect(await db.count("upkeep")).toBe(0);
  });

  it("come after the words that are written meanwhile, which each question reads", async () => {
    const { database, db, put } = await aLedger();
    await put(...library(300));
    await db.put("upkeep", "", "word-lists");
    const dies = async () => {
      throw new Error("the background ended");
    };
    await expect(createWordLister(database, dies)()).rejects.toThrow("ended");
    expect(await db.count("freshWords")).toBe(44);
  });

  it("are continued where the last life ended; an unreadable row loses its words alone", async () => {
    const { database, db, titles } = await aLedger();
    for (let at = 0; at < 120; at += 1) await db.put("links", withWords(varied(at)));
    const odd = { ...withWords(aLinkRow(idOf(60))), title: 7 };
    await db.put("links", odd as never);
    loseRow("links", idOf(61));
    await db.put("upkeep", "", "word-lists");
    const dies = async () => {
      throw new Error("the background ended");
    };
    const left = [];
    for (let life = 0; life < 3; life += 1) {
      await expect(createWordLister(database, dies)()).rejects.toThrow("ended");
      left.push(await db.countFromIndex("links", "by-word"));
    }
    // Two words each; the words of the lost row stay with it.
    expect(left).toEqual([140, 42, 2]);
    await createWordLister(database, noRest)();
    const { words: _words, ...plain } = odd;
    expect(await db.get("links", idOf(60))).toEqual(plain);
    expect(await titles(wordOf(119))).toEqual([varied(119).title]);
    expect(await titles(wordOf(3))).toContain(varied(3).title);
  });
});
