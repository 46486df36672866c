import { StorageError } from "../../src/shared/domain/failures.ts";
import { isFinal, needsPerson, type Entry } from "../../src/shared/domain/outbox/entry.ts";
import type { Job, JobRow, RowOutcome } from "../../src/shared/domain/jobs/job.ts";
import type { LocalId } from "../../src/shared/domain/values/ids.ts";
import { listCollections } from "../../src/pages/options/ledger/collections.ts";
import { createPageJobs } from "../../src/pages/options/ledger/jobs.ts";
import { getConnection } from "../../src/background/use-cases/profiles/connection.ts";
import type { Stage, Told } from "./stage.ts";

type Verdict = "lost" | "doubled" | "stuck" | "blind" | "spread" | "refused" | "misnamed" | "bug";

export interface Complaint {
  verdict: Verdict;
  text: string;
}

const openEntries = ({ disk }: Stage): readonly Entry[] =>
  (disk.rows("entries") as readonly Entry[]).filter((entry) => !isFinal(entry));

/** Resources of the service by what a person would know them by. */
function namesMade({ server }: Stage): readonly string[] {
  return [
    ...server.made("links").map(({ fields }) => `link ${String(fields["target_url"])}`),
    ...server.made("collections").map(({ fields }) => `collection ${String(fields["title"])}`),
    ...server.made("files").map(({ fields }) => `file ${nameOfFile(fields)}`),
  ];
}

function nameOfFile(fields: Record<string, unknown>): string {
  return Object.values(fields).flatMap((one) => (one instanceof File ? one.name : []))[0] ?? "";
}

/** For how many resources the user is needed. */
export const askingCount = (stage: Stage) =>
  new Set(openEntries(stage).filter(needsPerson).map(culprit)).size;

/** The resource that keeps the entry: all that refer to it need the user, too. */
function culprit({ state, operation }: Entry): string {
  const cause = "cause" in state ? state.cause : undefined;
  return cause?.kind === "parent-missing" ? cause.parent : operation.subject;
}

/**
 * What is wrong once time has passed. `asking`: how many entries need the user if no request fails. `needed`: what the
 * user asks for is about all rows, so that no lost one may hinder it.
 */
export async function judge(
  stage: Stage,
  { asking, needed }: { asking: number; needed: boolean },
): Promise<readonly Complaint[]> {
  const open = openEntries(stage);
  const complaints: Complaint[] = [];
  const say = (verdict: Verdict, text: string) => complaints.push({ verdict, text });
  const seen = await inSight(stage);
  if (seen === undefined) say("blind", "Activity cannot be shown");

  for (const { label, isKept, wishes } of stage.told.filter(isLast)) {
    // What concerns a lost row may be refused: the user is told.
    if (!isKept && (needed || !stage.disk.hasLost())) say("refused", label);
    for (const { label: wish, subject, isThere } of isKept ? wishes : []) {
      if (isThere(stage.server)) continue;
      const isCarried = open.some(
        ({ operation }) => operation.subject === (subject ?? operation.subject),
      );
      if (!isCarried && !isSaidByJob(stage, subject)) say("lost", wish);
    }
  }
  const names = namesMade(stage);
  for (const name of new Set(names)) {
    if (names.filter((one) => one === name).length === 1) continue;
    // Nothing tells the title of a lost row. Collections says that an import may make this collection again.
    if (name.startsWith("collection ") && (await isCollectionToldAsUnreadable(stage))) continue;
    say("doubled", name);
  }
  const needy = open.filter(needsPerson);
  if (new Set(needy.map(culprit)).size > asking + 1) say("spread", needy.map(nameOf).join(", "));
  const lost = open.filter((entry) => stage.disk.isLost(entry));
  const unseen = seen === undefined ? [] : open.filter(({ id }) => !seen.ids.has(id));
  // Activity counts an entry that it cannot read: the row is lost, or a migration could not move its content.
  if (seen !== undefined && seen.unreadable < unseen.length)
    say("stuck", "not counted as unreadable");
  for (const entry of unseen)
    if (await isReadable(stage, entry)) say("stuck", `not shown: ${nameOf(entry)}`);
  for (const entry of open) {
    if (lost.includes(entry)) continue;
    if (!needsPerson(entry) && !waitsForPerson(entry, open)) say("stuck", nameOf(entry));
  }
  const unfed = jobsOnDisk(stage).filter(
    ({ state, fed, rows }) => state !== "writing" && fed < rows,
  );
  for (const job of unfed) {
    const { name, state, fed, rows } = job;
    if (stage.disk.isLost(job) && (await isToldAsUnreadable(stage, job))) continue;
    say("stuck", `${name} is ${state}: ${fed} of ${rows}`);
  }
  for (const bug of stage.bugs()) {
    if (!isStorageError(bug)) say("bug", String(bug instanceof Error ? bug.stack : bug));
  }
  for (const error of stage.unheard) say("bug", `unheard: ${String(error)}`);
  return complaints;
}

const jobsOnDisk = ({ disk }: Stage) => disk.rows("jobs") as readonly Job[];

async function isReadable({ world, settled }: Stage, { id }: Entry): Promise<boolean> {
  const read = await settled(world.store.read((tx) => tx.entry(id)));
  return !read.ok || read.value !== undefined;
}

/** The list of jobs says that one of them cannot be read. */
async function isToldAsUnreadable(stage: Stage, { profileId }: Job): Promise<boolean> {
  const listed = await stage.settled(createPageJobs(stage.page()).list(profileId));
  return listed.ok && listed.value.unreadable.length > 0;
}

/** The list of collections says that one of them cannot be read. */
async function isCollectionToldAsUnreadable(stage: Stage): Promise<boolean> {
  if (!stage.disk.hasLost()) return false;
  const connection = await stage.settled(getConnection(stage.life())({}));
  if (!connection.ok) return false;
  const listed = await stage.settled(listCollections(stage.world.store, connection.value));
  return listed.ok && listed.value.unreadable > 0;
}

/** The job's report says that the row could not be read, or its card that it is not through. */
function isSaidByJob({ disk }: Stage, subject: LocalId | undefined): boolean {
  const row = (disk.rows("jobRows") as readonly JobRow[]).find(
    ({ operation }) => operation.subject === subject,
  );
  const job = (disk.rows("jobs") as readonly Job[]).find(({ id }) => id === row?.job);
  if (row === undefined || job === undefined) return false;
  const outcomes = disk.rows("jobOutcomes") as readonly RowOutcome[];
  const outcome = outcomes.find((one) => one.job === row.job && one.row === row.row);
  // A link that is on disk and "gone" is told as unreadable.
  return row.row >= job.fed || ["unreadable", "gone"].includes(outcome?.state.name ?? "");
}

/** The last answer to a press counts. */
function isLast({ label }: Told, at: number, all: readonly Told[]): boolean {
  return all.findLastIndex((one) => one.label === label) === at;
}

/** What Activity shows; undefined if it cannot be shown. */
async function inSight(
  stage: Stage,
): Promise<{ ids: ReadonlySet<string>; unreadable: number } | undefined> {
  const listed = await stage.settled(stage.life().listActivity({})).catch(() => undefined);
  if (listed?.ok !== true) return undefined;
  const { needsYou, waiting, unreadable } = listed.value;
  return { ids: new Set([...needsYou, ...waiting].map(({ id }) => id)), unreadable };
}

function nameOf({ operation: { kind, subject }, state }: Entry): string {
  return `${kind} ${subject.slice(-4)} is ${state.name}${"cause" in state ? `: ${state.cause.kind}` : ""}`;
}

/** It waits for another resource that needs the user, or for an earlier change of its own that does. */
function waitsForPerson({ id, operation, state }: Entry, open: readonly Entry[]): boolean {
  const on = state.name === "depends" ? state.on : operation.subject;
  return open.some(
    (one) =>
      one.id !== id &&
      one.operation.subject === on &&
      (needsPerson(one) || (one.state.name === "depends" && waitsForPerson(one, open))),
  );
}

/** Reported, and told where somebody waited for it. */
function isStorageError(bug: unknown): boolean {
  return bug instanceof DOMException || bug instanceof StorageError;
}
