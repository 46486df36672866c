import * as v from "valibot";
import { fileRef } from "../../../shared/domain/operation/operation.ts";
import { fileFields } from "../../../shared/domain/fields/file.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import { isSameInAll } from "../../../shared/domain/values/is-same.ts";
import { withFileChanges } from "../../../shared/resources/file/row.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import { asTold, changeEntries } from "../../../shared/resources/stored-fields.ts";
import { method, type InputFor } from "../../../shared/rpc/method.ts";
import { findRow } from "../stop-at-unreadable.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";
import { createChange, type ChangePorts } from "../keep/create-change.ts";
import { keepChange, wasKept } from "../keep/keep-change.ts";

const input = v.object({
  entryId: ids.entryId,
  file: ids.localId,
  changes: v.object(changeEntries(fileFields, asTold)),
});

interface Changed {
  entryId: EntryId;
}

/**
 * Keeps a change of a file: another link, category, user or repository link. The change joins what still
 * waits about that file; the response names the entry that carries it. A repeated call changes nothing.
 */
export const changeFile = method(input, (ports: ChangePorts) =>
  createChange(ports, keepFileChange),
);

/** The entry with the change; undefined if the file is not in the ledger, or if that entry is gone. */
async function keepFileChange(
  tx: Transaction,
  { entryId, file, changes }: InputFor<typeof input>,
  nowMs: number,
): Promise<Changed | undefined> {
  const row = await findRow(tx, fileRef(file));
  if (row === undefined) return undefined;
  if ((await tx.entry(entryId)) !== undefined) return { entryId };
  if (wasKept(row, entryId)) {
    const carrier = (await tx.entriesAbout(file)).at(-1);
    // Without an entry it has been delivered, and the row shows it unless a newer one followed.
    const isStill = isSameInAll(row, withFileChanges(row, changes));
    return carrier || isStill ? { entryId: carrier?.id ?? entryId } : undefined;
  }
  const operation = { kind: "change-file", subject: file, changes } as const;
  return { entryId: await keepChange(tx, { resource: "file", entryId, operation, row }, nowMs) };
}
