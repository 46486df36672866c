import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anOperation } from "../../../test/support/schemas/full-database.ts";
import { anId, aProfileId, someLinkFields } from "../../../test/support/builders.ts";
import {
  collectionRef,
  linkRef,
  subjectOf,
  type Operation,
} from "../domain/operation/operation.ts";
import type { LinkChanges } from "../domain/fields/link.ts";
import type { LocalId } from "../domain/values/ids.ts";
import {
  fold,
  modelOf,
  operationKinds,
  referenceTo,
  resources,
  rowWithoutReference,
} from "./models.ts";

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

  it("refers to the resources that need an id before it is sent", () => {
    expect(referencesOf(create)).toEqual([collectionRef(one), collectionRef(other)]);
    expect(referencesOf(update)).toEqual([linkRef(link), collectionRef(one)]);
    expect(referencesOf({ ...update, changes: {} })).toEqual([linkRef(link)]);
    expect(referencesOf(child)).toEqual([collectionRef(other)]);
    expect(referencesOf({ ...child, fields: { title: "Grids" } })).toEqual([]);
    expect(referencesOf(moved)).toEqual([collectionRef(one), collectionRef(other)]);
  });

  it("is about one resource, and refers to others by their local id", () => {
    expect(subjectOf(create)).toEqual(linkRef(link));
    expect(subjectOf(child)).toEqual(collectionRef(one));
    expect(referenceTo(create, other)).toEqual(collectionRef(other));
    expect(referenceTo(update, link)).toEqual(linkRef(link));
    expect(referenceTo(create, link)).toBeUndefined();
    expect(referenceTo(create, undefined)).toBeUndefined();
  });

  it("can be sent without a collection or a parent", () => {
    expect(without(create, one)).toMatchObject({ fields: { collections: [other] } });
    expect(without(update, one)).toMatchObject({ changes: { collections: [] } });
    expect(without(child, other)).toEqual({ ...child, fields: { title: "Grids" } });
    expect(without(moved, other)).toBeUndefined();
  });

  it("cannot be sent without the resource it changes", () => {
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

  it("keeps different resources and different kinds apart", () => {
    const another = { ...changing({ title: "x" }), subject: anId<LocalId>(8) };
    expect(fold(changing({}), another)).toBeUndefined();
    const create: Operation = { kind: "create-link", subject, fields: someLinkFields() };
    expect(fold(changing({}), create)).toBeUndefined();
  });
});

describe("the rules of each kind", () => {
  const row = { title: "Known", targetUrl: "https://quoin.example/" };

  it("name its subject and its effect", () => {
    const kinds = ["create-link", "update-link", "create-collection", "update-collection"] as const;
    expect(kinds.map((kind) => [modelOf({ kind }).resource, modelOf({ kind }).effect])).toEqual([
      ["link", "creates"],
      ["link", "changes"],
      ["collection", "creates"],
      ["collection", "changes"],
    ]);
  });

  it.each<[Operation, ReturnType<typeof describeIt>]>([
    [
      { kind: "create-link", subject, fields: someLinkFields({ tags: ["a"], collections: [one] }) },
      {
        title: someLinkFields().title,
        address: someLinkFields().targetUrl,
        tags: ["a"],
        collections: [one],
      },
    ],
    [
      { kind: "create-link", subject, fields: someLinkFields({ title: "" }) },
      {
        title: someLinkFields().targetUrl,
        address: someLinkFields().targetUrl,
        tags: [],
        collections: [],
      },
    ],
    [
      changing({ title: "New", targetUrl: "https://quoin.example/new" }),
      { title: "New", address: "https://quoin.example/new", tags: [], collections: [] },
    ],
    [
      changing({ tags: ["a"], collections: [one] }),
      { title: "Known", address: row.targetUrl, tags: ["a"], collections: [one] },
    ],
    [
      { kind: "create-collection", subject, fields: { title: "Grids" } },
      { title: "Grids", address: "", tags: [], collections: [] },
    ],
    [
      { kind: "update-collection", subject, changes: { title: "Rasters" } },
      { title: "Rasters", address: "", tags: [], collections: [] },
    ],
    [
      { kind: "update-collection", subject, changes: {} },
      { title: "Known", address: "", tags: [], collections: [] },
    ],
  ])(
    "describe %j, using the row for the fields that a change leaves out",
    (operation, expected) => {
      expect(describeIt(operation)).toEqual(expected);
    },
  );

  function describeIt(operation: Operation) {
    return modelOf(operation).describe(operation, row);
  }

  it.each(operationKinds)("give %s a title in a list", (kind) => {
    const operation = anOperation(kind, subject);
    expect(modelOf(operation).describe(operation, row).title).not.toBe("");
  });

  it("describe a change without a row by the fields of the change", () => {
    const bare = { title: "", address: "", tags: [], collections: [] };
    expect(modelOf(changing({})).describe(changing({}))).toEqual(bare);
    const change: Operation = { kind: "update-collection", subject, changes: {} };
    expect(modelOf(change).describe(change)).toEqual(bare);
  });

  it("turn a new link into a change that carries only the fields filled in", () => {
    const asChange = (fields: Parameters<typeof someLinkFields>[0]) => {
      const create: Operation = { kind: "create-link", subject, fields: someLinkFields(fields) };
      return modelOf(create).asChange?.(create);
    };
    const { targetUrl } = someLinkFields();
    expect(asChange({ title: "" })).toEqual(changing({ targetUrl }));
    const all = { targetUrl, title: "A", description: "B", tags: ["a"], collections: [one] };
    expect(asChange(all)).toEqual(changing(all));
  });

  it("leave out the fields of a new link that a refusal names, and both coordinates together", () => {
    const extras = { imageUrl: "https://quoin.example/a.png", latitude: 1, longitude: 2 };
    const fields = someLinkFields({ ...extras, repositoryIds: [3] });
    const create: Operation = { kind: "create-link", subject, fields };
    const withoutField = (...named: readonly string[]) =>
      modelOf(create).withoutFields(create, (field) => !named.includes(field));
    const { imageUrl: _image, ...noImage } = fields;
    const { latitude: _latitude, longitude: _longitude, ...noPlace } = fields;
    expect(withoutField()).toStrictEqual(create);
    expect(withoutField("image_url")).toStrictEqual({ ...create, fields: noImage });
    expect(withoutField("latitude")).toStrictEqual({ ...create, fields: noPlace });
    expect(withoutField("longitude")).toStrictEqual({ ...create, fields: noPlace });
    expect(withoutField("repository_ids")).toStrictEqual({
      ...create,
      fields: { ...fields, repositoryIds: [] },
    });
  });

  it("leave operations without optional fields as they are", () => {
    for (const operation of [
      changing({ title: "A" }),
      { kind: "create-collection", subject, fields: { title: "A", emoji: "📐" } },
      { kind: "update-collection", subject, changes: { title: "A" } },
    ] satisfies Operation[]) {
      expect(modelOf(operation).withoutFields(operation, () => false)).toEqual(operation);
    }
  });
});

describe("the rules of rows", () => {
  const own = { localId: subject, profileId: aProfileId };
  const given = { ...own, remoteId: 7, createdAtMs: 1, nowMs: 2 };

  it("make a row from an id, with the fields of a waiting change", () => {
    const operation = changing({ title: "A", targetUrl: "https://quoin.example/a" });
    expect(resources.link.givenRow({ ...given, operation })).toMatchObject({
      ...own,
      remoteId: 7,
      title: "A",
      targetUrl: "https://quoin.example/a",
      tags: [],
      deliveredAtMs: 1,
    });
    expect(resources.collection.givenRow({ ...given, operation })).toEqual({
      ...own,
      remoteId: 7,
      title: "#7",
      usedAtMs: 2,
      uses: 1,
      deliveredAtMs: 2,
    });
  });

  it("remove only the lost reference", () => {
    const collectionRow = { ...own, title: "A", usedAtMs: 1, uses: 1, parent: one };
    const { parent: _one, ...orphan } = collectionRow;
    expect(rowWithoutReference("collection", collectionRow, one)).toStrictEqual(orphan);
    expect(rowWithoutReference("collection", collectionRow, other)).toStrictEqual(collectionRow);
    const linkRow = {
      ...resources.link.givenRow({ ...given, operation: changing({}) }),
      collections: [one, other],
    };
    expect(rowWithoutReference("link", linkRow, one)).toStrictEqual({
      ...linkRow,
      collections: [other],
    });
    expect(resources.link.withoutContent?.(linkRow)).toStrictEqual({
      ...linkRow,
      isWithoutContent: true,
    });
  });
});
