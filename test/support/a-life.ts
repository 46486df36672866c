import type { Service } from "../../src/shared/ports/service.ts";
import { createBackgroundDelivery } from "../../src/background/background-delivery.ts";
import type { Draft } from "../../src/shared/domain/draft/draft.ts";
import type { EntryId, ProfileId } from "../../src/shared/domain/values/ids.ts";
import type { Entry } from "../../src/shared/domain/outbox/entry.ts";
import type { Gate } from "../../src/shared/domain/outbox/gate.ts";
import type { Profile } from "../../src/shared/domain/profile/profile.ts";
import type { Result } from "../../src/shared/domain/values/result.ts";
import { getEntry, listActivity } from "../../src/background/use-cases/views/activity.ts";
import { changeLink } from "../../src/background/use-cases/save/change-link.ts";
import { choose, tryAll } from "../../src/background/use-cases/outbox/choose.ts";
import { chooseAll } from "../../src/background/use-cases/outbox/choose-all.ts";
import {
  saveConnection,
  testConnection,
} from "../../src/background/use-cases/profiles/connection.ts";
import { createDeliverer } from "../../src/background/use-cases/delivery/deliver.ts";
import { createPageCaptures } from "../../src/background/use-cases/page/page-captures.ts";
import { readPopup, type PopupInput } from "../../src/background/use-cases/views/popup.ts";
import type { ReadTransaction, Store } from "../../src/shared/ports/ports.ts";
import {
  deleteProfile,
  listProfiles,
  useProfile,
} from "../../src/background/use-cases/profiles/profiles.ts";
import type { Afterwards } from "../../src/background/use-cases/save/afterwards.ts";
import { createSave } from "../../src/background/use-cases/save/save-link.ts";
import { createNotBegun } from "../../src/background/use-cases/delivery/life/not-begun.ts";
import { createSettleInterrupted } from "../../src/background/use-cases/delivery/settle-interrupted.ts";
import { createWakes } from "../../src/background/use-cases/delivery/life/wakes.ts";
import { aProfileId } from "./builders.ts";
import {
  countedAnnouncer,
  fakePictures,
  fakeScreenshots,
  freshStores,
  handClock,
  heldPageReader,
  memoryLocks,
  memoryProfiles,
  memorySession,
  networkSwitch,
  permissionSwitch,
  recordedAlarms,
  seededRandom,
} from "./fake-ports.ts";
import { fakeService } from "./fake-service.ts";

/** What survives the background: the disk, the browser and the world around it. */
export function aWorld(profile: Partial<Profile> = {}) {
  const clock = handClock();
  return {
    ...freshStores(clock),
    profiles: memoryProfiles(profile),
    service: fakeService(),
    network: networkSwitch(),
    permissions: permissionSwitch(),
    alarms: recordedAlarms(),
    announcer: countedAnnouncer(),
    clock,
    random: seededRandom(),
    reader: heldPageReader(),
    pictures: fakePictures(),
    screenshots: fakeScreenshots(),
    /** What the memory of the browser has of the lives of the background. */
    session: memorySession(),
    /** Those of pages. Each life of the background is given its own. */
    locks: memoryLocks(),
  };
}

export type World = ReturnType<typeof aWorld>;

/**
 * One run of the background in a world, wired like the product. With `asksToDeliver: false`, a save or a
 * choice starts no delivery; call `deliverer.run` instead. With `startsFirst`, each delivery waits for the start, as
 * in the product.
 */
export function aLife(
  world: World,
  { asksToDeliver = true, startsFirst = false, locks = memoryLocks() } = {},
) {
  const runs = new Set<Promise<void>>();
  const later = new Set<Promise<void>>();
  let alive = true;
  /** Nothing that a dead life has begun goes on. */
  const whileAlive = <T>(work: () => Promise<T>): Promise<T> =>
    alive ? work() : new Promise(() => undefined);
  const store: Store = {
    ...world.store,
    read: (work) => whileAlive(() => world.store.read(work)),
    change: (work) => whileAlive(() => world.store.change(work)),
  };
  const service: Service = {
    send: (...args) => whileAlive(() => world.service.send(...args)),
    probe: (...args) => whileAlive(() => world.service.probe(...args)),
  };
  const captures = createPageCaptures(world.reader, world.clock);
  const wakes = createWakes(world);
  const bugs: unknown[] = [];
  const report = (bug: unknown) => void bugs.push(bug);
  const notBegun = createNotBegun(
    {
      get: () => whileAlive(() => world.session.get()),
      set: (value) => whileAlive(() => world.session.set(value)),
    },
    `life-${(world.session.lives += 1)}`,
  );
  const { settleInterrupted, settled } = createSettleInterrupted({
    ...world,
    notBegun,
    store,
    locks,
    report,
  });
  const unrecorded = new Set<EntryId>();
  const deliverer = createDeliverer({
    ...world,
    profiles: settled,
    store,
    service,
    wakes,
    notBegun,
    unrecorded,
    report,
  });
  const starter = createBackgroundDelivery({
    settleInterrupted,
    deliverer,
    wakes,
    keepAlive: (work) => work(),
    report,
  });
  const asked: ({ woken: boolean } | undefined)[] = [];
  const deliver = (options?: { woken: boolean }) => {
    asked.push(options);
    if (!asksToDeliver || !alive) return;
    if (startsFirst) return starter.deliver(options);
    const run = deliverer.run(options).finally(() => runs.delete(run));
    runs.add(run);
  };
  const afterwards: Afterwards = (work) => {
    const done = work()
      .catch((bug: unknown) => void bugs.push(bug))
      .finally(() => later.delete(done));
    later.add(done);
  };
  const { cancelUpload } = deliverer;
  // Nothing leaves without a run.
  const findDeparture = (id: ProfileId) =>
    asksToDeliver && alive ? deliverer.findDeparture(id) : undefined;
  const asking = { deliver, afterwards, cancelUpload, findDeparture };
  const ports = { ...world, ...asking, store, locks, captures, unrecorded };
  const saveLink = createSave(ports);
  return {
    ...world,
    captures,
    wakes,
    notBegun,
    deliverer,
    /** The errors reported. */
    bugs,
    asked,
    deliver,
    saveLink,
    changeLink: changeLink(ports),
    settleInterrupted,
    choose: choose(ports),
    chooseAll: chooseAll(ports),
    tryAll: tryAll(ports),
    openPopup: (input: PopupInput) => readPopup(ports, input),
    listActivity: listActivity(ports),
    getEntry: getEntry(ports),
    listProfiles: listProfiles(ports),
    useProfile: useProfile(ports),
    deleteProfile: deleteProfile(ports),
    saveConnection: saveConnection(ports),
    testConnection: testConnection(ports),
    save: (draft: Draft) => saveLink({ draft, pageAddress: draft.address, profileId: aProfileId }),
    /** Resolves once no delivery is running. */
    async settled() {
      while (runs.size > 0) await Promise.all(runs);
    },
    /** Resolves once all background chores are done. */
    async tidied() {
      while (later.size > 0) await Promise.all(later);
    },
    /** Ends the background: whatever is running is never heard of again. */
    die() {
      alive = false;
      world.service.abandon();
    },
  };
}

/** A life in which nobody starts a delivery. */
export const aStillLife = (world = aWorld()) => aLife(world, { asksToDeliver: false });

export function requireOk<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`not ok: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** Reads from the disk. */
export async function onDisk<T>(
  { store }: { store: Store },
  work: (tx: ReadTransaction) => Promise<T>,
): Promise<T> {
  return requireOk(await store.read(work));
}

export async function entryOnDisk(world: { store: Store }, id: EntryId): Promise<Entry> {
  const entry = await onDisk(world, (tx) => tx.entry(id));
  if (entry === undefined) throw new Error(`no entry ${id}`);
  return entry;
}

export async function stateOnDisk(world: { store: Store }, id: EntryId): Promise<string> {
  return (await entryOnDisk(world, id)).state.name;
}

export function gateOnDisk(world: { store: Store }): Promise<Gate> {
  return onDisk(world, (tx) => tx.gate(aProfileId));
}

export async function putGate(world: { store: Store }, gate: Gate): Promise<void> {
  requireOk(await world.store.change((tx) => tx.putGate(aProfileId, gate)));
}

export async function putEntries(
  world: { store: Store },
  ...entries: readonly Entry[]
): Promise<void> {
  const put = await world.store.change(async (tx) => {
    for (const entry of entries) await tx.putEntry(entry);
  });
  requireOk(put);
}
