// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, entryOnDisk, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId, aProfileId } from "../../../../test/support/builders.ts";
import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../shared/domain/values/ids.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import { collectionRef, linkRef } from "../../../shared/domain/operation/operation.ts";
import type { LinkChanges } from "../../../shared/domain/fields/link.ts";
import type { ResponseFields } from "../../../shared/domain/operation/response-fields.ts";

const draft = aDraft(1, { tags: ["a"] });
const link = draft.link;
const first = anId<EntryId>(51);
const second = anId<EntryId>(52);
const lists = ["tags", "collections"];

const acceptedWith = (returned: Omit<ResponseFields, "remoteId">, remoteId = 90): Outcome => ({
  kind: "accepted",
  remoteId,
  returned: { remoteId, ...returned },
});
const grids: DraftCollection = {
  kind: "by-id",
  localId: anId<LocalId>(900),
  remoteId: 7,
  title: "Grids",
};

function aStillLife() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const deliver = async (...outcomes: readonly Outcome[]) => {
    life.service.answer(...outcomes);
    await life.deliverer.run();
  };
  return {
    ...life,
    deliver,
    row: (id = link) => onDisk(life, (tx) => tx.row(linkRef(id))),
    change: async (changes: Omit<LinkChanges, "collections">, entryId = first) =>
      requireOk(await life.changeLink({ entryId, link, changes })),
    saved: async (returned: Omit<ResponseFields, "remoteId"> = {}) => {
      requireOk(await life.save(draft));
      await deliver(acceptedWith(returned));
    },
  };
}

describe("the row of a delivered link", () => {
  it("takes the fields of the response, and keeps those that the response leaves out", async () => {
    const life = aStillLife();
    await life.saved({ title: "As the service has it", tags: ["a", "b"] });
    expect(await life.row()).toMatchObject({
      remoteId: 90,
      title: "As the service has it",
      description: draft.description,
      targetUrl: draft.address,
      tags: ["a", "b"],
      answered: ["title", "tags"],
    });
    await life.change({ title: "New" });
    await life.deliver(acceptedWith({ title: "New, mended", description: "Added there" }));
    expect(await life.row()).toMatchObject({
      title: "New, mended",
      description: "Added there",
      tags: ["a", "b"],
      answered: ["tags", "title", "description"],
    });
  });

  it("is found at the address it was saved from, whatever address the service stored", async () => {
    const life = aStillLife();
    await life.saved({ targetUrl: "https://quoin.example/moved" });
    const open = async (address: string) => requireOk(await life.openPopup({ address })).link;
    expect(await open(draft.address)).toMatchObject({ localId: link, targetUrl: draft.address });
    expect(await open("https://quoin.example/moved")).toBeUndefined();
    await life.change({ title: "New" });
    const other = `${draft.address}?utm_source=service`;
    await life.deliver(acceptedWith({ targetUrl: other }));
    expect(await open(draft.address)).toMatchObject({ localId: link, targetUrl: other });
  });

  it("takes nothing from a response about another link", async () => {
    const life = aStillLife();
    await life.saved();
    const before = await life.row();
    await life.change({ description: "Mine" });
    await life.deliver(acceptedWith({ title: "Another", tags: ["x"] }, 91));
    const changed = { changeIds: [first], changedAtMs: life.clock.now() };
    expect(await life.row()).toEqual({ ...before, description: "Mine", ...changed });
  });

  it("takes nothing from a response to another profile", async () => {
    const life = aStillLife();
    await life.saved();
    const other = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
    await life.store.change(async (tx) => {
      const row = await tx.row(linkRef(link));
      if (row !== undefined) await tx.put("link", { ...row, profileId: other });
      const operation = { kind: "update-link", subject: link, changes: { title: "x" } } as const;
      const state = { name: "ready" } as const;
      await tx.putEntry(anEntry({ id: first, profileId: aProfileId, operation, state }));
    });
    await life.deliver(acceptedWith({ title: "Another", tags: ["x"] }));
    expect(await life.row()).toMatchObject({ title: draft.title, tags: ["a"] });
  });

  it("takes the collections of the response if all of them are known here", async () => {
    const life = aStillLife();
    await life.save(aDraft(2, { collections: [grids] }));
    await life.deliver(acceptedWith({ collections: [7] }, 91));
    expect(await life.row(anId(102))).toMatchObject({
      collections: [grids.localId],
      answered: ["collections"],
    });
    await life.saved({ collections: [7], tags: ["a"] });
    expect(await life.row()).toMatchObject({ collections: [grids.localId], answered: lists });
    await life.change({ title: "New" });
    await life.deliver(acceptedWith({ collections: [] }));
    expect((await life.row())?.collections).toEqual([]);
  });

  it("keeps its collections if one in the response is not known here", async () => {
    const life = aStillLife();
    await life.save(aDraft(2, { collections: [grids] }));
    await life.deliver(acceptedWith({ title: "New", collections: [7, 8] }, 91));
    const row = await life.row(anId(102));
    expect(row).toMatchObject({ title: "New", collections: [grids.localId] });
    expect(row?.answered).toEqual(["title"]);
  });
});

describe("a waiting change, when an earlier change of the link gets its response", () => {
  async function aWaitingChange() {
    const life = aStillLife();
    await life.save(draft);
    life.service.hold();
    life.service.answer(
      acceptedWith({
        title: "Theirs",
        description: "Theirs too",
        tags: ["a", "b"],
        collections: [],
      }),
    );
    const run = life.deliverer.run();
    await life.service.untilOpen(1);
    await life.change({ title: "Mine", tags: ["mine"] });
    // Offline, so the change stays queued.
    life.network.online = false;
    life.service.release();
    await run;
    return life;
  }

  it("stays, and the fields it does not change come from the response", async () => {
    const life = await aWaitingChange();
    expect(await life.row()).toMatchObject({
      title: "Mine",
      tags: ["mine"],
      description: "Theirs too",
      answered: ["description", "collections"],
    });
  });

  it("gives way to the values of the response once it is dropped", async () => {
    const life = await aWaitingChange();
    expect((await entryOnDisk(life, first)).operation).toMatchObject({
      changes: { title: "Mine", tags: ["mine"] },
      before: { title: "Theirs", tags: ["a", "b"] },
    });
    requireOk(await life.choose({ entryId: first, choice: "drop" }));
    expect(await life.row()).toMatchObject({ title: "Theirs", tags: ["a", "b"] });
  });

  it("is sent as it was", async () => {
    const life = await aWaitingChange();
    life.network.online = true;
    await life.deliver({ kind: "accepted" });
    expect(life.service.sent.at(-1)?.operation).toMatchObject({
      changes: { title: "Mine", tags: ["mine"] },
    });
    expect(await life.row()).toMatchObject({ title: "Mine", tags: ["mine"] });
  });
});

describe("a list", () => {
  it("no longer counts as confirmed once it is changed here, until a response names it again", async () => {
    const life = aStillLife();
    await life.saved({ tags: ["a"], collections: [] });
    expect((await life.row())?.answered).toEqual(lists);
    await life.change({ tags: ["b"] });
    expect((await life.row())?.answered).toEqual(["collections"]);
    await life.deliver({ kind: "accepted" });
    expect((await life.row())?.answered).toEqual(["collections"]);
    await life.change({ tags: ["c"] }, second);
    await life.deliver(acceptedWith({ tags: ["c"] }));
    expect((await life.row())?.answered?.toSorted()).toEqual(lists.toSorted());
  });

  it("does not count as confirmed if the id it was received under turns out to be wrong", async () => {
    const life = aStillLife();
    await life.saved({ tags: ["a"], collections: [] });
    await life.change({ title: "New" });
    const failure = { kind: "rejected", status: 404, words: { message: "", fields: [] } } as const;
    await life.deliver({ kind: "answered", failure });
    requireOk(await life.choose({ entryId: first, choice: "drop" }));
    expect((await life.row())?.answered).toBeUndefined();
  });

  it("confirmed by a response is shown as such in the popup", async () => {
    const life = aStillLife();
    await life.saved({ tags: ["a"] });
    const { link: seen } = requireOk(await life.openPopup({ address: draft.address }));
    expect(seen?.answered).toEqual(["tags"]);
  });
});

describe("the row of a delivered collection", () => {
  const fresh: DraftCollection = {
    kind: "new",
    localId: anId<LocalId>(910),
    entryId: anId<EntryId>(911),
    title: "Grids",
  };
  const title = async (life: ReturnType<typeof aStillLife>) =>
    (await onDisk(life, (tx) => tx.row(collectionRef(fresh.localId))))?.title;

  it("has the title of the response", async () => {
    const life = aStillLife();
    await life.save(aDraft(2, { collections: [fresh] }));
    await life.deliver(acceptedWith({ title: "Grids & rasters" }, 7));
    expect(await title(life)).toBe("Grids & rasters");
  });
});
