import type { ProfileId, RemoteIdOf } from "../../domain/values/ids.ts";

/** A repository that the person named by its id. No operation is about one. */
export interface RepositoryRow {
  profileId: ProfileId;
  remoteId: RemoteIdOf<"repository">;
  /** As last written. */
  title: string;
  usedAtMs: number;
  uses: number;
}
