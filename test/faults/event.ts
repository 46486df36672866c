import type { StateName } from "../../src/shared/domain/outbox/entry.ts";
import { createJudge, type CaseResult, type Judge } from "./judge.ts";
import { isSentOver, type OperationName } from "./operation-names.ts";
import { openSlot, type Slot } from "./slot.ts";
import type { Transport } from "./transport.ts";
import { untilMet, type Case } from "./until-met.ts";
import type { OpenWorld } from "./world.ts";

/** An event at one moment of a save, and the expected outcome of that save. */
export interface FaultEvent {
  readonly name: string;
  readonly operations: readonly OperationName[];
  /** The transports that it may matter to; all if left out. */
  readonly transports?: readonly Transport[];
  /** Needs the build that ships, because only its permission can be withdrawn. */
  readonly needsShipped?: boolean;
  /** Takes longer than `npm test` may: only in `npm run faults`. */
  readonly takes?: "minutes";
  /** Brings a save to the moment. Returns the rest of the case. */
  upTo(judge: Judge, operation: OperationName): Promise<() => Promise<void>>;
  /**
   * The state that each entry must have when the event comes: an entry that has moved on would not meet it.
   * `unfed`: it is in its job alone.
   */
  readonly state?: StateName | "unfed";
  /** An event that affects the whole browser: once, for all saves that were brought to it. */
  happen?(world: OpenWorld): Promise<void>;
}

export interface EventOptions {
  readonly world: OpenWorld;
  readonly operations: readonly OperationName[];
  readonly transports: readonly Transport[];
  /** Called with each result. */
  readonly report?: (result: CaseResult) => void;
}

/** How many cases run side by side: each is a profile, and the background reads every profile each time. */
const sideBySide = 16;

/**
 * Runs the cases of the events that affect one profile side by side, each by itself: a request is held for no longer
 * than its own event takes. Then the events that affect all, one after the other.
 */
export async function runEvents(
  events: readonly FaultEvent[],
  options: EventOptions,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  const runAll = async (left: [FaultEvent, EventOptions][]) => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [event, some] = next;
      const run = (isWanted: (one: Case) => boolean) => runEvent(event, some, isWanted);
      results.push(...(await untilMet(run, options.report)));
    }
  };
  const ofOne = events.filter(({ happen }) => happen === undefined);
  const ofAll = events.filter(({ happen }) => happen !== undefined);
  const cases = ofOne.flatMap((event) =>
    options.operations.flatMap((operation) =>
      options.transports.map((transport): [FaultEvent, EventOptions] => [
        event,
        { ...options, operations: [operation], transports: [transport] },
      ]),
    ),
  );
  await Promise.all(Array.from({ length: sideBySide }, () => runAll(cases)));
  await runAll(ofAll.map((event) => [event, options]));
  return results;
}

async function runEvent(
  { name, operations, transports, upTo, state, happen }: FaultEvent,
  options: EventOptions,
  isWanted: (one: Case) => boolean,
): Promise<readonly CaseResult[]> {
  const { world } = options;
  const slots: Slot[] = [];
  try {
    const cases: { judge: Judge; operation: OperationName; after?: () => Promise<void> }[] = [];
    for (const operation of options.operations.filter((one) => operations.includes(one))) {
      for (const transport of options.transports) {
        if (transports?.includes(transport) === false) continue;
        if (!isSentOver(operation, transport)) continue;
        if (!isWanted({ name, operation, transport })) continue;
        const slot = await openSlot(world, transport);
        slots.push(slot);
        cases.push({ judge: createJudge(name, operation, { world, slot }), operation });
      }
    }
    if (cases.length === 0) return [];
    await Promise.all(
      cases.map((one) =>
        one.judge.attempt(async () => {
          const { judge, operation } = one;
          await judge.slot.begin(world.desk);
          one.after = await upTo(judge, operation);
        }),
      ),
    );
    if (state !== undefined) {
      await Promise.all(cases.map(({ judge }) => judge.attempt(() => judge.expectState(state))));
    }
    await happen?.(world);
    await Promise.all(cases.map(({ judge, after }) => judge.attempt(async () => after?.())));
    return await Promise.all(cases.map(({ judge }) => judge.verdict()));
  } finally {
    await Promise.all(slots.map((slot) => slot.leave(world.desk)));
  }
}
