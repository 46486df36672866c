import { StorageError } from "../../src/domain/failures.ts";
import { isFinal, needsPerson, type Entry } from "../../src/domain/outbox/entry.ts";
import type { Job, JobRow, RowOutcome } from "../../src/domain/jobs/job.ts";
import type { LocalId } from "../../src/domain/values/ids.ts";
import type { Stage, Told } from "./stage.ts";

type Verdict = "lost" | "doubled" | "stuck" | "blind" | "spread" | "refused" | "misnamed" | "bug";

export interface Complaint {
  verdict: Verdict;
  text: string;
}

const openEntries = ({ disk }: Stage): readonly Entry[] =>
  (disk.rows("entries") as readonly Entry[]).filter((entry) => !isFinal(entry));

/** Things of the service by what a person would know them by. */
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

/** How many entries need the user. */
export const askingCount = (stage: Stage) => openEntries(stage).filter(needsPerson).length;

/** What is wrong once time has passed. `asking`: how many entries need the user if no request fails. */
export async function judge(stage: Stage, asking: number): Promise<readonly Complaint[]> {
  const open = openEntries(stage);
  const complaints: Complaint[] = [];
  const say = (verdict: Verdict, text: string) => complaints.push({ verdict, text });
  const seen = await inSight(stage);
  if (seen === undefined) say("blind", "Activity cannot be shown");

  for (const { label, isKept, wishes } of stage.told.filter(isLast)) {
    if (!isKept) say("refused", label);
    for (const { label: wish, subject, isThere } of isKept ? wishes : []) {
      if (isThere(stage.server)) continue;
      const carrier = open.find(({ operation }) => operation.subject === subject);
      if (carrier === undefined && !isSaidByJob(stage, subject)) say("lost", wish);
    }
  }
  const names = namesMade(stage);
  for (const name of new Set(names)) {
    if (names.filter((one) => one === name).length > 1) say("doubled", name);
  }
  const needy = open.filter(needsPerson);
  if (needy.length > asking + 1) say("spread", needy.map(nameOf).join(", "));
  for (const entry of open) {
    if (seen !== undefined && !seen.has(entry.id)) say("stuck", `not shown: ${nameOf(entry)}`);
    if (!needsPerson(entry) && !waitsForPerson(entry, open)) say("stuck", nameOf(entry));
  }
  for (const { name, state, fed, rows } of jobsOnDisk(stage)) {
    if (state !== "writing" && fed < rows) say("stuck", `${name} is ${state}: ${fed} of ${rows}`);
  }
  for (const bug of stage.bugs()) {
    if (!isStorageError(bug)) say("bug", String(bug instanceof Error ? bug.stack : bug));
  }
  for (const error of stage.unheard) say("bug", `unheard: ${String(error)}`);
  return complaints;
}

const jobsOnDisk = ({ disk }: Stage) => disk.rows("jobs") as readonly Job[];

/** The job's report says that the row could not be read, or its card that it is not through. */
function isSaidByJob({ disk }: Stage, subject: LocalId): boolean {
  const row = (disk.rows("jobRows") as readonly JobRow[]).find(
    ({ operation }) => operation.subject === subject,
  );
  const job = (disk.rows("jobs") as readonly Job[]).find(({ id }) => id === row?.job);
  if (row === undefined || job === undefined) return false;
  const outcomes = disk.rows("jobOutcomes") as readonly RowOutcome[];
  const outcome = outcomes.find((one) => one.job === row.job && one.row === row.row);
  return row.row >= job.fed || outcome?.state.name === "unreadable";
}

/** The last answer to a press counts. */
function isLast({ label }: Told, at: number, all: readonly Told[]): boolean {
  return all.findLastIndex((one) => one.label === label) === at;
}

async function inSight(stage: Stage): Promise<ReadonlySet<string> | undefined> {
  const listed = await stage.settled(stage.life().listActivity({})).catch(() => undefined);
  if (listed?.ok !== true) return undefined;
  const { needsYou, waiting } = listed.value;
  return new Set([...needsYou, ...waiting].map(({ id }) => id));
}

function nameOf({ operation: { kind, subject }, state }: Entry): string {
  return `${kind} ${subject.slice(-4)} is ${state.name}${"cause" in state ? `: ${state.cause.kind}` : ""}`;
}

/** It waits for another thing that needs the user, or for an earlier change of its own that does. */
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
