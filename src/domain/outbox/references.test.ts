import { describe, expect, it } from "vitest";
import { anId, someLinkFields } from "../../../test/support/builders.ts";
import type { LocalId } from "../values/ids.ts";
import { references, withoutReference, type Operation } from "../operation.ts";
import { eventForReferences } from "./references.ts";

const [link, one, other] = [anId<LocalId>(1), anId<LocalId>(2), anId<LocalId>(3)];
const known = { fate: "known", localId: one, remoteId: 7 } as const;
const pending = { fate: "pending", localId: one } as const;
const lost = { fate: "lost", localId: other } as const;

describe("an entry's references", () => {
  it("let it be sent if all ids are known or it has no references", () => {
    expect(eventForReferences([])).toBeUndefined();
    expect(eventForReferences([known, { ...known, localId: other }])).toBeUndefined();
  });

  it("make it wait for a thing that is still in the outbox", () => {
    expect(eventForReferences([known, pending])).toEqual({ kind: "must-wait-for", on: one });
  });

  it("block it at once if one is lost, even if another is still in the outbox", () => {
    expect(eventForReferences([pending, lost])).toEqual({ kind: "parent-lost", parent: other });
  });
});

describe("an operation", () => {
  const create: Operation = {
    kind: "create-link",
    subject: link,
    fields: someLinkFields({ collections: [one, other] }),
  };
  const update: Operation = { kind: "update-link", subject: link, changes: { collections: [one] } };
  const child: Operation = {
    kind: "create-collection",
    subject: one,
    fields: { title: "Grids", parent: other },
  };
  const moved: Operation = { kind: "update-collection", subject: one, changes: { parent: other } };

  it("refers to the things that need an id before it is sent", () => {
    expect(references(create)).toEqual([one, other]);
    expect(references(update)).toEqual([link, one]);
    expect(references({ ...update, changes: {} })).toEqual([link]);
    expect(references(child)).toEqual([other]);
    expect(references({ ...child, fields: { title: "Grids" } })).toEqual([]);
    expect(references(moved)).toEqual([one, other]);
  });

  it("can be sent without a collection or a parent", () => {
    expect(withoutReference(create, one)).toMatchObject({ fields: { collections: [other] } });
    expect(withoutReference(update, one)).toMatchObject({ changes: { collections: [] } });
    expect(withoutReference(child, other)).toEqual({ ...child, fields: { title: "Grids" } });
    expect(withoutReference(moved, other)).toEqual({ ...moved, changes: {} });
  });

  it("cannot be sent without the thing it changes", () => {
    expect(withoutReference(update, link)).toBeUndefined();
    expect(withoutReference(moved, one)).toBeUndefined();
  });
});
