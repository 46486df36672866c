import * as v from "valibot";
import type { OperationOf, UserPageBefore, UserPageChanges } from "../../domain/operation.ts";
import { markups, type UserPageDraft } from "../../domain/user-page.ts";
import { exactly } from "../exactly.ts";
import { entryId, localId, maybe, profileId, textId } from "../id-schemas.ts";
import type { UserPageRow } from "./row.ts";

/** A user page's row and operation on disk, as any version may have written them. */

const changes = exactly<UserPageChanges>()(
  v.object({ title: maybe(v.string()), content: maybe(v.string()) }),
);
const before = exactly<UserPageBefore>()(
  v.object({ title: maybe(v.nullable(v.string())), content: maybe(v.nullable(v.string())) }),
);

export const updateUserPage = exactly<OperationOf<"update-user-page">>()(
  v.object({
    kind: v.literal("update-user-page"),
    subject: localId,
    changes,
    before: maybe(before),
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
