import { faultsOf, type Fault } from "./faulty-disk.ts";
import { askingCount, judge, type Complaint } from "./judge.ts";
import type { Scenario } from "./scenario.ts";
import { aStage, type Stage } from "./stage.ts";

/** Longer than any pause of the product between two tries, unless the service asks for more. */
const longMs = 2 * 60 * 60_000;

/** The fault of one request of a scenario, by its place from 1 on. */
export interface Case {
  at: number;
  fault: Fault;
}

interface Run {
  requests: readonly string[];
  /** How many entries need the user. */
  asking: number;
  complaints: readonly Complaint[];
  /** Undefined if the request was never made, or had no row to lose. */
  struck: string | undefined;
}

/** Plays the scenario to its end, and a while and a new life further. `asking`: of the run without a fault. */
export async function runCase(scenario: Scenario, fault?: Case, asking = Infinity): Promise<Run> {
  const stage = await aStage();
  try {
    await scenario.before?.(stage);
    stage.disk.watch(fault);
    await scenario.play(stage);
    await stage.pass(longMs);
    const { requests, struck } = { requests: stage.disk.requests, struck: stage.disk.struck() };
    stage.disk.mend();
    const complaints = [...asleep(stage), ...misnamed(stage, fault)];
    await stage.restart();
    await stage.pass(longMs);
    const needed = scenario.isAboutAll === true;
    complaints.push(...(await judge(stage, { asking, needed })));
    complaints.push(...(scenario.after?.(stage) ?? []));
    return { requests, asking: askingCount(stage), complaints, struck };
  } finally {
    stage.leave();
  }
}

/** What nobody will look at: it waits for nothing but the background, which no alarm wakes. */
function asleep({ disk, world }: Stage): readonly Complaint[] {
  const due = ["ready", "waiting", "capturing", "held"];
  const rows = disk.rows("entries") as readonly { id: string; state: { name: string } }[];
  const waiting = rows.filter((row) => due.includes(row.state.name) && !disk.isLost(row));
  if (waiting.length === 0 || world.alarms.atMs !== undefined) return [];
  return [{ verdict: "stuck", text: `no alarm for ${waiting.map(({ id }) => id).join(", ")}` }];
}

/** A full disk is told as one: the user can make room. */
function misnamed({ failures }: Stage, fault: Case | undefined): readonly Complaint[] {
  if (fault?.fault !== "QuotaExceededError") return [];
  const others = failures.filter((kind) => kind !== "storage-full");
  return others.map((kind) => ({ verdict: "misnamed", text: `a full disk as ${kind}` }));
}

/** All faults of all requests of a run. */
export function casesOf(requests: readonly string[]): readonly Case[] {
  return requests.flatMap((request, at) =>
    faultsOf(request).map((fault) => ({ at: at + 1, fault })),
  );
}
