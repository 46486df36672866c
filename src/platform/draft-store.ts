import type { IDBPObjectStore } from "idb";
import * as v from "valibot";
import type { ProfileId } from "../domain/ids.ts";
import { draftSchema } from "../rpc/schemas.ts";
import type { Clock, DraftStore } from "../use-cases/ports.ts";
import type { LinkstowDatabase, Schema } from "./database.ts";
import { guarded, settle } from "./guarded.ts";

const keptForMs = 7 * 24 * 60 * 60 * 1_000;
export const mostKept = 200;

type Drafts = IDBPObjectStore<Schema, ["drafts"], "drafts", "readwrite">;

/** All that `draftKey` gives for the profile: what stands after the space is less than "!". */
function ofProfile(profileId: ProfileId): IDBKeyRange {
  return IDBKeyRange.bound(`${profileId} `, `${profileId}!`);
}

async function forgetAll(drafts: Drafts, range: IDBKeyRange | null, most?: number): Promise<void> {
  const keys = await drafts.index("by-time").getAllKeys(range, most);
  for (const key of keys) await drafts.delete(key);
}

/**
 * Typed and not yet saved, in IndexedDB: 200 drafts at most, for 7 days (design, section 7). Whatever is
 * done with them, those whose time is over go first: else the last ones typed would stay for ever.
 */
export function createDraftStore(
  database: Pick<LinkstowDatabase, "use">,
  clock: Clock,
): DraftStore {
  const use = <T>(options: IDBTransactionOptions, work: (drafts: Drafts) => Promise<T>) =>
    guarded(() =>
      database.use(async (db) => {
        const tx = db.transaction("drafts", "readwrite", options);
        return settle(tx, async () => {
          await forgetAll(tx.store, IDBKeyRange.upperBound(clock.now() - keptForMs));
          return work(tx.store);
        });
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

    put: (pageKey, draft, page) =>
      use({ durability: "relaxed" }, async (drafts) => {
        await drafts.put({ draft, atMs: clock.now(), ...(page && { page }) }, pageKey);
        const spare = (await drafts.count()) - mostKept;
        if (spare > 0) await forgetAll(drafts, null, spare);
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
