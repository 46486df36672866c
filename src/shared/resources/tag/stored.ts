import * as v from "valibot";
import { exactly } from "../exactly.ts";
import { profileId } from "../id-schemas.ts";
import type { TagRow } from "../rows.ts";

/** A tag's row on disk, as any version may have written it. */
export const tagRow = exactly<TagRow>()(
  v.object({
    profileId,
    key: v.string(),
    name: v.string(),
    usedAtMs: v.number(),
    uses: v.number(),
  }),
);
