import { batch, computed, signal } from "@preact/signals";
import type { Shown } from "../../ui/shown.ts";
import type { BackupCounts } from "../../backup/backup.ts";
import type { BackupEngine, LinkFormat, MergeSummary } from "../../backup/engine.ts";
import type { ProfilesHere } from "../../backup/takers.ts";
import type { LeftBehind } from "../../backup/collect.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import type { Client } from "../../../background/contract.ts";
import { createMerge, type Merge, type MergeClient } from "./merge.ts";
import { readProfilesHere } from "./profiles-here.ts";
import { isBackupDue, type BackupMemory, type ReminderDays } from "./reminder.ts";
import { createSyncStore } from "./sync/store.ts";
import type { Synchroniser } from "./sync/synchroniser.ts";
import { localDay } from "../../../shared/domain/values/local-day.ts";

/** The last action and its result. */
export type BackupDone =
  | { kind: "saved"; counts: BackupCounts; left: LeftBehind }
  | { kind: "links"; count: number; unsent: number }
  | { kind: "merged"; summary: MergeSummary };

export type BackupWork = "save" | LinkFormat | "read" | "merge";

/** A file that was read, and what a merge of it would do. */
export type OpenedBackup = MergeSummary & { readonly name: string };

export type BackupStore = Shown<ReturnType<typeof createBackupStore>>;

export interface BackupPorts {
  client: MergeClient & Pick<Client, "listProfiles" | "getConnection" | "getSaving">;
  backups: BackupEngine;
  saveBlob: (name: string, file: Blob) => void;
  backupMemory: { read: () => BackupMemory; write: (memory: BackupMemory) => void };
  now: () => number;
  /** Undefined: the browser has no sync. */
  synchroniser: Synchroniser | undefined;
}

const endings: Record<LinkFormat, string> = { html: "html", csv: "csv", markdown: "md" };

/** The state and the actions of the Backup section. */
export function createBackupStore({
  client,
  backups: engine,
  saveBlob,
  backupMemory: stored,
  now,
  synchroniser,
}: BackupPorts) {
  const work = signal<BackupWork>();
  /** The progress of a merge, from 0 to 1. */
  const progress = signal(0);
  /** The file that was read, until it is merged or another one is chosen. */
  const opened = signal<OpenedBackup>();
  const done = signal<BackupDone>();
  /** Why the work was not done. */
  const failure = signal<{ work: BackupWork; failure: Failure }>();
  const memory = signal(stored.read());
  /** The merge of the last read file. It stores its own progress. */
  let merge: Merge | undefined;
  /** The user asked to be reminded, and the last backup is too old. */
  const isDue = computed(() => isBackupDue(memory.value, now()));

  /** One work at a time: a second press while one is under way does nothing. */
  async function run(
    kind: BackupWork,
    act: (here: ProfilesHere) => Promise<Result<BackupDone | undefined, Failure>>,
  ): Promise<void> {
    if (work.value !== undefined) return;
    batch(() => {
      work.value = kind;
      done.value = undefined;
      failure.value = undefined;
    });
    const ended = await attempt(act);
    batch(() => {
      work.value = undefined;
      if (ended.ok) done.value = ended.value;
      else failure.value = { work: kind, failure: ended.error };
    });
  }

  async function attempt(
    act: (here: ProfilesHere) => Promise<Result<BackupDone | undefined, Failure>>,
  ): Promise<Result<BackupDone | undefined, Failure>> {
    const here = await readProfilesHere(client);
    if (!here.ok) return here;
    try {
      return await act(here.value);
    } catch {
      // The worker's file is missing while the extension is being updated.
      return err({ kind: "page-incomplete" });
    }
  }

  /** `linkstow-2026-11-23.json`, by the local day. */
  function nameOf(ending: string): string {
    return `linkstow-${localDay(now())}.${ending}`;
  }

  function keep(next: BackupMemory): void {
    stored.write(next);
    memory.value = next;
  }

  return {
    work,
    progress,
    opened,
    done,
    failure,
    memory,
    isDue,
    save: () =>
      run("save", async (here) => {
        const made = await engine.make(here, new Date(now()).toISOString());
        if (!made.ok) return made;
        saveBlob(nameOf("json"), made.value.file);
        keep({ ...memory.value, savedAtMs: now() });
        const { counts, left } = made.value;
        return ok({ kind: "saved", counts, left });
      }),
    saveLinks: (format: LinkFormat) =>
      run(format, async ({ current }) => {
        const written = await engine.writeLinks(current, format);
        if (!written.ok) return written;
        saveBlob(nameOf(endings[format]), written.value.file);
        const { count, unsent } = written.value;
        return ok({ kind: "links", count, unsent });
      }),
    /** Reads and checks a file; changes nothing. */
    read: (file: File) =>
      run("read", async (here) => {
        opened.value = undefined;
        const read = await engine.open(file, here);
        if (!read.ok) return read;
        opened.value = { ...read.value, name: file.name };
        merge = createMerge({ client, engine }, read.value);
        return ok(undefined);
      }),
    merge: () =>
      run("merge", async () => {
        const summary = opened.value;
        if (summary === undefined || merge === undefined) return ok(undefined);
        const steps = summary.profiles.reduce((sum, one) => sum + one.steps, 0);
        let taken = 0;
        progress.value = 0;
        const merged = await merge(() => {
          taken += 1;
          progress.value = taken / steps;
        });
        // If a profile of the plan was deleted, the plan no longer fits the profiles here.
        if (merged.ok || merged.error.kind === "backup-profile-gone") opened.value = undefined;
        return merged.ok ? ok({ kind: "merged", summary: merged.value }) : merged;
      }),
    remind: (days: ReminderDays) => keep({ ...memory.value, days }),
    /** Settings that follow the user to other computers. Undefined: the browser has no sync. */
    sync: synchroniser && createSyncStore(synchroniser),
  };
}
