import {
  emptyPlan,
  planEdit,
  type EditableLink,
} from "../../../src/shared/domain/bulk-edit/plan.ts";
import type { JobFailure } from "../../../src/shared/domain/failures.ts";
import type { JobOperation } from "../../../src/shared/domain/jobs/job.ts";
import { err, ok } from "../../../src/shared/domain/values/result.ts";
import type { EditPorts } from "../../../src/pages/options/bulk-edit/edit.ts";
import type { LinkChoice } from "../../../src/pages/options/ledger/bulk-edit.ts";
import type { NewJob } from "../../../src/pages/options/ledger/write-job.ts";
import { aJob } from "../jobs.ts";
import { createFakeJobs } from "./fake-jobs.ts";
import { createSeries } from "./series.ts";

/** Edits of the links of a test, with the real plan, and the jobs that they become. `failure`: of the start. */
export function someEdits(
  background: Pick<EditPorts, "client">,
  links: readonly EditableLink[] = [],
  failure?: JobFailure,
): EditPorts & { chosen: LinkChoice[]; begun: NewJob[]; written: JobOperation[] } {
  const { jobs } = createFakeJobs();
  const chosen: LinkChoice[] = [];
  const begun: NewJob[] = [];
  const written: JobOperation[] = [];
  return {
    client: background.client,
    chosen,
    begun,
    written,
    async planEdit(_profileId, choice, change) {
      chosen.push(choice);
      return ok(planEdit(emptyPlan, links, change));
    },
    jobs: {
      ...jobs,
      async begin(job) {
        begun.push(job);
        return ok({
          async write(operations) {
            written.push(...operations);
            return ok();
          },
          start: async () => (failure === undefined ? ok(aJob()) : err(failure)),
        });
      },
    },
    uuid: createSeries(),
  };
}
