import type { LocalId, ProfileId, RemoteId } from "../../domain/values/ids.ts";
import { isFinal, type Entry } from "../../domain/outbox/entry.ts";
import { bulkLanes, lanes } from "../../domain/outbox/gate.ts";
import type { Payload } from "../../domain/operation.ts";
import type { Claimed } from "./delivery.ts";
import { moveEntry, readReferences, settleReferences } from "../outbox/move-entry.ts";
import type { ReadTransaction, Transaction } from "../ports.ts";

/** How far ahead a claim looks past entries that cannot go yet. */
const lookAhead = 64;

/**
 * Takes as many entries that can go now as the gate has lanes free beside the `underWay` ones, in their
 * order, and puts them in `sending`. Bulk work leaves one to what a person saves meanwhile. Order is kept per thing: an entry waits for an older one about the
 * same thing.
 */
export async function claim(
  tx: Transaction,
  profileId: ProfileId,
  underWay: number,
  nowMs: number,
): Promise<readonly Claimed[]> {
  const gate = await tx.gate(profileId);
  const most = lanes(gate) - underWay;
  if (most <= 0) return [];
  const sending = await tx.entriesIn(profileId, ["sending"]);
  let bulkLeft = bulkLanes(gate) - sending.filter(({ lane }) => lane === "bulk").length;
  const claimed: Claimed[] = [];
  for (const candidate of await tx.entriesIn(profileId, ["waiting", "ready"], lookAhead)) {
    // After a person's there is nothing but bulk work.
    if (claimed.length >= most || (candidate.lane === "bulk" && bulkLeft <= 0)) break;
    if (!(await isNext(tx, candidate))) continue;
    const settled = await settleReferences(tx, candidate, nowMs);
    if (settled.state.name !== candidate.state.name) continue;
    const payload = await tx.payload(settled.id);
    if (payload === undefined) {
      await moveEntry(tx, settled, { kind: "payload-lost" }, nowMs);
      continue;
    }
    const entry = await moveEntry(tx, settled, { kind: "claimed" }, nowMs);
    if (entry.lane === "bulk") bulkLeft -= 1;
    claimed.push({ entry, payload, remoteIds: await knownIds(tx, entry) });
  }
  return claimed;
}

/** What a transaction has kept, and could go at once. */
export interface KeptEntry {
  toSend?: { entry: Entry; payload: Payload };
}

/**
 * Takes what this transaction has kept, if it needs nothing first. The gate is known to be open, and
 * nothing older to be about the same thing.
 */
export async function claimKept(
  tx: Transaction,
  { toSend }: KeptEntry,
  nowMs: number,
): Promise<Claimed | undefined> {
  if (toSend?.entry.state.name !== "ready") return undefined;
  const entry = await moveEntry(tx, toSend.entry, { kind: "claimed" }, nowMs);
  return { entry, payload: toSend.payload, remoteIds: await knownIds(tx, entry) };
}

/** Whether nothing older about the same thing is still on its way. */
async function isNext(tx: ReadTransaction, entry: Entry): Promise<boolean> {
  for (const other of await tx.entriesAbout(entry.operation.subject)) {
    if (other.id === entry.id) return true;
    if (!isFinal(other)) return false;
  }
  return true;
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
