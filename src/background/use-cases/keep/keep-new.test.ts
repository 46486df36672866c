// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk, stateOnDisk } from "../../../../test/support/a-life.ts";
import { anId, aProfileId, someLinkFields } from "../../../../test/support/builders.ts";
import type { CreatedResource } from "../../../shared/domain/operation/operation.ts";
import type { FileFields } from "../../../shared/domain/fields/file.ts";
import type { BlobId, EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { collectionRow } from "../../../shared/resources/collection/row.ts";
import { fileRow } from "../../../shared/resources/file/row.ts";
import { linkRow } from "../../../shared/resources/link/row.ts";
import { keepNew, type NewResource } from "./keep-new.ts";

const [entryId, subject, link] = [anId<EntryId>(1), anId<LocalId>(2), anId<LocalId>(3)];
const aFile: FileFields = { link, blob: anId<BlobId>(4), name: "grid.pdf", type: "", size: 3 };

/** A resource that can be created and is missing here does not compile. */
const newResources: { [Of in CreatedResource]: NewResource<Of> } = {
  link: {
    resource: "link",
    entryId,
    operation: { kind: "create-link", subject, fields: someLinkFields() },
    row: ({ nowMs, ...own }) =>
      linkRow(someLinkFields(), { ...own, createdAtMs: nowMs, excerpt: "" }),
  },
  collection: {
    resource: "collection",
    entryId,
    operation: { kind: "create-collection", subject, fields: { title: "Grids" } },
    row: ({ nowMs, ...own }) => collectionRow({ title: "Grids" }, { ...own, usedAtMs: nowMs }),
  },
  file: {
    resource: "file",
    entryId,
    operation: { kind: "create-file", subject, fields: aFile },
    row: ({ nowMs, ...own }) => fileRow(aFile, { ...own, createdAtMs: nowMs }),
  },
};

describe.each(Object.values(newResources))("a new $resource", (given) => {
  const { resource } = given;

  async function kept() {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const known = { localId: link, profileId: aProfileId, createdAtMs: 1, excerpt: "" };
    const row = { ...linkRow(someLinkFields(), known), remoteId: 7, deliveredAtMs: 1 };
    requireOk(await life.store.change((tx) => tx.put("link", row)));
    const keep = () => keepNew({ ...life, deliver: () => undefined }, given);
    expect(await keep()).toEqual({ ok: true, value: { entryId } });
    return { life, keep, row: () => onDisk(life, (tx) => tx.row({ resource, localId: subject })) };
  }

  it("is in the ledger and in the outbox before anything is sent", async () => {
    const { life, row } = await kept();
    expect(await row()).toMatchObject({ localId: subject, profileId: aProfileId });
    expect(await stateOnDisk(life, entryId)).toBe("ready");
    expect(life.service.sent).toEqual([]);
  });

  it("has the service's id once it was delivered", async () => {
    const { life, row } = await kept();
    life.service.answer({ kind: "accepted", remoteId: 77 });
    await life.deliverer.run();
    expect(await row()).toMatchObject({ remoteId: 77, deliveredAtMs: life.clock.now() });
  });

  it("is sent once, though its message is repeated before and after its entry was pruned", async () => {
    const { life, keep } = await kept();
    await keep();
    await life.deliverer.run();
    await keep();
    requireOk(await life.store.change((tx) => tx.forgetEntry(entryId)));
    expect(await keep()).toEqual({ ok: true, value: { entryId } });
    await life.deliverer.run();
    expect(life.service.sent).toHaveLength(1);
  });

  it("leaves no row if it is dropped before it was sent", async () => {
    const { life, row } = await kept();
    requireOk(await life.choose({ entryId, choice: "drop" }));
    expect(await row()).toBeUndefined();
  });
});

// `@ts-expect-error` is a test: the compiler reports it if the line below it compiles.
it("compiles only with the operation and the row of the named resource", () => {
  const ports = { ...aWorld(), deliver: () => undefined };
  // @ts-expect-error -- a collection among the links
  const misplaced = () => keepNew(ports, { ...newResources.collection, resource: "link" });
  expect(misplaced).toBeTypeOf("function");
});
