import type { LocalId, ProfileId, RemoteId } from "../../domain/values/ids.ts";
import { isFinal, type Entry } from "../../domain/outbox/entry.ts";
import { bulkLanes, lanes, type Gate } from "../../domain/outbox/gate.ts";
import type { Payload } from "../../domain/operation.ts";
import type { Lane } from "./lanes.ts";
import { moveEntry, readReferences, settleReferences } from "../outbox/move-entry.ts";
import type { ReadTransaction, Transaction } from "../ports.ts";

/** How many entries a claim reads: at first, and again if lanes are still free. */
const lookAheads = [8, 64];

/** An entry taken out of the queue to be sent. On disk its state is `sending`. */
export interface Claimed {
  entry: Entry;
  payload: Payload;
  remoteIds: ReadonlyMap<LocalId, RemoteId>;
}

/**
 * Claims as many entries as the gate has lanes free beside those in `sending`, in the order of the entries,
 * and puts them in `sending` on disk. Bulk work leaves one lane for the user's saves. Order is kept per
 * thing: an entry waits for an older one about the same thing.
 */
export async function claim(
  tx: Transaction,
  profileId: ProfileId,
  gate: Gate,
  sending: readonly Lane[],
  nowMs: number,
): Promise<readonly Claimed[]> {
  const free = lanes(gate) - sending.length;
  const freeForBulk = bulkLanes(gate) - sending.filter(({ kind }) => kind === "bulk").length;
  const claimed: Claimed[] = [];
  const isFull = ({ lane }: Entry) =>
    claimed.length >= free ||
    (lane === "bulk" && claimed.filter(({ entry }) => entry.lane === "bulk").length >= freeForBulk);
  for (const lookAhead of free > 0 ? lookAheads : []) {
    const entries = await tx.entriesIn(profileId, ["waiting", "ready"], lookAhead);
    const areNext = await Promise.all(entries.map((entry) => isNext(tx, entry)));
    for (const candidate of entries.filter((_, at) => areNext[at])) {
      // Only bulk work comes after the user's entries.
      if (isFull(candidate)) return claimed;
      const one = await claimOne(tx, candidate, nowMs);
      if (one !== undefined) claimed.push(one);
    }
    if (entries.length < lookAhead) break;
  }
  return claimed;
}

/** Undefined if the entry has to wait for another entry or for the user. */
async function claimOne(
  tx: Transaction,
  candidate: Entry,
  nowMs: number,
): Promise<Claimed | undefined> {
  const settled = await settleReferences(tx, candidate, nowMs);
  if (settled.state.name !== candidate.state.name) return undefined;
  const payload = await tx.payload(settled.id);
  if (payload === undefined) {
    await moveEntry(tx, settled, { kind: "payload-lost" }, nowMs);
    return undefined;
  }
  const entry = await moveEntry(tx, settled, { kind: "claimed" }, nowMs);
  return { entry, payload, remoteIds: await knownIds(tx, entry) };
}

/** Whether no older entry about the same thing is still on its way. */
async function isNext(tx: ReadTransaction, entry: Entry): Promise<boolean> {
  const about = await tx.entriesAbout(entry.operation.subject);
  return about.find((other) => !isFinal(other))?.id === entry.id;
}

async function knownIds(
  tx: ReadTransaction,
  entry: Entry,
): Promise<ReadonlyMap<LocalId, RemoteId>> {
  const references = await readReferences(tx, entry);
  return new Map(
    references.flatMap((reference) =>
      reference.fate === "known" ? [[reference.localId, reference.remoteId]] : [],
    ),
  );
}
