import { batch, signal } from "@preact/signals";
import type { Shown } from "../../../ui/shown.ts";
import type { ReplacedSetting } from "../../../backup/synced-schema.ts";
import type { Failure } from "../../../../shared/domain/failures.ts";
import type { Result } from "../../../../shared/domain/values/result.ts";
import { notInStep, type Synchroniser, type SyncView } from "./synchroniser.ts";

/** Several changes in a row are sent together. */
const soonMs = 300;
/** Browsers count their limits by the minute. */
const againMs = 60_000;

export type SyncStore = Shown<ReturnType<typeof createSyncStore>>;

/** The state and the actions of settings that follow the user. */
export function createSyncStore(synchroniser: Synchroniser) {
  /** Undefined until the sync has been read. */
  const view = signal<SyncView>();
  /** Why the last comparison, or the last press, had no effect. */
  const failure = signal<Failure>();
  /** The settings were deleted from the sync by the last press. */
  const isCleared = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function compareIn(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void compare(), delayMs);
  }

  async function run(work: () => Promise<Result<SyncView, Failure>>): Promise<boolean> {
    const done = await work();
    const next = done.ok
      ? done.value
      : { ...(view.value ?? notInStep), on: await synchroniser.isOn() };
    batch(() => {
      failure.value = done.ok ? undefined : done.error;
      view.value = next;
    });
    // If the browser refuses changes for now, the comparison is repeated until the browser accepts them.
    if (!done.ok && done.error.kind === "sync-busy") compareIn(againMs);
    return done.ok;
  }

  const compare = async () => void (await run(synchroniser.compare));
  /** A press of the user's. */
  const press = async (work: () => Promise<Result<SyncView, Failure>>) => {
    isCleared.value = false;
    return run(work);
  };
  return {
    view,
    failure,
    isCleared,
    /** Compares soon, once for several calls. */
    compareSoon: () => compareIn(soonMs),
    compare,
    turn: async (on: boolean) => void (await press(() => synchroniser.turn(on))),
    bringBack: async (one: ReplacedSetting) =>
      void (await press(() => synchroniser.bringBack(one))),
    dismiss: async () => void (await press(synchroniser.dismiss)),
    async clear() {
      isCleared.value = await press(synchroniser.clear);
    },
  };
}
