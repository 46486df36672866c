import { describe, expect, it } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import type { OperationOf } from "../../domain/operation/operation.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import { fold, modelOf } from "../models.ts";
import { updateCollection } from "./model.ts";

const [subject, parent] = [anId<LocalId>(1), anId<LocalId>(2)];
const change: OperationOf<"update-collection"> = {
  kind: "update-collection",
  subject,
  changes: { title: "Rasters", parent },
};

describe("a change of a collection", () => {
  it("can be sent without a lost parent while it carries other fields", () => {
    const { title } = change.changes;
    const without = modelOf(change).withoutReference(change, parent);
    expect(without).toEqual({ ...change, changes: { title } });
    const move = { ...change, changes: { parent } };
    expect(modelOf(change).withoutReference(move, parent)).toBeUndefined();
    expect(modelOf(change).withoutReference(change, subject)).toBeUndefined();
  });

  it("that takes the collection out of its parent refers to no parent", () => {
    const out = { ...change, changes: { parent: null } };
    expect(modelOf(change).references(out)).toEqual([{ resource: "collection", localId: subject }]);
  });

  it("clears a field of a create that was not sent, and stays in a change of the service's", () => {
    const cleared = { ...change, changes: { pinned: null, parent: null } };
    const fields = { title: "Grids", pinned: true, parent };
    const create = { kind: "create-collection", subject, fields } as const;
    expect(fold(create, cleared)).toEqual({
      ...create,
      fields: { title: "Grids" },
    });
    expect(fold(change, cleared)).toMatchObject({
      changes: { title: "Rasters", pinned: null, parent: null },
    });
  });

  it("goes where a later move takes the collection once that move has overtaken it, and keeps its other fields", () => {
    const later = { ...change, changes: { parent: anId<LocalId>(3), emoji: "🌊" } };
    expect(updateCollection.overtaken?.(change, later)).toMatchObject({
      changes: { title: "Rasters", parent: anId<LocalId>(3) },
    });
    expect(updateCollection.overtaken?.(change, later)?.changes).not.toHaveProperty("emoji");
  });

  it("is sent as it is if no other move has overtaken it", () => {
    const move = { ...change, changes: { parent: anId<LocalId>(3) } };
    const renamed = { ...change, changes: { title: "Grids" } };
    const create = { kind: "create-collection", subject, fields: { title: "Grids" } } as const;
    expect(updateCollection.overtaken?.(renamed, move)).toBeUndefined();
    expect(updateCollection.overtaken?.(change, renamed)).toBeUndefined();
    expect(updateCollection.overtaken?.(change, change)).toBeUndefined();
    expect(updateCollection.overtaken?.(change, create)).toBeUndefined();
  });

  it("keeps the oldest value of each field to restore", () => {
    const first = { ...change, changes: { title: "B" }, before: { title: "A" } };
    const second = {
      ...change,
      changes: { title: "C", emoji: "x" },
      before: { title: "B", emoji: "" },
    };
    expect(fold(first, second)).toMatchObject({
      changes: { title: "C", emoji: "x" },
      before: { title: "A", emoji: "" },
    });
  });
});
