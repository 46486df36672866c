import { linkRef } from "../../domain/operation.ts";
import { withOperation } from "../../domain/outbox/edition.ts";
import { isFinal, type Entry } from "../../domain/outbox/entry.ts";
import { isRemoteIdOf } from "../../domain/values/ids.ts";
import { changedLinkRow, valuesBefore, type LinkRow } from "../../things/link/row.ts";
import { modelOf } from "../../things/models.ts";
import type { Transaction } from "../ports.ts";
import { foldInto } from "./fold-into.ts";
import { moveEntry, takeFromJob } from "./move-entry.ts";

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
  const again = { kind: "send-again" } as const;
  const sent = await moveEntry(tx, withOperation(entry, change), again, nowMs);
  const same = await tx.linksAt(own.profileId, own.addressKey);
  const first = same.find((one) => one.remoteId === remoteId && one.localId !== own.localId);
  if (first !== undefined) await goOnTo(tx, first, sent, nowMs);
}

/**
 * The ledger has another row with this id, so the link's own row goes: one link would have two. The entry, and those
 * that wait for that row, go on to the other row.
 */
async function goOnTo(tx: Transaction, first: LinkRow, entry: Entry, nowMs: number): Promise<void> {
  const { subject } = entry.operation;
  const waiting = await tx.entriesDependingOn(subject);
  // An entry that cannot be read may wait for the row.
  if (tx.unreadableMet("entry").length > 0) return;
  const link = first.localId;
  for (const earlier of await tx.entriesAbout(link)) {
    // The user's change comes after it, and must not wait until its job is resumed.
    if (!isFinal(earlier)) await takeFromJob(tx, earlier, nowMs);
  }
  let row = first;
  for (const one of [entry, ...waiting]) {
    const { operation } = one;
    if (operation.kind === "update-link") {
      const { changes } = operation;
      const before = valuesBefore(row, changes);
      row = changedLinkRow(row, changes);
      const moved = { ...one, operation: { ...operation, subject: link, before } };
      await tx.putEntry(moved);
      await moveEntry(tx, moved, { kind: "parent-known" }, nowMs);
    } else {
      const change = {
        kind: "change-file",
        subject: operation.subject,
        changes: { link },
      } as const;
      await foldInto(tx, change, nowMs);
    }
  }
  await tx.put("link", row);
  await tx.forget(linkRef(subject));
}
