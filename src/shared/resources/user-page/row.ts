import type {
  OperationOf,
  Payload,
  UserPageBefore,
  UserPageChanges,
} from "../../domain/operation/operation.ts";
import type { OwnUserPage } from "../../domain/user-pages/user-page.ts";
import type { EntryId, ProfileId } from "../../domain/values/ids.ts";
import type { KnownById } from "../known-by-id.ts";

/** A user page in the ledger. The service creates none, so each was entered by its id. */
export interface UserPageRow extends OwnUserPage {
  profileId: ProfileId;
  /** The ids of the last changes kept, oldest first: a repeated message is known by its id. */
  changeIds?: readonly EntryId[];
  /** When the service accepted a change from here the last time. */
  deliveredAtMs?: number;
}

/** The row after a change made here. A cleared title leaves the name in lists. */
export function withUserPageChanges(
  row: UserPageRow,
  { title, content }: UserPageChanges,
): UserPageRow {
  return {
    ...row,
    ...(title !== undefined && { savedTitle: title, title: title.trim() || row.title }),
    ...(content !== undefined && { content }),
  };
}

/** The current values of the fields that the change concerns; null for a value that is not known. */
export function valuesBefore(row: UserPageRow, changes: UserPageChanges): UserPageBefore {
  return {
    ...(changes.title !== undefined && { title: row.savedTitle ?? null }),
    ...(changes.content !== undefined && { content: row.content ?? null }),
  };
}

/** The row as it was before a dropped change. A field that was changed again since keeps its value. */
export function unchangedUserPageRow(
  row: UserPageRow,
  { changes, before = {} }: { changes: UserPageChanges; before?: UserPageBefore },
): UserPageRow {
  const { savedTitle, content, ...rest } = row;
  const titleNow = restored(savedTitle, changes.title, before.title);
  const contentNow = restored(content, changes.content, before.content);
  return {
    ...rest,
    ...(titleNow !== undefined && { savedTitle: titleNow }),
    ...(titleNow && { title: titleNow }),
    ...(contentNow !== undefined && { content: contentNow }),
  };
}

/** A change and what it replaced, with the contents that are in the payload of its entry. */
export function withContents(
  { changes, before }: Pick<OperationOf<"update-user-page">, "changes" | "before">,
  { userPageContent, userPageContentBefore }: Payload,
): { changes: UserPageChanges; before: UserPageBefore } {
  const { contentLength: _length, ...rest } = changes;
  return {
    changes: { ...rest, ...(userPageContent !== undefined && { content: userPageContent }) },
    before: {
      ...before,
      ...(userPageContentBefore !== undefined && { content: userPageContentBefore }),
    },
  };
}

function restored(
  now: string | undefined,
  changed: string | undefined,
  before: string | null | undefined,
): string | undefined {
  if (changed === undefined || now !== changed || before === undefined) return now;
  return before ?? undefined;
}

/** A row for a page of which only the id is known. */
export function givenUserPageRow({
  localId,
  profileId,
  remoteId,
}: Pick<KnownById<"user-page">, "localId" | "profileId" | "remoteId">): UserPageRow {
  return { localId, profileId, remoteId, title: remoteId, markup: "markdown" };
}
