import { batch, signal } from "@preact/signals";
import type { Failure } from "../../../../shared/domain/failures.ts";
import type { ProfileId } from "../../../../shared/domain/values/ids.ts";
import type { ProfileDeletion } from "../../../../shared/domain/views/views.ts";
import type { Client } from "../../../../background/contract.ts";

export type Deletion = ReturnType<typeof createDeletion>;

/** Deletes a profile, the only action of this section that loses data, after the user has seen how much. */
export function createDeletion({
  client,
  deleteIndexes,
  onDeleted,
}: {
  client: Pick<Client, "deleteProfile">;
  /** Deletes the indexes of the library, which have the words of the profile's links. */
  deleteIndexes: () => void;
  onDeleted: () => Promise<void>;
}) {
  const asked = signal<(ProfileDeletion & { profileId: ProfileId }) | undefined>(undefined);
  const failure = signal<Failure | undefined>(undefined);

  async function call(profileId: ProfileId, agreed?: readonly string[]): Promise<void> {
    const answer = await client.deleteProfile({
      profileId,
      ...(agreed !== undefined && { agreed }),
    });
    batch(() => {
      failure.value = answer.ok ? undefined : answer.error;
      asked.value = answer.ok && !answer.value.deleted ? { ...answer.value, profileId } : undefined;
    });
    if (!answer.ok || !answer.value.deleted) return;
    deleteIndexes();
    await onDeleted();
  }

  return {
    /** The losses if the profile is deleted, while the user is asked. */
    asked,
    failure,
    ask: (profileId: ProfileId) => call(profileId),
    cancel: () => void (asked.value = undefined),
    /** Deletes only the data that the question stated. If more was added since, asks again. */
    confirm: async () => {
      if (asked.value === undefined) return;
      const { profileId, lost } = asked.value;
      await call(profileId, lost);
    },
  };
}
