import { linkRef, type Reference } from "../../../shared/domain/operation/operation.ts";
import { mayStillSend } from "../../../shared/domain/jobs/job-state.ts";
import { withOperation } from "../../../shared/domain/outbox/edition.ts";
import { byAge, isFinal, openStates, type Entry } from "../../../shared/domain/outbox/entry.ts";
import { takesChanges } from "../../../shared/domain/outbox/takes-changes.ts";
import { isRemoteIdOf } from "../../../shared/domain/values/ids.ts";
import { changedLinkRow, valuesBefore, type LinkRow } from "../../../shared/resources/link/row.ts";
import { modelOf, rowWithReferences } from "../../../shared/resources/models.ts";
import { partKinds, partsOfLink } from "../../../shared/resources/parts-of-link.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";
import { replaceOperation } from "./fold-into.ts";
import { moveEntry, referredTo, takeFromJob } from "./move-entry.ts";

/** Sends the creation of a link that the service already has as a change of that link. */
export async function editThat(tx: Transaction, entry: Entry, nowMs: number): Promise<void> {
  const { state, operation } = entry;
  if (state.name !== "blocked" || state.cause.kind !== "already-there") return;
  const { remoteId } = state.cause;
  const own = await tx.row(linkRef(operation.subject));
  const change = modelOf(operation).asChange?.(operation);
  if (own === undefined || change === undefined) return;
  if (isRemoteIdOf("link", remoteId)) {
    await tx.put("link", { ...own, remoteId, deliveredAtMs: nowMs, isWithoutContent: true });
  }
  await moveEntry(tx, withOperation(entry, change), { kind: "send-again" }, nowMs);
  const same = await tx.linksAt(own.profileId, own.addressKey);
  const first = same.find((one) => one.remoteId === remoteId && one.localId !== own.localId);
  if (first !== undefined) await goOnTo(tx, first, own, nowMs);
}

/**
 * The ledger has another row with this id, so the link's own row goes: one link would have two. The entry, and those
 * that need that row, go on to the other row, after what is there about it.
 */
async function goOnTo(tx: Transaction, first: LinkRow, own: LinkRow, nowMs: number): Promise<void> {
  const { localId: subject, profileId } = own;
  const open = await tx.entriesIn(profileId, openStates);
  const needing = open.filter(({ operation }) => referredTo(operation).includes(subject));
  // An entry that may have arrived keeps its references, and its end writes them to the ledger.
  if (needing.some((one) => !takesChanges(one, modelOf(one.operation).effect))) return;
  const parts = await partsOfLink(tx, own);
  // An entry or a part that cannot be read may need the row.
  if ((["entry", ...partKinds] as const).some((kind) => tx.unreadableMet(kind).length > 0)) return;
  // So may a change that a job has not made yet.
  if ((await tx.jobs(profileId)).some(mayStillSend)) return;
  const link = first.localId;
  const idNow = ({ localId }: Reference) => (localId === subject ? link : localId);
  const about = await tx.entriesAbout(link);
  for (const earlier of about) {
    // The user's change comes after it, and must not wait until its job is resumed.
    if (!isFinal(earlier)) await takeFromJob(tx, earlier, nowMs);
  }
  let createdAtMs = about.at(-1)?.createdAtMs ?? 0;
  let row = first;
  for (const one of needing.toSorted(byAge)) {
    const { operation } = one;
    if (operation.kind === "update-link") {
      const { changes } = operation;
      const before = valuesBefore(row, changes);
      row = changedLinkRow(row, changes);
      // The other row may have younger changes, and entries are sent in the order of their times.
      createdAtMs = Math.max(one.createdAtMs, createdAtMs + 1);
      const moved = { ...one, createdAtMs, operation: { ...operation, subject: link, before } };
      await tx.putEntry(moved);
      await moveEntry(tx, moved, { kind: "parent-known" }, nowMs);
    } else {
      await replaceOperation(tx, one, modelOf(operation).withReferences(operation, idNow), nowMs);
    }
  }
  for (const part of parts) {
    const partRow = await tx.row(part);
    if (partRow === undefined) continue;
    await tx.put(part.resource, rowWithReferences(part.resource, partRow, idNow));
  }
  await tx.put("link", row);
  await tx.forget(linkRef(subject));
}
