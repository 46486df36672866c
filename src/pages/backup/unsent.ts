import { pathOf } from "../../shared/domain/collections/tree.ts";
import { typedTexts, type DraftCollection } from "../../shared/domain/draft/draft.ts";
import { namesWith } from "../../shared/domain/fields/field.ts";
import { fileFields } from "../../shared/domain/fields/file.ts";
import { pageOfUnknown } from "../../shared/domain/views/known-link.ts";
import type {
  OperationKind,
  OperationOf,
  Payload,
  ResourceOf,
} from "../../shared/domain/operation/operation.ts";
import { mayBeThere } from "../../shared/domain/outbox/edition.ts";
import type { Entry } from "../../shared/domain/outbox/entry.ts";
import { asId, type EntryId, type LocalId } from "../../shared/domain/values/ids.ts";
import {
  unchangedCollectionRow,
  type CollectionRow,
} from "../../shared/resources/collection/row.ts";
import type { FileRow } from "../../shared/resources/file/row.ts";
import { unchangedLinkRow, type LinkRow } from "../../shared/resources/link/row.ts";
import { isCreatedHere } from "../../shared/resources/models.ts";
import {
  knownKinds,
  type KnownKind,
  type KnownRows,
  type RepositoryRow,
} from "../../shared/resources/rows.ts";
import {
  unchangedUserPageRow,
  withContents,
  type UserPageRow,
} from "../../shared/resources/user-page/row.ts";
import type { BackedUpDraft } from "./backup.ts";

/**
 * A backup contains only the resources and values that the service has confirmed. An unsent link or user page becomes a
 * draft. A resource with an unsent change is written with its values before the change. An unsent collection or file has
 * no draft, so the backup leaves it out and counts its entry.
 */

/** The parts of a profile's ledger and outbox that drafts need. */
export interface Unsent {
  /** The open entries about each resource, oldest first. */
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

/** The link as the service has it, if the service has it, and the draft of its unsent values. */
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
      // The draft has the same id as the entry here. A server that recognises the id stores the link once, from
      // whichever computer it arrives.
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

/** An unsent collection is created together with its link. */
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

/** The collection as the service has it. */
function collectionInBackup(row: CollectionRow, unsent: Unsent): CollectionRow {
  const before = entriesOf(unsent, row.localId, "update-collection")
    .toReversed()
    .reduce((now, { operation }) => unchangedCollectionRow(now, operation), row);
  const { parent, ...rest } = before;
  return parent !== undefined && isAtService(unsent, parent) ? { ...rest, parent } : rest;
}

/** The file as the service has it. Unsent values are absent. */
function fileInBackup(row: FileRow, unsent: Unsent): FileRow {
  const sent = { ...row };
  for (const { operation } of entriesOf(unsent, row.localId, "change-file")) {
    for (const name of namesWith(fileFields, "update")) {
      if (operation.changes[name] !== undefined) delete sent[name];
    }
  }
  return sent;
}

/** The user page as the service has it. Its draft has the unsent values and the text typed since, which wins. */
function userPageInBackup(row: UserPageRow, unsent: Unsent): UserPageRow {
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
  // The row has the latest content. The content that it replaced is lost.
  if (isContentLost && content !== undefined) typed.push({ content });
  const draft = Object.assign({ entryId: last.id }, ...typed, row.draft);
  return { ...(isContentLost ? others : before), draft };
}

/** The kinds of rows that are few. The links of a profile are many, and are read in slices. */
export type SmallKind = Exclude<KnownKind, "link">;

export const smallKinds = knownKinds.filter((kind): kind is SmallKind => kind !== "link");

type Changed = ResourceOf<Exclude<OperationKind, `create-${string}`>>;
type WithoutUnsent = {
  [Kind in SmallKind]?: (row: KnownRows[Kind], unsent: Unsent) => KnownRows[Kind];
};

/**
 * How a row of each kind that changes is written without its unsent values. A missing kind does not compile. A link has
 * `linkInBackup`.
 */
const withoutUnsent: WithoutUnsent = {
  collection: collectionInBackup,
  file: fileInBackup,
  "user-page": userPageInBackup,
} satisfies { [Kind in Exclude<Changed, "link">]: WithoutUnsent[Kind] };

/** The row as it is written: as the service has it. Undefined if it waits for its create. */
export function rowInBackup<Kind extends SmallKind>(
  kind: Kind,
  row: KnownRows[Kind],
  unsent: Unsent,
): KnownRows[Kind] | undefined {
  // A row of another kind waits for nothing: the user page is at the service, and a tag is never sent.
  const isNew = isCreatedHere(kind) && !("deliveredAtMs" in row);
  if (isNew) return undefined;
  return withoutUnsent[kind]?.(row, unsent) ?? row;
}

/**
 * The kinds of operation that become a draft. The others are counted, so that an incomplete backup does not look
 * complete.
 */
const withDraft: readonly OperationKind[] = ["create-link", "update-link", "update-user-page"];

/** The number of entries that no draft contains. */
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
