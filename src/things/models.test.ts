import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anId, someLinkFields } from "../../test/support/builders.ts";
import { collectionRef, linkRef, type LinkChanges, type Operation } from "../domain/operation.ts";
import type { LocalId } from "../domain/values/ids.ts";
import { fold, modelOf } from "./models.ts";

const [link, one, other] = [anId<LocalId>(1), anId<LocalId>(2), anId<LocalId>(3)];
const referencesOf = (operation: Operation) => modelOf(operation).references(operation);
const without = (operation: Operation, lost: LocalId) =>
  modelOf(operation).withoutReference(operation, lost);

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
    expect(referencesOf(create)).toEqual([collectionRef(one), collectionRef(other)]);
    expect(referencesOf(update)).toEqual([linkRef(link), collectionRef(one)]);
    expect(referencesOf({ ...update, changes: {} })).toEqual([linkRef(link)]);
    expect(referencesOf(child)).toEqual([collectionRef(other)]);
    expect(referencesOf({ ...child, fields: { title: "Grids" } })).toEqual([]);
    expect(referencesOf(moved)).toEqual([collectionRef(one), collectionRef(other)]);
  });

  it("can be sent without a collection or a parent", () => {
    expect(without(create, one)).toMatchObject({ fields: { collections: [other] } });
    expect(without(update, one)).toMatchObject({ changes: { collections: [] } });
    expect(without(child, other)).toEqual({ ...child, fields: { title: "Grids" } });
    expect(without(moved, other)).toEqual({ ...moved, changes: {} });
  });

  it("cannot be sent without the thing it changes", () => {
    expect(without(update, link)).toBeUndefined();
    expect(without(moved, one)).toBeUndefined();
  });
});

const subject = anId<LocalId>(7);
const anyChanges: fc.Arbitrary<LinkChanges> = fc.record(
  { title: fc.string(), description: fc.string(), tags: fc.array(fc.string()) },
  { requiredKeys: [] },
);

function changing(changes: LinkChanges): Operation {
  return { kind: "update-link", subject, changes };
}

describe("folding", () => {
  it("merges changes into a create that was not sent", () => {
    const create: Operation = { kind: "create-link", subject, fields: someLinkFields() };
    expect(fold(create, changing({ title: "New", tags: [] }))).toEqual({
      ...create,
      fields: { ...someLinkFields(), title: "New", tags: [] },
    });
  });

  it("keeps the newer of two values of a field, and all other fields", () => {
    fc.assert(
      fc.property(anyChanges, anyChanges, (earlier, later) => {
        expect(fold(changing(earlier), changing(later))).toEqual(
          changing({ ...earlier, ...later }),
        );
      }),
    );
  });

  it("does the same for collections", () => {
    const create: Operation = { kind: "create-collection", subject, fields: { title: "A" } };
    const change: Operation = { kind: "update-collection", subject, changes: { pinned: true } };
    expect(fold(create, change)).toEqual({ ...create, fields: { title: "A", pinned: true } });
    const again: Operation = { kind: "update-collection", subject, changes: { pinned: false } };
    expect(fold(change, again)).toEqual(again);
  });

  it("keeps the values from before the first of two changes", () => {
    const before = (changes: LinkChanges, was: LinkChanges): Operation => ({
      kind: "update-link",
      subject,
      changes,
      before: was,
    });
    const first = before({ title: "B" }, { title: "A" });
    expect(
      fold(first, before({ title: "C", tags: ["x"] }, { title: "B", tags: [] })),
    ).toStrictEqual(before({ title: "C", tags: ["x"] }, { title: "A", tags: [] }));
    const older = changing({ title: "B" });
    expect(fold(older, before({ title: "C" }, { title: "B" }))).toStrictEqual(
      changing({ title: "C" }),
    );
  });

  it("never merges a link with a collection", () => {
    const change: Operation = { kind: "update-collection", subject, changes: {} };
    const create: Operation = { kind: "create-collection", subject, fields: { title: "A" } };
    expect(fold(changing({}), change)).toBeUndefined();
    expect(fold(create, changing({}))).toBeUndefined();
    expect(fold(create, create)).toBeUndefined();
    expect(fold(change, create)).toBeUndefined();
  });

  it("keeps different things and different kinds apart", () => {
    const another = { ...changing({ title: "x" }), subject: anId<LocalId>(8) };
    expect(fold(changing({}), another)).toBeUndefined();
    const create: Operation = { kind: "create-link", subject, fields: someLinkFields() };
    expect(fold(changing({}), create)).toBeUndefined();
  });
});
