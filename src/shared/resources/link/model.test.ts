import { expect, it } from "vitest";
import { anId, someLinkFields } from "../../../../test/support/builders.ts";
import type { OperationOf } from "../../domain/operation/operation.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import { fold, modelOf } from "../models.ts";

const subject = anId<LocalId>(7);
const create: OperationOf<"create-link"> = {
  kind: "create-link",
  subject,
  fields: someLinkFields(),
};

it("a new link without optional fields gets none when it is sent without something", () => {
  expect(modelOf(create).withoutFields(create, () => true)).toStrictEqual(create);
});

it("a new link is not merged with a second create, or with a change of a collection", () => {
  expect(fold(create, create)).toBeUndefined();
  expect(fold(create, { kind: "update-collection", subject, changes: {} })).toBeUndefined();
});
