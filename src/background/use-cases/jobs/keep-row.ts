import { isOverfull, mergeLists } from "../../../shared/domain/bulk-edit/merge-lists.ts";
import type {
  Job,
  JobOperation,
  JobRow,
  RowContent,
  StandIn,
  unkeptStates,
} from "../../../shared/domain/jobs/job.ts";
import {
  linkRef,
  subjectOf,
  type OperationOf,
} from "../../../shared/domain/operation/operation.ts";
import { isFinal } from "../../../shared/domain/outbox/entry.ts";
import { addressKey } from "../../../shared/domain/address/address.ts";
import type { EntryId, JobId, LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import { isSameInAll } from "../../../shared/domain/values/is-same.ts";
import { isSameName } from "../../../shared/domain/values/same-name.ts";
import { collectionRow, type CollectionRow } from "../../../shared/resources/collection/row.ts";
import { changedLinkRow, linkRow, valuesBefore } from "../../../shared/resources/link/row.ts";
import { keepChange, wasKept } from "../keep/keep-change.ts";
import { putNew } from "../keep/keep-new.ts";
import { needNow } from "../ledger/learn-collections.ts";
import { takeCreations, takeFor } from "../outbox/move-entry.ts";
import type { ReadTransaction, Transaction } from "../../../shared/ports/ports.ts";

/** The collections that are there or on their way, and which of them stand for one that a row would make. */
export interface Places {
  known: CollectionRow[];
  standIns: StandIn[];
}

/** What ledger and outbox have for a row; `links`: those of the page that it would save. */
export async function findForRow(tx: ReadTransaction, { profileId, entryId, operation }: JobRow) {
  // All at once: each wait is a round trip to the browser process.
  const [earlier, own, links] = await Promise.all([
    tx.entry(entryId),
    tx.row(subjectOf(operation)),
    operation.kind === "create-link"
      ? tx.linksAt(profileId, addressKey(operation.fields.targetUrl))
      : [],
  ]);
  return { earlier, own, links };
}

/**
 * The rows for which can be found what they need before any of the rows is kept: new links that share no id and no page
 * with another row. No other row changes what is found for them.
 */
export function rowsApart(rows: readonly JobRow[]): readonly JobRow[] {
  if (rows.some(({ operation }) => operation.kind === "update-link")) return [];
  const times = new Map<string, number>();
  for (const key of rows.flatMap(keysOf)) times.set(key, (times.get(key) ?? 0) + 1);
  return rows.filter(
    (row) =>
      row.operation.kind === "create-link" && keysOf(row).every((key) => times.get(key) === 1),
  );
}

function keysOf({ entryId, operation }: JobRow): readonly string[] {
  const page = operation.kind === "create-link" ? [addressKey(operation.fields.targetUrl)] : [];
  return [entryId, operation.subject, ...page];
}

/**
 * Keeps one row of a job as a save is kept, in the bulk lane. A row that was kept before changes nothing, also after
 * its entry has ended. `found`: what `findForRow` has found in this transaction. Returns how the row has ended if it
 * is not kept. `gone`: the resource to be changed is not in the ledger any more. `already`: the user or another job
 * has saved the page, made a collection of this name in this place, or changed the link, since the job was made. That
 * collection then stands for the one of the row. A save that could still be undone no longer can: after an undo,
 * nothing would be left of the row. `unreadable`: the link, or a collection of this name, is there and cannot be read.
 * `too-many`: the link has got so many tags or collections meanwhile that it can have no more.
 */
export async function keepRow(
  tx: Transaction,
  job: Job,
  { row, entryId, operation: written, content }: JobRow,
  feedMs: number,
  { known, standIns }: Places,
  found: Awaited<ReturnType<typeof findForRow>>,
): Promise<Ended | void> {
  const { profileId } = job;
  const keeping: Keeping = {
    entryId,
    profileId,
    nowMs: feedMs + row - job.fed,
    fedBy: { job: job.id, row },
    lane: "bulk",
  };
  const operation = asMeant(written, standIns);
  const { earlier, own, links } = found;
  const there = [...links, ...known.filter((one) => isThere(operation, one))];
  if (earlier !== undefined) return;
  if (operation.kind === "update-link") return keepLinkChange(tx, job, operation, keeping, feedMs);
  // A delivered row without an entry: the entry ended and has been pruned.
  if (own?.deliveredAtMs !== undefined) return;
  for (const one of there) {
    if (operation.kind === "create-collection") {
      standIns.push({ named: operation.subject, there: one.localId });
    }
    await needNow(tx, one, { nowMs: feedMs });
    await takeCreations(tx, one.localId, keeping, feedMs);
  }
  if (there.length > 0) return "already";
  if (operation.kind === "create-link") {
    // In the library, the links of a job are in the order of its rows.
    return keepNewLink(tx, operation, content, keeping, job.createdAtMs + row);
  }
  return keepNewCollection(tx, operation, known, keeping, feedMs);
}

type Ended = (typeof unkeptStates)[number];

/** What each row is kept with. The outbox sends in the order of `nowMs`. */
interface Keeping {
  entryId: EntryId;
  profileId: ProfileId;
  nowMs: number;
  fedBy: { job: JobId; row: number };
  lane: "bulk";
}

async function keepLinkChange(
  tx: Transaction,
  { isSwap }: Job,
  operation: OperationOf<"update-link">,
  keeping: Keeping,
  feedMs: number,
): Promise<Ended | void> {
  const link = await tx.row(linkRef(operation.subject));
  if (link === undefined) {
    const isUnread = tx.unreadableMet("link").some(({ id }) => id === operation.subject);
    return isUnread ? "unreadable" : "gone";
  }
  if (wasKept(link, keeping.entryId)) return;
  const changes = mergeLists(operation.changes, operation.before, link, isSwap);
  if (isOverfull(changes, link)) return "too-many";
  const before = valuesBefore(link, changes);
  if (isSameInAll(changes, before)) {
    // Another job may have made it so: its change must not be dropped with that job.
    for (const one of await tx.entriesAbout(link.localId)) {
      if (isFinal(one) || one.operation.kind !== "update-link") continue;
      await takeFor(tx, one, keeping, feedMs);
    }
    return "already";
  }
  const { entryId, fedBy, nowMs } = keeping;
  const change = {
    resource: "link",
    entryId,
    operation: { ...operation, changes, before },
    row: changedLinkRow(link, changes),
    fedBy,
  } as const;
  await keepChange(tx, change, nowMs);
}

async function keepNewLink(
  tx: Transaction,
  operation: OperationOf<"create-link">,
  content: RowContent | undefined,
  keeping: Keeping,
  createdAtMs: number,
): Promise<Ended | void> {
  const { fields } = operation;
  const { profileId } = keeping;
  // A link that cannot be read is there, too. Without one, there is none at this address: `keepRow` has looked.
  const mayBeUnread = tx.unreadableMet("link").length > 0;
  if (mayBeUnread && (await tx.hasLinkAt(profileId, addressKey(fields.targetUrl))))
    return "already";
  const excerpt = content?.excerpt ?? "";
  await putNew(tx, {
    ...keeping,
    resource: "link",
    operation,
    payload: content && { pageContent: content.pageContent },
    row: ({ localId }) => linkRow(fields, { localId, profileId, createdAtMs, excerpt }),
  });
}

async function keepNewCollection(
  tx: Transaction,
  operation: OperationOf<"create-collection">,
  known: CollectionRow[],
  keeping: Keeping,
  usedAtMs: number,
): Promise<Ended | void> {
  const { fields, subject: localId } = operation;
  // One of this name that cannot be read may be the one that would be made.
  const unread = tx.unreadableMet("collection");
  if (unread.some(({ title }) => isSameName(title, fields.title))) return "unreadable";
  const made = collectionRow(fields, { localId, profileId: keeping.profileId, usedAtMs });
  known.push(made);
  await putNew(tx, { ...keeping, resource: "collection", operation, row: () => made });
}

/** Whether the collection is the one that the operation would make: a parent holds one of each name. */
function isThere(operation: JobOperation, { parent, title }: CollectionRow): boolean {
  if (operation.kind !== "create-collection") return false;
  return parent === operation.fields.parent && isSameName(title, operation.fields.title);
}

/** The operation with the collections that stand for those that it names. */
function asMeant(operation: JobOperation, standIns: readonly StandIn[]): JobOperation {
  const meant = (id: LocalId) => standIns.find(({ named }) => named === id)?.there ?? id;
  if (operation.kind === "create-link") {
    const collections = [...new Set(operation.fields.collections.map(meant))];
    return { ...operation, fields: { ...operation.fields, collections } };
  }
  if (operation.kind === "update-link" || operation.fields.parent === undefined) return operation;
  const parent = meant(operation.fields.parent);
  return { ...operation, fields: { ...operation.fields, parent } };
}
