import type { ProfileId } from "../../../domain/values/ids.ts";
import type { LinkstowDatabase } from "../database.ts";
import { listDrafts } from "../drafts/draft-store.ts";
import { guarded } from "../access/guarded.ts";
import { createLedgerReader } from "./ledger-reader.ts";

/** The ledger and the drafts for a page of ours, which may read them. Only the background changes them. */
export function createLedgerDoor(database: Pick<LinkstowDatabase, "use">) {
  return {
    ...createLedgerReader(database),
    drafts: (profileId: ProfileId) => guarded(() => listDrafts(database, profileId)),
  };
}
