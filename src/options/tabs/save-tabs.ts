import type { DraftCollection } from "../../domain/draft.ts";
import type { Failure } from "../../domain/failures.ts";
import type { Job, JobOperation, RowContent } from "../../domain/jobs/job.ts";
import type { OpenTab } from "../../domain/tabs/open-tab.ts";
import { tabOperations, type TabToSave } from "../../domain/tabs/tabs-job.ts";
import { addressKey } from "../../domain/values/address.ts";
import { asId, type JobId } from "../../domain/values/ids.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import type { SavingView } from "../../domain/views.ts";
import type { Client } from "../../rpc/contract.ts";
import type { PageJobs } from "../../use-cases/on-page/jobs.ts";
import { startWholeJob } from "../../use-cases/on-page/start-job.ts";
import type { FindPages } from "./known-pages.ts";
import { readPages, type ReadPage } from "./read-pages.ts";

/** A tab that the user has chosen, with the address to be saved. */
export interface ChosenTab {
  tab: OpenTab;
  targetUrl: string;
}

interface TabsToSave {
  view: SavingView;
  chosen: readonly ChosenTab[];
  tags: readonly string[];
  collections: readonly DraftCollection[];
  /** The tabs whose content is sent. */
  readable: ReadonlySet<number>;
  /** Of the job. */
  name: string;
  /** The user has agreed to so many creates. */
  isConfirmed: boolean;
}

/** How many things that creates: a link for each tab, and the collections that are not there. */
export function createsOf({
  view: { saving, collections: known },
  chosen,
  tags,
  collections,
}: Pick<TabsToSave, "view" | "chosen" | "tags" | "collections">): number {
  const tabs = chosen.map(({ tab, targetUrl }) => ({ targetUrl, title: tab.title }));
  return tabOperations(tabs, { tags, collections, saving, known }, () => "").length;
}

/**
 * Saves tabs as a job: reads their pages first, as far as that is wanted and allowed, then writes the job and
 * starts it. Nothing is sent before all of it is on disk. A page that was saved elsewhere meanwhile is left out;
 * undefined: all were.
 */
export async function saveTabs(
  {
    client,
    previewPage,
    findKnown,
    jobs,
    uuid,
  }: {
    client: Pick<Client, "takeKnown">;
    previewPage: Client["previewPage"];
    findKnown: FindPages;
    jobs: Pick<PageJobs, "begin" | "forget">;
    uuid: () => string;
  },
  { view, chosen, tags, collections, readable, name, isConfirmed }: TabsToSave,
  onReading: (progress: { done: number; of: number }) => void,
): Promise<Result<Job | undefined, Failure>> {
  const { profileId, saving, collections: known } = view;
  const toRead = chosen.filter(({ tab }) => readable.has(tab.id));
  const read =
    toRead.length === 0
      ? new Map<number, ReadPage>()
      : await readPages(
          previewPage,
          {
            tabs: toRead.map(({ tab }) => ({ tabId: tab.id, address: tab.address })),
            profileId,
            format: saving.contentFormat,
          },
          (done) => onReading({ done, of: toRead.length }),
        );
  const byId = collections.flatMap((one) =>
    one.kind === "by-id" && known.every(({ remoteId }) => remoteId !== one.remoteId)
      ? [{ localId: one.localId, remoteId: one.remoteId, title: one.title }]
      : [],
  );
  if (byId.length > 0) {
    const taken = await client.takeKnown({ thing: "collection", things: byId, profileId });
    if (!taken.ok) return taken;
  }
  const keyed = chosen.map((one) => ({ ...one, key: addressKey(one.targetUrl) }));
  const there = await findKnown(
    profileId,
    keyed.map(({ key }) => key),
  );
  if (!there.ok) return there;
  const fresh = keyed.filter(({ key }) => !there.value.has(key));
  if (fresh.length === 0) return ok(undefined);
  const tabs = fresh.map(({ tab, targetUrl }): TabToSave => {
    const page = read.get(tab.id)?.page;
    return { targetUrl, title: tab.title, ...(page && { page }) };
  });
  const operations = tabOperations(tabs, { tags, collections, saving, known }, uuid);
  const contents = contentsOf(operations, fresh, read);
  const id = asId<JobId>(uuid());
  return startWholeJob(jobs, { id, profileId, kind: "tabs", name }, operations, {
    isConfirmed,
    contentOf: ({ subject }) => contents.get(subject),
  });
}

/** What was read, by the subjects of the links. The links are last, one for each tab, in their order. */
function contentsOf(
  operations: readonly JobOperation[],
  chosen: readonly ChosenTab[],
  read: ReadonlyMap<number, ReadPage>,
): ReadonlyMap<string, RowContent> {
  const links = operations.slice(-chosen.length);
  return new Map(
    chosen.flatMap(({ tab }, at) => {
      const subject = links[at]?.subject;
      const content = read.get(tab.id)?.content;
      return subject === undefined || content === undefined ? [] : [[subject, content]];
    }),
  );
}
