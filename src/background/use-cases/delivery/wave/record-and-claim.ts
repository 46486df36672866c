import type { Entry } from "../../../../shared/domain/outbox/entry.ts";
import type { Profile } from "../../../../shared/domain/profile/profile.ts";
import { claim, dueStates, hasDue, readDue, type Claimed } from "../queue/claim.ts";
import type { Delivery } from "../life/delivery.ts";
import { endHolds, holdingStates } from "../queue/end-holds.ts";
import { keepsGateOpen, type AnsweredLane, type Lane, type Lanes } from "../queue/lanes.ts";
import {
  bulkLanes,
  lanes as laneCountOf,
  openGate,
  type Gate,
} from "../../../../shared/domain/outbox/gate.ts";
import { putBack } from "./put-back.ts";
import { decideGate, type Attempt } from "../gate/decide-gate.ts";
import { recordOutcomes } from "./record-outcomes.ts";

export interface Wave {
  /** Lanes whose outcome is on disk now. */
  answered: readonly AnsweredLane[];
  /** Entries that are in `sending` on disk now, and have to be sent. */
  claimed: readonly Claimed[];
  /** The gate needs a probe before anything can be claimed. */
  needsProbe: boolean;
  /** Saves pass the gate, or will do so after a probe. */
  isOpen: boolean;
  /** False if the storage failed: nothing is claimed, or an outcome is not on disk. */
  isStored: boolean;
}

const failed: Omit<Wave, "answered"> = {
  claimed: [],
  needsProbe: false,
  isOpen: false,
  isStored: false,
};

/**
 * One wave, in steps that fail alone: records the outcomes that have arrived, deletes old entries, and then, in a
 * strict transaction, ends the holds whose time is up, passes the gate, and claims entries for the free lanes. If
 * the storage fails, nothing is claimed, and the next wave tries again.
 */
export async function recordAndClaim(
  delivery: Delivery,
  profile: Profile,
  attempt: Attempt,
): Promise<Wave> {
  const lanes = delivery.lanesOf(profile.id);
  // As late as can be: an outcome may have waited for this wave, or for the disk, while the key was replaced.
  await noteConnection(delivery, profile, lanes);
  const arrived = lanes.answered();
  const answered = await recordOutcomes(delivery, profile, arrived);
  await delivery.prune(delivery, profile.id, answered.length);
  const unwritten = arrived.filter((lane) => !answered.includes(lane));
  // Nothing new is sent while an outcome that closes the gate cannot be written.
  if (unwritten.some(closesGate)) {
    lanes.ahead.leave();
    return { ...failed, answered };
  }
  const hasAhead = !lanes.ahead.isEmpty() || lanes.ahead.isPreparing();
  const isLooking = answered.length > 0 || hasAhead;
  const next = isLooking ? await seeNext(delivery, profile, arrived) : undefined;
  const isConnected = attempt.connection.ok && attempt.isProven;
  const mayGoOn = isConnected && next?.isOpenForAll === true && unwritten.length === 0;
  if (!mayGoOn) lanes.ahead.leave();
  const isLast = next?.isOpen === true && next.first === undefined;
  const hasEnough = isLast || (mayGoOn && next.first === "bulk" && !lanes.ahead.isLow());
  const goesAhead = mayGoOn || (!isLooking && unwritten.length === 0);
  const claims =
    hasEnough && lanes.ahead.left().length === 0
      ? { claimed: [], needsProbe: false, isOpen: true }
      : await claimWave(delivery, profile, attempt, { arrived, goesAhead });
  if (claims === undefined) {
    lanes.ahead.leave();
    return { ...failed, answered };
  }
  return { ...claims, answered, isStored: unwritten.length === 0 };
}

/** If the connection cannot be read, it counts as unchanged: the outcomes are recorded all the same. */
async function noteConnection(
  { profiles, report }: Delivery,
  { id }: Profile,
  lanes: Lanes,
): Promise<void> {
  if (lanes.answered().length === 0) return;
  try {
    lanes.connected(await profiles.connection(id));
  } catch (bug) {
    report(bug);
  }
}

function closesGate({ answer }: AnsweredLane): boolean {
  const { kind } = answer.decision.gate;
  return kind === "close" || kind === "shut";
}

interface Next {
  isOpen: boolean;
  isOpenForAll: boolean;
  /**
   * The lane of the entry that comes first. Undefined: nothing waits, so no strict transaction follows that of the
   * outcomes.
   */
  first: Entry["lane"] | undefined;
}

const seen: Next = { isOpen: true, isOpenForAll: true, first: "bulk" };

/**
 * Looks once a second while only responses come that change neither the gate nor what comes first: any other change of
 * these asks for a delivery, which takes all out of the list ahead.
 */
async function seeNext(
  delivery: Delivery,
  profile: Profile,
  arrived: readonly AnsweredLane[],
): Promise<Next | undefined> {
  const { ahead } = delivery.lanesOf(profile.id);
  const nowMs = delivery.clock.now();
  const isSteady = arrived.every((lane) => lane.kind === "bulk" && keepsGateOpen(lane));
  if (isSteady && ahead.isSeen(nowMs)) return seen;
  const see = ahead.look();
  const next = await lookNext(delivery, profile);
  if (next?.isOpenForAll === true && next.first === "bulk") see(nowMs);
  return next;
}

/** Undefined if the disk does not tell. */
async function lookNext({ store, report }: Delivery, { id }: Profile): Promise<Next | undefined> {
  try {
    const found = await store.read(async (tx) => {
      const [gate, [first]] = await Promise.all([
        tx.gate(id),
        tx.entriesIn(id, [...holdingStates, ...dueStates], 1),
      ]);
      const isOpen = gate.state === "open";
      return { isOpen, isOpenForAll: isOpenForAll(gate), first: first?.lane };
    });
    return found.ok ? found.value : undefined;
  } catch (bug) {
    report(bug);
    return undefined;
  }
}

function isOpenForAll(gate: Gate): boolean {
  return laneCountOf(gate) === laneCountOf(openGate);
}

type Claims = Pick<Wave, "claimed" | "needsProbe" | "isOpen">;

/** Undefined if the storage failed. */
async function claimWave(
  delivery: Delivery,
  { id }: Profile,
  attempt: Attempt,
  { arrived, goesAhead }: { arrived: readonly AnsweredLane[]; goesAhead: boolean },
): Promise<Claims | undefined> {
  const { store, clock, random, report, notBegun } = delivery;
  const lanes = delivery.lanesOf(id);
  const { ahead } = lanes;
  const left = ahead.left();
  const life = goesAhead ? notBegun.life() : undefined;
  const room = life === undefined ? 0 : ahead.room();
  // An outcome that came since the wave began keeps its lane until the next one.
  const busy = [...lanes.sending(), ...lanes.answered().filter((lane) => !arrived.includes(lane))];
  // What is ahead takes each lane that becomes free meanwhile.
  const inFlight = ahead.isEmpty() ? busy : withAllBulkLanes(busy);
  try {
    const wave = await store.change(async (tx): Promise<Claims> => {
      const nowMs = clock.now();
      // All at once: each wait is a round trip to the browser process.
      const [before, holding, due] = await Promise.all([
        tx.gate(id),
        tx.entriesIn(id, holdingStates),
        left.length === 0 ? readDue(tx, id, room) : [],
      ]);
      await putBack(tx, left, nowMs);
      const hasChanged = (await endHolds(tx, holding, nowMs)) || left.length > 0;
      const { passage, gate } = decideGate(before, attempt, nowMs, random.fraction());
      if (gate !== before) await tx.putGate(id, gate);
      const next = hasChanged ? await readDue(tx, id, room) : due;
      const aheadOf = life !== undefined && isOpenForAll(gate) ? { life, room } : undefined;
      const free = { gate, sending: inFlight, ahead: aheadOf };
      const claimed = passage === "send" ? await claim(tx, next, free, nowMs) : [];
      // The gate was closed since the wave began.
      if (passage !== "send" || aheadOf === undefined) ahead.leave();
      // The server gets no probe while there is nothing to send.
      const needsProbe = passage === "probe" && (gate.state !== "open" || (await hasDue(tx, id)));
      return { claimed, needsProbe, isOpen: gate.state === "open" };
    });
    if (!wave.ok) return undefined;
    ahead.areBack(left);
    return wave.value;
  } catch (bug) {
    report(bug);
    return undefined;
  }
}

function withAllBulkLanes(sending: readonly Lane[]): readonly Lane[] {
  const lane: Lane = { kind: "bulk", answer: undefined, isEarlier: false };
  const missing = bulkLanes(openGate) - sending.filter(({ kind }) => kind === "bulk").length;
  return [...sending, ...Array.from({ length: Math.max(missing, 0) }, () => lane)];
}
