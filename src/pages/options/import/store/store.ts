import { batch, signal } from "@preact/signals";
import type { Shown } from "../../../ui/shown.ts";
import type { Failure, ImportFailure, StorageFailure } from "../../../../shared/domain/failures.ts";
import type { Job } from "../../../../shared/domain/jobs/job.ts";
import {
  asId,
  type JobId,
  type LocalId,
  type ProfileId,
} from "../../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../../shared/domain/values/result.ts";
import type { CollectionsView } from "../../../../shared/domain/views/views.ts";
import type { Encoding } from "../../../importers/bytes/encoding.ts";
import type { Columns } from "../../../importers/columns.ts";
import { dryRun, type DryRun } from "../../../importers/dry-run.ts";
import { ImportError } from "../../../importers/import-error.ts";
import type { ImportChoices } from "../../../importers/operations.ts";
import type { PageJobs } from "../../ledger/jobs.ts";
import type { JobWriter } from "../../ledger/write-job.ts";
import { findUnfedLinks } from "../../ledger/unfed-links.ts";
import type { KeptSource } from "../../../../shared/platform/disk/import-sources.ts";
import { readAgain } from "../source/kept-files.ts";
import type { ImportPorts } from "./ports.ts";
import {
  inspect,
  readSource,
  recognise,
  type Inspected,
  type ReadChoices,
  type Source,
} from "../source/source.ts";
import { writeImport } from "./write-import.ts";

type JobKey = Pick<Job, "id" | "profileId">;

/** The rows of an import on disk, and the reading that they are from. */
interface Written {
  writer: JobWriter;
  key: JobKey;
  of: number;
  name: string;
}

/** The stage of the section. `asking`: the rows are on disk, and the user must agree to the number of creates. */
type Stage =
  | { name: "waiting" }
  /** `files`: of several, how many have been unpacked, and how many are known so far. */
  | { name: "reading"; files?: { done: number; all: number } }
  | { name: "writing"; written: number }
  | { name: "asking"; creates: number }
  | { name: "started"; job: JobId };

export type ImportStore = Shown<ReturnType<typeof createImportStore>>;

const startChoices: ImportChoices = { folders: "collections", tags: [] };

/** The state and the actions of the Import section. A later source ends the reading of an earlier one. */
export function createImportStore(ports: ImportPorts) {
  const { lists, jobs, savedAmong, requestBookmarks, readOwnBookmarks, uuid, importSources } =
    ports;
  /** The collections of the profile; undefined until the ledger has been read. */
  const view = signal<CollectionsView>();
  const tags = signal<readonly string[]>([]);
  const stage = signal<Stage>({ name: "waiting" });
  /** The text in the field for pasted links. */
  const pasted = signal("");
  /** The recognised source; undefined before a choice, and if the source cannot be imported. */
  const inspected = signal<Inspected>();
  const reading = signal<ReadChoices>({});
  const run = signal<DryRun>();
  /** Characters that mean nothing in the encoding. */
  const unreadable = signal(0);
  /** Why the reading of a part ended early, by the part's number. Its links up to there are counted. */
  const broken = signal<ReadonlyMap<number, ImportFailure>>(new Map());
  const choices = signal(startChoices);
  const failure = signal<Failure>();
  /** Why the bookmarks of the browser, or the files of a kept source, could not be read. */
  const refusal = signal<"bookmarks" | "refused" | "gone">();
  /** The sources that were imported last, the latest first. */
  const kept = signal<readonly KeptSource[]>([]);
  let written: Written | undefined;
  /** While it is true, the written rows are not deleted, because the job may have been started. */
  let isStarting = false;
  /** The basis of the counts: the links of this profile and of these jobs. */
  let counted: { profileId: ProfileId; jobs: ReadonlySet<JobId> } | undefined;
  /** The number of the latest reading. Results of earlier readings are ignored. */
  let latest = 0;

  function fail(error: Failure): void {
    batch(() => {
      failure.value = error;
      stage.value = { name: "waiting" };
    });
  }

  /** The collections of another profile are not known in this one. */
  function show(next: CollectionsView): void {
    const { into, ...rest } = choices.value;
    choices.value = next.profileId === view.value?.profileId ? { ...rest, into } : rest;
    view.value = next;
  }

  async function load(): Promise<void> {
    const [listed, known, sources] = await Promise.all([
      lists.listCollections(),
      lists.listTags(),
      importSources.list(),
    ]);
    kept.value = sources;
    if (listed.ok) show(listed.value);
    else failure.value = listed.error;
    if (known.ok) tags.value = known.value.tags.map(({ name }) => name);
  }

  function begin(): number {
    latest += 1;
    batch(() => {
      stage.value = { name: "reading" };
      run.value = undefined;
      failure.value = undefined;
      refusal.value = undefined;
      unreadable.value = 0;
      broken.value = new Map();
      // The folders of another reading have other numbers, and its states are others.
      choices.value = { ...choices.value, left: undefined, states: undefined };
    });
    return latest;
  }

  async function count(found: Inspected, own: number): Promise<void> {
    let bad = 0;
    const ended = new Map<number, ImportFailure>();
    if (view.value === undefined) await load();
    const profileId = view.value?.profileId;
    if (profileId === undefined) return fail(failure.value ?? { kind: "rpc-unreachable" });
    const links = readSource(found, reading.value, {
      onUnreadable: (more) => (bad += more),
      onBroken(part, failed) {
        if (found.parts.length === 1) throw new ImportError(failed);
        ended.set(part, failed);
      },
    });
    // A running or paused job may be importing the same file already.
    const started = await startedJobs(jobs, profileId);
    const unfed = await findUnfedLinks(jobs, profileId);
    if (own !== latest) return;
    if (!started.ok) return fail(started.error);
    if (!unfed.ok) return fail(unfed.error);
    const result = await dryRun(links, async (keys) => {
      const saved = await savedAmong(profileId, keys);
      const coming = keys.filter((key) => unfed.value.has(key));
      return saved.ok ? ok(new Set([...saved.value, ...coming])) : saved;
    });
    if (own !== latest) return;
    if (!result.ok) return fail(result.error);
    counted = { profileId, jobs: started.value };
    batch(() => {
      run.value = result.value;
      unreadable.value = bad;
      broken.value = ended;
      stage.value = { name: "waiting" };
    });
  }

  /** Another profile is in use since: it has other links and collections, so the user sees its counts first. */
  const isOther = () => view.value?.profileId !== counted?.profileId;

  async function countAgain(found: Inspected): Promise<void> {
    const own = begin();
    if (isOther()) await load();
    await count(found, own);
  }

  /** Reads a source, or one whose files are still being listed. */
  async function open(opened: Source | Promise<Source>): Promise<void> {
    // The order of the calls decides which source is the later one, however long each takes.
    const givenUp = giveUp();
    const own = begin();
    await givenUp;
    const source = await opened;
    if (own !== latest) return;
    batch(() => {
      inspected.value = undefined;
      reading.value = {};
    });
    const found = await inspect(source, (done, all) => {
      if (own === latest && all > 1) stage.value = { name: "reading", files: { done, all } };
    });
    if (own !== latest) return;
    if (!found.ok) return fail(found.error);
    inspected.value = found.value;
    await count(found.value, own);
  }

  /** Deletes a written job that was not started. */
  async function giveUp(): Promise<void> {
    const given = written;
    written = undefined;
    // Includes rows that are still being written.
    latest += 1;
    stage.value = { name: "waiting" };
    if (given !== undefined) await jobs.forget(given.key);
  }

  /** The next try writes the rows again, as a new job. */
  async function failWritten({ key, of }: Pick<Written, "key" | "of">, error: Failure) {
    await jobs.forget(key);
    if (of === latest) fail(error);
    else failure.value = error;
    // The next press counts for the profile that is in use now.
    if (error.kind === "profile-gone") await load();
  }

  return {
    view,
    tags,
    stage,
    pasted,
    paste: (text: string) => (pasted.value = text),
    inspected,
    reading,
    run,
    unreadable,
    broken,
    choices,
    failure,
    refusal,
    kept,
    load,
    open,
    /** Reads the files of a kept source again. In a click. */
    async openKept({ handles }: KeptSource) {
      const read = await readAgain(handles);
      refusal.value = read.ok ? undefined : read.error;
      if (read.ok) await open({ kind: "files", ...read.value });
    },
    /** Opens the browser's own bookmarks. In a click. */
    async openOwn() {
      const isGiven = await requestBookmarks();
      refusal.value = isGiven ? undefined : "bookmarks";
      if (isGiven) await open({ kind: "browser", roots: await readOwnBookmarks() });
    },
    async readAs(chosen: { encoding: Encoding } | { columns: Columns }) {
      const before = inspected.value;
      if (before === undefined) return;
      await giveUp();
      const own = begin();
      if ("columns" in chosen) {
        reading.value = { ...reading.value, columns: chosen.columns };
        return count(before, own);
      }
      // Other characters may be other names of columns.
      reading.value = { encoding: chosen.encoding };
      const found = await recognise(before.opened, chosen.encoding);
      if (own !== latest) return;
      if (!found.ok) return fail(found.error);
      inspected.value = found.value;
      await count(found.value, own);
    },
    choose(chosen: Partial<ImportChoices>) {
      choices.value = { ...choices.value, ...chosen };
      // The rows were made from the earlier choices.
      const { name } = stage.value;
      if ((name === "writing" || name === "asking") && !isStarting) void giveUp();
    },
    /** Writes the rows of a job, and starts it unless the user has to be asked. `name`: of the job. */
    async start(name: string) {
      const found = inspected.value;
      const shownRun = run.value;
      const shown = view.value;
      const shownBroken = broken.value;
      if (found === undefined || shownRun === undefined || shown === undefined) return;
      if (isOther()) return countAgain(found);
      const key: JobKey = { id: asId<JobId>(uuid()), profileId: shown.profileId };
      const of = latest;
      failure.value = undefined;
      stage.value = { name: "writing", written: 0 };
      const result = await writeImport(
        jobs,
        { ...key, kind: "import", name },
        {
          found: readSource(found, reading.value, {
            onBroken(part, failed) {
              // The user has seen the counts without the rest of a part that is broken.
              if (!shownBroken.has(part)) throw new ImportError(failed);
            },
          }),
          run: shownRun,
          choices: choices.value,
          known: shown.collections,
          uuid: () => asId<LocalId>(uuid()),
          onWritten: (rows) => {
            if (of === latest) stage.value = { name: "writing", written: rows };
          },
        },
      );
      if (!result.ok) return failWritten({ key, of }, result.error);
      // The user chose another source meanwhile.
      if (of !== latest) {
        await jobs.forget(key);
        return;
      }
      written = { writer: result.value, key, of, name };
      await startWritten(false);
    },
    confirm: () => startWritten(true),
    giveUp,
  };

  /** Pasted links are nowhere to be read again. */
  async function keepSource(source: Source, name: string): Promise<void> {
    if (source.kind === "text") return;
    const handles = source.kind === "files" ? (source.handles ?? []) : [];
    const known = source.kind === "files" ? name : "";
    await importSources.keep({ name: known, handles, atMs: ports.now() });
    kept.value = await importSources.list();
  }

  async function startWritten(isConfirmed: boolean): Promise<void> {
    const given = written;
    const found = inspected.value;
    if (given === undefined || found === undefined) return;
    const [others, listed] = await Promise.all([
      startedJobs(jobs, given.key.profileId),
      lists.listCollections(),
    ]);
    if (written !== given) return;
    if (listed.ok) show(listed.value);
    // Another page may have started the same import meanwhile, so the user first sees the remaining links of this one.
    const isMore = others.ok && [...others.value].some((id) => counted?.jobs.has(id) !== true);
    if (isMore || isOther()) {
      await giveUp();
      return countAgain(found);
    }
    written = undefined;
    isStarting = true;
    const started = others.ok ? await given.writer.start({ isConfirmed }) : others;
    isStarting = false;
    const isShown = given.of === latest;
    if (!started.ok && started.error.kind === "job-unconfirmed" && isShown) {
      written = given;
      stage.value = { name: "asking", creates: started.error.creates };
      return;
    }
    if (!started.ok) return failWritten(given, started.error);
    await keepSource(found.opened.source, given.name);
    // Another source has been opened since.
    if (!isShown) return;
    batch(() => {
      stage.value = { name: "started", job: given.key.id };
      inspected.value = undefined;
      run.value = undefined;
    });
  }
}

/** The jobs of the profile that have been started and make links. */
async function startedJobs(
  jobs: Pick<PageJobs, "list">,
  profileId: ProfileId,
): Promise<Result<ReadonlySet<JobId>, StorageFailure>> {
  const listed = await jobs.list(profileId);
  if (!listed.ok) return listed;
  const making = listed.value.jobs.filter(({ job }) => {
    return job.kind !== "edit" && job.state !== "writing";
  });
  return ok(new Set(making.map(({ job }) => job.id)));
}
