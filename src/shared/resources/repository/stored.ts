import * as v from "valibot";
import type { RepositoryRow } from "./row.ts";
import { exactly } from "../exactly.ts";
import { integerId, profileId } from "../id-schemas.ts";

/** A repository's row on disk, as any version may have written it. */
export const repositoryRow = exactly<RepositoryRow>()(
  v.object({
    profileId,
    remoteId: integerId,
    title: v.string(),
    usedAtMs: v.number(),
    uses: v.number(),
  }),
);
