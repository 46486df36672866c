import { signal, type ReadonlySignal } from "@preact/signals";
import type { Failure } from "../../../../shared/domain/failures.ts";
import type { ProfileId } from "../../../../shared/domain/values/ids.ts";
import type { ProfilesView } from "../../../../shared/domain/views.ts";
import type { Client } from "../../../../background/contract.ts";

export interface Usage {
  /** The profile that could not be put in use, and why. */
  failed: ReadonlySignal<{ profileId: ProfileId; failure: Failure } | undefined>;
  /** Puts the profile in use. Resolves to whether it is. */
  use: (profileId: ProfileId) => Promise<boolean>;
  /** Forgets the failure once another page has put the profile in use, or has deleted it. */
  follow: (listed: ProfilesView) => void;
}

/** Selects the profile in use. Until the choice is on disk, saves still use the previous profile. */
export function createUsage(client: Pick<Client, "useProfile">): Usage {
  const failed = signal<{ profileId: ProfileId; failure: Failure }>();
  return {
    failed,
    async use(profileId) {
      const used = await client.useProfile({ profileId });
      // One that was deleted elsewhere leaves the list, which says enough.
      const isTold = !used.ok && used.error.kind !== "profile-gone";
      failed.value = isTold ? { profileId, failure: used.error } : undefined;
      return used.ok;
    },
    follow({ current, all }) {
      const id = failed.value?.profileId;
      if (id === current || all.every((profile) => profile.id !== id)) failed.value = undefined;
    },
  };
}
