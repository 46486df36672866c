// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aWorld, onDisk, requireOk } from "../../../test/support/a-life.ts";
import { anOperation, fillDatabase } from "../../../test/support/schemas/full-database.ts";
import { aProfileId, anEntry, anId, someLinkFields } from "../../../test/support/builders.ts";
import {
  collectionRef,
  effectOf,
  linkRef,
  resourceOf,
  type Operation,
  type OperationOf,
} from "../domain/operation/operation.ts";
import type { EntryState } from "../domain/outbox/entry.ts";
import type { ResponseFields } from "../domain/operation/response-fields.ts";
import type { EntryId, LocalId, RemoteId } from "../domain/values/ids.ts";
import type { Transaction } from "../ports/ports.ts";
import { collectionRow } from "./collection/row.ts";
import { effectsOf } from "./effects.ts";
import { isCreatedHere, operationKinds } from "./models.ts";
import { linkRow } from "./link/row.ts";

const nowMs = 7_000;
const [link, grids] = [anId<LocalId>(101), anId<LocalId>(201)];
const profileId = aProfileId;
const aLinkRow = linkRow(someLinkFields(), {
  localId: link,
  profileId,
  createdAtMs: 1,
  excerpt: "",
});
const aCollectionRow = collectionRow(
  { title: "Grids" },
  { localId: grids, profileId, usedAtMs: 1 },
);

const createLink: Operation = { kind: "create-link", subject: link, fields: someLinkFields() };
const updateLink: Operation = { kind: "update-link", subject: link, changes: { title: "New" } };
const createCollection: Operation = {
  kind: "create-collection",
  subject: grids,
  fields: { title: "Grids" },
};
const updateCollection: Operation = {
  kind: "update-collection",
  subject: grids,
  changes: { title: "Rasters" },
};
const all = [createLink, updateLink, createCollection, updateCollection];

/** A disk on which `work` was done, and what is there afterwards. */
async function afterwards(...works: readonly ((tx: Transaction) => Promise<void>)[]) {
  const world = aWorld();
  for (const work of works) requireOk(await world.store.change(work));
  return onDisk(world, async (tx) => ({
    link: await tx.row(linkRef(link)),
    collection: await tx.row(collectionRef(grids)),
    entries: await tx.entriesAbout(link),
  }));
}

const delivered =
  (operation: Operation, remoteId?: RemoteId, returned?: ResponseFields) => (tx: Transaction) =>
    effectsOf(operation).delivered(tx, {
      entry: anEntry({ operation }),
      operation,
      remoteId,
      returned,
      nowMs,
    });
const letGo =
  (operation: Operation, isWrongId = false) =>
  (tx: Transaction) =>
    effectsOf(operation).letGo(tx, { entry: anEntry({ operation }), operation, isWrongId });
const withLink =
  (row: Partial<typeof aLinkRow> = {}) =>
  (tx: Transaction) =>
    tx.put("link", { ...aLinkRow, ...row });
const withCollection =
  (row: Partial<typeof aCollectionRow> = {}) =>
  (tx: Transaction) =>
    tx.put("collection", { ...aCollectionRow, ...row });

describe("a row that was forgotten meanwhile", () => {
  it.each(all)("is not created again by the delivery or the drop of $kind", async (operation) => {
    for (const end of [delivered(operation, 7, { remoteId: 7, title: "A" }), letGo(operation)]) {
      const { link: row, collection } = await afterwards(end);
      expect([row, collection]).toEqual([undefined, undefined]);
    }
  });
});

describe("a delivery", () => {
  it.each(all)("of $kind records its time, once", async (operation) => {
    const first = await afterwards(withLink(), withCollection(), delivered(operation));
    const again = await afterwards(
      withLink({ deliveredAtMs: 5 }),
      withCollection({ deliveredAtMs: 5 }),
      delivered(operation),
    );
    const rowOf = ({ link: row, collection }: typeof first) =>
      operation.subject === link ? row : collection;
    expect(rowOf(first)?.deliveredAtMs).toBe(nowMs);
    // The latest change of a collection is known by it: a backup of before does not undo it.
    expect(rowOf(again)?.deliveredAtMs).toBe(operation === updateCollection ? nowMs : 5);
  });

  it("records an id of the right kind only", async () => {
    for (const [remoteId, learned] of [
      [7, 7],
      ["seven", undefined],
    ] as const) {
      const ends = [delivered(createLink, remoteId), delivered(createCollection, remoteId)];
      const after = await afterwards(withLink(), withCollection(), ...ends);
      expect(after.link?.remoteId).toBe(learned);
      expect(after.collection?.remoteId).toBe(learned);
    }
  });

  it("gives a collection the title of the response, if it is about the collection and not empty", async () => {
    const titleAfter = async (operation: Operation, returned: ResponseFields) => {
      const known = withCollection({ remoteId: 7 });
      const { collection } = await afterwards(known, delivered(operation, 7, returned));
      return collection?.title;
    };
    for (const operation of [createCollection, updateCollection]) {
      expect(await titleAfter(operation, { remoteId: 7, title: "Rasters" })).toBe("Rasters");
      expect(await titleAfter(operation, { remoteId: 8, title: "Rasters" })).toBe("Grids");
      expect(await titleAfter(operation, { remoteId: 7, title: "" })).toBe("Grids");
      expect(await titleAfter(operation, { remoteId: 7 })).toBe("Grids");
    }
  });

  it("leaves a later change as it is, once that has ended, in what it restores", async () => {
    const ended = (state: EntryState) => (tx: Transaction) =>
      tx.putEntry(anEntry({ id: anId(2), operation: updateLink, createdAtMs: 2_000, state }));
    const returned: ResponseFields = { remoteId: 7, title: "Theirs" };
    const known = withLink({ remoteId: 7 });
    for (const [state, title] of [
      [{ name: "dropped", atMs: 1 }, "Theirs"],
      [{ name: "ready" }, aLinkRow.title],
    ] as const) {
      const after = await afterwards(known, ended(state), async (tx) => {
        await tx.putEntry(anEntry({ operation: createLink }));
        await delivered(createLink, 7, returned)(tx);
      });
      expect(after.link?.title).toBe(title);
    }
  });
});

describe("a create that is dropped", () => {
  it("takes its row along, unless the service has the resource", async () => {
    const ends = [letGo(createLink), letGo(createCollection)];
    const unsent = await afterwards(withLink(), withCollection(), ...ends);
    expect([unsent.link, unsent.collection]).toEqual([undefined, undefined]);
    const known = [withLink({ deliveredAtMs: 5 }), withCollection({ deliveredAtMs: 5 })];
    const sent = await afterwards(...known, ...ends);
    expect([sent.link?.localId, sent.collection?.localId]).toEqual([link, grids]);
  });
});

describe("a change that is dropped", () => {
  it("takes the id of its link along only if the service does not know the id", async () => {
    const known = withLink({ remoteId: 7, answered: ["tags"] });
    const kept = await afterwards(known, letGo(updateLink));
    expect(kept.link).toMatchObject({ remoteId: 7, answered: ["tags"] });
    const wrong = await afterwards(known, letGo(updateLink, true));
    expect(wrong.link).not.toHaveProperty("remoteId");
    expect(wrong.link).not.toHaveProperty("answered");
  });

  it.each(
    operationKinds.filter(
      (kind) => effectOf(kind) === "changes" && isCreatedHere(resourceOf(kind)),
    ),
  )("by %s takes an id along that the service does not know, and keeps any other", async (kind) => {
    const resource = resourceOf(kind);
    const idAfter = async (isWrongId: boolean) => {
      const world = aWorld();
      requireOk(await world.store.change(fillDatabase));
      const rows = await onDisk(world, (tx) => tx.rows(resource, profileId));
      const row = rows.find(({ localId }) => localId !== undefined);
      if (row === undefined) return expect.unreachable();
      requireOk(
        await world.store.change(async (tx) => {
          await tx.put(resource, Object.assign({ ...row }, { remoteId: 7 }));
          await letGo(anOperation(kind, row.localId), isWrongId)(tx);
        }),
      );
      return (await onDisk(world, (tx) => tx.row({ resource, localId: row.localId })))?.remoteId;
    };
    expect([await idAfter(true), await idAfter(false)]).toEqual([undefined, 7]);
  });

  it("changes what later changes restore, and not what earlier ones do", async () => {
    const titled = (number: number, title: string, before: string) =>
      anEntry({
        id: anId<EntryId>(number),
        operation: {
          kind: "update-link",
          subject: link,
          changes: { title },
          before: { title: before },
        },
        createdAtMs: number,
      });
    const dropped = titled(3, "D", "C");
    const { entries } = await afterwards(
      withLink({ title: "E" }),
      async (tx) => {
        const others = [titled(1, "B", "A"), titled(2, "C", "B"), titled(4, "E", "D")];
        for (const entry of [...others, dropped]) await tx.putEntry(entry);
      },
      (tx) =>
        effectsOf(dropped.operation).letGo(tx, {
          entry: dropped,
          operation: dropped.operation,
          isWrongId: false,
        }),
    );
    const restored = entries.map(({ operation }) =>
      operation.kind === "update-link" ? operation.before?.title : undefined,
    );
    expect(restored).toEqual(["A", "B", "C", "C"]);
  });

  it("leaves the row of a collection as it is", async () => {
    const { collection } = await afterwards(withCollection(), letGo(updateCollection));
    expect(collection).toEqual(aCollectionRow);
  });
});

describe("the changes of a collection that follow", () => {
  const change = (
    number: number,
    { changes, before }: Pick<OperationOf<"update-collection">, "changes" | "before">,
  ) =>
    anEntry({
      id: anId<EntryId>(number),
      operation: { kind: "update-collection", subject: grids, changes, ...(before && { before }) },
      createdAtMs: number,
    });
  const first = change(1, { changes: { title: "B" }, before: { title: "A" } });
  const later = change(2, {
    changes: { title: "C", emoji: "🌊" },
    before: { title: "B", emoji: "" },
  });
  const applied = { entry: first, operation: first.operation };

  /** The row, and what the later change restores, after `work`. */
  async function after(work: (tx: Transaction) => Promise<void>) {
    const world = aWorld();
    requireOk(
      await world.store.change(async (tx) => {
        await withCollection({ title: "C", emoji: "🌊", remoteId: 7 })(tx);
        for (const entry of [first, later]) await tx.putEntry(entry);
        await work(tx);
      }),
    );
    return onDisk(world, async (tx) => {
      const operation = (await tx.entry(later.id))?.operation;
      return {
        row: await tx.row(collectionRef(grids)),
        restores: operation?.kind === "update-collection" ? operation.before : undefined,
      };
    });
  }

  it("keep their values, and restore what the service says of the same fields alone", async () => {
    const returned = { remoteId: 7, title: "Theirs", description: "Of theirs" };
    const { row, restores } = await after((tx) =>
      effectsOf(first.operation).delivered(tx, {
        ...applied,
        remoteId: undefined,
        returned,
        nowMs,
      }),
    );
    expect(row).toMatchObject({ title: "C", emoji: "🌊", description: "Of theirs" });
    expect(restores).toEqual({ title: "Theirs", emoji: "" });
  });

  it("restore what one that is dropped would have restored", async () => {
    const { row, restores } = await after((tx) =>
      effectsOf(first.operation).letGo(tx, { ...applied, isWrongId: false }),
    );
    expect(row?.title).toBe("C");
    expect(restores).toEqual({ title: "A", emoji: "" });
  });

  it("restore what one that was mended sends", async () => {
    const mended: Operation = { ...updateCollection, changes: { title: "Mended" } };
    const { restores } = await after(async (tx) => {
      await effectsOf(mended).mended?.(tx, first, mended);
    });
    expect(restores).toEqual({ title: "Mended", emoji: "" });
  });
});

describe("the parent in a response about a collection", () => {
  const tides = anId<LocalId>(202);
  const parentAfter = async (returned: ResponseFields) => {
    const others = [
      { localId: anId<LocalId>(203) },
      { localId: tides, remoteId: 9 },
      { localId: anId<LocalId>(204), remoteId: 10 },
    ];
    const { collection } = await afterwards(
      withCollection({ remoteId: 7 }),
      async (tx) => {
        for (const other of others) await tx.put("collection", { ...aCollectionRow, ...other });
      },
      delivered(updateCollection, 7, returned),
    );
    return collection?.parent;
  };

  it("is the one in the ledger with that id", async () => {
    expect(await parentAfter({ remoteId: 7, parent: 9 })).toBe(tides);
  });

  it("is none if the ledger lacks it, or the response does not name one", async () => {
    expect(await parentAfter({ remoteId: 7, parent: 11 })).toBeUndefined();
    expect(await parentAfter({ remoteId: 7 })).toBeUndefined();
  });
});
