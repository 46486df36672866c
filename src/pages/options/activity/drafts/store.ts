import { signal } from "@preact/signals";
import type { Shown } from "../../../ui/shown.ts";
import type { Client } from "../../../../background/contract.ts";
import type { StorageFailure } from "../../../../shared/domain/failures.ts";
import type { ProfileId } from "../../../../shared/domain/values/ids.ts";
import type { Result } from "../../../../shared/domain/values/result.ts";
import type { WaitingDraft } from "../../../backup/list-drafts.ts";

export interface DraftsNeeds {
  readonly client: Pick<Client, "listProfiles">;
  readonly listDrafts: (
    profileIds: readonly ProfileId[],
  ) => Promise<Result<readonly WaitingDraft[], StorageFailure>>;
}

export type DraftsStore = Shown<ReturnType<typeof createDraftsStore>>;

/** The drafts that nobody has saved or discarded. */
export function createDraftsStore({ client, listDrafts }: DraftsNeeds) {
  /** The typed or merged and unsaved drafts of all profiles; empty until they have been read. */
  const list = signal<readonly WaitingDraft[]>([]);
  return {
    list,
    /** If the drafts cannot be read, the list does not change. The entries show the fault of the disk. */
    refresh: async () => {
      const profiles = await client.listProfiles({});
      if (!profiles.ok) return;
      const found = await listDrafts(profiles.value.all.map(({ id }) => id));
      if (found.ok) list.value = found.value;
    },
  };
}
