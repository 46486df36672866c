import type { LocalId, ProfileId, RemoteId } from "../../../../shared/domain/values/ids.ts";
import { withOperation } from "../../../../shared/domain/outbox/edition.ts";
import { isFinal, type Entry, type StateName } from "../../../../shared/domain/outbox/entry.ts";
import { bulkLanes, lanes, openGate, type Gate } from "../../../../shared/domain/outbox/gate.ts";
import {
  eventForReferences,
  type KnownReference,
} from "../../../../shared/domain/outbox/references.ts";
import { mayGoAhead } from "./ahead.ts";
import type { Lane } from "./lanes.ts";
import { effectsOf } from "../../../../shared/resources/effects.ts";
import { modelOf } from "../../../../shared/resources/models.ts";
import { moveEntry, readReferences, waitsFor } from "../../outbox/move-entry.ts";
import type { ReadTransaction, Transaction } from "../../../../shared/ports/ports.ts";

/** The states in which an entry may be claimed. */
export const dueStates: readonly StateName[] = ["waiting", "ready"];

/** How many entries a claim reads at first: as many as it may take. */
const firstLook = (room: number) => lanes(openGate) + room;

/** The factor from one look to the next: any number of entries may wait for others, and later ones may not. */
const further = 16;

/** An entry taken out of the queue to be sent. On disk its state is `sending`. */
export interface Claimed {
  entry: Entry;
  remoteIds: ReadonlyMap<LocalId, RemoteId>;
}

/**
 * Claims an entry in the transaction that makes it. Nothing else is about its resource yet. Undefined if it has to
 * wait for another entry or for the user.
 */
export async function claimNew(
  tx: Transaction,
  entry: Entry,
  nowMs: number,
): Promise<Claimed | undefined> {
  const references = await readReferences(tx, entry);
  return claimOne(tx, { entry, isNext: true, later: [], references }, nowMs);
}

/** An entry with everything on disk that decides whether it can be sent. */
interface Candidate {
  entry: Entry;
  /** No older entry about the same resource is on its way. */
  isNext: boolean;
  /** The open entries about the same resource, without the oldest. */
  later: readonly Entry[];
  references: readonly KnownReference[];
}

/** The entries that come next in the queue: at least as many as a claim can take. */
export function readDue(
  tx: ReadTransaction,
  profileId: ProfileId,
  room = 0,
): Promise<readonly Entry[]> {
  return tx.entriesIn(profileId, dueStates, firstLook(room));
}

/** Whether anything waits to be sent. Rows of paused jobs wait for the user. */
export async function hasDue(tx: ReadTransaction, profileId: ProfileId): Promise<boolean> {
  // `entriesIn` leaves those rows out only if it has a limit.
  return (await tx.entriesIn(profileId, dueStates, 1)).length > 0;
}

/**
 * Claims as many entries as the gate has lanes free beside those in `sending`, in the order of the entries,
 * and puts them in `sending` on disk. No save of the user's waits for bulk work. Order is kept per
 * resource: an entry waits for an older one about the same resource. `due`: the result of `readDue`. `ahead`: the id of
 * this life, and how many more entries it may claim ahead of their requests.
 */
export async function claim(
  tx: Transaction,
  due: readonly Entry[],
  {
    gate,
    sending,
    ahead,
  }: { gate: Gate; sending: readonly Lane[]; ahead?: { life: string; room: number } | undefined },
  nowMs: number,
): Promise<readonly Claimed[]> {
  const claimed: Claimed[] = [];
  const taken: Entry["lane"][] = [];
  let spare = ahead?.room ?? 0;
  const later = sending.filter(({ isEarlier }) => !isEarlier);
  const busy = (inFlight: readonly Lane[]) => [...inFlight.map(({ kind }) => kind), ...taken];
  // After a fault there is one lane. An earlier request may be in flight for an hour, so it does not take that lane.
  const freeFor = (lane: Entry["lane"]) =>
    Math.min(freeLanes(lane, gate, busy(later)), freeLanes(lane, openGate, busy(sending)));
  const roomFor = (lane: Entry["lane"]) =>
    Math.max(freeFor(lane), 0) + (lane === "bulk" ? spare : 0);

  async function claimFrom(entries: readonly Entry[]): Promise<void> {
    const left = [...entries];
    for (;;) {
      // The user's entries come before bulk work, so the first entry tells how many to read at most. Bulk work that is
      // read with them may have a lane less: `freeFor` is asked again for each.
      const free = left[0] === undefined ? 0 : roomFor(left[0].lane);
      if (free <= 0) return;
      const next = left.splice(0, free);
      for (const candidate of await Promise.all(next.map((entry) => readCandidate(tx, entry)))) {
        const { lane } = candidate.entry;
        const aheadIn = mayGoAhead(candidate.entry) ? ahead?.life : undefined;
        const isFree = freeFor(lane) > 0;
        // An entry that cannot be claimed ahead gets the next lane, so no entry behind it is claimed first.
        if (!isFree && (aheadIn === undefined || spare <= 0)) {
          spare = 0;
          return;
        }
        const one = await claimOne(tx, candidate, nowMs, aheadIn);
        if (one === undefined) continue;
        claimed.push(one);
        if (isFree) taken.push(lane);
        else spare -= 1;
      }
    }
  }

  let found = due;
  for (let look = firstLook(spare); ; look *= further) {
    await claimFrom(found);
    // Undefined if the look has found every entry that is due.
    const last = found.at(look - 1);
    if (last === undefined || roomFor(last.lane) <= 0) return claimed;
    found = await tx.entriesIn(last.profileId, dueStates, look * further);
  }
}

function freeLanes(lane: Entry["lane"], gate: Gate, busy: readonly Entry["lane"][]): number {
  const bulk = busy.filter((one) => one === "bulk").length;
  // After a fault, an upload may hold the one lane for an hour, so a save has another lane beside bulk work.
  return lane === "bulk"
    ? Math.min(lanes(gate) - busy.length, bulkLanes(gate) - bulk)
    : Math.max(lanes(gate), 1 + bulk) - busy.length;
}

/** Everything is read at once: each wait is a round trip to the browser process. */
async function readCandidate(tx: ReadTransaction, entry: Entry): Promise<Candidate> {
  const [about, references] = await Promise.all([
    tx.entriesAbout(entry.operation.subject),
    readReferences(tx, entry),
  ]);
  const [first, ...later] = about.filter((other) => !isFinal(other));
  return { entry, isNext: first?.id === entry.id, later, references };
}

/**
 * Undefined if the entry has to wait for another entry or for the user. `waitsFor` reads after the earlier claims of
 * the transaction, because two requests that are made together arrive in any order.
 */
async function claimOne(
  tx: Transaction,
  candidate: Candidate,
  nowMs: number,
  aheadIn?: string,
): Promise<Claimed | undefined> {
  if (!candidate.isNext) return undefined;
  const { entry, references } = await catchUp(tx, candidate);
  const obstacle = eventForReferences(references);
  if (obstacle !== undefined) {
    await moveEntry(tx, candidate.entry, obstacle, nowMs);
    return undefined;
  }
  if ((await waitsFor(tx, entry)) !== undefined) return undefined;
  const { operation } = entry;
  if (entry !== candidate.entry) await effectsOf(operation).mended?.(tx, entry, operation);
  const event = { kind: "claimed", ...(aheadIn !== undefined && { aheadIn }) } as const;
  const sent = await moveEntry(tx, entry, event, nowMs);
  return { entry: sent, remoteIds: knownIds(references) };
}

/**
 * The entry as it has to be sent after those that follow it (`overtaken`), not stored yet. It stays as it is
 * while a resource that a later one refers to has no id.
 */
async function catchUp(tx: ReadTransaction, candidate: Candidate): Promise<Candidate> {
  let entry = candidate.entry;
  for (const { operation: newer } of candidate.later) {
    const operation = modelOf(entry.operation).overtaken?.(entry.operation, newer);
    if (operation !== undefined) entry = withOperation(candidate.entry, operation);
  }
  if (entry === candidate.entry) return candidate;
  const references = await readReferences(tx, entry);
  return eventForReferences(references) === undefined
    ? { ...candidate, entry, references }
    : candidate;
}

function knownIds(references: readonly KnownReference[]): ReadonlyMap<LocalId, RemoteId> {
  return new Map(
    references.flatMap((reference) =>
      reference.fate === "known" ? [[reference.localId, reference.remoteId]] : [],
    ),
  );
}
