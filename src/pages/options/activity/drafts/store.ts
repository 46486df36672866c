import { signal, type ReadonlySignal } from "@preact/signals";
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

export interface DraftsStore {
  /** The typed or merged and unsaved drafts of all profiles; empty until they have been read. */
  readonly list: ReadonlySignal<readonly WaitingDraft[]>;
  /** If the drafts cannot be read, the list does not change. The entries show the fault of the disk. */
  readonly refresh: () => Promise<void>;
}

/** The drafts that nobody has saved or discarded. */
export function createDraftsStore({ client, listDrafts }: DraftsNeeds): DraftsStore {
  const list = signal<readonly WaitingDraft[]>([]);
  return {
    list,
    async refresh() {
      const profiles = await client.listProfiles({});
      if (!profiles.ok) return;
      const found = await listDrafts(profiles.value.all.map(({ id }) => id));
      if (found.ok) list.value = found.value;
    },
  };
}
