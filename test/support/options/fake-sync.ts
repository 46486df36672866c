import type { SyncFailure } from "../../../src/shared/domain/failures.ts";
import { err, ok, type Result } from "../../../src/shared/domain/values/result.ts";
import {
  createSynchroniser,
  type SyncClient,
  type Synchroniser,
} from "../../../src/pages/options/backup/sync/synchroniser.ts";

export interface FakeSync {
  synchroniser: Synchroniser;
  /** What the browser carries between computers. A test may put items there, as another computer does. */
  items: Record<string, unknown>;
  /** If set, the browser refuses to use its sync. */
  failure: SyncFailure | undefined;
  /** How often the browser was asked to write items. */
  writes: number;
  /** Which items the browser refuses, and with them all that are written at once. */
  tooLarge: (key: string) => boolean;
}

/** The browser's own sync, and what this browser remembers of it: JSON in, JSON out. */
export function createFakeSync(client: SyncClient, now: () => number = Date.now): FakeSync {
  let remembered: unknown;
  let ids = 100;
  let last: Promise<unknown> = Promise.resolve();
  const answer = async <T>(value: () => T): Promise<Result<T, SyncFailure>> => {
    await Promise.resolve();
    return fake.failure === undefined ? ok(value()) : err(fake.failure);
  };
  const copy = (value: unknown): never => structuredClone(value) as never;
  const fake: FakeSync = {
    items: {},
    failure: undefined,
    writes: 0,
    tooLarge: () => false,
    synchroniser: createSynchroniser({
      client,
      area: {
        get: () => answer(() => copy(fake.items)),
        set: async (items) => {
          fake.writes += 1;
          if (Object.keys(items).some((key) => fake.tooLarge(key)))
            return err({ kind: "sync-full" });
          return answer(() => void Object.assign(fake.items, copy(items)));
        },
        remove: (keys) =>
          answer(() => {
            for (const key of keys) delete fake.items[key];
          }),
      },
      memory: {
        read: async () => ok(copy(remembered)),
        write: async (state) => {
          remembered = copy(state);
          return ok();
        },
      },
      withLock: (work) => {
        const done = last.then(work);
        last = done;
        return done;
      },
      now,
      uuid: () => `40000000-0000-4000-8000-${String(ids++).padStart(12, "0")}`,
    }),
  };
  return fake;
}
