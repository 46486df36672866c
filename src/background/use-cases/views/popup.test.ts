// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, putGate, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { collectionRef } from "../../../shared/domain/operation/operation.ts";
import { defaultCompatibility } from "../../../shared/domain/profile/profile.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";
import { draftKey, type DraftCollection } from "../../../shared/domain/draft/draft.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";

const address = aDraft(1).address;
const dayMs = 24 * 60 * 60 * 1_000;

function aPopup(profile: Parameters<typeof aWorld>[0] = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  const open = async (pageAddress = address, options: { link?: LocalId } = {}) =>
    requireOk(await life.openPopup({ address: pageAddress, ...options }));
  return { ...life, open };
}

function aCollection(id: number, title: string): DraftCollection {
  return { kind: "new", localId: anId<LocalId>(id), entryId: anId<EntryId>(id + 1), title };
}

describe("the popup", () => {
  it("over a new page has nothing to say about it", async () => {
    expect(await aPopup({ name: "At work" }).open()).toEqual({
      profileId: aProfileId,
      profiles: [{ id: aProfileId, name: "At work", colour: "green", host: "links.example" }],
      profileName: "At work",
      host: "links.example",
      connected: true,
      tags: [],
      collections: [],
      repositories: [],
      patterns: defaultCompatibility,
      start: {
        tags: [],
        collections: [],
        repositories: [],
        contentFormat: "article",
        pageContent: true,
      },
      links: [],
      needsYou: 0,
      waiting: 0,
    });
  });

  it("says whether pictures may be loaded: in private windows, never", async () => {
    const { openPopup } = aPopup({ saving: { ...defaultSaving, showsPictures: true } });
    const shows = async (isPrivate: boolean) =>
      requireOk(await openPopup({ address, isPrivate })).showsPictures;
    expect([await shows(false), await shows(true)]).toEqual([true, undefined]);
  });

  it("says that there is no server yet", async () => {
    const popup = aPopup({ serverAddress: undefined, hasKey: false });
    expect(await popup.open()).toMatchObject({ connected: false, host: "" });
  });

  it("restores the draft of the page, however its address is written", async () => {
    const popup = aPopup();
    await popup.drafts.put(draftKey(aProfileId, address), aDraft(1));
    expect((await popup.open(`${address}/?utm_source=mail#top`)).draft).toEqual(aDraft(1));
    expect((await popup.open(aDraft(2).address)).draft).toBeUndefined();
  });

  it("restores an edit for its own link, not for another link of the page", async () => {
    const popup = aPopup();
    await popup.save(aDraft(1));
    popup.clock.pass(1_000);
    await popup.save(aDraft(2, { address }));
    const edit = { ...aDraft(1), entryId: anId<EntryId>(7), title: "Typed over the older" };
    await popup.drafts.put(draftKey(aProfileId, address), edit);
    expect(await popup.open()).toMatchObject({ draft: edit, link: { localId: edit.link } });
  });

  it("restores in a private window only the drafts of private windows, and nowhere else", async () => {
    const popup = aPopup();
    const key = draftKey(aProfileId, address);
    const typedIn = async (isPrivate: boolean) =>
      requireOk(await popup.openPopup({ address, isPrivate })).draft;
    await popup.drafts.put(key, aDraft(1));
    expect(await typedIn(true)).toBeUndefined();
    await popup.privateDrafts.put(key, aDraft(2, { address }));
    expect(await typedIn(true)).toEqual(aDraft(2, { address }));
    expect(await typedIn(false)).toEqual(aDraft(1));
    await popup.drafts.forget(key);
    expect(await typedIn(false)).toBeUndefined();
  });

  it("shows the entry about the page until the entry has ended", async () => {
    const popup = aPopup();
    await popup.save(aDraft(1));
    expect((await popup.open()).entry).toMatchObject({ id: anId(1), state: "ready" });
    expect((await popup.open(aDraft(2).address)).entry).toBeUndefined();
    await popup.deliverer.run();
    expect((await popup.open()).entry).toBeUndefined();
  });

  it("shows the latest of several entries about the page", async () => {
    const popup = aPopup();
    await popup.save(aDraft(1));
    popup.clock.pass(1_000);
    await popup.save(aDraft(2, { address }));
    expect((await popup.open()).entry?.id).toBe(anId(2));
  });

  it("has the latest link of the page, and leads from each to the next, until all were shown", async () => {
    const popup = aPopup();
    for (const at of [1, 2, 3]) {
      popup.clock.pass(1_000);
      await popup.save(aDraft(at, { address: `${address}?utm_source=${at}` }));
      if (at === 1) expect((await popup.open()).other).toBeUndefined();
    }
    const first = await popup.open();
    expect([first.link?.localId, first.other]).toEqual([anId(103), anId(102)]);
    for (const [link, other] of [[102, 101] as const, [101, 103] as const]) {
      const view = await popup.open(address, { link: anId<LocalId>(link) });
      expect([view.link?.localId, view.other]).toEqual([anId(link), anId(other)]);
    }
  });

  it("has the link of the page as it was saved, and its state", async () => {
    const popup = aPopup();
    const byId: DraftCollection = {
      kind: "by-id",
      localId: anId<LocalId>(910),
      remoteId: 77,
      title: "Type",
    };
    await popup.save(aDraft(1, { description: "Note", tags: ["a"], collections: [byId] }));
    const link = {
      localId: anId(101),
      targetUrl: address,
      title: "Note 1",
      description: "Note",
      tags: ["a"],
      collections: [{ kind: "known", localId: anId(910), title: "Type" }],
      savedAtMs: popup.clock.now(),
      hasContent: false,
    };
    expect((await popup.open()).link).toEqual({ ...link, at: "waiting" });
    popup.service.answer({ kind: "accepted", remoteId: 5 });
    popup.clock.pass(1_000);
    await popup.deliverer.run();
    const savedAtMs = popup.clock.now();
    expect((await popup.open()).link).toEqual({ ...link, savedAtMs, at: "service" });
  });

  it("says that the link of the page arrived without an id", async () => {
    const popup = aPopup();
    await popup.save(aDraft(1));
    popup.service.answer({ kind: "accepted" });
    await popup.deliverer.run();
    expect((await popup.open()).link?.at).toBe("no-id");
  });

  it("chooses the latest link of a page, but one on its way before all others", async () => {
    const popup = aPopup();
    await popup.save(aDraft(1));
    popup.clock.pass(1_000);
    await popup.save(aDraft(2, { address }));
    await popup.deliverer.run();
    expect((await popup.open()).link?.localId).toBe(anId(102));
    const entryId = anId<EntryId>(51);
    await popup.changeLink({ entryId, link: anId(101), changes: { title: "New" } });
    expect((await popup.open()).link).toMatchObject({ localId: anId(101), title: "New" });
  });

  it("counts the entries that wait and those that need the user", async () => {
    const popup = aPopup();
    await popup.save(aDraft(1));
    await popup.save(aDraft(2));
    expect(await popup.open()).toMatchObject({ waiting: 2, needsYou: 0 });
    await putGate(popup, { state: "shut", cause: { kind: "unauthorized" } });
    expect(await popup.open()).toMatchObject({ waiting: 0, needsYou: 2 });
  });

  it("lists recent and frequent tags before others", async () => {
    const popup = aPopup();
    const elsewhere = "https://elsewhere.example/";
    await popup.save(aDraft(1, { tags: ["once", "often"] }));
    await popup.save(aDraft(2, { tags: ["often"] }));
    await popup.save(aDraft(3, { tags: ["often"] }));
    popup.clock.pass(2 * dayMs);
    await popup.save(aDraft(4, { tags: ["lately"] }));
    expect((await popup.open(elsewhere)).tags).toEqual(["often", "lately", "once"]);
    popup.clock.pass(60 * dayMs);
    await popup.save(aDraft(5, { tags: ["new"] }));
    expect((await popup.open(elsewhere)).tags).toEqual(["new", "often", "lately", "once"]);
  });

  it("lists all of 10,000 tags", async () => {
    const popup = aPopup();
    const names = Array.from({ length: 10_000 }, (_, at) => `tag ${at}`);
    requireOk(
      await popup.store.change(async (tx) => {
        for (const key of names) {
          await tx.putTag({ profileId: aProfileId, key, name: key, usedAtMs: 1, uses: 1 });
        }
      }),
    );
    expect(new Set((await popup.open()).tags)).toEqual(new Set(names));
  });

  it("lists what the page's site has been filed under before what was used later elsewhere", async () => {
    const popup = aPopup();
    const [here, there] = [aCollection(900, "Here"), aCollection(910, "There")];
    const ofSite = "https://sea.example/tides";
    await popup.save(aDraft(1, { address: ofSite, tags: ["sea"], collections: [here] }));
    popup.clock.pass(60 * dayMs);
    await popup.save(
      aDraft(2, { address: "https://sea.example.org/", tags: ["land"], collections: [there] }),
    );
    const titles = ({ collections }: Awaited<ReturnType<typeof popup.open>>) =>
      collections.map(({ title }) => title);
    const onSite = await popup.open("https://www.sea.example/waves?page=2");
    expect(onSite.tags).toEqual(["sea", "land"]);
    expect(titles(onSite)).toEqual(["Here", "There"]);
    const elsewhere = await popup.open("https://other.example/");
    expect(elsewhere.tags).toEqual(["land", "sea"]);
    expect(titles(elsewhere)).toEqual(["There", "Here"]);
  });

  it("lists pinned collections first, and each collection with its path", async () => {
    const popup = aPopup();
    await popup.save(aDraft(1, { collections: [aCollection(900, "Work / Tides")] }));
    popup.clock.pass(dayMs);
    await popup.save(aDraft(2, { collections: [aCollection(910, "Recipes")] }));
    const work = (await popup.open()).collections.find(({ title }) => title === "Work");
    await popup.store.change(async (tx) => {
      const row = await tx.row(collectionRef(work?.localId ?? expect.unreachable()));
      if (row !== undefined) await tx.put("collection", { ...row, pinned: true });
    });
    expect((await popup.open()).collections.map(({ title, path }) => path ?? title)).toEqual([
      "Work",
      "Recipes",
      "Work / Tides",
    ]);
  });

  it("lists a tag once, in its first spelling", async () => {
    const popup = aPopup();
    await popup.save(aDraft(1, { tags: ["type"] }));
    await popup.save(aDraft(2, { tags: ["Type"] }));
    expect((await popup.open()).tags).toEqual(["type"]);
  });

  it("lists repositories by their latest names, the likeliest first", async () => {
    const popup = aPopup();
    const handbook = { remoteId: 3, title: "Handbook" };
    await popup.save(aDraft(1, { repositories: [handbook, { remoteId: 4, title: "Notes" }] }));
    await popup.save(aDraft(2, { repositories: [{ remoteId: 4, title: "Field notes" }] }));
    expect((await popup.open()).repositories).toEqual([
      { remoteId: 4, title: "Field notes" },
      handbook,
    ]);
    await popup.deliverer.run();
    expect(popup.service.sent[0]?.operation).toMatchObject({ fields: { repositoryIds: [3, 4] } });
  });

  it("lists collections with their known fields", async () => {
    const popup = aPopup();
    const fresh: DraftCollection = {
      kind: "new",
      localId: anId<LocalId>(900),
      entryId: anId<EntryId>(901),
      title: "Grids",
    };
    const byId: DraftCollection = {
      kind: "by-id",
      localId: anId<LocalId>(910),
      remoteId: 77,
      title: "Type",
    };
    await popup.save(aDraft(1, { collections: [fresh] }));
    popup.clock.pass(1_000);
    await popup.save(aDraft(2, { collections: [byId] }));
    expect((await popup.open()).collections).toEqual([
      { localId: anId(910), title: "Type", pending: false, uses: 1, remoteId: 77 },
      { localId: anId(900), title: "Grids", pending: true, uses: 1 },
    ]);
    popup.service.answer({ kind: "accepted", remoteId: 5 });
    await popup.deliverer.run();
    expect((await popup.open()).collections[1]).toMatchObject({ pending: false, remoteId: 5 });
  });

  it("reports the failure if the disk cannot be read", async () => {
    const world = aWorld();
    const error = { kind: "storage-blocked" } as const;
    const store = { ...world.store, read: () => Promise.resolve({ ok: false as const, error }) };
    expect(await aLife({ ...world, store }).openPopup({ address })).toEqual({ ok: false, error });
  });
});
