import * as v from "valibot";
import type { Storage } from "webextension-polyfill";
import { draftSchema } from "../rpc/schemas.ts";
import type { PrivateDraftStore } from "../use-cases/ports.ts";
import { mostKept } from "./draft-store.ts";
import { guardedArea } from "./guarded.ts";

const item = "privateDrafts";
/** The latest first. */
const keptDrafts = v.array(v.object({ pageKey: v.string(), draft: draftSchema }));

type Kept = v.InferOutput<typeof keptDrafts>;

/** As much of a storage area as is used here. */
export type Area = Pick<Storage.StorageArea, "get" | "set">;

/**
 * Typed in private windows and not yet saved. `area` is to be `storage.session`: in memory in both
 * browsers, and from the start closed to content scripts. Each change looks whether there is a private
 * window still, as what was typed last may come from a popup that closed together with its window.
 */
export function createPrivateDraftStore(
  area: Area,
  hasPrivateWindow: () => Promise<boolean>,
): PrivateDraftStore {
  // One change at a time: two that read the same list would each write without the other's part.
  let lastChange: Promise<unknown> = Promise.resolve();

  async function read(): Promise<Kept> {
    const parsed = v.safeParse(keptDrafts, (await area.get(item))[item]);
    return parsed.success ? parsed.output : [];
  }

  function change(edit: (kept: Kept) => Kept) {
    const changed = lastChange.then(() =>
      guardedArea(async () => {
        const kept = (await hasPrivateWindow()) ? edit(await read()) : [];
        await area.set({ [item]: kept });
      }),
    );
    lastChange = changed;
    return changed;
  }

  return {
    get: (pageKey) =>
      guardedArea(async () => (await read()).find((one) => one.pageKey === pageKey)?.draft),

    put: (pageKey, draft) =>
      change((kept) =>
        [{ pageKey, draft }, ...kept.filter((one) => one.pageKey !== pageKey)].slice(0, mostKept),
      ),

    forget: (pageKey, entryId) =>
      change((kept) =>
        kept.filter(
          (one) =>
            one.pageKey !== pageKey || (entryId !== undefined && one.draft.entryId !== entryId),
        ),
      ),

    countOf: (profileId) =>
      guardedArea(
        async () => (await read()).filter(({ pageKey }) => isOf(pageKey, profileId)).length,
      ),

    forgetProfile: (profileId) =>
      change((kept) => kept.filter(({ pageKey }) => !isOf(pageKey, profileId))),

    forgetWithLastWindow: () => change((kept) => kept),
  };
}

/** Whether `draftKey` gave it for the profile. */
function isOf(pageKey: string, profileId: string): boolean {
  return pageKey.startsWith(`${profileId} `);
}
