import type { Profile } from "../../../shared/domain/profile/profile.ts";
import { parseDraftFile, type DraftFile } from "../../../shared/domain/draft/draft-file.ts";
import { fileRef } from "../../../shared/domain/operation/operation.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { fileRow } from "../../../shared/resources/file/row.ts";
import { putNew } from "../keep/keep-new.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";

interface KeepingFiles {
  link: LocalId;
  files: readonly DraftFile[];
  profile: Pick<Profile, "id" | "compatibility">;
  nowMs: number;
}

/**
 * Writes a ledger row and an outbox entry for each file of a link. The entry waits for the link's id. A file
 * that is here already is not written again. Files are bulk work: a large upload never takes the last lane.
 */
export async function keepFiles(
  tx: Transaction,
  { link, files, profile, nowMs }: KeepingFiles,
): Promise<void> {
  for (const file of files) {
    const [earlier, kept] = await Promise.all([tx.entry(file.entryId), tx.row(fileRef(file.file))]);
    const parsed = parseDraftFile(file);
    if (earlier !== undefined || kept !== undefined || !parsed.ok) continue;
    const { userId } = profile.compatibility;
    const fields = { link, ...parsed.value, ...(userId !== null && { userId }) };
    await putNew(tx, {
      resource: "file",
      entryId: file.entryId,
      operation: { kind: "create-file", subject: file.file, fields },
      row: ({ nowMs: createdAtMs, ...own }) => fileRow(fields, { ...own, createdAtMs }),
      profileId: profile.id,
      nowMs,
      lane: "bulk",
    });
  }
}
