import { expect, it } from "vitest";
import { anId, someLinkFields } from "../../../../test/support/builders.ts";
import type { OperationOf } from "../../domain/operation/operation.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import { createLink, updateLink } from "./model.ts";

const subject = anId<LocalId>(7);
const create: OperationOf<"create-link"> = {
  kind: "create-link",
  subject,
  fields: someLinkFields(),
};

it("a new link without optional fields gets none when it is sent without something", () => {
  expect(createLink.withoutFields(create, () => true)).toStrictEqual(create);
});

it("a new link is not merged with a second create, or with a change of a collection", () => {
  expect(createLink.fold(create, create)).toBeUndefined();
  const change = { kind: "update-collection", subject, changes: {} } as const;
  expect(createLink.fold(create, change)).toBeUndefined();
});

it("a change that names no collections cannot be sent without one", () => {
  const change = { kind: "update-link", subject, changes: { title: "New" } } as const;
  expect(updateLink.withoutReference(change, anId<LocalId>(8))).toBeUndefined();
});
