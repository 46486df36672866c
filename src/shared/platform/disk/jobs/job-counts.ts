import { isAsking } from "../../../domain/jobs/job-state.ts";
import { unkeptStates, type EndedState, type Job } from "../../../domain/jobs/job.ts";
import type { RowCounts } from "../../../domain/jobs/progress.ts";
import { movingStates } from "../../../domain/outbox/entry.ts";

type EndedName = EndedState["name"];

const openStates = ["ready", "sending", "waiting", "depends", "blocked", "unknown"] as const;
const finalStates = ["delivered", "cancelled", "dropped"] as const;
const endedNames: readonly EndedName[] = [...finalStates, ...unkeptStates];

/** The indexes by which rows are counted: by job and state. */
export interface Counters {
  entries: (key: [string, string]) => Promise<number>;
  outcomes: (key: [string, string]) => Promise<number>;
}

/** The result of an earlier count of a job. */
interface Memory {
  /** The state of most outcomes. */
  most: EndedName;
  /** The number of rows that the outbox had got when a count found all of them, so that none is lost. */
  wholeAt: number | undefined;
}

/**
 * Counts the rows of jobs that the outbox has got, by state. Counting with an index takes a time that grows with the
 * count (Chromium: 1.3 s for 100,000). A page with a running job asks twice a second, and the background waits
 * meanwhile. The outbox has few open rows, so the most frequent outcome is computed: the rows that the outbox has got,
 * less all others. After all rows have ended, this outcome is counted too, so that a lost row is not reported as
 * ended.
 */
export function createRowCounter(): (job: Job, counters: Counters) => Promise<RowCounts> {
  const memories = new Map<Job["id"], Memory>();
  return async (job, { entries, outcomes }) => {
    const memory = memories.get(job.id) ?? { most: "delivered", wholeAt: undefined };
    const open: RowCounts = {};
    const ended: Partial<Record<EndedName, number>> = {};
    for (const name of openStates) open[name] = await entries([job.id, name]);
    let rest = job.fed - sum(open);
    for (const name of finalStates) {
      const count = await entries([job.id, name]);
      ended[name] = count;
      rest -= count;
    }
    for (const name of endedNames) {
      if (name === memory.most) continue;
      const count = await outcomes([job.id, name]);
      ended[name] = (ended[name] ?? 0) + count;
      rest -= count;
    }
    const isMoving = isAsking(job) || movingStates.some((name) => (open[name] ?? 0) > 0);
    const isKnown = isMoving || memory.wholeAt === job.fed;
    const most = isKnown ? Math.max(0, rest) : await outcomes([job.id, memory.most]);
    ended[memory.most] = (ended[memory.most] ?? 0) + most;
    memories.set(job.id, {
      most: endedNames.reduce((a, b) => ((ended[b] ?? 0) > (ended[a] ?? 0) ? b : a)),
      wholeAt: !isMoving && most === rest ? job.fed : memory.wholeAt,
    });
    const all: RowCounts = { ...open, ...ended };
    return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
  };
}

function sum(counts: RowCounts): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}
