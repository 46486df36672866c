import * as v from "valibot";
import { jobKinds, jobStates, type Job, type JobRow } from "../../../domain/jobs/job.ts";
import { exactly } from "../../../resources/exactly.ts";
import { entryId, jobId, localId, profileId } from "../../../resources/id-schemas.ts";
import { jobOperation } from "../../../resources/stored.ts";

/** Schemas of jobs and their rows. */

const number = v.number();

export const jobSchema = exactly<Job>()(
  v.object({
    id: jobId,
    profileId,
    kind: v.picklist(jobKinds),
    name: v.string(),
    state: v.picklist(jobStates),
    rows: number,
    creates: number,
    collections: v.exactOptional(number),
    isConfirmed: v.boolean(),
    fed: number,
    fedAtMs: number,
    rate: v.object({ atOnce: number, delayMs: number }),
    createdAtMs: number,
    hasContent: v.exactOptional(v.boolean()),
    isSwap: v.exactOptional(v.boolean()),
    standIns: v.exactOptional(v.array(v.object({ named: localId, there: localId }))),
  }),
);

export const jobRowSchema = exactly<JobRow>()(
  v.object({
    profileId,
    job: jobId,
    row: number,
    entryId,
    operation: jobOperation,
    content: v.exactOptional(v.object({ pageContent: v.string(), excerpt: v.string() })),
  }),
);
