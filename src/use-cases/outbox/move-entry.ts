import { isCreate, references } from "../../domain/operation.ts";
import type { LocalId, ProfileId } from "../../domain/values/ids.ts";
import { unchangedLinkRow } from "../../domain/ledger.ts";
import { isFinal, type Entry } from "../../domain/outbox/entry.ts";
import { eventForReferences, type Reference } from "../../domain/outbox/references.ts";
import { transition, type EntryEvent } from "../../domain/outbox/transition.ts";
import type { Told } from "../../domain/told.ts";
import { decidingStates, movingStates } from "../views/counts.ts";
import type { ReadTransaction, Transaction } from "../ports.ts";
import { refreshedCollection, refreshedLink, tellLater } from "./refresh.ts";

/**
 * Moves one entry on, with all that follows from it, inside one transaction: its ledger row, its
 * payload, and the entries that depend on it. Returns the entry as it is now on disk; unchanged when
 * the event came too late for its state.
 */
export async function moveEntry(
  tx: Transaction,
  entry: Entry,
  event: EntryEvent,
  nowMs: number,
): Promise<Entry> {
  const moved = transition(entry, event, nowMs);
  if (!moved.ok) return entry;
  await tx.putEntry(moved.value);
  if (isFinal(moved.value)) {
    await tx.forgetPayload(entry.id);
    const told = event.kind === "delivered" ? event.told : undefined;
    await settleLedger(tx, moved.value, { told, isWrongId: isUnknownThere(entry) }, nowMs);
    await settleDependents(tx, entry.operation.subject, nowMs);
    if (event.kind === "undone") await undoWhatItMade(tx, entry, nowMs);
    return moved.value;
  }
  return moved.value.state.name === "ready"
    ? settleReferences(tx, moved.value, nowMs)
    : moved.value;
}

/** An entry that could go waits instead while an id it needs is on its way, and stops where none will come. */
export async function settleReferences(
  tx: Transaction,
  entry: Entry,
  nowMs: number,
): Promise<Entry> {
  const event = eventForReferences(await readReferences(tx, entry));
  return event === undefined ? entry : moveEntry(tx, entry, event, nowMs);
}

/** All that the operation refers to, as far as the ledger knows it. */
export function readReferences(tx: ReadTransaction, entry: Entry): Promise<readonly Reference[]> {
  const { operation, profileId } = entry;
  return Promise.all(references(operation).map((localId) => readReference(tx, profileId, localId)));
}

/** What belongs to another profile has no id here, whatever it is called there. */
async function readReference(
  tx: ReadTransaction,
  profileId: ProfileId,
  localId: LocalId,
): Promise<Reference> {
  const row = (await tx.collection(localId)) ?? (await tx.link(localId));
  if (row?.remoteId !== undefined && row.profileId === profileId) {
    return { fate: "known", localId, remoteId: row.remoteId };
  }
  const about = await tx.entriesAbout(localId);
  const onItsWay = about.some(
    (other) => other.profileId === profileId && isCreate(other.operation) && !isFinal(other),
  );
  return { fate: onItsWay ? "pending" : "lost", localId };
}

/** With a save that is taken back go the collections that it alone would have made. */
async function undoWhatItMade(
  tx: Transaction,
  { operation, profileId }: Entry,
  nowMs: number,
): Promise<void> {
  const made = references(operation);
  if (made.length === 0) return;
  const open = await tx.entriesIn(profileId, [...movingStates, ...decidingStates]);
  const isWanted = (id: LocalId) => open.some((other) => references(other.operation).includes(id));
  for (const one of open) {
    const { subject } = one.operation;
    if (one.state.name !== "held" || !made.includes(subject) || isWanted(subject)) continue;
    await moveEntry(tx, one, { kind: "undone" }, nowMs);
  }
}

async function settleDependents(tx: Transaction, subject: LocalId, nowMs: number): Promise<void> {
  for (const dependent of await tx.entriesDependingOn(subject)) {
    await moveEntry(tx, dependent, { kind: "parent-known" }, nowMs);
  }
}

function isUnknownThere({ state }: Entry): boolean {
  return state.name === "blocked" && state.cause.kind === "rejected" && state.cause.status === 404;
}

/**
 * Delivered: the row has what the answer taught and told. A create that ended otherwise leaves no row behind, and
 * a change leaves it as it was before. An id that the service does not know is not kept: it may have
 * been mistyped, and is asked for again.
 */
async function settleLedger(
  tx: Transaction,
  entry: Entry,
  { told, isWrongId }: { told: Told | undefined; isWrongId: boolean },
  nowMs: number,
): Promise<void> {
  const { operation, state } = entry;
  const { subject } = operation;
  const link = await tx.link(subject);
  const collection = await tx.collection(subject);
  if (state.name === "delivered") {
    // Only the answer to a create names the thing; what an update answers changes no id.
    const names = isCreate(operation) && state.remoteId !== undefined;
    const learned = names && { remoteId: state.remoteId };
    if (link !== undefined) {
      const row = { deliveredAtMs: nowMs, ...link, ...learned };
      await tx.putLink(await refreshedLink(tx, row, entry, told));
    }
    if (collection !== undefined) {
      const row = { deliveredAtMs: nowMs, ...collection, ...learned };
      await tx.putCollection(refreshedCollection(row, entry, told));
    }
  } else if (operation.kind === "update-link") {
    if (link === undefined) return;
    await tellLater(tx, entry, operation.before ?? {});
    const row = unchangedLinkRow(link, operation);
    const { remoteId: _wrong, answered: _ofAnother, ...idless } = row;
    await tx.putLink(isWrongId ? idless : row);
  } else if (isCreate(operation)) {
    if (link !== undefined && link.deliveredAtMs === undefined) await tx.forgetLink(subject);
    if (collection !== undefined && collection.deliveredAtMs === undefined) {
      await tx.forgetCollection(subject);
    }
  }
}
