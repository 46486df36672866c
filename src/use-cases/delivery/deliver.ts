import type { StorageFailure } from "../../domain/failures.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import { choresAfterMs, doChores, pause } from "./chores.ts";
import { claim, claimKept, type KeptEntry } from "./claim.ts";
import { createDelivery, type Delivery, type DeliverPorts } from "./delivery.ts";
import { createDrains } from "./drains.ts";
import { advanceDue } from "./due.ts";
import { createNudge, type Nudge } from "./nudge.ts";
import type { Transaction } from "../ports.ts";
import { begin } from "./send.ts";
import { isKnownWay, openConnection, passGate } from "./way.ts";

/** Runs in one transaction with what follows from it. */
type Work<T extends KeptEntry> = (tx: Transaction) => Promise<T>;

type Kept<T> = Promise<Result<T, StorageFailure>>;

export interface Deliverer {
  /**
   * Sends what can go, until nothing can; resolves then. One run at a time, whatever starts it: a call
   * during a run makes that run look once more. `woken`: a closed gate may be probed before its time.
   */
  run(options?: { woken?: boolean }): Promise<void>;
  /**
   * Does `work`, which keeps an entry, in one transaction, and then delivers. While the gate is open that
   * transaction claims the entry too: its request begins as soon as it is on disk, or is put off there
   * where nothing may be sent after all. `kept` waits for no request, neither its own nor another's;
   * `sent` resolves as `run` does.
   */
  keep<T extends KeptEntry>(
    profile: Profile,
    work: Work<T>,
  ): { kept: Kept<T>; sent: Promise<void> };
  /**
   * Runs again every 5 s, for ten minutes at most, while an outcome could not be written down, which would
   * be forgotten with the end of this life, or the alarm could not be set. Who calls keeps the background alive until it resolves.
   */
  finish(): Promise<void>;
}

const finishEveryMs = 5_000;
const finishLooks = 120;

export function createDeliverer(ports: DeliverPorts): Deliverer {
  let asked: { woken: boolean } | undefined;
  let running = false;
  const nudge = createNudge();
  const delivery = createDelivery(ports);

  /** `begun`: the profile of which a request is under way already. */
  async function drainWhileAsked(begun?: Profile) {
    const drains = createDrains((profile, woken) => drain(delivery, profile, woken, nudge));
    if (begun !== undefined) drains.ask(begun, false);
    // Asked while it was being kept: there may be more to send beside it.
    if (asked !== undefined) nudge.give();
    try {
      while (asked !== undefined || drains.underWay().length > 0) {
        const nudged = nudge.next();
        if (asked !== undefined) {
          const { woken } = asked;
          asked = undefined;
          for (const profile of await listProfiles()) drains.ask(profile, woken);
        }
        if (drains.underWay().length > 0) await Promise.race([...drains.underWay(), nudged]);
        await doChores(delivery);
      }
    } finally {
      // In the same breath as the last look: what is asked for after it is no more this run's to do.
      running = false;
    }
    drains.raise();
  }

  /** None where they cannot be read: what is under way goes on, and the alarm brings the rest round again. */
  function listProfiles(): Promise<readonly Profile[]> {
    return ports.profiles.all().catch((bug: unknown) => {
      ports.report(bug);
      return [];
    });
  }

  async function run({ woken = false } = {}): Promise<void> {
    asked = { woken: woken || asked?.woken === true };
    nudge.give();
    if (running) return;
    running = true;
    await drainWhileAsked();
  }

  async function keepAndDeliver<T extends KeptEntry>(
    profile: Profile,
    work: Work<T>,
    settle: (kept: Kept<T>) => void,
  ): Promise<void> {
    if (running) {
      const kept = ports.store.change(work);
      settle(kept);
      await kept;
      return run();
    }
    running = true;
    const isBegun = await keepAndBegin(delivery, profile, work, settle).catch((bug: unknown) => {
      running = false;
      throw bug;
    });
    if (!isBegun) asked ??= { woken: false };
    await drainWhileAsked(isBegun ? profile : undefined);
  }

  function keep<T extends KeptEntry>(profile: Profile, work: Work<T>) {
    let sent = Promise.resolve();
    const kept: Kept<T> = new Promise((settle, fail) => {
      sent = keepAndDeliver(profile, work, settle);
      // Where it went wrong before anything was kept.
      sent.catch(fail);
    });
    return { kept, sent };
  }

  async function finishAll() {
    const { unrecorded, unfinished } = delivery;
    const isFinished = () => unrecorded.size === 0 && !unfinished.alarm;
    for (let look = 0; look < finishLooks && !isFinished(); look += 1) {
      await pause(finishEveryMs);
      await run();
    }
  }

  let finishing: Promise<void> | undefined;
  function finish() {
    finishing ??= finishAll().finally(() => (finishing = undefined));
    return finishing;
  }

  return { run, keep, finish };
}

/** Keeps, and begins the request if it may begin; whether it has. */
async function keepAndBegin<T extends KeptEntry>(
  delivery: Delivery,
  profile: Profile,
  work: Work<T>,
  settle: (kept: Kept<T>) => void,
): Promise<boolean> {
  const { store, network, clock, unrecorded } = delivery;
  const keeping = store.change(async (tx) => {
    const [gate, value] = await Promise.all([tx.gate(profile.id), work(tx)]);
    const mayGo = gate.state === "open" && unrecorded.size === 0;
    const claimed =
      mayGo && isKnownWay(network, profile) && (await claimKept(tx, value, clock.now()));
    return { value, claimed };
  });
  // Beside the keeping.
  const way = openConnection(delivery, profile);
  settle(keeping.then((kept) => (kept.ok ? ok(kept.value.value) : kept)));
  const kept = await keeping;
  const claimed = kept.ok && kept.value.claimed;
  if (!claimed) return false;
  // Who has saved is answered first.
  await pause(0);
  begin(delivery, profile, way, claimed);
  return true;
}

async function drain(
  delivery: Delivery,
  profile: Profile,
  woken: boolean,
  nudge: Nudge,
): Promise<void> {
  // What is under way was let through already, and has to be waited for, whatever the gate is now.
  if (delivery.underWay(profile.id).size === 0) {
    // What comes of a probe has to be written down too.
    if (!(await advance(delivery, profile))) return;
    const way = await openConnection(delivery, profile);
    if (!way.ok || !(await passGate(delivery, profile, way.value, woken))) return;
  }
  try {
    await sendAll(delivery, profile, nudge);
  } finally {
    // Also after a bug: with the run ends what keeps the background alive for them.
    await Promise.all(delivery.underWay(profile.id).values());
  }
}

/** Moves on what has had its time; whether that is on disk. */
async function advance({ store, clock, unrecorded }: Delivery, profile: Profile): Promise<boolean> {
  const late = [...unrecorded.values()];
  unrecorded.clear();
  for (const recordAgain of late) await recordAgain();
  return (await store.change((tx) => advanceDue(tx, profile.id, clock.now()))).ok;
}

/** Keeps as many requests under way as the gate has lanes, until nothing more can go, or the gate closes. */
async function sendAll(delivery: Delivery, profile: Profile, nudge: Nudge): Promise<void> {
  const underWay = delivery.underWay(profile.id);
  // The request of a save that began it: whatever else there is can wait for its end, or a nudge.
  let isBegun = underWay.size > 0;
  for (;;) {
    const nudged = nudge.next();
    if (!isBegun) await sendFree(delivery, profile);
    isBegun = false;
    if (underWay.size === 0) return;
    // Taken now: all may have ended by the time the alarm is set, and then nothing would wake this.
    const somethingHappens = Promise.race([...underWay.values(), nudged]);
    // Most requests have their answer by then, and the alarm is set and the news told once for both.
    await Promise.race([somethingHappens, pause(choresAfterMs)]);
    await doChores(delivery);
    await somethingHappens;
  }
}

/**
 * Fills the free lanes. Permission and key are read anew for each wave: both may be taken away while a
 * long queue goes out.
 */
async function sendFree(delivery: Delivery, profile: Profile): Promise<void> {
  await advance(delivery, profile);
  const way = await openConnection(delivery, profile);
  // What comes of a request has to be written down: none is begun while that cannot be done.
  if (!way.ok || delivery.unrecorded.size > 0) return;
  const { size: underWay } = delivery.underWay(profile.id);
  const nowMs = delivery.clock.now();
  const claimed = await delivery.store.change((tx) => claim(tx, profile.id, underWay, nowMs));
  if (!claimed.ok) return;
  for (const one of claimed.value) begin(delivery, profile, way, one);
}
