import type { IDBPObjectStore } from "idb";
import * as v from "valibot";
import type { ProfileId } from "../domain/ids.ts";
import { draftSchema } from "../rpc/schemas.ts";
import type { DraftStore } from "../use-cases/ports.ts";
import type { LinkstowDatabase, Schema } from "./database.ts";
import { guarded, settle } from "./guarded.ts";

const keptForMs = 7 * 24 * 60 * 60 * 1_000;
export const mostKept = 200;

type Drafts = IDBPObjectStore<Schema, ["drafts"], "drafts", "readwrite">;

/** All that `draftKey` gives for the profile: what stands after the space is less than "!". */
function ofProfile(profileId: ProfileId): IDBKeyRange {
  return IDBKeyRange.bound(`${profileId} `, `${profileId}!`);
}

/** Typed and not yet saved, in IndexedDB: 200 drafts at most, for 7 days (design, section 7). */
export function createDraftStore(database: Pick<LinkstowDatabase, "use">): DraftStore {
  const use = <T>(options: IDBTransactionOptions, work: (drafts: Drafts) => Promise<T>) =>
    guarded(() =>
      database.use(async (db) => {
        const tx = db.transaction("drafts", "readwrite", options);
        return settle(tx, () => work(tx.store));
      }),
    );

  return {
    get: (pageKey) =>
      use({}, async (drafts) => {
        const parsed = v.safeParse(draftSchema, (await drafts.get(pageKey))?.draft);
        return parsed.success ? parsed.output : undefined;
      }),

    find: (entryId) =>
      use({}, async (drafts) => {
        const kept = (await drafts.getAll()).find(({ draft }) => draft.entryId === entryId);
        // Kept before the page was: its own address is the nearest there is.
        return kept && (kept.page ?? { address: kept.draft.address });
      }),

    put: (pageKey, draft, nowMs, page) =>
      use({ durability: "relaxed" }, async (drafts) => {
        await drafts.put({ draft, atMs: nowMs, ...(page && { page }) }, pageKey);
        const spare = Math.max((await drafts.count()) - mostKept, 0);
        let cursor = await drafts.index("by-time").openCursor();
        for (let seen = 0; cursor !== null; seen += 1) {
          if (seen >= spare && cursor.value.atMs > nowMs - keptForMs) break;
          await cursor.delete();
          cursor = await cursor.continue();
        }
      }),

    countOf: (profileId) => use({}, (drafts) => drafts.count(ofProfile(profileId))),
    forgetProfile: (profileId) => use({}, (drafts) => drafts.delete(ofProfile(profileId))),

    forget: (pageKey, entryId) =>
      use({}, async (drafts) => {
        const kept = await drafts.get(pageKey);
        if (kept !== undefined && (entryId === undefined || kept.draft.entryId === entryId)) {
          await drafts.delete(pageKey);
        }
      }),
  };
}
