import * as v from "valibot";
import type { Draft } from "../../../domain/draft/draft.ts";
import { StorageError } from "../../../domain/failures.ts";
import { inTurn } from "../../../domain/runs.ts";
import type { EntryId } from "../../../domain/values/ids.ts";
import { draftSchema } from "../../../rpc/form-schemas.ts";
import type { PrivateDraftStore } from "../../../ports/ports.ts";
import { mostKept } from "./draft-store.ts";
import { guardedArea, type Area } from "../access/guarded.ts";
import { readAs } from "../access/read-as.ts";

const item = "privateDrafts";
const keptDraft = v.object({ pageKey: v.string(), draft: draftSchema });
const keyed = v.object({ pageKey: v.string() });

/** Latest first. Unreadable drafts stay in the list unchanged. */
type Kept = readonly unknown[];

/**
 * Text typed in private windows and not saved yet. `area` must be `storage.session`: in memory in both
 * browsers, and never open to content scripts. Each change checks that a private window is still open,
 * because the last draft may come from a popup that closed together with its window.
 */
export function createPrivateDraftStore(
  area: Area,
  hasPrivateWindow: () => Promise<boolean>,
): PrivateDraftStore {
  async function read(): Promise<Kept> {
    const list = (await area.get(item))[item] ?? [];
    if (!Array.isArray(list)) throw new StorageError({ kind: "storage-unreadable" });
    return list;
  }

  // One change at a time: of two changes to the same list, one would overwrite the other.
  const change = inTurn((edit: (kept: Kept) => Kept) =>
    guardedArea(async () => {
      const kept = (await hasPrivateWindow()) ? edit(await read()) : [];
      await area.set({ [item]: kept });
    }),
  );

  return {
    get: (pageKey) =>
      guardedArea(async () => {
        const ofPage = (await read()).filter((one) => keyOf(one) === pageKey);
        const kept = ofPage.map(draftOf).find((draft) => draft !== undefined);
        return kept ?? (ofPage.length === 0 ? undefined : "unreadable");
      }),

    put: (pageKey, draft) =>
      change((kept) =>
        [{ pageKey, draft }, ...kept.filter((one) => !isDraft(one, pageKey))].slice(0, mostKept),
      ),

    forget: (pageKey, entryId) =>
      change((kept) => kept.filter((one) => !isDraft(one, pageKey, entryId))),

    idsOf: (profileId) =>
      guardedArea(async () =>
        (await read()).flatMap((one) => {
          const key = keyOf(one);
          return isOf(key, profileId) ? (draftOf(one)?.entryId ?? key) : [];
        }),
      ),

    forgetProfile: (profileId) =>
      change((kept) => kept.filter((one) => !isOf(keyOf(one), profileId))),

    forgetWithLastWindow: () => change((kept) => kept),
  };
}

function draftOf(stored: unknown): Draft | undefined {
  return readAs(keptDraft, stored)?.draft;
}

/** "" if the key cannot be read either. */
function keyOf(stored: unknown): string {
  return readAs(keyed, stored)?.pageKey ?? "";
}

/** Whether this is a readable draft of the page; with `entryId`, of that entry. */
function isDraft(stored: unknown, pageKey: string, entryId?: EntryId): boolean {
  if (keyOf(stored) !== pageKey) return false;
  const draft = draftOf(stored);
  return draft !== undefined && (entryId === undefined || draft.entryId === entryId);
}

/** Whether `draftKey` made the key for this profile. */
function isOf(pageKey: string, profileId: string): boolean {
  return pageKey.startsWith(`${profileId} `);
}
