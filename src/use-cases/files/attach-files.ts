import { findWrongFile, type DraftFile } from "../../domain/draft-file.ts";
import type { ChoiceFailure, DraftFailure, StorageFailure } from "../../domain/failures.ts";
import { linkRef } from "../../domain/operation.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import { stopAtUnreadable } from "../ledger/stop-at-unreadable.ts";
import type { Announcer, Clock, ProfileStore } from "../ports.ts";
import { keepAndDeliver, type KeepPorts } from "../keep/keep.ts";
import { keepFiles } from "./keep-files.ts";

interface AttachFilesInput {
  link: LocalId;
  files: readonly DraftFile[];
}

type AttachFailure = DraftFailure | ChoiceFailure | StorageFailure;

/** Keeps files for a link that is in the ledger. A repeated call changes nothing. */
export function createAttachFiles(
  ports: KeepPorts & { announcer: Announcer; profiles: ProfileStore; clock: Clock },
): (input: AttachFilesInput) => Promise<Result<void, AttachFailure>> {
  const { profiles, announcer, clock } = ports;
  return async ({ link, files }) => {
    const wrong = findWrongFile(files);
    if (wrong !== undefined) return err(wrong);
    const all = await profiles.all();
    const kept = await keepAndDeliver(ports, async (tx) => {
      const row = await tx.row(linkRef(link));
      if (row === undefined) stopAtUnreadable(tx, ["link"]);
      const profile = all.find(({ id }) => id === row?.profileId);
      if (profile === undefined) return false;
      await keepFiles(tx, { link, files, profile, nowMs: clock.now() });
      return true;
    });
    if (!kept.ok) return kept;
    if (!kept.value) return err({ kind: "entry-gone" });
    announcer.changed();
    return ok();
  };
}
