import type { Job, RowOutcome } from "../../src/shared/domain/jobs/job.ts";
import type { Entry } from "../../src/shared/domain/outbox/entry.ts";
import { isCreateDeceived } from "./compare.ts";
import type { RowChange, RowResource } from "./draws/drawn-job.ts";
import type { Evidence } from "./evidence.ts";
import type { SoakJob } from "./jobs.ts";
import type { Outcome, ProblemKind } from "./outcome.ts";

type Finding = readonly [kind: ProblemKind, entryId: string, what: string];

/** How a row ends that arrived, and how one that the user let go. Rows of this run end in no other way. */
const arrived = "delivered";
const letGo = ["dropped", "cancelled"];
/** How a change ends whose link was let go before its turn. */
const linkGone = "gone";

/** Compares what the jobs say of their rows with what was asked, and with what the services have. */
export function judgeJobs({ jobs, gone, stored }: Outcome, evidence: Evidence): readonly Finding[] {
  // Written by the product; the comparison decides whether it is correct.
  const onDisk = (stored["jobs"] ?? []) as unknown as readonly Job[];
  const outcomes = (stored["jobOutcomes"] ?? []) as unknown as readonly RowOutcome[];
  const entries = (stored["entries"] ?? []) as unknown as readonly Entry[];
  return jobs.flatMap(({ seen, place, resources }: SoakJob): readonly Finding[] => {
    if (seen === undefined || gone.includes(place)) return [];
    const job = onDisk.find(({ id }) => id === seen.id);
    if (job === undefined) return [["lost", "", `the job ${seen.id} is gone`]];
    const findings: Finding[] = [];
    if (job.state !== "fed" && job.state !== "cancelled") {
      findings.push(["stuck", "", `a job is ${job.state} at rest, ${job.fed} of ${job.rows} fed`]);
    }
    for (const [row, resource] of resources.slice(0, job.fed).entries()) {
      const told = [
        ...entries.filter(({ fedBy }) => fedBy?.job === job.id && fedBy.row === row),
        ...outcomes.filter((one) => one.job === job.id && one.row === row),
      ].map(({ state }) => state.name);
      findings.push(...judgeRow(resource, told, evidence));
    }
    return findings;
  });
}

/** Each row is told once: by its entry, or by its outcome. */
function judgeRow(
  resource: RowResource | RowChange,
  told: readonly string[],
  evidence: Evidence,
): readonly Finding[] {
  const { entryId } = resource;
  const [state, ...more] = told;
  if (state === undefined || more.length > 0) {
    return [["wrong", entryId, `is told ${told.length} times: ${told.join(" and ")}`]];
  }
  if (state === arrived) {
    return isThere(resource, evidence)
      ? []
      : [["lost", entryId, "is told as delivered, and not at the service"]];
  }
  const isChange = resource.kind === "change";
  const known = isChange ? [...letGo, linkGone] : letGo;
  if (!known.includes(state)) return [["wrong", entryId, `is told as ${state}`]];
  const isLetGo = isChange
    ? resource.link.changeDropped || resource.link.letGo !== undefined
    : resource.letGo !== undefined;
  return isLetGo ? [] : [["lost", entryId, `is told as ${state}, which nobody chose`]];
}

/** The fields of a changed link are compared with those of all links (`compareLink`). */
function isThere(resource: RowResource | RowChange, evidence: Evidence): boolean {
  if (resource.kind !== "change")
    return evidence.copies(resource.entryId).length > 0 || isCreateDeceived(resource, evidence);
  return evidence
    .requestsFor(resource.entryId)
    .some(({ status = 0 }) => status >= 200 && status < 300);
}
