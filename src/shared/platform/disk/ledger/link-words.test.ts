// @vitest-environment node
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aLinkRow } from "../../../../../test/support/a-ledger.ts";
import { requireOk } from "../../../../../test/support/a-life.ts";
import { aProfileId, anId } from "../../../../../test/support/builders.ts";
import { freshDatabase } from "../../../../../test/support/fake-ports.ts";
import { asId, type LocalId, type ProfileId } from "../../../domain/values/ids.ts";
import type { LinkRow } from "../../../resources/link/row.ts";
import { createWordLister } from "./list-words.ts";
import { createStore } from "./store.ts";

const otherProfile = asId<ProfileId>("00000000-0000-4000-8000-0000000000ff");
/** `isListed`: the words are in the lists alone. */
async function storeOf(isListed: boolean, rows: readonly Partial<LinkRow>[]) {
  const database = freshDatabase();
  const store = createStore(database);
  const links = rows.map((row, at) =>
    aLinkRow(anId<LocalId>(at + 1), { targetUrl: "", title: "", createdAtMs: at, ...row }),
  );
  requireOk(
    await store.change(async (tx) => {
      for (const row of links) await tx.put("link", row);
    }),
  );
  if (isListed) {
    const db = await database.open();
    await db.clear("freshWords");
    await db.put("upkeep", "", "word-lists");
    await createWordLister(database, async () => undefined)();
  }
  const look = async (text: string, profileId = aProfileId) =>
    requireOk(await store.read((tx) => tx.linksByWords(profileId, text, 99)));
  const find = async (...asked: Parameters<typeof look>) => (await look(...asked)).links;
  const titles = async (text: string) => (await find(text)).map(titleOf);
  return { store, links, look, find, titles };
}

const titleOf = ({ title }: LinkRow) => title;

describe.each([false, true])("links by the beginnings of their words, listed: %s", (isListed) => {
  const aStore = (...rows: readonly Partial<LinkRow>[]) => storeOf(isListed, rows);

  it("are found by title, tag, host and path, whatever case and accents, and each word has to fit", async () => {
    const { titles } = await aStore(
      { title: "The Café of Tides", targetUrl: "https://www.quoin.example/harbour-walk" },
      { title: "Grids", tags: ["Typo graphy"], targetUrl: "https://mills.example/" },
    );
    for (const text of [
      "caf",
      "CAFÉ tid",
      "quoi",
      "harb",
      "https://www.quoin.example/har",
      "www.quoin.example/har",
      "walk the",
    ]) {
      expect(await titles(text)).toEqual(["The Café of Tides"]);
    }
    for (const text of ["gra", "typ mil", "g"]) expect(await titles(text)).toEqual(["Grids"]);
    for (const text of ["cafe mill", "afe", "https", "", "…"])
      expect(await titles(text)).toEqual([]);
  });

  it("are found in scripts without spaces", async () => {
    const { titles } = await aStore({ title: "東京の天気" });
    expect(await titles("天気")).toEqual(["東京の天気"]);
    expect(await titles("天")).toEqual(["東京の天気"]);
    expect(await titles("大阪")).toEqual([]);
  });

  it("are in order: all words in the title first, then the latest", async () => {
    const { titles } = await aStore(
      { title: "Old grid" },
      { title: "New grid" },
      { title: "Elsewhere", targetUrl: "https://grid.example/" },
    );
    expect(await titles("gri")).toEqual(["New grid", "Old grid", "Elsewhere"]);
  });

  it("belong to one profile, even if two ids begin alike", async () => {
    const { find } = await aStore({ title: "Grids" }, { title: "Grids", profileId: otherProfile });
    expect((await find("gri")).map(({ profileId }) => profileId)).toEqual([aProfileId]);
    expect((await find("gri", otherProfile)).map(({ profileId }) => profileId)).toEqual([
      otherProfile,
    ]);
  });

  it("follow each change of the link, and are gone with it", async () => {
    const { store, links, titles } = await aStore({ title: "Grids" });
    const [link] = links;
    if (link === undefined) throw new Error("no link");
    requireOk(await store.change((tx) => tx.put("link", { ...link, title: "Tides" })));
    expect(await titles("gri")).toEqual([]);
    expect(await titles("tid")).toEqual(["Tides"]);
    requireOk(await store.change((tx) => tx.forget({ resource: "link", localId: link.localId })));
    expect(await titles("tid")).toEqual([]);
  });

  it("include the latest, however many others have the word", async () => {
    const many = Array.from({ length: 700 }, (_, at) => ({ title: `Grid ${at}` }));
    const { titles } = await aStore(...many, { title: "Grid of tides" });
    const found = await titles("grid");
    expect(found.slice(0, 2)).toEqual(["Grid of tides", "Grid 699"]);
    expect(await titles("grid tid")).toEqual(["Grid of tides"]);
    expect(await titles("grid 417")).toEqual(["Grid 417"]);
  });

  it("are fewer than there may be, and that is said, only if some were not looked at", async () => {
    const { look } = await aStore(
      ...Array.from({ length: 1_010 }, (_, at) => ({
        title: ["The", ...(at < 120 ? ["sea"] : []), ...(at % 12 === 0 ? ["tide"] : [])].join(" "),
      })),
      ...Array.from({ length: 180 }, () => ({ title: "Sea" })),
    );
    const sea = await look("the sea");
    expect([sea.links.length < 120, sea.isMore]).toEqual([true, true]);
    const tide = await look("the tide");
    expect([tide.links.length, tide.isMore]).toEqual([85, false]);
  });

  it("are found by two words that very many links have, of which fewer have both", async () => {
    const many = Array.from({ length: 2_200 }, (_, at) => ({
      title: at < 1_100 ? "Topic" : "Topic alphabet",
      createdAtMs: 3_000 - at,
    }));
    const { titles } = await aStore(...many);
    expect(await titles("topic alphabet")).toContain("Topic alphabet");
  });

  it("are the same links that a plain scan finds, as long as these are few", async () => {
    const word = fc.constantFrom("a", "ab", "abc", "b", "ba", "海", "海辺", "É");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(word, { maxLength: 4 }), { maxLength: 12 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        async (titled, typed) => {
          const rows = titled.map((words, at) => ({ title: words.join(" "), createdAtMs: at }));
          const { look } = await aStore(...rows);
          const fold = (text: string) => text.toLowerCase().replace("é", "e");
          // Each character of 海辺 begins a word.
          const beginnings = (text: string) => [fold(text), ...(text === "海辺" ? ["辺"] : [])];
          const fits = titled.filter((words) =>
            typed
              .flatMap((one) => beginnings(one))
              .every((one) => words.flatMap(beginnings).some((other) => other.startsWith(one))),
          );
          const { links, isMore } = await look(typed.join(" "));
          expect(links.map(titleOf).toSorted()).toEqual(
            fits.map((words) => words.join(" ")).toSorted(),
          );
          expect(isMore).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });
});
