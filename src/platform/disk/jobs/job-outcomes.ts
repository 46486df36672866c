import * as v from "valibot";
import { unkeptStates, type RowOutcome } from "../../../domain/jobs/job.ts";
import { exactly } from "../../../things/exactly.ts";
import { jobId, profileId, remoteId } from "../../../things/id-schemas.ts";

const number = v.number();

const atMs = number;

/** Only pages read outcomes, so this schema is no part of the background. */
export const outcomeSchema = exactly<RowOutcome>()(
  v.object({
    profileId,
    job: jobId,
    row: number,
    state: v.variant("name", [
      v.object({ name: v.literal("delivered"), atMs, remoteId: v.exactOptional(remoteId) }),
      v.object({ name: v.picklist(["cancelled", "dropped", ...unkeptStates]), atMs }),
    ]),
  }),
);
