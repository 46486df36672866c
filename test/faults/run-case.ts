import type { EntryView } from "../../src/shared/domain/views/views.ts";
import { expectAccounted, expectStored } from "./accounts.ts";
import { stepMs, StuckError } from "./desk.ts";
import { bringToEnd, expectNothingElsewhere } from "./ending.ts";
import { createJudge, MissedError, type CaseResult, type Judge } from "./judge.ts";
import type { OperationName } from "./operation-names.ts";
import { prepare } from "./operations.ts";
import { describeProof, type Slot } from "./slot.ts";
import { bringAbout, type World } from "./spoil.ts";
import type { FaultRow, Standing } from "./fault-row.ts";

/** One fault, one operation: sent under the fault, checked, healed, and brought to its end. */
export async function runCase(
  row: FaultRow,
  operation: OperationName,
  world: World,
  slot: Slot,
): Promise<CaseResult> {
  const judge = createJudge(row.name, operation, { world, slot });
  await judge.attempt(async () => {
    const { desk } = world;
    await slot.begin(desk);
    const errand = await prepare(operation, desk, slot, row.bytes);
    const spoilt = await bringAbout(row.spoil, { world, slot, errand });
    let seen: EntryView;
    try {
      await judge.keep(errand);
      seen = await lookUnderFault(row, judge);
    } finally {
      await spoilt.heal();
    }
    const forgotten = await bringToEnd(judge, { ...row, state: seen.state });
    await lookAtEnd(row, judge, forgotten - (row.unsent === undefined ? 0 : seen.tries));
  });
  return judge.verdict();
}

async function lookUnderFault(row: FaultRow, one: Judge): Promise<EntryView> {
  const { world, slot, errand, expect, note } = one;
  const { desk } = world;
  const expected = errand.creates ? row.create : row.update;
  const view = await desk
    .untilEntry(errand.entryId, (seen) => hasSettled(seen, expected))
    .catch((error) => explainStuck(error, row, one));
  const standing = view.state === "ready" ? "waiting" : view.state;
  if (standing !== expected) {
    const proof = await describeProof(desk, slot);
    expect(false, `is ${view.state} (${view.cause?.kind}), not ${expected}; ${proof}`);
  }
  const resent = expectAccounted(one, row.unsent === undefined ? view.tries : 0);
  const isTried = view.tries > 0;
  if (row.unsent === "tried" && !isTried) throwIfProbed(view, row);
  expect(row.unsent !== "tried" || isTried, "the save did not meet the fault");
  expect(row.unsent !== "untried" || !isTried, "the save was tried");
  if (slot.isUp()) {
    const stored = errand.storedCount();
    // A change that arrives again makes no second row.
    const copies = errand.creates ? resent : 0;
    expect(
      stored === (row.stored ? 1 + copies : 0),
      `the service has it ${stored} times under the fault`,
    );
  }
  await expectGate(row, one);
  if (expected === "delivered") return view;

  const activity = await desk.activity(slot.profileId);
  const mine = activity.needsYou.find(({ id }) => id === errand.entryId);
  const moving = activity.waiting.find(({ id }) => id === errand.entryId);
  const shown = mine ?? moving;
  const decides = expected !== "waiting" || row.gate === "shut";
  expect(
    decides ? mine !== undefined : moving !== undefined,
    `Activity does not show it under ${decides ? "needs attention" : "waiting"}`,
  );
  const cause = shown?.cause ?? shown?.gate;
  const reason = cause?.kind;
  const fits = reason !== undefined && row.causes?.includes(reason) === true;
  expect(fits, `the reason is ${JSON.stringify(cause)}, not ${row.causes?.join(" or ")}`);
  expect((shown?.choices.length ?? 0) > 0, "Activity offers nothing to do about it");
  const isTimed = decides || shown?.nextTryAtMs !== undefined || reason === "offline";
  expect(isTimed, "it waits for no stated time");
  note({ visible: reason !== undefined && (shown?.choices.length ?? 0) > 0 && isTimed });
  return view;
}

async function explainStuck(
  error: unknown,
  row: FaultRow,
  { world, errand }: Judge,
): Promise<never> {
  const view = await world.desk.entry(errand.entryId);
  if (view?.tries === 0 && row.unsent !== "untried") throwIfProbed(view, row);
  throw error;
}

/**
 * The browser may report another network between the proof of the address and the save: then a probe meets
 * the fault, and the entry waits untried behind its gate, as it should. Such a case shows nothing of the save.
 */
function throwIfProbed({ state, gate }: EntryView, { causes }: FaultRow): void {
  if (state === "ready" && gate !== undefined && causes?.includes(gate.kind) === true)
    throw new MissedError(`a probe met the fault: ${gate.kind}`);
}

function hasSettled({ state, cause, gate }: EntryView, expected: Standing): boolean {
  if (state === "delivered" || state === "blocked" || state === "unknown") return true;
  if (expected === "delivered") return false;
  // Behind a gate it waits without a single try.
  return (
    state === "waiting" ||
    (state === "ready" && expected === "waiting" && (cause ?? gate) !== undefined)
  );
}

async function expectGate(row: FaultRow, { world, slot, expect }: Judge): Promise<void> {
  try {
    await world.desk.untilActivity(
      slot.profileId,
      ({ gate }) => (gate?.state ?? "open") === row.gate,
      stepMs / 3,
    );
  } catch (error) {
    if (!(error instanceof StuckError)) throw error;
    expect(false, `the gate is not ${row.gate}: ${error.message}`);
  }
}

/** `uncounted`: the tries that the entry has forgotten, without those that could not arrive. */
async function lookAtEnd(row: FaultRow, one: Judge, uncounted: number): Promise<void> {
  const view = await one.world.desk.entry(one.errand.entryId);
  const resent = expectAccounted(one, (view?.tries ?? 0) + uncounted);
  expectStored(one, row.answer === "drop" ? 0 : 1, resent);
  expectNothingElsewhere(one);
}
