import type { IDBPObjectStore } from "idb";
import * as v from "valibot";
import type { ProfileId } from "../../../domain/values/ids.ts";
import type { Draft, DraftPage } from "../../../domain/draft/draft.ts";
import { exactly } from "../../../resources/exactly.ts";
import { profileId } from "../../../resources/id-schemas.ts";
import { draftSchema } from "../../../rpc/form-schemas.ts";
import type { Clock, DraftStore } from "../../../ports/ports.ts";
import type { LinkstowDatabase } from "../database.ts";
import type { Schema } from "../access/schema.ts";
import { guarded, settle, type Area } from "../access/guarded.ts";
import { createTimeOfUse } from "./time-of-use.ts";
import { readAs } from "../access/read-as.ts";
import {
  lostValue,
  noteWritten,
  readRow,
  readRows,
  readStore,
  type RowStore,
} from "../access/lost-rows.ts";

const keptForMs = 7 * 24 * 60 * 60 * 1_000;
export const mostKept = 200;

type Drafts = IDBPObjectStore<Schema, ["drafts"], "drafts", "readwrite">;

const storedDraft = v.object({
  draft: draftSchema,
  page: v.fallback(
    v.optional(
      exactly<DraftPage>()(
        v.object({
          address: v.string(),
          tabId: v.optional(v.number()),
          profileId: v.exactOptional(profileId),
        }),
      ),
    ),
    undefined,
  ),
});

/** All keys that `draftKey` makes for the profile: the character after the space sorts before "!". */
function ofProfile(id: ProfileId): IDBKeyRange {
  return IDBKeyRange.bound(`${id} `, `${id}!`);
}

/**
 * The key to which an unreadable draft moves when the next draft of its page is stored. No address contains
 * a line break.
 */
function asideKey(pageKey: string): string {
  return `${pageKey}\naside`;
}

async function forgetAll(drafts: Drafts, range: IDBKeyRange | null, most?: number): Promise<void> {
  const keys = await drafts.index("by-time").getAllKeys(range, most);
  for (const key of keys) await drafts.delete(key);
}

/** A merged draft has no time, so it is not in the index `by-time`: it neither expires nor counts. */
function hasNoTime(row: Schema["drafts"]["value"], { entryId }: Draft): boolean {
  return row.atMs === undefined && row.draft.entryId === entryId;
}

/** The draft of a page, and its unreadable drafts that were moved. */
function ofPage(pageKey: string): IDBKeyRange {
  return IDBKeyRange.bound(pageKey, `${pageKey}\n\uffff`);
}

function read(stored: unknown): v.InferOutput<typeof storedDraft> | undefined {
  return readAs(storedDraft, stored);
}

/** The readable drafts of a profile, each with its page, and how many others it has. Deletes none. */
export async function listDrafts(
  database: Pick<LinkstowDatabase, "use">,
  id: ProfileId,
): Promise<{ drafts: readonly { pageAddress: string; draft: Draft }[]; unreadable: number }> {
  const stored = await database.use((db) =>
    readStore(db, "drafts", (drafts) => readRows(drafts, ofProfile(id))),
  );
  const drafts = stored.flatMap((one) => {
    const kept = read(one);
    // Stored before drafts had a page: the draft's own address is the nearest.
    return kept
      ? [{ pageAddress: kept.page?.address ?? kept.draft.address, draft: kept.draft }]
      : [];
  });
  return { drafts, unreadable: stored.length - drafts.length };
}

/** Deletes the readable drafts of a page that are meant. */
export async function forgetDrafts(
  drafts: Pick<Drafts, "getAllKeys" | "delete"> & RowStore<unknown>,
  pageKey: string,
  isMeant: (draft: Draft) => boolean,
): Promise<void> {
  for (const key of await drafts.getAllKeys(ofPage(pageKey))) {
    const kept = read(await readRow(drafts, key))?.draft;
    if (kept !== undefined && isMeant(kept)) await drafts.delete(key);
  }
}

/**
 * The row that the next draft of its page replaces. An unreadable draft is not overwritten but moved. A draft that the
 * disk lost has nothing to move.
 */
async function makeRoom(
  drafts: Drafts,
  pageKey: string,
): Promise<Schema["drafts"]["value"] | undefined> {
  const kept = await readRow(drafts, pageKey);
  const stored: unknown = kept;
  if (kept === undefined || stored === lostValue) return undefined;
  if (read(kept) !== undefined) return kept;
  let free = asideKey(pageKey);
  while ((await drafts.getKey(free)) !== undefined) free = asideKey(free);
  await drafts.put(kept, free);
  return undefined;
}

/**
 * Text that was typed and not saved yet, in IndexedDB: 200 drafts at most, for 7 days of use (docs/architecture.md,
 * "Security"), because a clock may be put ahead. Every access first deletes the expired drafts. Otherwise the last
 * typed drafts would stay for ever. A merged draft stays until it is saved or discarded, because it may contain a save
 * that was never sent. `area`: `storage.local`, where the time of use is stored.
 */
export function createDraftStore(
  database: Pick<LinkstowDatabase, "use">,
  clock: Clock,
  area: Area,
): DraftStore {
  const time = createTimeOfUse(area, clock);

  /** If the time of use is unknown, it starts at the newest draft: it was at least that late. */
  async function newestMs(): Promise<number> {
    const cursor = await database.use((db) =>
      db.transaction("drafts").store.index("by-time").openKeyCursor(null, "prev"),
    );
    return cursor?.key ?? clock.now();
  }

  const use = <T>(
    options: IDBTransactionOptions,
    work: (drafts: Drafts, atMs: number) => Promise<T>,
  ) =>
    guarded(async () => {
      const atMs = await time.now(newestMs);
      return database.use(async (db) => {
        const tx = db.transaction("drafts", "readwrite", options);
        return settle(tx, async () => {
          await forgetAll(tx.store, IDBKeyRange.upperBound(atMs - keptForMs));
          return work(tx.store, atMs);
        });
      });
    });

  return {
    get: (pageKey) =>
      use({}, async (drafts) => {
        const stored = await readRows(drafts, ofPage(pageKey));
        const [kept] = stored.flatMap((one) => read(one) ?? []);
        return kept?.draft ?? (stored.length === 0 ? undefined : "unreadable");
      }),

    find: (entryId) =>
      use({}, async (drafts, atMs) => {
        const [keys, stored] = await Promise.all([drafts.getAllKeys(), readRows(drafts)]);
        const at = stored.findIndex((one) => read(one)?.draft.entryId === entryId);
        const row = stored[at];
        if (row?.atMs !== undefined) await drafts.put({ ...row, atMs }, keys[at]);
        const kept = read(row);
        // Stored before drafts had a page: the draft's own address is the nearest.
        return kept && (kept.page ?? { address: kept.draft.address });
      }),

    put: (pageKey, draft, page, isMerged = false) =>
      use({ durability: "relaxed" }, async (drafts, atMs) => {
        const earlier = await makeRoom(drafts, pageKey);
        const stays = isMerged || (earlier && hasNoTime(earlier, draft));
        const row = { draft, ...(!stays && { atMs }), ...(page && { page }) };
        noteWritten(drafts, await drafts.put(row, pageKey));
        const spare = (await drafts.index("by-time").count()) - mostKept;
        if (spare > 0) await forgetAll(drafts, null, spare);
      }),

    list: () =>
      use({}, async (drafts) => {
        const [keys, stored] = await Promise.all([drafts.getAllKeys(), readRows(drafts)]);
        return keys.flatMap((pageKey, at) => {
          const kept = read(stored[at]);
          return kept === undefined ? [] : [{ pageKey, entryId: kept.draft.entryId }];
        });
      }),

    idsOf: (id) =>
      use({}, async (drafts) => {
        const keys = await drafts.getAllKeys(ofProfile(id));
        const stored = await readRows(drafts, ofProfile(id));
        return keys.map((key, at) => read(stored[at])?.draft.entryId ?? key);
      }),

    forgetProfile: (id) => use({}, (drafts) => drafts.delete(ofProfile(id))),

    forget: (pageKey, entryId) =>
      use({}, (drafts) =>
        forgetDrafts(
          drafts,
          pageKey,
          (draft) => entryId === undefined || draft.entryId === entryId,
        ),
      ),
  };
}
