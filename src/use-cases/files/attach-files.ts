import { findWrongFile, type DraftFile } from "../../domain/draft-file.ts";
import type { ChoiceFailure, DraftFailure, StorageFailure } from "../../domain/failures.ts";
import { linkRef } from "../../domain/operation.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import { stopAtUnreadable } from "../ledger/stop-at-unreadable.ts";
import type { ProfileStore } from "../ports.ts";
import { createChange, type ChangePorts } from "../keep/create-change.ts";
import { keepFiles } from "./keep-files.ts";

interface AttachFilesInput {
  link: LocalId;
  files: readonly DraftFile[];
}

type AttachFailure = DraftFailure | ChoiceFailure | StorageFailure;

/** Keeps files for a link that is in the ledger. A repeated call changes nothing. */
export function createAttachFiles(
  ports: ChangePorts & { profiles: ProfileStore },
): (input: AttachFilesInput) => Promise<Result<void, AttachFailure>> {
  return async (input) => {
    const wrong = findWrongFile(input.files);
    if (wrong !== undefined) return err(wrong);
    const all = await ports.profiles.all();
    const attach = createChange(ports, async (tx, { link, files }: AttachFilesInput, nowMs) => {
      const row = await tx.row(linkRef(link));
      if (row === undefined) stopAtUnreadable(tx, ["link"]);
      const profile = all.find(({ id }) => id === row?.profileId);
      if (profile === undefined) return undefined;
      await keepFiles(tx, { link, files, profile, nowMs });
      return true;
    });
    const kept = await attach(input);
    return kept.ok ? ok() : kept;
  };
}
