import { batch, signal } from "@preact/signals";
import type { Shown } from "../../ui/shown.ts";
import type { BulkChange, BulkPlan } from "../../../shared/domain/bulk-edit/plan.ts";
import { findOverlong } from "../../../shared/domain/draft/draft.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import { withDefaultTagRenamed } from "../../../shared/domain/profile/rename-default-tag.ts";
import { asId, type JobId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type { SavingView } from "../../../shared/domain/views/views.ts";
import type { Client } from "../../../background/contract.ts";
import { startBulkEdit, type LinkChoice } from "../ledger/bulk-edit.ts";
import type { PageJobs } from "../ledger/jobs.ts";

export interface EditPorts {
  client: Pick<Client, "getSaving" | "saveSaving">;
  /** Computes the effect of an edit. Slow, because it reads every link of the profile. */
  planEdit: (
    profileId: ProfileId,
    choice: LinkChoice,
    change: BulkChange,
  ) => Promise<Result<BulkPlan, Failure>>;
  jobs: Pick<PageJobs, "begin" | "forget">;
  uuid: () => string;
}

/** More changes than these need a second agreement. */
const changesUnasked = 1_000;

type EditStage =
  | { name: "choosing" }
  | { name: "counting" }
  /** `isAsking`: there are many changes, and the user is asked once more. */
  | { name: "counted"; plan: BulkPlan; isReplacing: boolean; isAsking: boolean }
  | { name: "writing" }
  /** `isHalf`: the job runs, and the tags of new links could not be changed. */
  | { name: "started"; isHalf: boolean };

/** A tag that new links start with, and the tags that replace it there. */
interface DefaultTag {
  from: string;
  to: readonly string[];
}

export type Edit = Shown<ReturnType<typeof createEdit>>;

/** The number of links that an edit changes, including the unconfirmed ones if the user wants that. */
export function changesOf(plan: BulkPlan, isReplacing: boolean): number {
  return plan.certain.length + (isReplacing ? plan.replacing.length : 0);
}

/** The state and the actions of one edit of many links, from the choice to the start of its job. */
export function createEdit({ client, planEdit, jobs, uuid }: EditPorts, choice: LinkChoice) {
  /** The tags and collections to choose from. Undefined until they have been read. */
  const view = signal<SavingView>();
  const stage = signal<EditStage>({ name: "choosing" });
  const failure = signal<Failure>();
  let isGivenUp = false;

  const go = (next: EditStage, failed?: Failure) =>
    batch(() => {
      stage.value = next;
      failure.value = failed;
    });

  /**
   * Starts the job. If there are many changes, asks the user first. `name`: the name of the job. `tag`: also changes
   * the tags that new links start with.
   */
  async function start(name: string, tag?: DefaultTag): Promise<void> {
    const counted = stage.value;
    const profile = view.value;
    if (counted.name !== "counted" || profile === undefined) return;
    const { plan, isReplacing, isAsking } = counted;
    if (changesOf(plan, isReplacing) > changesUnasked && !isAsking) {
      return go({ ...counted, isAsking: true });
    }
    go({ name: "writing" });
    const isSwap = !("ids" in choice);
    const job = { id: asId<JobId>(uuid()), profileId: profile.profileId, name, isSwap };
    const started = await startBulkEdit(jobs, job, plan, isReplacing, () => !isGivenUp);
    if (!started.ok) return go({ ...counted, isAsking: false }, started.error);
    if (started.value === undefined) return;
    const renamed = tag === undefined ? undefined : await renameDefault(tag, profile.profileId);
    const failed = renamed?.ok === false ? renamed.error : undefined;
    go({ name: "started", isHalf: failed !== undefined }, failed);
  }

  async function renameDefault({ from, to }: DefaultTag, profileId: ProfileId) {
    // Reads the present values, because another page may have saved them since.
    const read = await client.getSaving({ profileId });
    if (!read.ok) return read;
    const { tags, siteDefaults } = withDefaultTagRenamed(read.value.saving, from, to);
    return client.saveSaving({ profileId, saving: { tags, siteDefaults } });
  }

  return {
    view,
    stage,
    failure,
    async load() {
      const read = await client.getSaving({});
      if (read.ok) view.value = read.value;
      else failure.value = read.error;
    },
    /** Counts the effect of the change, and changes nothing. */
    async count(change: BulkChange) {
      const profile = view.value;
      if (profile === undefined) return;
      const overlong = findOverlong({ tags: change.addTags, collections: [] });
      if (overlong !== undefined) return go({ name: "choosing" }, overlong);
      go({ name: "counting" });
      const plan = await planEdit(profile.profileId, choice, change);
      if (!plan.ok) go({ name: "choosing" }, plan.error);
      else go({ name: "counted", plan: plan.value, isReplacing: false, isAsking: false });
    },
    /** `isReplacing`: also change the lists that no response has confirmed. */
    replace(isReplacing: boolean) {
      if (stage.value.name === "counted") go({ ...stage.value, isReplacing });
    },
    back() {
      const { value } = stage;
      if (value.name === "counted" && value.isAsking) go({ ...value, isAsking: false });
      else go({ name: "choosing" });
    },
    start,
    /** The user has closed the edit: a job that has not started is not started any more. */
    giveUp: () => void (isGivenUp = true),
  };
}
