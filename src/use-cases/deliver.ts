import type { Connection } from "../api/service.ts";
import type { StorageFailure } from "../domain/failures.ts";
import type { Profile } from "../domain/profile.ts";
import { ok, type Result } from "../domain/result.ts";
import { claim, claimKept, type KeptEntry } from "./claim.ts";
import { createDelivery, deliveryLock, type Delivery, type DeliverPorts } from "./delivery.ts";
import { createDrains } from "./drains.ts";
import { advanceDue } from "./due.ts";
import { createNudge, type Nudge } from "./nudge.ts";
import type { Transaction } from "./ports.ts";
import { begin } from "./send.ts";
import { openConnection, passGate } from "./way.ts";

/** As long as a save may be kept waiting for what stands in its way: several times what it takes. */
const patienceMs = 50;

/** Requests at a time per profile (design, section 3). */
const lanes = 4;

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
   * Does `work`, which keeps an entry, in one transaction, and then delivers. Where the way to the server
   * is clear, that transaction claims the entry too: its request begins as soon as it is on disk. `kept`
   * waits for no request, neither its own nor another's; `sent` resolves as `run` does.
   */
  keep<T extends KeptEntry>(
    profile: Profile,
    work: Work<T>,
  ): { kept: Kept<T>; sent: Promise<void> };
}

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
          for (const profile of await ports.profiles.all()) drains.ask(profile, woken);
        }
        if (drains.underWay().length > 0) await Promise.race([...drains.underWay(), nudged]);
        await ports.wakes.schedule();
        ports.announcer.changed();
      }
    } finally {
      // In the same breath as the last look: the lock comes free only later, and what is asked for
      // in between must not be taken for something this run will still do.
      running = false;
    }
    drains.raise();
  }

  async function run({ woken = false } = {}): Promise<void> {
    asked = { woken: woken || asked?.woken === true };
    nudge.give();
    if (running) return;
    running = true;
    await ports.locks.alone(deliveryLock, () => drainWhileAsked());
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
    let clear: (way: Connection | undefined) => void = () => {};
    const wayClear = new Promise<Connection | undefined>((resolve) => {
      clear = resolve;
      setTimeout(resolve, patienceMs, undefined);
    });
    const keeping = wayClear.then((way) => keepAndBegin(delivery, profile, way, work, settle));
    const wasFree = await ports.locks
      .ifFree(deliveryLock, async () => {
        // What is wrong with the way, the delivery will meet again.
        clear(await openConnection(delivery, profile).catch(() => undefined));
        const isBegun = await keeping;
        if (!isBegun) asked ??= { woken: false };
        await drainWhileAsked(isBegun ? profile : undefined);
      })
      .catch(async (bug: unknown) => {
        clear(undefined);
        await keeping.catch(() => undefined);
        running = false;
        throw bug;
      });
    if (wasFree) return;
    clear(undefined);
    await keeping;
    running = false;
    await run();
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

  return { run, keep };
}

/** Keeps, and begins the request if it may begin now; whether it has. */
async function keepAndBegin<T extends KeptEntry>(
  delivery: Delivery,
  profile: Profile,
  connection: Connection | undefined,
  work: Work<T>,
  settle: (kept: Kept<T>) => void,
): Promise<boolean> {
  const isClear = connection !== undefined && delivery.unrecorded.size === 0;
  const keeping = delivery.store.change(async (tx) => {
    const [gate, value] = await Promise.all([tx.gate(profile.id), work(tx)]);
    const mayGo = isClear && gate.state === "open";
    return { value, claimed: mayGo ? await claimKept(tx, value, delivery.clock.now()) : undefined };
  });
  settle(keeping.then((kept) => (kept.ok ? ok(kept.value.value) : kept)));
  const kept = await keeping;
  if (!isClear || !kept.ok || kept.value.claimed === undefined) return false;
  begin(delivery, profile, connection, kept.value.claimed);
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
    await advance(delivery, profile);
    const connection = await openConnection(delivery, profile);
    if (connection === undefined) return;
    if (!(await passGate(delivery, profile, connection, woken))) return;
  }
  await sendAll(delivery, profile, nudge);
}

async function advance({ store, clock, unrecorded }: Delivery, profile: Profile): Promise<void> {
  const late = [...unrecorded.values()];
  unrecorded.clear();
  for (const recordAgain of late) await recordAgain();
  await store.change((tx) => advanceDue(tx, profile.id, clock.now()));
}

/** Keeps up to four requests under way until nothing more can go, or the gate closes. */
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
    await delivery.wakes.schedule();
    delivery.announcer.changed();
    await somethingHappens;
  }
}

/**
 * Fills the free lanes. Permission and key are read anew for each wave: both may be taken away while a
 * long queue goes out.
 */
async function sendFree(delivery: Delivery, profile: Profile): Promise<void> {
  await advance(delivery, profile);
  const connection = await openConnection(delivery, profile);
  // What comes of a request has to be written down: none is begun while that cannot be done.
  if (connection === undefined || delivery.unrecorded.size > 0) return;
  const free = lanes - delivery.underWay(profile.id).size;
  const nowMs = delivery.clock.now();
  const claimed = await delivery.store.change((tx) => claim(tx, profile.id, free, nowMs));
  if (!claimed.ok) return;
  for (const one of claimed.value) begin(delivery, profile, connection, one);
}
