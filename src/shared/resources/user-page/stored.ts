import * as v from "valibot";
import type { OperationOf, UserPageChanges } from "../../domain/operation/operation.ts";
import { markups, type UserPageDraft } from "../../domain/user-pages/user-page.ts";
import { exactly } from "../exactly.ts";
import { entryId, localId, maybe, profileId, textId } from "../id-schemas.ts";
import type { UserPageRow } from "./row.ts";

/** A user page's row and operation on disk, as any version may have written them. */

const changes = exactly<UserPageChanges>()(
  v.object({ title: maybe(v.string()), content: maybe(v.string()) }),
);

export const updateUserPage = exactly<OperationOf<"update-user-page">>()(
  v.object({
    kind: v.literal("update-user-page"),
    subject: localId,
    // Strict: a change that still has its content here could not be moved, and must not be sent without it.
    changes: v.strictObject({ title: maybe(v.string()), contentLength: maybe(v.number()) }),
    before: maybe(v.object({ title: maybe(v.nullable(v.string())) })),
  }),
);

const draft = exactly<UserPageDraft>()(v.object({ entryId, ...changes.entries }));

export const userPageRow = exactly<UserPageRow>()(
  v.object({
    localId,
    profileId,
    remoteId: textId,
    title: v.string(),
    savedTitle: maybe(v.string()),
    content: maybe(v.string()),
    contentAtMs: maybe(v.number()),
    markup: v.picklist(markups),
    draft: maybe(draft),
    changeIds: maybe(v.array(entryId)),
    deliveredAtMs: maybe(v.number()),
  }),
);
