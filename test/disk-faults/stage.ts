import { createService } from "../../src/background/api/http-service.ts";
import type { LocalId } from "../../src/shared/domain/values/ids.ts";
import type { Result } from "../../src/shared/domain/values/result.ts";
import { probeRequest, wireRequest } from "../../src/shared/resources/wires.ts";
import { aLife, aWorld } from "../support/a-life.ts";
import { memoryLocks, moment } from "../support/fake-ports.ts";
import { ofPage } from "../support/jobs.ts";
import { aServer, type Server } from "./a-server.ts";
import { faultyDisk } from "./faulty-disk.ts";
import { handTimers } from "./hand-time.ts";

const minuteMs = 60_000;

/** Turns of the event loop without any work, after which nothing more happens by itself. */
const stillTurns = 12;

/** What the user wants to be at the service. */
export interface Wish {
  label: string;
  /** The resource; undefined if it has an id that nobody knows beforehand. */
  subject: LocalId | undefined;
  isThere: (server: Server) => boolean;
}

/** What the user was told of a press, and what depends on it. */
export interface Told {
  label: string;
  isKept: boolean;
  wishes: readonly Wish[];
}

export type Stage = Awaited<ReturnType<typeof aStage>>;

/**
 * A background over a disk that can fail, its user, and a service with a memory. Time passes from one timer or alarm
 * to the next. The caller must `leave` the stage, which changes globals.
 */
export async function aStage() {
  const disk = faultyDisk();
  const world = aWorld();
  const { clock, alarms } = world;
  const timers = handTimers(clock.now);
  const server = aServer();
  const { navigator } = globalThis;
  Object.defineProperty(globalThis, "navigator", {
    value: { storage: { estimate: () => Promise.resolve({ quota: 2, usage: 1 }) } },
    configurable: true,
  });
  Object.assign(
    world.service,
    createService({
      fetch: server.fetch,
      witness: { sighting: () => Promise.resolve(undefined) },
      now: clock.now,
      uuid: world.random.uuid,
      wireRequest,
      probeRequest,
      readBlob: world.blobs.get,
    }),
  );
  const told: Told[] = [];
  const failures: string[] = [];
  const bugs: unknown[] = [];
  /** Errors of promises for which nobody waited. */
  const unheard: unknown[] = [];
  const hear = (error: unknown) => void unheard.push(error);
  process.on("unhandledRejection", hear);
  const begin = () => aLife(world, { startsFirst: true, locks: memoryLocks() });
  let life = begin();

  const work = () => disk.work() + server.requests();

  /** Until nothing more happens before time passes. */
  async function rest(): Promise<void> {
    let [seen, still] = [work(), 0];
    while (still < stillTurns) {
      await moment();
      if (seen === work()) still += 1;
      else [seen, still] = [work(), 0];
    }
  }

  /** Lets time pass to the next timer or alarm, if there is one before then. */
  function passToNext(untilMs: number): boolean {
    const timerMs = timers.nextMs() ?? Infinity;
    const alarmMs = alarms.atMs ?? Infinity;
    const nextMs = Math.min(timerMs, alarmMs);
    if (nextMs > untilMs) return false;
    clock.pass(Math.max(0, nextMs - clock.now()));
    if (timerMs <= alarmMs) timers.ringNext();
    else {
      alarms.atMs = undefined;
      life.deliver();
    }
    return true;
  }

  async function pass(ms: number): Promise<void> {
    const untilMs = clock.now() + ms;
    do await rest();
    while (passToNext(untilMs));
    clock.pass(Math.max(0, untilMs - clock.now()));
  }

  /** The result of something that may need time. */
  async function settled<T>(doing: Promise<T>): Promise<T> {
    let isDone = false;
    const watched = doing.finally(() => (isDone = true));
    watched.catch(() => undefined);
    const untilMs = clock.now() + 10 * minuteMs;
    for (;;) {
      await rest();
      if (isDone) return doing;
      if (!passToNext(untilMs)) throw new Error("no answer, and nothing is coming");
    }
  }

  function die(): void {
    bugs.push(...life.bugs);
    life.die();
    timers.forgetAll();
  }

  return {
    world,
    server,
    disk,
    told,
    /** The failures that the user was told, also those that did not happen again. */
    failures,
    unheard,
    bugs: () => [...bugs, ...life.bugs],
    life: () => life,
    page: () => ({ ...ofPage(world), wake: () => life.deliver() }),
    rest,
    pass,
    settled,
    /** The user asks for something. Told that it failed, the user asks once more. Gives what came of it. */
    async press<T>(
      label: string,
      ask: () => Promise<Result<T, { kind: string }>>,
      wishes: readonly Wish[] = [],
    ): Promise<T | undefined> {
      for (let times = 0; times < 2; times += 1) {
        const answer = await settled(ask()).catch((bug: unknown) => ({ ok: false, bug }) as const);
        if (answer.ok) {
          told.push({ label, isKept: true, wishes });
          return answer.value;
        }
        if ("bug" in answer) bugs.push(answer.bug);
        else failures.push(answer.error.kind);
      }
      told.push({ label, isKept: false, wishes });
      return undefined;
    },
    die,
    /** The background ends, and begins again as at a start of the browser. */
    async restart(): Promise<void> {
      die();
      life = begin();
      life.deliver({ woken: true });
      await rest();
    },
    leave(): void {
      disk.restore();
      timers.restore();
      process.off("unhandledRejection", hear);
      Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
    },
  };
}
