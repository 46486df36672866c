import { mergeLists } from "../../domain/bulk-edit/merge-lists.ts";
import type { Job, JobRow } from "../../domain/jobs/job.ts";
import { linkRef } from "../../domain/operation.ts";
import { addressKey } from "../../domain/values/address.ts";
import { collectionRow } from "../../things/collection/row.ts";
import { changedLinkRow, linkRow, valuesBefore } from "../../things/link/row.ts";
import { subjectOf } from "../../things/models.ts";
import { keepChange, wasKept } from "../keep/keep-change.ts";
import { putNew } from "../keep/keep-new.ts";
import type { Transaction } from "../ports.ts";

/**
 * Keeps one row of a job as a save is kept, in the bulk lane. A row that was kept before changes nothing, also
 * after its entry has ended. Returns how the row has ended if it is not kept. `gone`: the thing to be changed is
 * not in the ledger any more. `already`: the user or another job has saved the page since the job was made.
 */
export async function keepRow(
  tx: Transaction,
  job: Job,
  { row, entryId, operation, content }: JobRow,
  feedMs: number,
): Promise<"gone" | "already" | void> {
  const { profileId } = job;
  // The outbox sends in the order of these times.
  const keeping = {
    entryId,
    profileId,
    nowMs: feedMs + row - job.fed,
    fedBy: { job: job.id, row },
  };
  const [earlier, own, isKnown] = await Promise.all([
    tx.entry(entryId),
    tx.row(subjectOf(operation)),
    operation.kind === "create-link"
      ? tx.hasLinkAt(profileId, addressKey(operation.fields.targetUrl))
      : false,
  ]);
  if (earlier !== undefined) return;
  if (operation.kind === "update-link") {
    const link = own && (await tx.row(linkRef(operation.subject)));
    if (link === undefined) return "gone";
    if (wasKept(link, entryId)) return;
    const changes = mergeLists(operation.changes, operation.before, link);
    const change = { ...operation, changes, before: valuesBefore(link, changes) };
    const changed = changedLinkRow(link, changes);
    await keepChange(
      tx,
      { ...keeping, thing: "link", operation: change, row: changed },
      keeping.nowMs,
    );
    return;
  }
  // A delivered row without an entry: the entry ended and has been pruned.
  if (own?.deliveredAtMs !== undefined) return;
  if (isKnown) return "already";
  await (operation.kind === "create-link"
    ? putNew(tx, {
        ...keeping,
        thing: "link",
        operation,
        payload: content && { pageContent: content.pageContent },
        // In the library, the links of a job are in the order of its rows.
        row: ({ localId }) =>
          linkRow(operation.fields, {
            localId,
            profileId,
            createdAtMs: job.createdAtMs + row,
            excerpt: content?.excerpt ?? "",
          }),
      })
    : putNew(tx, {
        ...keeping,
        thing: "collection",
        operation,
        row: ({ localId }) =>
          collectionRow(operation.fields, { localId, profileId, usedAtMs: feedMs }),
      }));
}
