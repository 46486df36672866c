import {
  collectionRef,
  linkRef,
  type Operation,
  type OperationOf,
} from "../../domain/operation/operation.ts";
import { isEmpty, pickValues, withChanges } from "../../domain/fields/field.ts";
import { linkFields, linkFieldsInUpdates, type LinkChanges } from "../../domain/fields/link.ts";
import type { OperationModel } from "../../domain/operation/operation-model.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import { withoutRefused } from "../request-fields.ts";
import { foldChanges } from "../fold-changes.ts";
import type { ResourceModel } from "../resource-model.ts";
import { givenLinkRow, linkName } from "./row.ts";

export const linkModel: ResourceModel<"link"> = {
  givenRow: givenLinkRow,
  withoutReference: (row, lost) => ({ ...row, collections: without(row.collections, lost) }),
  withReferences: (row, idHere) => ({
    ...row,
    collections: [...new Set(row.collections.map((id) => idHere(collectionRef(id))))],
  }),
  withoutContent: (row) => ({ ...row, isWithoutContent: true }),
};

export const createLink: OperationModel<OperationOf<"create-link">> = {
  resource: "link",
  effect: "creates",
  references: ({ fields }) => fields.collections.map(collectionRef),

  withoutReference(operation, lost) {
    const { fields } = operation;
    return { ...operation, fields: { ...fields, collections: without(fields.collections, lost) } };
  },

  withoutFields: (operation, stays) => ({
    ...operation,
    fields: withoutRefused(linkFields, operation.fields, stays),
  }),

  fold: (operation, later) =>
    later.kind === "update-link"
      ? { ...operation, fields: withChanges(linkFields, operation.fields, later.changes) }
      : undefined,

  /** Carries only fields that are filled in: the user has not seen what the service has in the others. */
  asChange({ subject, fields }): Operation {
    const changes = pickValues<LinkChanges>(linkFieldsInUpdates, (name) =>
      isEmpty(linkFields[name], fields[name]) ? undefined : fields[name],
    );
    return { kind: "update-link", subject, changes };
  },

  describe({ fields: { title, targetUrl, tags, collections } }) {
    return { title: title || targetUrl, address: targetUrl, tags, collections };
  },
};

export const updateLink: OperationModel<OperationOf<"update-link">> = {
  resource: "link",
  effect: "changes",
  references: ({ subject, changes }) => [
    linkRef(subject),
    ...(changes.collections ?? []).map(collectionRef),
  ],

  withoutReference(operation, lost) {
    const { changes, subject } = operation;
    if (subject === lost || changes.collections === undefined) return undefined;
    return {
      ...operation,
      changes: { ...changes, collections: without(changes.collections, lost) },
    };
  },

  withoutFields: (operation) => operation,

  fold: (operation, later) =>
    later.kind === "update-link" ? foldChanges(operation, later) : undefined,

  describe({ changes }, row) {
    const { title, targetUrl, tags = [], collections = [] } = changes;
    const address = targetUrl ?? row?.targetUrl ?? "";
    const name = linkName({ ...row, title: title || row?.title || "", targetUrl: address });
    return { title: name, address, tags, collections };
  },
};

function without(ids: readonly LocalId[], lost: LocalId): readonly LocalId[] {
  return ids.filter((id) => id !== lost);
}
