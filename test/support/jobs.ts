import type { Job, JobOperation } from "../../src/shared/domain/jobs/job.ts";
import {
  asId,
  type JobId,
  type LocalId,
  type ProfileId,
} from "../../src/shared/domain/values/ids.ts";
import { err, ok } from "../../src/shared/domain/values/result.ts";
import { beginJob, type JobWriter } from "../../src/pages/options/ledger/write-job.ts";
import { requireOk, type World } from "./a-life.ts";
import { anId, aProfileId, someLinkFields } from "./builders.ts";

/** Jobs for tests. */

export const aJobId = asId<JobId>("30000000-0000-4000-8000-000000000001");

export function aJob(job: Partial<Job> = {}): Job {
  return {
    id: aJobId,
    profileId: aProfileId,
    kind: "import",
    name: "bookmarks.html",
    state: "running",
    rows: 0,
    creates: 0,
    isConfirmed: false,
    fed: 0,
    fedAtMs: 0,
    rate: { atOnce: 4, delayMs: 0 },
    createdAtMs: 1_000,
    ...job,
  };
}

/** New links with these numbers. */
export function newLinks(count: number, from = 0): readonly JobOperation[] {
  return Array.from({ length: count }, (_, at) => ({
    kind: "create-link",
    subject: anId<LocalId>(10_000 + from + at),
    fields: someLinkFields({
      targetUrl: `https://quoin.example/imported/${from + at}`,
      title: `Imported ${from + at}`,
    }),
  }));
}

/** What a page needs for its jobs, over the disk and the profiles of a world. */
export function ofPage(world: World) {
  return {
    ...world,
    jobs: world.jobStore,
    ledger: world.store,
    wake: () => undefined,
    requireProfile: async (id: ProfileId) =>
      (await world.profiles.get(id)) === undefined ? err({ kind: "profile-gone" } as const) : ok(),
  };
}

/** Writes a job as a page does, and starts it. */
export async function startJob(
  world: World,
  operations: readonly JobOperation[],
  given: Partial<Pick<Job, "id" | "rate">> = {},
  contentOf?: Parameters<JobWriter["write"]>[1],
): Promise<Job> {
  const ports = ofPage(world);
  const { id, profileId, kind, name } = aJob();
  const writer = requireOk(await beginJob(ports, { id, profileId, kind, name, ...given }));
  requireOk(await writer.write(operations, contentOf));
  return requireOk(await writer.start({ isConfirmed: true }));
}
