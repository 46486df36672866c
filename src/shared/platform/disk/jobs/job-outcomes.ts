import * as v from "valibot";
import { unkeptStates, type RowOutcome } from "../../../domain/jobs/job.ts";
import { exactly } from "../../../resources/exactly.ts";
import { jobId, profileId, remoteId } from "../../../resources/id-schemas.ts";

const atMs = v.number();

/** Only pages read outcomes. The background writes them. */
export const outcomeSchema = exactly<RowOutcome>()(
  v.object({
    profileId,
    job: jobId,
    row: v.number(),
    state: v.variant("name", [
      v.object({ name: v.literal("delivered"), atMs, remoteId: v.exactOptional(remoteId) }),
      v.object({ name: v.picklist(["cancelled", "dropped", ...unkeptStates]), atMs }),
    ]),
  }),
);
