import { describe, expect, it } from "vitest";
import { anId } from "../../../test/support/builders.ts";
import type { Fields } from "../domain/fields/field.ts";
import { collectionRef, linkRef } from "../domain/operation/operation.ts";
import type { LocalId } from "../domain/values/ids.ts";
import { isPartOfLink, linkOfPart, needs, referencesIn, withReferences } from "./references.ts";

const page = anId<LocalId>(1);
const folder = anId<LocalId>(2);
const one = anId<LocalId>(3);
const two = anId<LocalId>(4);
/** A resource that has each kind of reference, and a text that looks like one. */
const fields: Fields = {
  text: { kind: "line", isRequired: true },
  link: { kind: "link", isRequired: true },
  parent: { kind: "collection" },
  collections: { kind: "collections", isRequired: true },
};
const values = { text: page, link: page, parent: folder, collections: [one, two], other: two };

describe("the references of a resource", () => {
  it("are the values of all fields of such a kind, and of no other", () => {
    expect(referencesIn(fields, values)).toEqual([
      linkRef(page),
      collectionRef(folder),
      collectionRef(one),
      collectionRef(two),
    ]);
    expect(referencesIn(fields, { parent: null, collections: [] })).toEqual([]);
  });

  it("take the ids of another browser, each once, and leave everything else as it is", () => {
    const idHere = ({ localId }: { localId: LocalId }) =>
      localId === two ? one : anId<LocalId>(9);
    expect(withReferences(fields, values, idHere)).toEqual({
      ...values,
      link: anId<LocalId>(9),
      parent: anId<LocalId>(9),
      collections: [anId<LocalId>(9), one],
    });
    const cleared = { parent: null, collections: [], text: "a" };
    expect(withReferences(fields, cleared, idHere)).toEqual(cleared);
  });

  it("that are taken out leave a shorter list, or no field", () => {
    const without = (lost: LocalId) =>
      withReferences(fields, values, ({ localId }) => (localId === lost ? undefined : localId));
    const { parent: _parent, ...alone } = values;
    expect(without(folder)).toEqual(alone);
    expect(without(one)).toEqual({ ...values, collections: [two] });
  });

  it("are needed if each new resource has them, but for those in a list", () => {
    expect([page, folder, one].map((id) => needs(fields, values, id))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("make the resource a part of the link that it needs", () => {
    const { link: _link, ...others } = fields;
    expect([isPartOfLink(fields), linkOfPart(fields, values)]).toEqual([true, page]);
    expect([isPartOfLink(others), linkOfPart(others, values)]).toEqual([false, undefined]);
    const optional: Fields = { ...others, link: { kind: "link" } };
    expect([isPartOfLink(optional), linkOfPart(optional, values)]).toEqual([false, undefined]);
  });

  it("are looked for in a table of fields once, because a merge asks for each of many rows", () => {
    let looks = 0;
    const watched = new Proxy(fields, {
      ownKeys(table) {
        looks += 1;
        return Reflect.ownKeys(table);
      },
    });
    for (const row of [values, values, {}]) {
      referencesIn(watched, row);
      withReferences(watched, row, ({ localId }) => localId);
      linkOfPart(watched, row);
    }
    expect(looks).toBe(1);
  });
});
