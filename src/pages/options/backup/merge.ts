import type { BackupEngine, MergeProfile, MergeStep, MergeSummary } from "../../backup/engine.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import type { Client } from "../../../background/contract.ts";

export type MergeClient = Pick<
  Client,
  | "mergeRows"
  | "keepDraft"
  | "listProfiles"
  | "getConnection"
  | "addProfile"
  | "useProfile"
  | "deleteProfile"
  | "choose"
>;

/** The progress of the merge of a profile. */
interface Reached {
  isCreated: boolean;
  steps: number;
  /** The number of drafts that were left out. */
  left: number;
}

/** Merges, and returns the result. `onStep`: called after each step, including the steps of an earlier call. */
export type Merge = (onStep: () => void) => Promise<Result<MergeSummary, Failure>>;

/**
 * Merges the last opened backup, one message at a time, so that saves can run in between. Nothing is sent to a server.
 * Stops at the first failure. A later call continues there, because the user may have typed into a draft since, saved
 * it, or changed a setting.
 */
export function createMerge(
  { client, engine }: { client: MergeClient; engine: Pick<BackupEngine, "step" | "isUntouched"> },
  summary: MergeSummary,
): Merge {
  /** The progress of the summary's profiles, in its order. */
  const reached: Reached[] = [];
  return async (onStep) => {
    const merged: MergeProfile[] = [];
    for (const [index, profile] of summary.profiles.entries()) {
      const { profileId, create, steps, links } = profile;
      // Since the file was read, another page or the browser's sync may have brought it, with newer settings.
      const isThere = await isHere(client, profileId);
      if (!isThere.ok) return isThere;
      const standing = (reached[index] ??= { isCreated: isThere.value, steps: 0, left: 0 });
      if (create !== undefined && !standing.isCreated) {
        const created = await client.addProfile({ profile: create });
        if (!created.ok) return created;
        standing.isCreated = true;
      }
      for (let at = 0; at < steps; at += 1) {
        if (at >= standing.steps) {
          const step = await engine.step(index, at);
          // The worker that had the plan is gone.
          if (step === undefined) return err({ kind: "page-incomplete" });
          const isStill = await isHere(client, profileId);
          if (!isStill.ok) return isStill;
          // Deleted since, in another section: the rows would be in no profile.
          if (!isStill.value) return err({ kind: "backup-profile-gone" });
          const taken = await take(client, step, profileId);
          if (!taken.ok) return taken;
          standing.steps += 1;
          standing.left += Number("left" in step);
        }
        onStep();
      }
      const { drafts, draftsLeft } = links;
      const { left } = standing;
      const told = { ...links, drafts: drafts - left, draftsLeft: draftsLeft + left };
      merged.push({ ...profile, links: told });
    }
    const replacing = await replaceEmpty({ client, engine }, summary);
    return replacing.ok ? ok({ ...summary, profiles: merged }) : replacing;
  };
}

async function isHere(
  client: MergeClient,
  profileId: ProfileId,
): Promise<Result<boolean, Failure>> {
  const listed = await client.listProfiles({});
  return listed.ok ? ok(listed.value.all.some(({ id }) => id === profileId)) : listed;
}

async function take(
  client: MergeClient,
  step: MergeStep,
  profileId: ProfileId,
): Promise<Result<unknown, Failure>> {
  if ("left" in step || "gone" in step) return ok();
  if ("twin" in step) {
    const dropped = await client.choose({ entryId: step.twin, choice: "drop", tries: step.tries });
    const isLate = !dropped.ok && isMovedOn(dropped.error);
    return isLate ? ok() : dropped;
  }
  if ("draft" in step) return client.keepDraft({ ...step.draft, profileId, isMerged: true });
  const taken = await client.mergeRows(step.rows);
  return taken.ok ? ok() : taken;
}

function isMovedOn({ kind }: Failure): boolean {
  return kind === "entry-gone" || kind === "choice-not-offered";
}

/** Deletes the empty profile of a new installation. If it was in use, the first new one is instead, or the first one. */
async function replaceEmpty(
  { client, engine }: { client: MergeClient; engine: Pick<BackupEngine, "isUntouched"> },
  { profiles, replaced }: MergeSummary,
): Promise<Result<void, Failure>> {
  const isNew = ({ create }: MergeProfile) => create !== undefined;
  const first = profiles.find(isNew) ?? profiles.find(({ host }) => host !== "");
  if (first === undefined || replaced === undefined) return ok();
  // The file may have been read long ago, and its profiles without a server may have been merged into the empty
  // profile.
  const now = await client.getConnection({ profileId: replaced });
  if (!now.ok) return now;
  const isEmpty = await engine.isUntouched({ ...now.value, id: replaced });
  if (!isEmpty.ok) return isEmpty;
  if (!isEmpty.value) return ok();
  const listed = await client.listProfiles({});
  if (!listed.ok) return listed;
  // Another one may be in use by now, because the user chose it.
  const isInUse = listed.value.current === replaced;
  const used = isInUse ? await client.useProfile({ profileId: first.profileId }) : ok();
  if (!used.ok) return used;
  // Deleted only if nothing unsent would be lost with it.
  const deleted = await client.deleteProfile({ profileId: replaced, agreed: [] });
  return deleted.ok ? ok() : deleted;
}
