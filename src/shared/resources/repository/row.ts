import type { ProfileId, RemoteIdOf } from "../../domain/values/ids.ts";

/** A repository, known by the id that the user entered. No operation concerns one. */
export interface RepositoryRow {
  profileId: ProfileId;
  remoteId: RemoteIdOf<"repository">;
  /** As the user last wrote it. */
  title: string;
  usedAtMs: number;
  uses: number;
}
