import { expect, test } from "vitest";
import type { Job, RowOutcome } from "../../src/shared/domain/jobs/job.ts";
import type { EntryId } from "../../src/shared/domain/values/ids.ts";
import { anId, aProfileId, anEntry } from "../support/builders.ts";
import { aJob } from "../support/jobs.ts";
import { aPlace, send } from "./a-place.ts";
import { aWantedLink } from "./a-wanted.ts";
import { collectEvidence } from "./evidence.ts";
import { judgeJobs } from "./judge-jobs.ts";
import type { Outcome } from "./outcome.ts";
import { Register, type WantedLink } from "./wanted.ts";

/** The findings about a job of one row, whose link is at the service unless `isThere` is false. */
async function judged(
  states: readonly string[],
  on: {
    readonly isThere?: boolean;
    readonly link?: Partial<WantedLink>;
    readonly job?: Job | null;
    /** The row changes the link. */
    readonly isEdit?: boolean;
  },
) {
  const { isThere = true, link = {}, job = aJob({ state: "fed", rows: 1, fed: 1 }) } = on;
  const { isEdit = false } = on;
  const place = await aPlace();
  const resource = aWantedLink(1, link);
  if (isThere) await send(place, resource.entryId, { target_url: "https://soak.example/1" });
  const register = new Register();
  register.add(resource);
  const change = isEdit ? { kind: "change", entryId: anId<EntryId>(7), link: resource } : undefined;
  const [asEntry, ...asOutcomes] = states;
  const fedBy = { job: aJob().id, row: 0 };
  const entries =
    asEntry === undefined
      ? []
      : [
          anEntry({
            id: change?.entryId ?? resource.entryId,
            state: { name: asEntry } as never,
            fedBy,
          }),
        ];
  const outcomes = asOutcomes.map((name) => ({ ...fedBy, profileId: aProfileId, state: { name } }));
  const written = { job: aJob(), rows: [] };
  const outcome = {
    jobs: [{ place, written, resources: [change ?? resource], seen: aJob() }],
    gone: [],
    stored: {
      jobs: job === null ? [] : [job],
      entries,
      jobOutcomes: outcomes as unknown as readonly RowOutcome[],
    },
  } as unknown as Outcome;
  const from = { register, places: [place], rows: [], userPages: [], events: [] };
  const found = judgeJobs(outcome, collectEvidence({ ...from, entries: [] }));
  return found.map(([kind, , what]) => `${kind}: ${what}`);
}

test("a row that is told once as delivered, and is at the service, is fine", async () => {
  expect(await judged(["delivered"], {})).toEqual([]);
});

test("a row that is told as delivered is lost if the service does not have it", async () => {
  expect(await judged(["delivered"], { isThere: false })).toEqual([
    "lost: is told as delivered, and not at the service",
  ]);
});

test("a row is told exactly once", async () => {
  expect(await judged([], {})).toEqual(["wrong: is told 0 times: "]);
  expect(await judged(["delivered", "delivered"], {})).toEqual([
    "wrong: is told 2 times: delivered and delivered",
  ]);
});

test("a row that was dropped is lost unless the user chose that", async () => {
  expect(await judged(["dropped"], { isThere: false })).toEqual([
    "lost: is told as dropped, which nobody chose",
  ]);
  const letGo = { choice: "job cancelled", atMs: 1, sure: false } as const;
  expect(await judged(["dropped"], { isThere: false, link: { letGo } })).toEqual([]);
});

test("no row of this run is a repetition of what was there", async () => {
  expect(await judged(["already"], { isThere: false })).toEqual(["wrong: is told as already"]);
});

test("a job that was seen and is not there is lost, and one that is not over is stuck", async () => {
  expect(await judged(["delivered"], { job: null })).toEqual([
    `lost: the job ${aJob().id} is gone`,
  ]);
  const paused = aJob({ state: "paused", rows: 2, fed: 1 });
  expect(await judged(["delivered"], { job: paused })).toEqual([
    "stuck: a job is paused at rest, 1 of 2 fed",
  ]);
});

test("a change is delivered once a service has taken it, and ends without that only if it was let go", async () => {
  expect(await judged(["delivered"], { isEdit: true })).toEqual([
    "lost: is told as delivered, and not at the service",
  ]);
  expect(await judged(["dropped"], { isEdit: true })).toEqual([
    "lost: is told as dropped, which nobody chose",
  ]);
  expect(await judged(["dropped"], { isEdit: true, link: { changeDropped: true } })).toEqual([]);
  const letGo = { choice: "drop", atMs: 1, sure: true } as const;
  expect(await judged(["gone"], { isEdit: true, link: { letGo } })).toEqual([]);
});
