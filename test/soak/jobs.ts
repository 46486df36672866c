import type { JobWish } from "../../src/shared/domain/jobs/job-state.ts";
import type { Job } from "../../src/shared/domain/jobs/job.ts";
import type { Entry } from "../../src/shared/domain/outbox/entry.ts";
import { putJob, putWish, readJob, type StoredJob } from "../support/put-job.ts";
import type { Book } from "./draws/book.ts";
import type { DrawnJob, RowChange } from "./draws/drawn-job.ts";
import { drawEditJob } from "./draws/edit-jobs.ts";
import { drawJob } from "./draws/jobs.ts";
import { goBack } from "./hear-choice.ts";
import type { Dice } from "./dice.ts";
import type { Stage } from "./stage.ts";
import type { Tally } from "./tally.ts";

/** The user thinks again about a job that is this young: its rows may still be on their way. */
const recentMost = 6;

/** A job of this run. */
export interface SoakJob extends DrawnJob {
  /** As it was last seen on disk; undefined if it was never seen: a death may have prevented its last write. */
  seen: Job | undefined;
  /** It was seen to be over, and its links may be changed otherwise again. */
  isClosed: boolean;
}

/** Jobs that are written, paused, resumed and cancelled as a page does it. */
export class Jobs {
  readonly all: SoakJob[] = [];
  private readonly stage: Stage;
  private readonly book: Book;
  private readonly dice: Dice;
  private readonly tally: Tally;

  constructor(stage: Stage, book: Book, dice: Dice, tally: Tally) {
    this.stage = stage;
    this.book = book;
    this.dice = dice;
    this.tally = tally;
  }

  /** Sometimes a new job, sometimes a wish about one that is under way; between two batches. */
  async turn(): Promise<void> {
    const { dice } = this;
    if (dice.chance(0.3)) await this.write();
    const wish = dice.pick(["paused", "paused", "resumed", "resumed", "cancelled"] as const);
    const recent = this.all.slice(-recentMost).filter((job) => this.isHere(job));
    if (dice.chance(0.4)) await this.wish(dice.maybePick(recent), wish);
    await this.find();
  }

  /** Reads which rows the outbox has been given: from then on they are saves like any other. */
  async find(): Promise<void> {
    for (const job of this.open()) await this.look(job);
  }

  /** Resumes those that are paused, and returns how many are not over. */
  async settle(): Promise<number> {
    for (const job of this.open()) await this.wish(job, "resumed");
    await this.find();
    for (const job of this.all.filter((one) => !this.isHere(one))) this.letGoOf(job);
    return this.open().length;
  }

  /** Nobody can see any more which rows of a deleted profile the outbox had been given. */
  private letGoOf({ resources }: SoakJob): void {
    const { register } = this.book;
    for (const resource of resources) {
      if (resource.kind === "change" || register.madeBy(resource.entryId) !== undefined) continue;
      resource.kept = false;
      resource.letGo = { choice: "profile deleted", atMs: Date.now(), sure: false };
      register.add(resource);
    }
  }

  /** Those that the outbox has not been given whole. */
  private open(): readonly SoakJob[] {
    return this.all.filter((job) => this.isHere(job) && !isOver(job));
  }

  /** Whether its profile still exists. */
  private isHere({ place }: SoakJob): boolean {
    return this.book.places.includes(place);
  }

  private async write(): Promise<void> {
    const nowMs = Date.now() + this.stage.clockAheadMs();
    const edit = this.dice.chance(0.4) ? drawEditJob(this.book, nowMs) : undefined;
    const job: SoakJob = {
      ...(edit ?? drawJob(this.book, nowMs)),
      seen: undefined,
      isClosed: false,
    };
    this.all.push(job);
    this.tally.act(edit === undefined ? "job written" : "edit job written");
    await this.stage.desk().onPage((page) => putJob(page, job.written));
    await this.tell();
  }

  private async wish(job: SoakJob | undefined, wish: JobWish): Promise<void> {
    if (job === undefined) return;
    const { job: key } = job.written;
    const isAllowed = await this.stage.desk().onPage((page) => putWish(page, key, wish));
    if (isAllowed !== false) await this.look(job);
    if (isAllowed !== true) return;
    this.tally.act(`job ${wish}`);
    await this.tell();
  }

  /** The background may die instead: its next life looks for what is asked. */
  private async tell(): Promise<void> {
    await this.stage.desk().ask({ method: "runJobs", input: {} });
  }

  private async look(job: SoakJob): Promise<void> {
    const stored = await this.stage.desk().onPage((page) => readJob(page, job.written.job));
    if (stored?.job === undefined) return;
    job.seen = stored.job;
    const { register } = this.book;
    const isCancelled = job.seen.state === "cancelling" || job.seen.state === "cancelled";
    for (const [row, resource] of job.resources.slice(0, job.seen.fed).entries()) {
      const isLetGo = isCancelled && !isDelivered(stored, row);
      if (resource.kind === "change") {
        if (!job.isClosed) hearChange(resource);
        if (isLetGo && !isTaken(stored, row)) goBack(resource.link);
        continue;
      }
      if (register.madeBy(resource.entryId) === undefined) register.add(resource);
      if (isLetGo) resource.letGo ??= { choice: "job cancelled", atMs: Date.now(), sure: false };
    }
    if (!job.isClosed && isOver(job)) this.close(job);
  }

  /** Gives the links back that were lent to it. */
  private close(job: SoakJob): void {
    job.isClosed = true;
    for (const resource of job.resources)
      if (resource.kind === "change") this.book.lent.delete(resource.link);
  }
}

/** The outbox has been given every row, or will be given none. */
function isOver({ seen }: SoakJob): boolean {
  return seen?.state === "fed" || seen?.state === "cancelled";
}

/** The outbox has the change now. Nothing else changes the link meanwhile, so hearing it twice is no matter. */
function hearChange({ link, changes }: RowChange): void {
  for (const [name, value] of Object.entries(changes)) {
    link.fields[name as keyof typeof changes].hear(value, { kind: "ok", value });
  }
}

/** A change of the user's own has joined it, or another job needs it: it is no longer up to the job. */
function isTaken({ entries }: StoredJob, row: number): boolean {
  return entries.some(
    ({ fedBy, lane, isShared }: Entry) => fedBy?.row === row && (lane === "person" || isShared),
  );
}

function isDelivered({ entries, outcomes }: StoredJob, row: number): boolean {
  const entry = entries.find(({ fedBy }: Entry) => fedBy?.row === row);
  const state = entry?.state ?? outcomes.find((one) => one.row === row)?.state;
  return state?.name === "delivered";
}
