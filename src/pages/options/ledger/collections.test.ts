// @vitest-environment node
import { expect, it, vi } from "vitest";
import { aLife, aWorld, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { loseRow } from "../../../../test/support/lost-row.ts";
import { defaultCompatibility, type Profile } from "../../../shared/domain/profile/profile.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { changeCollection } from "../../../background/use-cases/collections/change-collection.ts";
import { getConnection } from "../../../background/use-cases/profiles/connection.ts";
import { saveCollection } from "../../../background/use-cases/collections/save-collection.ts";
import { countLinks, listLinksIn } from "./collection-links.ts";
import { listCollections } from "./collections.ts";

const [grids, reading] = [anId<LocalId>(201), anId<LocalId>(202)];

function aDesk(profile: Partial<Profile> = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  const ports = { ...life, deliver: () => {} };
  return {
    ...life,
    saveCollection: saveCollection(ports),
    changeCollection: changeCollection(ports),
    list: async () => listCollections(life.store, requireOk(await getConnection(life)({}))),
    count: () => countLinks(life.store, life.collectionLinks, aProfileId),
    linksIn: (collection: LocalId) =>
      listLinksIn(life.collectionLinks, collection, profile.compatibility?.linkPattern ?? ""),
  };
}

it("lists each collection with its fields as they will be, and says what is on its way", async () => {
  const desk = aDesk();
  const fields = { title: "Grids", sharePreference: "team", pinned: false };
  const input = { entryId: anId<EntryId>(1), collection: grids, fields };
  requireOk(await desk.saveCollection(input));
  const before = requireOk(await desk.list());
  expect(before.collections).toEqual([
    { localId: grids, ...fields, pending: true, onItsWay: "waiting" },
  ]);
  expect(before.sharing).toEqual(["team"]);
  desk.service.answer({ kind: "accepted", remoteId: 7 });
  await desk.deliverer.run();
  const changes = { pinned: null, emoji: "📐" };
  const change = { entryId: anId<EntryId>(2), collection: grids, changes };
  requireOk(await desk.changeCollection(change));
  const { collections } = requireOk(await desk.list());
  expect(collections).toEqual([
    {
      localId: grids,
      remoteId: 7,
      title: "Grids",
      sharePreference: "team",
      emoji: "📐",
      pending: false,
      onItsWay: "waiting",
    },
  ]);
});

it("says how many collections cannot be read", async () => {
  const desk = aDesk();
  for (const [at, collection] of [grids, reading].entries())
    requireOk(
      await desk.saveCollection({
        entryId: anId<EntryId>(at + 1),
        collection,
        fields: { title: "Grids" },
      }),
    );
  loseRow("collections", grids);
  const { collections, unreadable } = requireOk(await desk.list());
  expect(collections.map(({ localId }) => localId)).toEqual([reading]);
  expect(unreadable).toBe(1);
});

it("lists the links of a collection, latest first, each with its page at the service", async () => {
  const linkPattern = "https://links.example/links/{id}";
  const desk = aDesk({ compatibility: { ...defaultCompatibility, linkPattern } });
  const new1 = {
    kind: "new",
    localId: grids,
    entryId: anId<EntryId>(801),
    title: "Grids",
  } as const;
  await desk.save(aDraft(1, { title: "First", collections: [new1] }));
  desk.clock.pass(1_000);
  await desk.save(aDraft(2, { title: "Second", collections: [new1] }));
  desk.clock.pass(1_000);
  await desk.save(aDraft(3, { title: "Elsewhere" }));
  desk.service.answer({ kind: "accepted", remoteId: 7 }, { kind: "accepted", remoteId: 8 });
  await desk.deliverer.run();
  const { links, count } = requireOk(await desk.linksIn(grids));
  expect(count).toBe(2);
  expect(links.map(({ title }) => title)).toEqual(["Second", "First"]);
  for (const { page } of links) expect(page).toMatch(/^https:\/\/links\.example\/links\/\d+$/);
  expect(requireOk(await desk.linksIn(reading))).toEqual({ links: [], count: 0 });
});

it("counts the links of each collection, in each collection that a link is in", async () => {
  const desk = aDesk();
  const known = (localId: LocalId, entry: number) =>
    ({ kind: "new", localId, entryId: anId<EntryId>(entry), title: `C${entry}` }) as const;
  await desk.save(aDraft(1, { collections: [known(grids, 801), known(reading, 802)] }));
  await desk.save(aDraft(2, { collections: [known(grids, 801)] }));
  const [all, cursor] = [
    vi.spyOn(IDBIndex.prototype, "getAll"),
    vi.spyOn(IDBIndex.prototype, "openCursor"),
  ];
  expect(requireOk(await desk.count())).toEqual({ [grids]: 2, [reading]: 1 });
  const read = [...all.mock.contexts, ...cursor.mock.contexts];
  vi.restoreAllMocks();
  // A hundred thousand links would take seconds to read, and a save would wait for them.
  const storesRead = read.map((index) => index instanceof IDBIndex && index.objectStore.name);
  expect(storesRead).toContain("collections");
  expect(storesRead).not.toContain("links");
});
