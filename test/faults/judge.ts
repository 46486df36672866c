import type { StateName } from "../../src/shared/domain/outbox/entry.ts";
import type { EntryView } from "../../src/shared/domain/views/views.ts";
import { countResent, type Resent } from "./beyond-us.ts";
import { StuckError } from "./desk.ts";
import type { Errand } from "./errand.ts";
import type { OperationName } from "./operation-names.ts";
import type { Slot } from "./slot.ts";
import type { World } from "./spoil.ts";
import type { Transport } from "./transport.ts";

/** The result of one fault, or one kill, for one operation. All is well if `problems` is empty. */
export interface CaseResult {
  readonly name: string;
  readonly operation: OperationName;
  readonly transport: Transport;
  readonly problems: readonly string[];
  /** The background's response said that it was kept. */
  readonly kept: boolean;
  readonly storedOnce: boolean;
  /**
   * Whether Activity showed the entry while it was not delivered, with a reason, and with a choice or a
   * time; undefined if it was delivered at once.
   */
  readonly visible: boolean | undefined;
  /** The outcome was unknown, and the user was asked. */
  readonly unknown: boolean;
  /** The user dropped it. */
  readonly dropped: boolean;
  readonly lost: boolean;
  readonly doubled: boolean;
  /** How many copies the browser sent by itself, and why nothing prevents that. */
  readonly resent: number;
  readonly beyondUs: string | undefined;
  /**
   * The entry had moved on before the fault came, or the preparation failed before anything was saved, and
   * nothing else is wrong with it.
   */
  readonly missed: boolean;
  /** The entry neither moves, nor waits for a given time, nor asks the user. */
  readonly stuck: boolean;
}

type Noted = Pick<CaseResult, "visible" | "unknown" | "dropped" | "resent" | "beyondUs">;

/** The entry is not in the state that the case is about. */
export class MissedError extends Error {}

/** Follows one resource from its save to its end, and returns the result. */
export interface Judge {
  readonly world: World;
  readonly slot: Slot;
  readonly errand: Errand;
  /** Saves it. */
  keep(errand: Errand): Promise<void>;
  /** A resource saved beside it must be neither lost nor doubled either. */
  watch(beside: Errand): void;
  /** Runs a part of the case, unless an earlier part failed; an error it throws is a problem. */
  attempt(work: () => Promise<void>): Promise<void>;
  /** Ends the case unless the entry has this state now. */
  expectState(state: StateName | "unfed"): Promise<void>;
  /** Records a problem if the condition is false. */
  expect(isSo: boolean, otherwise: string): void;
  note(what: Partial<Noted>): void;
  verdict(): Promise<CaseResult>;
}

export function createJudge(
  name: string,
  operation: OperationName,
  { world, slot }: { world: World; slot: Slot },
): Judge {
  const problems: string[] = [];
  const noted: Noted = {
    visible: undefined,
    unknown: false,
    dropped: false,
    resent: 0,
    beyondUs: undefined,
  };
  let errand: Errand | undefined;
  const watched: Errand[] = [];
  let kept = false;
  let failed = false;
  let stuck = false;
  let missed = false;

  function see(one: Errand | undefined): Promise<EntryView | undefined> {
    return one === undefined
      ? Promise.resolve(undefined)
      : world.desk.entry(one.entryId).catch(() => undefined);
  }

  function resentOf({ entryId }: Errand, view: EntryView | undefined): Resent {
    const at = { browser: world.browser.name, transport: slot.transport };
    return countResent(slot.requestsFor(entryId), view?.tries ?? 0, at);
  }

  async function fateOf(one: Errand) {
    const view = await see(one);
    const stored = one.storedCount();
    const { copies, habit } = resentOf(one, view);
    return { lost: stored === 0 && !isInSight(view), doubled: stored > 1 + copies, habit };
  }

  return {
    world,
    slot,
    get errand() {
      if (errand === undefined) throw new Error("Nothing has been saved yet");
      return errand;
    },
    async keep(made) {
      errand = made;
      await made.keep();
      kept = true;
    },
    watch: (beside) => void watched.push(beside),
    async attempt(work) {
      if (failed) return;
      try {
        await work();
      } catch (error) {
        failed = true;
        stuck = error instanceof StuckError;
        missed = error instanceof MissedError;
        problems.push(error instanceof Error ? error.message : String(error));
      }
    },
    async expectState(state) {
      const view = await see(errand);
      const now = view?.state ?? "unfed";
      if (now !== state) throw new MissedError(`was ${now} when it happened`);
    },
    expect(isSo, otherwise) {
      if (!isSo) problems.push(otherwise);
    },
    note: (what) => void Object.assign(noted, what),
    async verdict() {
      await slot.start();
      const view = await see(errand);
      const stored = errand?.storedCount() ?? 0;
      const beside = await Promise.all(watched.map(fateOf));
      const miscounts = kept && !failed ? await errand?.findMiscounts?.(world.desk) : undefined;
      problems.push(...(miscounts ?? []));
      const own = errand === undefined ? undefined : resentOf(errand, view);
      const resent = Math.max(noted.resent, own?.copies ?? 0);
      // The wait was for a state that the resource skipped, because the browser sent it again by itself.
      const habit = stuck
        ? [own, ...beside].find((one) => one?.habit !== undefined)?.habit
        : undefined;
      if (habit !== undefined) problems.length = 0;
      if (beside.some(({ lost }) => lost)) problems.push("something beside it is lost");
      if (beside.some(({ doubled }) => doubled)) problems.push("something beside it is doubled");
      if (noted.visible === false) {
        problems.push(
          "Activity does not show it with a reason, and with something to do or a time",
        );
      }
      const isLost =
        (kept && !noted.dropped && stored === 0 && !isInSight(view)) ||
        beside.some(({ lost }) => lost);
      const isDoubled = stored > 1 + resent || beside.some(({ doubled }) => doubled);
      return {
        name,
        operation,
        transport: slot.transport,
        problems,
        missed: (missed || errand === undefined) && !isLost && !isDoubled && problems.length === 1,
        kept: kept || habit !== undefined,
        storedOnce: stored === 1,
        ...noted,
        resent,
        beyondUs: noted.beyondUs ?? habit,
        lost: isLost,
        doubled: isDoubled,
        stuck: stuck && habit === undefined,
      };
    },
  };
}

function isInSight(view: EntryView | undefined): boolean {
  return view !== undefined && view.state !== "delivered" && view.state !== "dropped";
}
