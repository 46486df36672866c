import type {
  DiagnosedProfile,
  DiagnosticsFacts,
} from "../../../shared/domain/views/diagnostics.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import {
  decidingStates,
  movingStates,
  type Entry,
  type StateName,
} from "../../../shared/domain/outbox/entry.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type { ReadTransaction, Store } from "../../../shared/ports/ports.ts";

/** Entries of a profile listed one by one; the counts include all. */
const listedAtMost = 500;
const toldDelivered = 50;

const states: readonly StateName[] = [
  ...decidingStates,
  ...movingStates,
  "delivered",
  "cancelled",
  "dropped",
];

/** What the ledger has for the diagnostics of these profiles. */
export function readDiagnostics(
  ledger: Pick<Store, "read">,
  profiles: readonly DiagnosedProfile[],
  nowMs: number,
): Promise<Result<DiagnosticsFacts["profiles"], StorageFailure>> {
  return ledger.read(async (tx) => {
    const facts: DiagnosticsFacts["profiles"][number][] = [];
    for (const profile of profiles) facts.push(await readFacts(tx, profile, nowMs));
    return facts;
  });
}

async function readFacts(tx: ReadTransaction, profile: DiagnosedProfile, nowMs: number) {
  const counts: Partial<Record<StateName, number>> = {};
  for (const state of states) {
    const count = await tx.countIn(profile.id, [state]);
    if (count > 0) counts[state] = count;
  }
  const found = [
    ...(await tx.entriesIn(profile.id, decidingStates, listedAtMost)),
    ...(await tx.entriesIn(profile.id, movingStates, listedAtMost)),
    ...(await tx.latestDelivered(profile.id, toldDelivered, nowMs)),
  ];
  const entries: { entry: Entry; contentLength: number }[] = [];
  for (const entry of found) {
    // One after the other: contents are large, and only their length is kept.
    const { pageContent = "" } = (await tx.payload(entry.id)) ?? {};
    entries.push({ entry, contentLength: pageContent.length });
  }
  return { profile, gate: await tx.gate(profile.id), counts, entries };
}
