import { pathOf } from "../domain/collections/tree.ts";
import { typedTexts, type DraftCollection } from "../domain/draft.ts";
import { namesWith } from "../domain/fields/field.ts";
import { fileFields } from "../domain/fields/file.ts";
import { pageOfUnknown } from "../domain/known-link.ts";
import type { OperationKind, OperationOf, Payload } from "../domain/operation.ts";
import { mayBeThere } from "../domain/outbox/edition.ts";
import type { Entry } from "../domain/outbox/entry.ts";
import { asId, type EntryId, type LocalId } from "../domain/values/ids.ts";
import { unchangedCollectionRow, type CollectionRow } from "../resources/collection/row.ts";
import type { FileRow } from "../resources/file/row.ts";
import { unchangedLinkRow, type LinkRow } from "../resources/link/row.ts";
import type { RepositoryRow } from "../resources/repository/row.ts";
import {
  unchangedUserPageRow,
  withContents,
  type UserPageRow,
} from "../resources/user-page/row.ts";
import type { BackedUpDraft } from "./backup.ts";

/**
 * A backup says of no thing that the service has it, or has its latest values, before the service has
 * confirmed that. A link or user page that waits to be sent becomes a draft, and a change leaves its thing as
 * it was. A collection or file that waits has no draft, so it stays out; the entry is counted.
 */

/** The ledger and the outbox of a profile, as far as drafts need them. */
export interface Unsent {
  /** The open entries about each thing, oldest first. */
  entries: ReadonlyMap<LocalId, readonly Entry[]>;
  collections: ReadonlyMap<LocalId, CollectionRow>;
  repositories: readonly RepositoryRow[];
  /** The entries whose page content is on disk. */
  withContent: ReadonlySet<EntryId>;
  /** The large fields of the changes of user pages, by entry. */
  userPageContents: ReadonlyMap<EntryId, Payload>;
}

export function bySubject(entries: readonly Entry[]): Unsent["entries"] {
  const found = new Map<LocalId, Entry[]>();
  for (const entry of entries.toSorted((a, b) => a.createdAtMs - b.createdAtMs)) {
    const { subject } = entry.operation;
    found.set(subject, [...(found.get(subject) ?? []), entry]);
  }
  return found;
}

type EntryOf<Kind extends OperationKind> = Entry & { operation: OperationOf<Kind> };

function entriesOf<Kind extends OperationKind>(
  { entries }: Pick<Unsent, "entries">,
  subject: LocalId,
  kind: Kind,
): readonly EntryOf<Kind>[] {
  const isOfKind = (entry: Entry): entry is EntryOf<Kind> => entry.operation.kind === kind;
  return (entries.get(subject) ?? []).filter(isOfKind);
}

/** The link as the service has it, if it has it, and the draft of what was not sent. */
export function linkInBackup(
  row: LinkRow,
  unsent: Unsent,
): { row?: LinkRow; draft?: BackedUpDraft } {
  const { localId } = row;
  if (row.deliveredAtMs === undefined) return { draft: draftOfNew(row, unsent) };
  const changes = entriesOf(unsent, localId, "update-link");
  const last = changes.at(-1);
  const before = changes.toReversed().reduce((now, { operation }) => {
    return unchangedLinkRow(now, operation);
  }, row);
  const collections = before.collections.filter((id) => isAtService(unsent, id));
  const sent = { ...before, collections };
  if (last === undefined) return { row: sent };
  const pageAddress = sent.targetUrl === "" ? pageOfUnknown(localId) : sent.targetUrl;
  const draft = { ...fieldsOf(row, unsent), entryId: last.id, pageContent: false };
  return { row: sent, draft: { pageAddress, draft } };
}

function draftOfNew(row: LinkRow, unsent: Unsent): BackedUpDraft {
  const [create] = entriesOf(unsent, row.localId, "create-link");
  const { repositoryIds = [], ...fields } = create?.operation.fields ?? {};
  const repositories = repositoryIds.map((remoteId) => ({
    remoteId,
    title: unsent.repositories.find((one) => one.remoteId === remoteId)?.title ?? `#${remoteId}`,
  }));
  const creates = [create, ...row.collections.flatMap((id) => createOf(id, unsent))];
  return {
    pageAddress: row.targetUrl,
    draft: {
      ...fieldsOf(row, unsent),
      // The same id as here: a server that knows it stores the link once, whoever sends it.
      entryId: create?.id ?? asId<EntryId>(row.localId),
      pageContent: create !== undefined && unsent.withContent.has(create.id),
      ...typedTexts(fields),
      ...(repositories.length > 0 && { repositories }),
      ...(creates.some((one) => one !== undefined && isInDoubt(one)) && { mayBeThere: true }),
    },
  };
}

/** Whether a request of the entry may have been accepted, or may be on its way. */
function isInDoubt(entry: Entry): boolean {
  return ["sending", "unknown"].includes(entry.state.name) || mayBeThere(entry);
}

function fieldsOf(
  { localId, targetUrl, title, description, tags, collections }: LinkRow,
  unsent: Unsent,
) {
  return {
    link: localId,
    address: targetUrl,
    title,
    description,
    tags,
    collections: collections.flatMap((id) => draftCollection(id, unsent)),
  };
}

/** A collection that was not sent is created with the link that is in it. */
function draftCollection(localId: LocalId, unsent: Unsent): readonly DraftCollection[] {
  const row = unsent.collections.get(localId);
  if (row === undefined) return [];
  if (row.deliveredAtMs !== undefined) return [{ kind: "known", localId, title: row.title }];
  const entryId = createOf(localId, unsent)[0]?.id ?? asId<EntryId>(localId);
  return [{ kind: "new", localId, entryId, title: pathOf(unsent.collections, row) }];
}

function createOf(collection: LocalId, unsent: Unsent) {
  return entriesOf(unsent, collection, "create-collection");
}

function isAtService({ collections }: Unsent, localId: LocalId): boolean {
  return collections.get(localId)?.deliveredAtMs !== undefined;
}

/** The collection as the service has it; undefined if it has none. */
export function collectionInBackup(row: CollectionRow, unsent: Unsent): CollectionRow | undefined {
  if (row.deliveredAtMs === undefined) return undefined;
  const before = entriesOf(unsent, row.localId, "update-collection")
    .toReversed()
    .reduce((now, { operation }) => unchangedCollectionRow(now, operation), row);
  const { parent, ...rest } = before;
  return parent !== undefined && isAtService(unsent, parent) ? { ...rest, parent } : rest;
}

/** The file as the service has it; undefined if it has none. A value that was not sent is absent. */
export function fileInBackup(row: FileRow, unsent: Unsent): FileRow | undefined {
  if (row.deliveredAtMs === undefined) return undefined;
  const sent = { ...row };
  for (const { operation } of entriesOf(unsent, row.localId, "change-file")) {
    for (const name of namesWith(fileFields, "update")) {
      if (operation.changes[name] !== undefined) delete sent[name];
    }
  }
  return sent;
}

/** The user page as the service has it; what was not sent is its draft. What was typed since wins. */
export function userPageInBackup(row: UserPageRow, unsent: Unsent): UserPageRow {
  const changes = entriesOf(unsent, row.localId, "update-user-page");
  const last = changes.at(-1);
  if (last === undefined) return row;
  const whole = changes.map(({ id, operation }) =>
    withContents(operation, unsent.userPageContents.get(id) ?? {}),
  );
  const before = whole.toReversed().reduce((now, change) => unchangedUserPageRow(now, change), row);
  const typed = whole.map((change) => change.changes);
  const isContentLost = changes.some(
    ({ id, operation }) =>
      operation.changes.contentLength !== undefined && !unsent.userPageContents.has(id),
  );
  const { content, ...others } = before;
  // The row has the latest content, and nothing tells what it replaced.
  if (isContentLost && content !== undefined) typed.push({ content });
  const draft = Object.assign({ entryId: last.id }, ...typed, row.draft);
  return { ...(isContentLost ? others : before), draft };
}

/** The kinds that become a draft. Each other kind is counted, so that a backup never looks complete that is not. */
const withDraft: readonly OperationKind[] = ["create-link", "update-link", "update-user-page"];

/** How many entries no draft stands for. */
export function countLeftBehind({ entries }: Unsent, drafts: readonly BackedUpDraft[]): number {
  const made = new Set(
    drafts.flatMap(({ draft }) =>
      draft.collections.flatMap((one) => (one.kind === "new" ? [one.localId] : [])),
    ),
  );
  return [...entries.values()].flat().filter(({ operation: { kind, subject } }) => {
    if (kind === "create-collection") return !made.has(subject);
    return !withDraft.includes(kind);
  }).length;
}
