import * as v from "valibot";
import type { RepositoryRow } from "./row.ts";
import { exactly } from "../exactly.ts";
import { integerId, profileId } from "../id-schemas.ts";

/** A repository's row as it stands on disk, whatever version wrote it. */
export const repositoryRow = exactly<RepositoryRow>()(
  v.object({
    profileId,
    remoteId: integerId,
    title: v.string(),
    usedAtMs: v.number(),
    uses: v.number(),
  }),
);
