import { describe, expect, it } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import { fileRef, linkRef, type Operation } from "../../domain/operation/operation.ts";
import type { FileChanges } from "../../domain/fields/file.ts";
import type { BlobId, LocalId } from "../../domain/values/ids.ts";
import { fold, modelOf } from "../models.ts";

const [subject, one, other] = [anId<LocalId>(7), anId<LocalId>(2), anId<LocalId>(3)];
const referencesOf = (operation: Operation) => modelOf(operation).references(operation);
const without = (operation: Operation, lost: LocalId) =>
  modelOf(operation).withoutReference(operation, lost);

describe("a file", () => {
  const fields = {
    link: one,
    blob: anId<BlobId>(8),
    name: "a.pdf",
    type: "application/pdf",
    size: 3,
    category: "paper",
    userId: 5,
    repositoryLinkId: 9,
  };
  const create: Operation = { kind: "create-file", subject, fields };
  const change = (changes: FileChanges): Operation => ({ kind: "change-file", subject, changes });

  it("waits for its link, and never goes without it", () => {
    expect(referencesOf(create)).toEqual([linkRef(one)]);
    expect(without(create, one)).toBeUndefined();
    expect(referencesOf(change({ link: other }))).toEqual([fileRef(subject), linkRef(other)]);
  });

  it("can be changed without a lost link, but not without anything to change", () => {
    expect(without(change({ link: other, category: "a" }), other)).toEqual(
      change({ category: "a" }),
    );
    expect(without(change({ link: other }), other)).toBeUndefined();
    expect(without(change({ category: "a" }), subject)).toBeUndefined();
  });

  it("takes later changes before it is sent; null and an empty text clear", () => {
    const { userId: _user, category: _category, ...rest } = fields;
    expect(fold(create, change({ link: other, category: "", userId: null }))).toEqual({
      ...create,
      fields: { ...rest, link: other },
    });
    expect(fold(change({ category: "a", userId: 1 }), change({ userId: 2 }))).toEqual(
      change({ category: "a", userId: 2 }),
    );
  });

  it("can be sent without the optional fields that a refusal names", () => {
    const { category: _category, ...rest } = fields;
    expect(modelOf(create).withoutFields(create, (field) => field !== "category")).toEqual({
      ...create,
      fields: rest,
    });
  });

  it("is shown by its name and size", () => {
    expect(modelOf(create).describe(create)).toMatchObject({ title: "a.pdf", size: 3 });
    const row = { title: "a.pdf" };
    expect(modelOf(change({})).describe(change({}), row)).toMatchObject({ title: "a.pdf" });
  });

  it("belongs to its link, or to the one that it is moved to", () => {
    const row = { title: "a.pdf", link: anId<LocalId>(50) };
    const moved = change({ link: anId<LocalId>(51) });
    expect(modelOf(create).describe(create).link).toBe(fields.link);
    expect(modelOf(change({})).describe(change({}), row).link).toBe(row.link);
    expect(modelOf(moved).describe(moved, row).link).toBe(anId(51));
  });
});
