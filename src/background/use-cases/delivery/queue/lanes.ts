import type { Connection } from "../../../../shared/ports/service.ts";
import type { Entry } from "../../../../shared/domain/outbox/entry.ts";
import {
  bulkLanes,
  lanes as laneCountOf,
  openGate,
} from "../../../../shared/domain/outbox/gate.ts";
import { createSignal } from "../runs/signal.ts";
import { createAhead } from "./ahead.ts";
import type { Answer } from "./answer.ts";

/** A request in flight, or one whose outcome is not on disk yet. */
export interface Lane {
  readonly kind: Entry["lane"];
  readonly answer: Answer | undefined;
  /** The gate was closed and has opened since it was sent: it says nothing about how the service is now. */
  readonly isEarlier: boolean;
}

/** Whether the outcome leaves an open gate open, also after others like it. */
export function keepsGateOpen({ answer }: AnsweredLane): boolean {
  const { kind } = answer.decision.gate;
  return kind === "delivered" || kind === "none";
}

/**
 * The most requests of bulk work that are in flight, or whose outcome is not on disk yet. If the background ends and the
 * browser goes on, these become unknown.
 */
export const undecidedMost = 6;

export type AnsweredLane = Lane & { readonly answer: Answer };

/** The answer as it counts while the profile has the connection `now`: one to an old key says nothing about a new one. */
function countedFor(now: Connection | undefined, answer: Answer): Answer {
  if (JSON.stringify(answer.connection) === JSON.stringify(now)) return answer;
  const { entryId, decision } = answer;
  return { entryId, decision: { ...decision, gate: { kind: "none" } }, connection: undefined };
}

/** The requests of one profile that this life of the background knows. */
export function createLanes(report: (bug: unknown) => void) {
  const sending = new Set<{ -readonly [Name in keyof Lane]: Lane[Name] }>();
  const answered = new Set<Lane & { answer: Answer }>();
  const signal = createSignal();
  const ahead = createAhead(() => signal.raise());

  /** An outcome that is not on disk yet may close the gate, and would be unknown after a crash. */
  function mayBegin() {
    const bulk = [...sending].filter(({ kind }) => kind === "bulk").length;
    const unrecorded = [...answered].filter(({ kind }) => kind === "bulk").length;
    return (
      bulk < bulkLanes(openGate) &&
      sending.size < laneCountOf(openGate) &&
      bulk + unrecorded < undecidedMost &&
      [...answered].every(keepsGateOpen)
    );
  }

  /**
   * Takes a lane for `work`. If `work` resolves without an outcome or rejects, the lane is freed; a
   * rejection is reported too.
   */
  function take(kind: Entry["lane"], work: Promise<Answer | void>) {
    const lane = { kind, answer: undefined, isEarlier: false };
    sending.add(lane);
    void work
      .then((answer) => {
        if (answer) answered.add({ ...lane, answer });
      })
      .catch(report)
      .finally(() => {
        sending.delete(lane);
        fill();
        signal.raise();
      });
  }

  /** Gives the free lanes for bulk work to the entries that were claimed ahead. The end of a request does so too. */
  function fill() {
    while (mayBegin()) {
      const next = ahead.next();
      if (next === undefined) return;
      take("bulk", next());
    }
  }

  return {
    ahead,
    take,
    fill,
    /** Lanes with a request in flight. */
    sending: (): readonly Lane[] => [...sending],
    /** The gate has opened: requests in flight are earlier ones. */
    opened() {
      for (const lane of sending) lane.isEarlier = true;
    },
    /** Lanes with an outcome to be recorded, in the order in which the outcomes came. */
    answered: (): readonly AnsweredLane[] => [...answered],
    /** The profile has this connection now: the outcomes of requests over another one say nothing about the gate. */
    connected(now: Connection | undefined) {
      for (const lane of answered) lane.answer = countedFor(now, lane.answer);
    },
    /** Frees lanes whose outcome is on disk. */
    free(lanes: readonly AnsweredLane[]) {
      for (const lane of lanes) answered.delete(lane);
    },
    /** Starts the next wave. The end of a request does so too. */
    wake: () => signal.raise(),
    /** Resolves at the next `wake`. */
    woken: () => signal.next(),
  };
}

export type Lanes = ReturnType<typeof createLanes>;
