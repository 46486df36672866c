// @vitest-environment node
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aLife, aWorld, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, aProfileId, anId } from "../../../../test/support/builders.ts";
import { collectionRef } from "../../../shared/domain/operation/operation.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import type { Store } from "../../../shared/ports/ports.ts";
import { deleteProfile } from "../profiles/profiles.ts";
import { forgetLink } from "../ledger/forget-link.ts";
import { saveSaving } from "../profiles/saving.ts";
import { listTags } from "../../../pages/options/ledger/tags.ts";
import { createHistories } from "./histories.ts";
import { suggest } from "./suggest.ts";
import { watchedStore } from "./watched-store.ts";

const sea = { kind: "new", localId: anId<LocalId>(201), entryId: anId<EntryId>(801) } as const;
const kitchen = { kind: "new", localId: anId<LocalId>(202), entryId: anId<EntryId>(802) } as const;
const collections = { sea: { ...sea, title: "Sea" }, kitchen: { ...kitchen, title: "Kitchen" } };

const page = (title: string) => ({
  address: "https://site.example/new",
  title,
  description: "",
  keywords: [],
});

/** A desk with counted reads, whose histories are learnt in slices of this size. */
function aDesk(slice = 100) {
  const world = aWorld();
  const reads = { count: 0 };
  const counted: Store = {
    ...world.store,
    read: (work) => {
      reads.count += 1;
      return world.store.read(work);
    },
  };
  const histories = createHistories(counted, { slice, pause: () => Promise.resolve() });
  const store = watchedStore(world.store, histories);
  const life = aLife({ ...world, store }, { asksToDeliver: false });
  const ask = suggest({ ...life, store: counted, histories });
  return {
    ...life,
    reads,
    ask: async (title: string) => requireOk(await ask({ page: page(title) })),
    suggest: ask,
    saveSaving: saveSaving(life),
    deleteProfile: deleteProfile(life),
    listTags: () =>
      listTags(world.store, { id: aProfileId, name: "Work", colour: "green", host: "" }),
  };
}

/** Two collections, each with some links. */
async function filled(slice?: number) {
  const desk = aDesk(slice);
  const titles = {
    sea: ["Tidal mills of Europe", "How tides turn a mill", "Harbour and tidal current"],
    kitchen: ["Bread with a crust", "Sourdough from rye", "Butter and dough"],
  };
  let number = 0;
  for (const place of ["sea", "kitchen"] as const) {
    for (const title of titles[place]) {
      number += 1;
      const tags = [place === "sea" ? "Tides" : "baking"];
      await desk.save(aDraft(number, { title, tags, collections: [collections[place]] }));
    }
  }
  return desk;
}

describe("suggestions for a page", () => {
  it("name the collection and the tag of links that are alike, and the likest of these links", async () => {
    const desk = await filled();
    expect(await desk.ask("Tidal mills of Brittany")).toEqual({
      profileId: aProfileId,
      collections: [{ label: sea.localId, like: "Tidal mills of Europe" }],
      tags: [{ label: "Tides", like: "Tidal mills of Europe" }],
    });
  });

  it("say so if the page itself says the name", async () => {
    const desk = await filled();
    const { collections: found } = await desk.ask("The sea, its tidal mills and harbours");
    expect(found).toEqual([{ label: sea.localId }]);
  });

  it("are empty for a page that is like nothing, however few collections there are", async () => {
    const desk = await filled();
    const { collections: found, tags } = await desk.ask("Parliament votes on the budget");
    expect([found, tags]).toEqual([[], []]);
  });

  it("are empty in a private window, and when they are switched off, without a read of the links", async () => {
    const desk = await filled();
    const none = { collections: [], tags: [] };
    const privately = await desk.suggest({ page: page("A tidal mill"), isPrivate: true });
    expect(requireOk(privately)).toMatchObject(none);
    const saving = { ...defaultSaving, suggestsFromHistory: false };
    requireOk(await desk.saveSaving({ saving, afterServerError: "ask" }));
    expect(await desk.ask("A tidal mill")).toMatchObject(none);
    expect(desk.reads.count).toBe(0);
  });

  it("learn what is saved and changed later", async () => {
    const desk = await filled();
    await desk.ask("A tidal mill");
    await desk.save(aDraft(20, { title: "Lighthouses of Brittany", tags: ["lamps"] }));
    const learnt = await desk.ask("A lighthouse in Brittany");
    expect(learnt.tags[0]).toEqual({ label: "lamps", like: "Lighthouses of Brittany" });
    const change = { entryId: anId<EntryId>(40), link: anId<LocalId>(120) };
    requireOk(await desk.changeLink({ ...change, changes: { tags: ["coast"] } }));
    const changed = await desk.ask("A lighthouse in Brittany");
    expect(changed.tags.map(({ label }) => label)).toEqual(["coast"]);
  });

  it("know no link that was forgotten", async () => {
    const desk = await filled();
    await desk.deliverer.run();
    const forget = forgetLink(desk);
    requireOk(await forget({ link: aDraft(1).link }));
    const { collections: found } = await desk.ask("Tidal mills of Brittany");
    expect(found).toEqual([{ label: sea.localId, like: "Harbour and tidal current" }]);
  });

  it("offer another collection in the place of one that is gone", async () => {
    const desk = aDesk();
    const places = Array.from({ length: 4 }, (_, at) => ({
      kind: "new" as const,
      localId: anId<LocalId>(300 + at),
      entryId: anId<EntryId>(900 + at),
      title: `Tidal mills ${at}`,
    }));
    for (const [at, place] of places.entries()) {
      await desk.save(aDraft(at + 1, { title: `A tidal mill ${at}`, collections: [place] }));
    }
    const before = (await desk.ask("A tidal mill")).collections.map(({ label }) => label);
    expect(before).toHaveLength(3);
    const gone = places.find(({ localId }) => localId === before[0]) ?? expect.unreachable();
    requireOk(await desk.store.change((tx) => tx.forget(collectionRef(gone.localId))));
    const after = (await desk.ask("A tidal mill")).collections.map(({ label }) => label);
    expect(after).toHaveLength(3);
    expect(after).not.toContain(gone.localId);
  });

  it("know no link that was forgotten before it was learnt", async () => {
    const desk = await filled();
    await desk.ask("A tidal mill");
    await desk.save(aDraft(20, { title: "Lighthouses of Brittany", tags: ["lamps"] }));
    await desk.deliverer.run();
    const forget = forgetLink(desk);
    requireOk(await forget({ link: aDraft(20).link }));
    const { tags } = await desk.ask("A lighthouse in Brittany");
    expect(tags.map(({ label }) => label)).not.toContain("lamps");
  });

  it("learn many links that were saved since in slices, as all others", async () => {
    const desk = await filled(2);
    await desk.ask("A tidal mill");
    const before = desk.reads.count;
    for (let number = 20; number < 25; number += 1) {
      await desk.save(aDraft(number, { title: `Lighthouse ${number}`, tags: ["lamps"] }));
    }
    const { tags } = await desk.ask("A lighthouse");
    expect(tags[0]?.label).toBe("lamps");
    expect(desk.reads.count - before).toBeGreaterThan(2);
  });

  it("are the same whether the links are learnt in slices or all at once", async () => {
    const whole = await filled(1_000);
    const titles = [
      "A tidal mill",
      "Rye bread",
      "Butter in the harbour",
      "Sea and kitchen",
      "Tides",
    ];
    const wanted = await Promise.all(titles.map((title) => whole.ask(title)));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7 }), async (slice) => {
        const sliced = await filled(slice);
        expect(await Promise.all(titles.map((title) => sliced.ask(title)))).toEqual(wanted);
      }),
      { numRuns: 7 },
    );
  });
});

it("lists tags by their last use, in their first spelling, with the number of their links", async () => {
  const desk = await filled();
  desk.clock.pass(1_000);
  await desk.save(aDraft(30, { tags: ["TIDES", "tides", "new"] }));
  const { tags } = requireOk(await desk.listTags());
  expect(
    tags
      .map(({ name, links }) => [name, links] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  ).toEqual([
    ["baking", 3],
    ["new", 1],
    ["Tides", 4],
  ]);
  expect(tags.at(-1)?.name).toBe("baking");
});
