import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from "fake-indexeddb";
import type { Capture, CaptureFailure } from "../../src/shared/domain/capture/capture.ts";
import type { DraftNews } from "../../src/shared/domain/draft/joined-draft.ts";
import { firstProfile, type Profile } from "../../src/shared/domain/profile/profile.ts";
import type { SignIn } from "../../src/shared/domain/profile/sign-in.ts";
import type { MissingPicture, MissingScreenshot } from "../../src/shared/domain/outbox/entry.ts";
import { err, ok, type Result } from "../../src/shared/domain/values/result.ts";
import { createBlobStore } from "../../src/shared/platform/disk/blob-store.ts";
import { createDatabase } from "../../src/shared/platform/disk/database.ts";
import { createJobRowReader } from "../../src/shared/platform/disk/jobs/job-row-reader.ts";
import { createJobStore } from "../../src/shared/platform/disk/jobs/job-store.ts";
import { createDraftStore } from "../../src/shared/platform/disk/drafts/draft-store.ts";
import type { Area } from "../../src/shared/platform/disk/access/guarded.ts";
import { createPrivateDraftStore } from "../../src/shared/platform/disk/drafts/private-draft-store.ts";
import { createCollectionLinks } from "../../src/shared/platform/disk/ledger/collection-links.ts";
import { createStore } from "../../src/shared/platform/disk/ledger/store.ts";
import type { Pictures, Screenshots, PageReader } from "../../src/shared/ports/page-ports.ts";
import type {
  Alarms,
  Announcer,
  Clock,
  Locks,
  Network,
  Permissions,
  ProfileStore,
  Random,
  SessionValue,
} from "../../src/shared/ports/ports.ts";
import { aProfileId } from "./builders.ts";

/**
 * Implementations of the ports for tests: small, real, and moved by hand. The stores are the product's own,
 * over an IndexedDB in memory; only the browser and the service are replaced.
 */

/** The product's database in a new, empty IndexedDB, which replaces the previous one. */
export function freshDatabase(): ReturnType<typeof createDatabase> {
  Object.assign(globalThis, {
    IDBCursor,
    IDBDatabase,
    IDBIndex,
    IDBKeyRange,
    IDBObjectStore,
    IDBRequest,
    IDBTransaction,
    indexedDB: new IDBFactory(),
  });
  return createDatabase();
}

/** The product's stores, empty. */
export function freshStores(clock: Clock) {
  const database = freshDatabase();
  return {
    store: createStore(database),
    collectionLinks: createCollectionLinks(database),
    jobRows: createJobRowReader(database),
    jobStore: createJobStore(database),
    blobs: createBlobStore(database, clock),
    drafts: createDraftStore(database, clock, memoryArea()),
    privateDrafts: createPrivateDraftStore(memoryArea(), async () => true),
  };
}

/** An area of extension storage, as far as it is used: JSON in, JSON out, asynchronously. */
export function memoryArea(): Area & { items: Record<string, unknown> } {
  const area = {
    items: {} as Record<string, unknown>,
    async get() {
      await Promise.resolve();
      return structuredClone(area.items);
    },
    async set(items: Record<string, unknown>) {
      await Promise.resolve();
      Object.assign(area.items, JSON.parse(JSON.stringify(items)));
    },
  };
  return area;
}

export interface HandClock extends Clock {
  pass(ms: number): void;
}

/** A clock that stands still until it is moved. */
export function handClock(startMs = 1_700_000_000_000): HandClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    pass(ms) {
      nowMs += ms;
    },
  };
}

/** The alarm as it was last set. */
export function recordedAlarms(): Alarms & { atMs: number | undefined } {
  const alarms = {
    atMs: undefined as number | undefined,
    wakeAt(atMs: number | undefined) {
      alarms.atMs = atMs;
      return Promise.resolve();
    },
  };
  return alarms;
}

export function countedAnnouncer(): Announcer & { count: number; drafts: DraftNews[] } {
  const announcer = {
    count: 0,
    drafts: [] as DraftNews[],
    draft: (news: DraftNews) => void announcer.drafts.push(news),
    changed() {
      announcer.count += 1;
    },
    settled: () => Promise.resolve(),
  };
  return announcer;
}

export function networkSwitch(): Network & {
  online: boolean;
  proven: boolean;
  prepared: string[];
} {
  const network = {
    online: true,
    prepared: [] as string[],
    proven: true,
    isOnline: () => network.online,
    isProven: () => network.proven,
    prepare(address: string) {
      network.prepared.push(address);
      return Promise.resolve();
    },
  };
  return network;
}

export function permissionSwitch(): Permissions & { granted: boolean } {
  const permissions = {
    granted: true,
    mayReach: () => Promise.resolve(permissions.granted),
  };
  return permissions;
}

/** Locks in memory that survive one run of a page or the background: `die` releases those of the current run. */
export function memoryLocks(): Locks & {
  die: () => void;
  isHeld: (name: string) => Promise<boolean>;
} {
  const waiting = new Map<string, (() => void)[]>();
  return {
    async hold(name) {
      const others = waiting.get(name);
      if (others === undefined) waiting.set(name, []);
      else await new Promise<void>((resolve) => others.push(resolve));
    },
    isHeld: (name) => Promise.resolve(waiting.has(name)),
    die() {
      for (const [name, others] of waiting) {
        const next = others.shift();
        if (next === undefined) waiting.delete(name);
        else next();
      }
    },
  };
}

/** One value in the memory of a browser. A new session of the browser has none. */
export function memorySession(): SessionValue & { value: unknown; lives: number } {
  const session = {
    value: undefined as unknown,
    /** How many lives of the background there have been. */
    lives: 0,
    get: () => Promise.resolve(session.value),
    set(value: unknown) {
      session.value = structuredClone(value);
      return Promise.resolve();
    },
  };
  return session;
}

/** Resolves after one turn of the event loop. */
export function moment(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The same sequence of ids and fractions for the same seed. */
export function seededRandom(seed = 1): Random {
  let state = seed;
  let made = 0;
  return {
    uuid() {
      made += 1;
      return `20000000-0000-4000-8000-${String(seed * 1_000_000 + made).padStart(12, "0")}`;
    },
    fraction() {
      // The "minimal standard" generator of Park and Miller.
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    },
  };
}

/** Profiles and their keys in memory. The first is in use and, by default, connected. */
export function memoryProfiles(profile: Partial<Profile> = {}): ProfileStore {
  const connected = { serverAddress: "https://links.example", hasKey: true };
  const first: Profile = { ...firstProfile(aProfileId), ...connected, ...profile };
  let current = first.id;
  const kept = new Map([[first.id, first]]);
  const keys = new Map(first.hasKey ? [[first.id, "kept-key"]] : []);
  const signIns = new Map<string, SignIn>();
  const withKey = (one: Profile): Profile => ({ ...one, hasKey: keys.has(one.id) });
  return {
    current: () => Promise.resolve(withKey(kept.get(current) ?? [...kept.values()][0] ?? first)),
    get: (id) => Promise.resolve([...kept.values()].map(withKey).find((one) => one.id === id)),
    all: () => Promise.resolve([...kept.values()].map(withKey)),
    put(next, key, signIn) {
      kept.set(next.id, next);
      if (key !== undefined) keys.set(next.id, key);
      if (signIn !== undefined) signIns.set(next.id, signIn);
      return Promise.resolve(ok());
    },
    edit(id, change) {
      const known = kept.get(id);
      if (known !== undefined) kept.set(id, { ...known, ...change(known) });
      return Promise.resolve(ok());
    },
    use(id) {
      current = id;
      return Promise.resolve(ok());
    },
    remove(id) {
      kept.delete(id);
      keys.delete(id);
      return Promise.resolve(ok());
    },
    bringBack(ids) {
      const lost = [...ids].filter((id) => !kept.has(id));
      for (const id of lost) kept.set(id, { ...firstProfile(id), name: "Found again" });
      return Promise.resolve(ok(lost.length));
    },
    isSetAside: () => Promise.resolve(false),
    connection(id) {
      const known = kept.get(id);
      const key = keys.get(id);
      const signIn = signIns.get(id);
      return Promise.resolve(
        key === undefined || known?.serverAddress === undefined
          ? undefined
          : {
              serverAddress: known.serverAddress,
              key,
              ...(signIn !== undefined && { signIn }),
              compatibility: known.compatibility,
            },
      );
    },
  };
}

export function aCapture(capture: Partial<Capture> = {}): Capture {
  return {
    url: "https://quoin.example/notes/1",
    title: "What the page calls itself",
    description: "What the page says of itself",
    keywords: [],
    content: { html: "<p>The page's own text.</p>", words: 4, from: "article" },
    ...capture,
  };
}

/** A page that is being read until `arrive` or `fail` is called. */
export function heldPageReader(): PageReader & {
  readings: number;
  arrive(capture: Capture): void;
  fail(failure: CaptureFailure): void;
} {
  let settle: (result: Result<Capture, CaptureFailure>) => void = () => {};
  const reader = {
    readings: 0,
    read() {
      reader.readings += 1;
      return new Promise<Result<Capture, CaptureFailure>>((resolve) => (settle = resolve));
    },
    arrive: (capture: Capture) => settle(ok(capture)),
    fail: (failure: CaptureFailure) => settle(err(failure)),
  };
  return reader;
}

/** Every tab shows the same picture, or cannot be photographed. */
export function fakeScreenshots(): Screenshots & { answer: Result<Blob, MissingScreenshot> } {
  const screenshots = {
    answer: ok(new Blob(["picture"], { type: "image/webp" })) as Result<Blob, MissingScreenshot>,
    take: async () => screenshots.answer,
  };
  return screenshots;
}

/** Every address has the same picture, or none can be fetched. */
export function fakePictures(): Pictures & {
  answer: Result<Blob, MissingPicture>;
  asked: string[];
} {
  const pictures = {
    answer: ok(new Blob(["picture"], { type: "image/png" })) as Result<Blob, MissingPicture>,
    asked: [] as string[],
    fetch: async (address: string) => {
      pictures.asked.push(address);
      return pictures.answer;
    },
  };
  return pictures;
}
