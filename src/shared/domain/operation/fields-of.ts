import type { ResourceKind } from "./operation.ts";
import { collectionFields } from "../fields/collection.ts";
import { namesWith, type Field, type Fields } from "../fields/field.ts";
import { fileFields } from "../fields/file.ts";
import { linkFields } from "../fields/link.ts";

const tables = {
  link: linkFields,
  collection: collectionFields,
  file: fileFields,
  // Its content is in the payload, so its `wire.ts` names its two fields.
  "user-page": {},
} as const satisfies Record<ResourceKind, Fields>;

/** The fields of each resource. A missing resource does not compile. */
export const fieldsOf: Readonly<Record<ResourceKind, Fields>> = tables;

type LabelIn<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends { label: infer Label } ? Label : never;
}[keyof Of];

/** The name of the text that names a field. */
export type FieldLabel = { [Of in ResourceKind]: LabelIn<(typeof tables)[Of]> }[ResourceKind];

/** The fields of a resource that have a label, in the order of the table. */
export function labelledFields(
  resource: ResourceKind,
): readonly { name: string; field: Field; label: FieldLabel }[] {
  const fields = fieldsOf[resource];
  return namesWith(fields, "label").flatMap((name) => {
    const field = fields[name];
    // oxlint-disable-next-line no-unsafe-type-assertion -- the tables have no other labels
    return field === undefined ? [] : [{ name, field, label: field.label as FieldLabel }];
  });
}
