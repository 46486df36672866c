import { describe, expect, it } from "vitest";
import type { Field } from "../fields/field.ts";
import { fieldsOf } from "./fields-of.ts";

function namesOf(isMeant: (field: Field) => boolean): readonly string[] {
  return Object.entries(fieldsOf).flatMap(([resource, fields]) =>
    Object.entries(fields)
      .filter(([, field]) => isMeant(field))
      .map(([name]) => `${resource}.${name}`),
  );
}

describe("the fields of each resource", () => {
  it("can be left out of a refused create if they are optional; those of a collection need not, because its form mends them", () => {
    const isUnmendable = ({ create, isRequired, canBeLeftOut }: Field) =>
      create !== undefined && isRequired !== true && canBeLeftOut !== true;
    expect(namesOf(isUnmendable).filter((name) => !name.startsWith("collection."))).toEqual([]);
  });

  it("have a bound for each text, each list and each coordinate, so that a mistake does not fill the disk", () => {
    const bounded: readonly Field["kind"][] = [
      "line",
      "lines",
      "tags",
      "repositories",
      "collections",
      "degrees",
    ];
    const isEndless = ({ kind, most }: Field) => bounded.includes(kind) && most === undefined;
    expect(namesOf(isEndless)).toEqual([]);
  });

  it("can be cleared by a change if they are optional", () => {
    const isKeptForEver = ({ update, isRequired, cleared }: Field) =>
      update !== undefined && isRequired !== true && cleared === undefined;
    expect(namesOf(isKeptForEver)).toEqual([]);
  });

  it("have a label for the history of a link and for refusals; the form of a collection alone names its fields", () => {
    const isNameless = ({ create, update, label }: Field) =>
      (create ?? update) !== undefined && label === undefined;
    expect(namesOf(isNameless).filter((name) => !name.startsWith("collection."))).toEqual([]);
  });
});
