import * as v from "valibot";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { method } from "../../../shared/rpc/method.ts";
import type { Announcer, ProfileStore } from "../../../shared/ports/ports.ts";

/**
 * Adds a profile of a backup, with all of its choices in one write, and without a key: its server is not asked before the
 * user enters one. Safe to repeat: a profile that is here stays as it is, because the user may have changed it since.
 */
export const addProfile = method(
  v.object({ profile: forms.profileHead }),
  ({ profiles, announcer }: { profiles: ProfileStore; announcer: Announcer }) =>
    async ({ profile: { serverAddress, ...head } }): Promise<Result<void, StorageFailure>> => {
      if ((await profiles.get(head.id)) !== undefined) return ok();
      const added = await profiles.put({
        ...head,
        serverAddress: serverAddress === "" ? undefined : serverAddress,
        hasKey: false,
      });
      if (added.ok) announcer.changed();
      return added;
    },
);
