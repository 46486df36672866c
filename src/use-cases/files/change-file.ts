import type { ChoiceFailure, StorageFailure } from "../../domain/failures.ts";
import { fileRef } from "../../domain/operation.ts";
import type { FileChanges } from "../../domain/fields/file.ts";
import type { EntryId, LocalId } from "../../domain/values/ids.ts";
import { isSameInAll } from "../../domain/values/is-same.ts";
import type { Result } from "../../domain/values/result.ts";
import { withFileChanges } from "../../resources/file/row.ts";
import { stopAtUnreadable } from "../ledger/stop-at-unreadable.ts";
import type { Transaction } from "../ports.ts";
import { createChange, type ChangePorts } from "../keep/create-change.ts";
import { keepChange, wasKept } from "../keep/keep-change.ts";

interface ChangeFileInput {
  entryId: EntryId;
  file: LocalId;
  changes: FileChanges;
}

interface Changed {
  entryId: EntryId;
}

/**
 * Keeps a change of a file: another link, category, user or repository link. The change joins what still
 * waits about that file; the response names the entry that carries it. A repeated call changes nothing.
 */
export function createChangeFile(
  ports: ChangePorts,
): (input: ChangeFileInput) => Promise<Result<Changed, ChoiceFailure | StorageFailure>> {
  return createChange(ports, keepFileChange);
}

/** The entry with the change; undefined if the file is not in the ledger, or if that entry is gone. */
async function keepFileChange(
  tx: Transaction,
  { entryId, file, changes }: ChangeFileInput,
  nowMs: number,
): Promise<Changed | undefined> {
  const row = await tx.row(fileRef(file));
  if (row === undefined) {
    stopAtUnreadable(tx, ["file"]);
    return undefined;
  }
  if ((await tx.entry(entryId)) !== undefined) return { entryId };
  if (wasKept(row, entryId)) {
    const carrier = (await tx.entriesAbout(file)).at(-1);
    // Without an entry it has been delivered, and the row shows it unless a newer one followed.
    const isStill = isSameInAll(row, withFileChanges(row, changes));
    return carrier || isStill ? { entryId: carrier?.id ?? entryId } : undefined;
  }
  const operation = { kind: "change-file", subject: file, changes } as const;
  return { entryId: await keepChange(tx, { thing: "file", entryId, operation, row }, nowMs) };
}
