import type { Operation, Reference } from "../../../shared/domain/operation/operation.ts";
import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import { isFinal, openStates, type Entry } from "../../../shared/domain/outbox/entry.ts";
import {
  eventForReferences,
  type KnownReference,
} from "../../../shared/domain/outbox/references.ts";
import { transition, type EntryEvent } from "../../../shared/domain/outbox/transition.ts";
import { effectsOf } from "../../../shared/resources/effects.ts";
import { modelOf } from "../../../shared/resources/models.ts";
import { createsPartOf } from "../../../shared/resources/parts-of-link.ts";
import type { ReadTransaction, Transaction } from "../../../shared/ports/ports.ts";

/**
 * Applies an event to one entry, with all its effects, inside one transaction: on the ledger row, the
 * payload, and the entries that depend on it. Returns the entry as it is now on disk; unchanged if the
 * event came too late for its state.
 */
export async function moveEntry(
  tx: Transaction,
  entry: Entry,
  event: EntryEvent,
  nowMs: number,
): Promise<Entry> {
  const moved = transition(entry, event, nowMs, modelOf(entry.operation).effect);
  if (moved === undefined) return entry;
  await tx.putEntry(moved);
  if (isFinal(moved)) {
    await forgetBlob(tx, entry, event);
    // What the ledger gets back may be in the payload.
    await settleLedger(tx, moved, event, hasWrongId(entry), nowMs);
    await tx.forgetPayload(entry.id);
    if (event.kind === "undone") await undoWhatCameWithIt(tx, entry, nowMs);
    if (moved.state.name !== "delivered") await dropItsChanges(tx, entry, nowMs);
    await settleDependents(tx, entry.operation.subject, nowMs);
    if (event.kind === "undone") await undoWhatItMade(tx, entry, nowMs);
    return moved;
  }
  return moved.state.name === "ready" ? settleReferences(tx, moved, nowMs) : moved;
}

/**
 * A change that can be undone can be undone no longer once another change has come after it: the undo would take back
 * both, or nothing. The save of a resource stays held.
 */
export async function endHold(tx: Transaction, entry: Entry, nowMs: number): Promise<Entry> {
  if (modelOf(entry.operation).effect !== "changes") return entry;
  return moveEntry(tx, entry, { kind: "hold-over" }, nowMs);
}

/**
 * An entry that could be sent waits instead if an id it needs is on its way, and stops if the id will never
 * come. What waits for a resource takes its creation from the job that asked for it.
 */
export async function settleReferences(
  tx: Transaction,
  entry: Entry,
  nowMs: number,
): Promise<Entry> {
  const references = await readReferences(tx, entry);
  for (const { fate, localId } of references) {
    if (fate === "pending") await takeCreations(tx, localId, entry, nowMs);
  }
  const event = eventForReferences(references);
  return event === undefined ? entry : moveEntry(tx, entry, event, nowMs);
}

/**
 * Takes the creation of a resource from the job that asked for it, if something else needs the resource: neither a
 * pause nor a cancel of that job concerns it any more. What a save of the user needs is sent at once, as the save.
 */
export async function takeCreations(
  tx: Transaction,
  localId: LocalId,
  wanting: Wanting & Pick<Entry, "profileId">,
  nowMs: number,
): Promise<void> {
  for (const made of await openCreations(tx, wanting.profileId, localId)) {
    await takeFor(tx, made, wanting, nowMs);
  }
}

/** Whose entry it is: the user's, or that of a job. */
type Wanting = Pick<Entry, "lane" | "fedBy" | "isShared">;

/** Takes an entry that another one waits for from the job that asked for it. */
export async function takeFor(
  tx: Transaction,
  entry: Entry,
  { lane, fedBy, isShared }: Wanting,
  nowMs: number,
): Promise<void> {
  const isOwn = entry.fedBy?.job === fedBy?.job && !isShared;
  if (lane === "person" || fedBy === undefined) await takeFromJob(tx, entry, nowMs);
  else if (!isOwn && !entry.isShared) await takeFromJob(tx, entry, nowMs, true);
}

/**
 * The user wants the entry, or another job does (`isShared`): neither a pause nor a cancel of its own job
 * concerns it any more.
 */
export async function takeFromJob(
  tx: Transaction,
  entry: Entry,
  nowMs: number,
  isShared?: true,
): Promise<void> {
  if (entry.lane === "person" || entry.fedBy === undefined) return;
  const taken: Entry = isShared
    ? { ...entry, lane: "bulk", isShared }
    : { ...entry, lane: "person" };
  await tx.putEntry(taken);
  await settleReferences(tx, taken, nowMs);
}

/** All references of the operation, as far as the ledger knows them. */
export function readReferences(
  tx: ReadTransaction,
  { operation, profileId }: Entry,
): Promise<readonly KnownReference[]> {
  const references = modelOf(operation).references(operation);
  return Promise.all(references.map((one) => readReference(tx, profileId, one)));
}

/** The open entry about another resource that has to arrive before this one. */
export async function waitsFor(
  tx: ReadTransaction,
  { operation }: Entry,
): Promise<Entry | undefined> {
  return effectsOf(operation).waitsFor?.(tx, operation);
}

/** A resource of another profile has no id here, even under the same local id. */
async function readReference(
  tx: ReadTransaction,
  profileId: ProfileId,
  reference: Reference,
): Promise<KnownReference> {
  const { localId } = reference;
  const row = await tx.row(reference);
  if (row?.remoteId !== undefined && row.profileId === profileId) {
    return { fate: "known", localId, remoteId: row.remoteId };
  }
  const onItsWay = await openCreations(tx, profileId, localId);
  return { fate: onItsWay.length > 0 ? "pending" : "lost", localId };
}

/** The entries that create a resource and have not ended; more than one only if ids were repeated. */
export async function openCreations(
  tx: ReadTransaction,
  profileId: ProfileId,
  subject: LocalId,
): Promise<readonly Entry[]> {
  const about = await tx.entriesAbout(subject);
  return about.filter(
    (other) =>
      other.profileId === profileId &&
      modelOf(other.operation).effect === "creates" &&
      !isFinal(other),
  );
}

/**
 * Undoing a save also undoes the collections that only this save would have created, and those that a change has taken
 * out of it: a held collection was named by a save, and is undone if no open entry names it.
 */
async function undoWhatItMade(tx: Transaction, { profileId }: Entry, nowMs: number): Promise<void> {
  const open = await tx.entriesIn(profileId, openStates);
  // An entry that cannot be read may need any of the collections.
  if (tx.unreadableMet("entry").length > 0) return;
  const isWanted = (id: LocalId) => open.some((other) => referredTo(other.operation).includes(id));
  for (const one of open) {
    const { kind, subject } = one.operation;
    // A collection in another state was created by the user on its own, or is on its way.
    if (one.state.name !== "held" || kind !== "create-collection" || isWanted(subject)) continue;
    await moveEntry(tx, one, { kind: "undone" }, nowMs);
  }
}

export function referredTo(operation: Operation): readonly LocalId[] {
  return modelOf(operation)
    .references(operation)
    .map(({ localId }) => localId);
}

/**
 * Undoes the parts that were saved with the link, such as its files, and those that were attached later. An older file
 * is another link's, and was to be moved: its entry stays, and says that its link is missing. A save stays too if only
 * its collection is undone: a job may count on the save.
 */
async function undoWhatCameWithIt(
  tx: Transaction,
  { operation, createdAtMs }: Entry,
  nowMs: number,
): Promise<void> {
  if (modelOf(operation).effect !== "creates") return;
  for (const dependent of await tx.entriesDependingOn(operation.subject)) {
    const isPart = createsPartOf(dependent.operation, operation.subject);
    if (!isPart || dependent.createdAtMs < createdAtMs) continue;
    await moveEntry(tx, dependent, { kind: "undone" }, nowMs);
  }
}

/**
 * A change of a resource that is never created would wait for an id for ever. The question before a drop counts
 * these changes (`countLaterChanges`). After an undo, only changes of jobs are left: a change of the user's has joined
 * the save.
 */
async function dropItsChanges(tx: Transaction, { operation }: Entry, nowMs: number): Promise<void> {
  if (modelOf(operation).effect !== "creates") return;
  for (const change of await tx.entriesAbout(operation.subject)) {
    await moveEntry(tx, change, { kind: "dropped" }, nowMs);
  }
}

/**
 * An entry that waits for a resource whose creation is gone, or cannot be read, would wait for ever: nothing ends that
 * could move it on. It asks the user.
 */
export async function endVainWaits(
  tx: Transaction,
  profileId: ProfileId,
  nowMs: number,
): Promise<void> {
  const waiting = await tx.entriesIn(profileId, ["depends"]);
  const awaited = new Set(
    waiting.flatMap(({ state }) => (state.name === "depends" ? [state.on] : [])),
  );
  for (const resource of awaited) {
    const onItsWay = await openCreations(tx, profileId, resource);
    if (onItsWay.length === 0) await settleDependents(tx, resource, nowMs);
  }
}

/**
 * An entry that asks for a missing resource goes on by itself once the resource is found after all: its creation could not be
 * read, and another version of the extension, or a mended disk, has brought it back.
 */
export async function resumeFoundWaits(
  tx: Transaction,
  profileId: ProfileId,
  nowMs: number,
): Promise<void> {
  for (const entry of await tx.entriesIn(profileId, ["blocked"])) {
    if (entry.state.name !== "blocked" || entry.state.cause.kind !== "parent-missing") continue;
    const references = await readReferences(tx, entry);
    if (references.some(({ fate }) => fate === "lost")) continue;
    await moveEntry(tx, entry, { kind: "send-again" }, nowMs);
  }
}

async function settleDependents(tx: Transaction, subject: LocalId, nowMs: number): Promise<void> {
  for (const dependent of await tx.entriesDependingOn(subject)) {
    await moveEntry(tx, dependent, { kind: "parent-known" }, nowMs);
  }
}

/** Whether the service itself has said that it knows no such resource. */
function hasWrongId({ state }: Entry): boolean {
  if (state.name !== "blocked" || state.cause.kind !== "rejected") return false;
  return state.cause.status === 404 && state.cause.words.isForeign !== true;
}

/** After an undo the form still has the file, and may save it again. */
async function forgetBlob(tx: Transaction, { operation }: Entry, event: EntryEvent): Promise<void> {
  const blob = modelOf(operation).blobOf?.(operation);
  if (blob !== undefined && event.kind !== "undone") await tx.forgetBlob(blob);
}

/** Applies the end of the entry to the ledger. */
async function settleLedger(
  tx: Transaction,
  entry: Entry,
  event: EntryEvent,
  isWrongId: boolean,
  nowMs: number,
): Promise<void> {
  const { operation, state } = entry;
  const effects = effectsOf(operation);
  if (state.name !== "delivered") return effects.letGo(tx, { entry, operation, isWrongId });
  const { remoteId } = state;
  const returned = event.kind === "delivered" ? event.returned : undefined;
  return effects.delivered(tx, { entry, operation, remoteId, returned, nowMs });
}
