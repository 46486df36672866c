// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aStillLife,
  entryOnDisk,
  onDisk,
  putEntries,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId } from "../../../../test/support/builders.ts";
import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import type { EntryId, LocalId, RemoteId } from "../../../shared/domain/values/ids.ts";
import { collectionRow } from "../../../shared/resources/collection/row.ts";
import type { Choice } from "../../../shared/domain/outbox/choices.ts";
import { collectionRef, linkRef } from "../../../shared/domain/operation/operation.ts";

const first = anId<EntryId>(1);
const grids = { localId: anId<LocalId>(900), entryId: anId<EntryId>(901), title: "Grids" };
const other: DraftCollection = {
  kind: "by-id",
  localId: anId<LocalId>(910),
  remoteId: 77,
  title: "#77",
};

type Life = ReturnType<typeof aStillLife>;

const choose = (life: Life, choice: Choice, remoteId?: RemoteId, entryId = first) =>
  life.choose({ entryId, choice, ...(remoteId !== undefined && { remoteId }) });
const chosen = { ok: true, value: undefined };

/** A link that waits for a collection that has not been created yet. */
async function aLinkInANewCollection() {
  const life = aStillLife();
  await life.save(aDraft(1, { collections: [{ kind: "new", ...grids }, other] }));
  return life;
}

describe("a dropped collection", () => {
  it("stops the link that waited for it", async () => {
    const life = await aLinkInANewCollection();
    await choose(life, "drop", undefined, grids.entryId);
    expect((await entryOnDisk(life, first)).state).toMatchObject({
      name: "blocked",
      cause: { kind: "parent-missing", parent: grids.localId },
    });
    expect(await onDisk(life, (tx) => tx.row(collectionRef(grids.localId)))).toBeUndefined();
  });

  it("gets an id if the user gives one: the link is saved into it", async () => {
    const life = await aLinkInANewCollection();
    await choose(life, "drop", undefined, grids.entryId);
    expect(await choose(life, "give-id", 55)).toEqual(chosen);
    await life.deliverer.run();
    expect([...(life.service.sent[0]?.remoteIds.values() ?? [])]).toEqual([55, 77]);
    expect(await onDisk(life, (tx) => tx.row(collectionRef(grids.localId)))).toMatchObject({
      remoteId: 55,
    });
  });

  it("gets an id for a row of a paused job: this row is sent, and no other", async () => {
    const life = await aLinkInANewCollection();
    await life.save(aDraft(2, { collections: [{ kind: "new", ...grids }] }));
    await choose(life, "drop", undefined, grids.entryId);
    const second = anId<EntryId>(2);
    for (const [row, id] of [first, second].entries()) {
      const entry = await entryOnDisk(life, id);
      await putEntries(life, { ...entry, lane: "paused", fedBy: { job: anId(700), row } });
    }
    expect(await choose(life, "give-id", 55)).toEqual(chosen);
    await life.deliverer.run();
    expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([first]);
  });

  it("is left out if the user sends the link without it; other collections stay", async () => {
    const life = await aLinkInANewCollection();
    await choose(life, "drop", undefined, grids.entryId);
    expect(await choose(life, "send-without")).toEqual(chosen);
    await life.deliverer.run();
    expect(life.service.sent[0]?.operation).toMatchObject({
      fields: { collections: [other.localId] },
    });
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("is dropped together with the link only if the user says so", async () => {
    const life = await aLinkInANewCollection();
    await choose(life, "drop", undefined, grids.entryId);
    expect(await choose(life, "drop")).toEqual(chosen);
    expect(await stateOnDisk(life, first)).toBe("dropped");
  });
});

describe("a collection that arrived without an id", () => {
  it("does not hold, in the ledger, the link that was sent without it", async () => {
    const life = await aLinkInANewCollection();
    life.service.answer({ kind: "accepted" });
    await life.deliverer.run();
    expect(await choose(life, "send-without")).toEqual(chosen);
    const { operation } = (await entryOnDisk(life, first)) ?? {};
    const row = await onDisk(life, (tx) => tx.row(linkRef(operation?.subject ?? anId<LocalId>(0))));
    expect(row?.collections).toEqual([other.localId]);
  });

  it("does not hold, in the ledger, the collection that was sent without it", async () => {
    const life = aStillLife();
    const subject = anId<LocalId>(920);
    const fields = { title: "Inner", parent: grids.localId };
    const operation = { kind: "create-collection", subject, fields } as const;
    const cause = { kind: "parent-missing", parent: grids.localId } as const;
    const entry = anEntry({ operation, state: { name: "blocked", cause } });
    const { profileId } = entry;
    await putEntries(life, entry);
    await life.store.change((tx) =>
      tx.put("collection", collectionRow(fields, { localId: subject, profileId, usedAtMs: 0 })),
    );
    expect(await choose(life, "send-without")).toEqual(chosen);
    expect(await onDisk(life, (tx) => tx.row(collectionRef(subject)))).not.toHaveProperty("parent");
  });

  it("stops its link until the user gives the id, and keeps its name", async () => {
    const life = await aLinkInANewCollection();
    life.service.answer({ kind: "accepted" });
    await life.deliverer.run();
    expect(await stateOnDisk(life, first)).toBe("blocked");
    await choose(life, "give-id", 55);
    expect(await onDisk(life, (tx) => tx.row(collectionRef(grids.localId)))).toMatchObject({
      title: "Grids",
      remoteId: 55,
    });
    await life.deliverer.run();
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("is not requested while no id is given", async () => {
    const life = await aLinkInANewCollection();
    life.service.answer({ kind: "accepted" });
    await life.deliverer.run();
    expect(await choose(life, "give-id")).toEqual({
      ok: false,
      error: { kind: "choice-not-offered" },
    });
    expect(await stateOnDisk(life, first)).toBe("blocked");
  });

  it("releases all its links once its id is known", async () => {
    const life = await aLinkInANewCollection();
    const { localId, title } = grids;
    await life.save(aDraft(2, { collections: [{ kind: "known", localId, title }] }));
    life.service.answer({ kind: "accepted" });
    await life.deliverer.run();
    await choose(life, "give-id", 55);
    await life.deliverer.run();
    expect(await stateOnDisk(life, anId<EntryId>(2))).toBe("delivered");
  });
});
