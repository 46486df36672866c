import type { Profile } from "../../../../shared/domain/profile/profile.ts";
import { claim, dueStates, hasDue, readDue, type Claimed } from "../queue/claim.ts";
import type { Delivery } from "../life/delivery.ts";
import { endHolds, holdingStates } from "../queue/end-holds.ts";
import type { AnsweredLane, Lane, Lanes } from "../queue/lanes.ts";
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
  // Both read at the same moment: a later outcome keeps its lane until the next wave.
  const [arrived, sending] = [lanes.answered(), lanes.sending()];
  const answered = await recordOutcomes(delivery, profile, arrived);
  await delivery.prune(delivery, profile.id, answered.length);
  const left = arrived.filter((lane) => !answered.includes(lane));
  // Nothing new is sent while the word that the service is at fault cannot be written.
  if (left.some(closesGate)) return { ...failed, answered };
  const isLast = answered.length > 0 && (await hasNothingNext(delivery, profile));
  const claims = isLast
    ? { claimed: [], needsProbe: false, isOpen: true }
    : await claimWave(delivery, profile, attempt, sending);
  if (claims === undefined) return { ...failed, answered };
  return { ...claims, answered, isStored: left.length === 0 };
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

/** Whether the gate is open and nothing waits: then a save needs no strict transaction after that of its outcome. */
async function hasNothingNext({ store, report }: Delivery, { id }: Profile): Promise<boolean> {
  try {
    const found = await store.read(async (tx) => {
      const [gate, waiting] = await Promise.all([
        tx.gate(id),
        tx.entriesIn(id, [...holdingStates, ...dueStates], 1),
      ]);
      return gate.state === "open" && waiting.length === 0;
    });
    return found.ok && found.value;
  } catch (bug) {
    report(bug);
    return false;
  }
}

type Claims = Pick<Wave, "claimed" | "needsProbe" | "isOpen">;

/** Undefined if the storage failed. */
async function claimWave(
  { store, clock, random, report }: Delivery,
  { id }: Profile,
  attempt: Attempt,
  sending: readonly Lane[],
): Promise<Claims | undefined> {
  try {
    const wave = await store.change(async (tx): Promise<Claims> => {
      const nowMs = clock.now();
      // All at once: each wait is a round trip to the browser process.
      const [before, holding, due] = await Promise.all([
        tx.gate(id),
        tx.entriesIn(id, holdingStates),
        readDue(tx, id),
      ]);
      const hasEnded = await endHolds(tx, holding, nowMs);
      const { passage, gate } = decideGate(before, attempt, nowMs, random.fraction());
      if (gate !== before) await tx.putGate(id, gate);
      const next = hasEnded ? await readDue(tx, id) : due;
      const claimed = passage === "send" ? await claim(tx, next, { gate, sending }, nowMs) : [];
      // The server gets no probe while there is nothing to send.
      const needsProbe = passage === "probe" && (gate.state !== "open" || (await hasDue(tx, id)));
      return { claimed, needsProbe, isOpen: gate.state === "open" };
    });
    return wave.ok ? wave.value : undefined;
  } catch (bug) {
    report(bug);
    return undefined;
  }
}
