import * as v from "valibot";
import { pickValues } from "../../domain/fields/field.ts";
import type { LinkRow } from "./row.ts";
import type { OperationOf } from "../../domain/operation/operation.ts";
import {
  linkFields,
  linkFieldsInLedger,
  type LinkFieldsInLedger,
  type LinkChanges,
  type LinkFields,
} from "../../domain/fields/link.ts";
import { exactly } from "../exactly.ts";
import { changeEntries, fieldEntries } from "../stored-fields.ts";
import { entryId, integerId, localId, maybe, profileId } from "../id-schemas.ts";

/** A link's row and operations on disk, as any version may have written them. */

const fields = exactly<LinkFields>()(v.object(fieldEntries(linkFields)));
const changes = exactly<LinkChanges>()(v.object(changeEntries(linkFields)));

export const createLink = exactly<OperationOf<"create-link">>()(
  v.object({ kind: v.literal("create-link"), subject: localId, fields }),
);

export const updateLink = exactly<OperationOf<"update-link">>()(
  v.object({
    kind: v.literal("update-link"),
    subject: localId,
    changes,
    before: maybe(changes),
  }),
);

export const linkRow = exactly<LinkRow>()(
  v.object({
    localId,
    profileId,
    remoteId: maybe(integerId),
    addressKey: v.string(),
    ...pickValues<Pick<typeof fields.entries, keyof LinkFieldsInLedger>>(
      linkFieldsInLedger,
      (name) => fields.entries[name],
    ),
    answered: maybe(v.array(v.string())),
    excerpt: v.string(),
    isWithoutContent: maybe(v.literal(true)),
    createdAtMs: v.number(),
    changeIds: maybe(v.array(entryId)),
    deliveredAtMs: maybe(v.number()),
    changedAtMs: maybe(v.number()),
  }),
);
