import * as v from "valibot";
import type { FollowedFolder } from "../../domain/bookmarks/followed-folder.ts";
import { inTurn } from "../../domain/runs.ts";
import type { FollowedFolders } from "../../ports/ports.ts";
import { exactly } from "../../resources/exactly.ts";
import { profileId } from "../../resources/id-schemas.ts";
import { guardedArea, type Area } from "./access/guarded.ts";
import { readAs } from "./access/read-as.ts";

const key = "followedFolders";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const followed = exactly<FollowedFolder>()(
  v.object({ profileId, folderId: v.string(), isFiled: v.boolean(), seenMs: count, missed: count }),
);

/**
 * The followed folders in `storage.local`, apart from the profiles, which are synced and backed up: another browser has
 * other folders. What cannot be read is followed no longer.
 */
export function createFollowedFolders(area: Area): FollowedFolders {
  async function all(): Promise<readonly FollowedFolder[]> {
    const { [key]: stored } = await area.get(null);
    const list: readonly unknown[] = Array.isArray(stored) ? stored : [];
    return list.flatMap((one) => readAs(followed, one) ?? []);
  }

  return {
    all,
    // One change at a time: of two changes to the same list, one would overwrite the other.
    edit: inTurn((id, change) =>
      guardedArea(async () => {
        const kept = await all();
        const changed = change(kept.find((one) => one.profileId === id));
        const others = kept.filter((one) => one.profileId !== id);
        await area.set({ [key]: changed === undefined ? others : [...others, changed] });
      }),
    ),
  };
}
