import type { Draft } from "../../../domain/draft/draft.ts";
import type { StorageFailure } from "../../../domain/failures.ts";
import type { ProfileId } from "../../../domain/values/ids.ts";
import type { Result } from "../../../domain/values/result.ts";
import type { Store } from "../../../ports/ports.ts";
import type { LinkstowDatabase } from "../database.ts";
import { listDrafts } from "../drafts/draft-store.ts";
import { guarded } from "../access/guarded.ts";
import { createLedgerReader } from "./ledger-reader.ts";

/** The ledger and the drafts for a page of ours, which may read them. Only the background changes them. */
export function createLedgerDoor(database: Pick<LinkstowDatabase, "use">): {
  read: Store["read"];
  drafts: (
    profileId: ProfileId,
  ) => Promise<
    Result<
      { drafts: readonly { pageAddress: string; draft: Draft }[]; unreadable: number },
      StorageFailure
    >
  >;
} {
  return {
    ...createLedgerReader(database),
    drafts: (profileId) => guarded(() => listDrafts(database, profileId)),
  };
}
