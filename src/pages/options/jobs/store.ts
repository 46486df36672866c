import { batch, signal } from "@preact/signals";
import type { Shown } from "../../ui/shown.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import type { Job, JobRate, RowState } from "../../../shared/domain/jobs/job.ts";
import type { Choice } from "../../../shared/domain/outbox/choices.ts";
import type { JobWish } from "../../../shared/domain/jobs/job-state.ts";
import {
  rowsPerSecond,
  timeLeftMs,
  withSample,
  type Sample,
} from "../../../shared/domain/jobs/progress.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { EntryId, RemoteId } from "../../../shared/domain/values/ids.ts";
import type { EntryView, ProfileView } from "../../../shared/domain/views/views.ts";
import { rerunIfAsked } from "../../../shared/domain/runs.ts";
import type { Client } from "../../../background/contract.ts";
import type { HeldBy, JobView, PageJobs } from "../ledger/jobs.ts";
import { reportFrame, reportText, reportTypes, type ReportFormat } from "./report-text.ts";
import { localDay } from "../../../shared/domain/values/local-day.ts";

export interface ShownJob extends JobView {
  /** The entries that its rows wait for and that are shown with it. */
  parents: readonly Parent[];
  /** Rows that ended, over the last minute; undefined while nothing can be said. */
  perSecond?: number | undefined;
  timeLeftMs?: number | undefined;
  /** "" while the profile is not connected. */
  host: string;
  heldBy?: HeldBy | undefined;
  /** The job's profile, if there are several. */
  profile?: ProfileView;
}

/** An entry that needs the user, and how many rows of a job wait for it. */
export interface Parent {
  entry: EntryView;
  rows: number;
}

/** The most that a card shows; Activity has all. */
const parentsShown = 3;

/** The result of the last action, to be announced. */
export type JobSaid =
  | { what: "chosen"; choice: Choice; title: string }
  | { what: JobWish | "forgotten"; name: string }
  | { what: "report"; file: string };

export interface JobsNeeds {
  client: Pick<Client, "listProfiles" | "getEntry" | "choose">;
  jobs: PageJobs;
  /** Epoch ms. */
  now: () => number;
  /** Downloads a file. */
  saveBlob: (name: string, blob: Blob) => void;
}

export type JobsStore = Shown<ReturnType<typeof createJobsStore>>;

const pause = () => new Promise((resolve) => setTimeout(resolve, 500));

/** The state and the actions of all lists of jobs on this page. */
export function createJobsStore({ client, jobs, now, saveBlob }: JobsNeeds) {
  /** The jobs of all profiles, latest first. Undefined until they have been read. */
  const list = signal<readonly ShownJob[]>();
  /** The number of unreadable jobs on disk. */
  const unreadable = signal(0);
  const trouble = signal<{ what: "read" | "act"; failure: Failure; again: () => Promise<void> }>();
  const said = signal<JobSaid>();
  /** When the list was read, epoch ms. */
  const nowMs = signal(now());
  let following: Promise<void> | undefined;
  const samples = new Map<Job["id"], readonly Sample[]>();
  const choosing = new Set<EntryId>();

  /** One reading at a time; a call during a reading causes one more after it. */
  const refresh = rerunIfAsked(async () => {
    const read = await readAll(client, jobs);
    batch(() => {
      nowMs.value = now();
      if (!read.ok) trouble.value = { what: "read", failure: read.error, again: refresh };
      else {
        list.value = read.value.found.map(withSpeed);
        unreadable.value = read.value.unreadable;
        if (trouble.value?.what === "read") trouble.value = undefined;
      }
    });
  });

  function withSpeed(shown: ShownJob): ShownJob {
    const { job, progress } = shown;
    // Only a job that is being sent has a speed.
    if (progress.isOver || (job.state !== "running" && job.state !== "fed")) {
      samples.delete(job.id);
      return shown;
    }
    const ended = progress.delivered + progress.undecided + progress.left;
    const own = withSample(samples.get(job.id) ?? [], { atMs: nowMs.value, ended });
    samples.set(job.id, own);
    const perSecond = rowsPerSecond(own);
    return { ...shown, perSecond, timeLeftMs: timeLeftMs(progress, perSecond) };
  }

  async function act(
    work: () => Promise<Result<unknown, Failure>>,
    done: JobSaid | undefined,
  ): Promise<void> {
    // A screen reader does not announce text that is already there.
    said.value = undefined;
    const answer = await work();
    batch(() => {
      said.value = answer.ok ? done : undefined;
      trouble.value = answer.ok
        ? undefined
        : { what: "act", failure: answer.error, again: () => act(work, done) };
    });
    await refresh();
  }

  /** Decides about an entry that rows wait for. */
  async function choose(entry: EntryView, choice: Choice, remoteId?: RemoteId): Promise<void> {
    const { id: entryId, tries, title } = entry;
    // A second click while the first is being processed counts as the same click.
    if (choosing.has(entryId)) return;
    choosing.add(entryId);
    const chosen = { entryId, choice, tries, ...(remoteId !== undefined && { remoteId }) };
    await act(() => client.choose(chosen), { what: "chosen", choice, title });
    choosing.delete(entryId);
  }

  return {
    list,
    unreadable,
    trouble,
    said,
    nowMs,
    refresh,
    /** Reads again soon: however often the background says that something changed, twice a second at most. */
    follow() {
      following ??= pause().then(() => {
        following = undefined;
        return refresh();
      });
      return following;
    },
    steer: ({ job }: ShownJob, wish: JobWish) =>
      act(() => jobs.steer(job, wish), { what: wish, name: job.name }),
    choose,
    setRate: ({ job }: ShownJob, rate: JobRate) => act(() => jobs.setRate(job, rate), undefined),
    /** `reasonOf`: why a row is in its state, in words. */
    saveReport: (
      { job }: ShownJob,
      format: ReportFormat,
      reasonOf: (state: RowState) => string,
    ) => {
      const day = localDay(now());
      const file = `linkstow-report-${day}.${format}`;
      const save = async () => {
        const report = await reportOf(jobs, job, format, reasonOf);
        if (report.ok) saveBlob(file, report.value);
        return report;
      };
      return act(save, { what: "report", file });
    },
    forget: ({ job }: ShownJob) =>
      act(() => jobs.forget(job), { what: "forgotten", name: job.name }),
  };
}

/** The whole report as a file. The browser keeps its parts, so 100,000 rows are not in the page's memory. */
async function reportOf(
  jobs: Pick<PageJobs, "report">,
  job: Job,
  format: ReportFormat,
  reasonOf: (state: RowState) => string,
): Promise<Result<Blob, Failure>> {
  const { start, end } = reportFrame[format];
  const parts = [new Blob([start])];
  for await (const page of jobs.report(job)) {
    if (!page.ok) return page;
    parts.push(new Blob([reportText(page.value, format, reasonOf)]));
  }
  return ok(new Blob([...parts, end], { type: reportTypes[format] }));
}

/** An entry that cannot be read, or that was pruned meanwhile, is left out. The job is shown anyway. */
async function readParents(
  client: JobsNeeds["client"],
  { waitsFor }: JobView,
): Promise<readonly Parent[]> {
  const first = waitsFor.slice(0, parentsShown);
  const read = await Promise.all(first.map(({ entryId }) => client.getEntry({ entryId })));
  return read.flatMap((entry, at) =>
    entry.ok ? [{ entry: entry.value, rows: first[at]?.rows ?? 0 }] : [],
  );
}

/** If the jobs of one profile cannot be read, the whole reading fails. */
async function readAll(
  client: JobsNeeds["client"],
  jobs: Pick<PageJobs, "list">,
): Promise<Result<{ found: readonly ShownJob[]; unreadable: number }, Failure>> {
  const profiles = await client.listProfiles({});
  if (!profiles.ok) return profiles;
  const { all } = profiles.value;
  const found: ShownJob[] = [];
  let unreadable = 0;
  for (const profile of all) {
    const listed = await jobs.list(profile.id);
    if (!listed.ok) return listed;
    unreadable += listed.value.unreadable.length;
    for (const one of listed.value.jobs) {
      const { heldBy } = listed.value;
      const parents = await readParents(client, one);
      found.push({
        ...one,
        parents,
        host: profile.host,
        heldBy,
        ...(all.length > 1 && { profile }),
      });
    }
  }
  return ok({ found: found.toSorted((a, b) => b.job.createdAtMs - a.job.createdAtMs), unreadable });
}
