import {
  emptyPlan,
  planEdit,
  type BulkChange,
  type BulkPlan,
} from "../../../shared/domain/bulk-edit/plan.ts";
import type { Failure, StorageFailure } from "../../../shared/domain/failures.ts";
import type { Job } from "../../../shared/domain/jobs/job.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import { tagKey } from "../../../shared/domain/values/tag.ts";
import type { LinkRow } from "../../../shared/resources/link/row.ts";
import type { LinkPlace, Store } from "../../../shared/ports/ports.ts";
import type { PageJobs } from "./jobs.ts";
import type { NewJob } from "./write-job.ts";

/** One slice of links, between which saves have their turn. */
const sliceSize = 500;

/** The links that an edit is about. */
export type LinkChoice = { ids: ReadonlySet<LocalId> } | { tag: string } | { collection: LocalId };

/** What an edit of the chosen links would do. By tag or collection, it reads every link of the profile: slow. */
export async function planBulkEdit(
  store: Pick<Store, "read">,
  profileId: ProfileId,
  choice: LinkChoice,
  change: BulkChange,
): Promise<Result<BulkPlan, StorageFailure>> {
  let plan = emptyPlan;
  for await (const slice of "ids" in choice
    ? linksById(store, choice.ids)
    : linksWith(store, profileId, choice)) {
    if (!slice.ok) return slice;
    const { links, unreadable } = slice.value;
    const own = links.filter((link) => link.profileId === profileId);
    plan = planEdit(plan, own, change);
    plan = {
      ...plan,
      leftOut: { ...plan.leftOut, unreadable: plan.leftOut.unreadable + unreadable },
    };
  }
  return ok(plan);
}

/** `unreadable`: how many more links cannot be read. Nothing tells their tags and collections. */
interface Slice {
  links: readonly LinkRow[];
  unreadable: number;
}

type Slices = AsyncGenerator<Result<Slice, StorageFailure>>;

async function* linksById(store: Pick<Store, "read">, ids: ReadonlySet<LocalId>): Slices {
  const all = [...ids];
  for (let from = 0; from < all.length; from += sliceSize) {
    const slice = all.slice(from, from + sliceSize);
    yield await store.read(async (tx) => {
      const rows = await Promise.all(slice.map((id) => tx.row(linkRef(id))));
      // A link may have been forgotten since it was chosen.
      const links = rows.filter((row) => row !== undefined);
      return { links, unreadable: tx.unreadableMet("link").length };
    });
  }
}

async function* linksWith(
  store: Pick<Store, "read">,
  profileId: ProfileId,
  choice: Exclude<LinkChoice, { ids: unknown }>,
): Slices {
  const key = "tag" in choice ? tagKey(choice.tag) : undefined;
  const isChosen = ({ tags, collections }: LinkRow) =>
    "tag" in choice
      ? tags.some((tag) => tagKey(tag) === key)
      : collections.includes(choice.collection);
  let place: LinkPlace | undefined;
  do {
    const after: LinkPlace | undefined = place;
    const read = await store.read(async (tx) => {
      const { links, end } = await tx.linksAfter(profileId, after, sliceSize);
      return { links: links.filter(isChosen), unreadable: tx.unreadableMet("link").length, end };
    });
    yield read;
    place = read.ok ? read.value.end : undefined;
  } while (place !== undefined);
}

/**
 * Starts the edit as a job. If that fails, nothing of it stays on disk. `replaces`: the user agreed to replace
 * lists that no response has confirmed. `isWanted`: asked once all is written, which takes seconds for many links; if
 * the user has given the edit up meanwhile, nothing starts or stays (undefined).
 */
export async function startBulkEdit(
  jobs: Pick<PageJobs, "begin" | "forget">,
  job: Omit<NewJob, "kind">,
  { certain, replacing }: BulkPlan,
  replaces: boolean,
  isWanted: () => boolean = () => true,
): Promise<Result<Job | undefined, Failure>> {
  const operations = [...certain, ...(replaces ? replacing : [])];
  const begun = await jobs.begin({ ...job, kind: "edit" });
  if (!begun.ok) return begun;
  const written = await begun.value.write(operations);
  const mayStart = written.ok && isWanted();
  const started = mayStart ? await begun.value.start() : written.ok ? ok(undefined) : written;
  if (!started.ok || started.value === undefined) await jobs.forget(job);
  return started;
}
