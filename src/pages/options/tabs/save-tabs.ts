import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import type { Job } from "../../../shared/domain/jobs/job.ts";
import type { OpenTab } from "../../../shared/domain/tabs/open-tab.ts";
import { tabOperations } from "../../../shared/domain/tabs/tabs-job.ts";
import { addressKey } from "../../../shared/domain/address/address.ts";
import { asId, type JobId } from "../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { SavingView } from "../../../shared/domain/views/views.ts";
import type { Client } from "../../../background/contract.ts";
import type { PageJobs } from "../ledger/jobs.ts";
import type { JobWriter } from "../ledger/write-job.ts";
import type { FindPages } from "./known-pages.ts";
import { readPages } from "./read-pages.ts";

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
  /** The tabs with content to send. */
  readable: ReadonlySet<number>;
  /** The name of the job. */
  name: string;
  /** The user has agreed to the number of creates. */
  isConfirmed: boolean;
}

/** A job that was started. `unread`: the addresses of the pages whose content was wanted and could not be read. */
export interface SavedTabs {
  job: Job;
  unread: ReadonlySet<string>;
}

/** The number of resources to create: a link for each tab, and the missing collections. */
export function createsOf({
  view: { saving, collections: known },
  chosen,
  tags,
  collections,
}: Pick<TabsToSave, "view" | "chosen" | "tags" | "collections">): number {
  const made = tabOperations({ tags, collections, saving, known }, () => "").collections;
  return made.length + chosen.length;
}

/**
 * Saves tabs as a job: reads each page, if this is wanted and allowed, and writes its row, so that only a few pages
 * are in memory. The job starts after all rows are on disk. Nothing is sent before. A page that was saved since the
 * list was read is left out (undefined: all were). If a page is saved meanwhile, its row ends as `already`. If the
 * function fails, nothing of the job stays on disk.
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
): Promise<Result<SavedTabs | undefined, Failure>> {
  const { profileId, saving, collections: known } = view;
  const byId = collections.flatMap((one) =>
    one.kind === "by-id" && known.every(({ remoteId }) => remoteId !== one.remoteId)
      ? [{ localId: one.localId, remoteId: one.remoteId, title: one.title }]
      : [],
  );
  if (byId.length > 0) {
    const taken = await client.takeKnown({ resource: "collection", resources: byId, profileId });
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
  const unread = new Set<string>();
  const job = { id: asId<JobId>(uuid()), profileId, kind: "tabs", name } as const;
  const begun = await jobs.begin(job);
  if (!begun.ok) return begun;
  const written = await writeRows(begun.value);
  const started = written.ok ? await begun.value.start({ isConfirmed }) : written;
  if (!started.ok) await jobs.forget(job);
  return started.ok ? ok({ job: started.value, unread }) : started;

  async function writeRows(writer: JobWriter): Promise<Result<void, Failure>> {
    const operations = tabOperations({ tags, collections, saving, known }, uuid);
    const made = await writer.write(operations.collections);
    if (!made.ok) return made;
    const tabs = fresh.map(({ tab: { id, address } }) =>
      readable.has(id) ? { tabId: id, address } : undefined,
    );
    const of = tabs.filter((tab) => tab !== undefined).length;
    const pages = readPages(previewPage, { tabs, profileId, format: saving.contentFormat });
    let done = 0;
    for (const { tab, targetUrl } of fresh) {
      const { value: read } = await pages.next();
      if (readable.has(tab.id)) onReading({ done: (done += 1), of });
      const isWanted = readable.has(tab.id) && saving.contentFormat !== "none";
      if (isWanted && read?.content === undefined) unread.add(targetUrl);
      const page = read ? { page: read.page } : {};
      const link = operations.linkOf({ targetUrl, title: tab.title, ...page });
      const kept = await writer.write([link], () => read?.content);
      if (!kept.ok) return kept;
    }
    return ok();
  }
}
