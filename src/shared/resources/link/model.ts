import { isEmpty, pickValues } from "../../domain/fields/field.ts";
import { linkFields, linkFieldsInUpdates, type LinkChanges } from "../../domain/fields/link.ts";
import type { OwnRules } from "../../domain/operation/operation-model.ts";
import type { Operation, OperationOf } from "../../domain/operation/operation.ts";
import type { ResourceModel } from "../resource-model.ts";
import { givenLinkRow, linkName } from "./row.ts";

export const linkModel: ResourceModel<"link"> = {
  givenRow: givenLinkRow,
  withoutContent: (row) => ({ ...row, isWithoutContent: true }),
};

export const createLink: OwnRules<OperationOf<"create-link">> = {
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

export const updateLink: OwnRules<OperationOf<"update-link">> = {
  describe({ changes }, row) {
    const { title, targetUrl, tags = [], collections = [] } = changes;
    const address = targetUrl ?? row?.targetUrl ?? "";
    const name = linkName({ ...row, title: title || row?.title || "", targetUrl: address });
    return { title: name, address, tags, collections };
  },
};
