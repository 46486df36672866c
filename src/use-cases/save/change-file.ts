import type { ChoiceFailure, StorageFailure } from "../../domain/failures.ts";
import { fileRef, type FileChanges } from "../../domain/operation.ts";
import type { Entry } from "../../domain/outbox/entry.ts";
import type { EntryId, LocalId } from "../../domain/values/ids.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import { stopAtUnreadable } from "../ledger/stop-at-unreadable.ts";
import { foldInto } from "../outbox/fold-into.ts";
import { settleReferences } from "../outbox/move-entry.ts";
import type { Announcer, Clock, Transaction } from "../ports.ts";
import { keepAndDeliver, type KeepPorts } from "./keep.ts";

interface ChangeFileInput {
  entryId: EntryId;
  file: LocalId;
  changes: FileChanges;
}

/**
 * Keeps a change of a file: another link, category, user or repository link. The change joins what still
 * waits about that file; the answer names the entry that carries it. A repeated call changes nothing.
 */
export function createChangeFile(
  ports: KeepPorts & { announcer: Announcer; clock: Clock },
): (
  input: ChangeFileInput,
) => Promise<Result<{ entryId: EntryId }, ChoiceFailure | StorageFailure>> {
  return async (input) => {
    const kept = await keepAndDeliver(ports, (tx) => keepChange(tx, input, ports.clock.now()));
    if (!kept.ok) return kept;
    if (kept.value === undefined) return err({ kind: "entry-gone" });
    ports.announcer.changed();
    return ok({ entryId: kept.value });
  };
}

/** The entry with the change; undefined if the file is not in the ledger. */
async function keepChange(
  tx: Transaction,
  { entryId, file, changes }: ChangeFileInput,
  nowMs: number,
): Promise<EntryId | undefined> {
  const row = await tx.row(fileRef(file));
  if (row === undefined) {
    stopAtUnreadable(tx, ["file"]);
    return undefined;
  }
  if ((await tx.entry(entryId)) !== undefined) return entryId;
  const operation = { kind: "change-file", subject: file, changes } as const;
  const folded = await foldInto(tx, operation, nowMs);
  if (folded !== undefined) return folded.id;
  // What it follows may have been made while the clock was ahead. The order of entries is that of their times.
  const beforeMs = (await tx.entriesAbout(file)).at(-1)?.createdAtMs ?? 0;
  const entry: Entry = {
    id: entryId,
    profileId: row.profileId,
    operation,
    state: { name: "ready" },
    lane: "person",
    createdAtMs: Math.max(nowMs, beforeMs + 1),
    tries: 0,
  };
  await tx.putEntry(entry);
  await settleReferences(tx, entry, nowMs);
  return entryId;
}
