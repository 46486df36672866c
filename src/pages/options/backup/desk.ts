/* oxlint-disable unicorn/require-post-message-target-origin -- a worker has no origin to name */
import type { BackupEngine } from "../../backup/engine.ts";

/** The message to the worker for a call of the engine, and its answer. Both sides are built from one commit. */
interface Call {
  id: number;
  method: keyof BackupEngine;
  input: readonly unknown[];
}
type Answer = { id: number } & ({ value: unknown } | { bug: string });

/** The end of a worker that a page needs. */
export interface WorkerEnd {
  postMessage: (message: unknown) => void;
  addEventListener: (
    type: "message" | "error",
    listener: (event: { data?: unknown; message?: string }) => void,
  ) => void;
}

/**
 * The engine in a worker, which is started with the first call. Rejects if the worker cannot be loaded, or
 * has a bug.
 */
export function createDesk(start: () => WorkerEnd): BackupEngine {
  const waiting = new Map<
    number,
    { resolve: (value: never) => void; reject: (bug: Error) => void }
  >();
  let worker: WorkerEnd | undefined;
  let calls = 0;

  function take({ data }: { data?: unknown }): void {
    // oxlint-disable-next-line no-unsafe-type-assertion -- our own worker
    const answer = data as Answer;
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("bug" in answer) call?.reject(new Error(answer.bug));
    // oxlint-disable-next-line no-unsafe-type-assertion -- the method's own value
    else call?.resolve(answer.value as never);
  }

  function startWorker(): WorkerEnd {
    const started = start();
    started.addEventListener("message", take);
    started.addEventListener("error", ({ message = "" }) => {
      for (const { reject } of waiting.values()) reject(new Error(message));
      waiting.clear();
      worker = undefined;
    });
    return started;
  }

  const call =
    (method: keyof BackupEngine) =>
    (...input: readonly unknown[]) =>
      new Promise<never>((resolve, reject) => {
        worker ??= startWorker();
        const message: Call = { id: ++calls, method, input };
        waiting.set(message.id, { resolve, reject });
        worker.postMessage(message);
      });
  return {
    make: call("make"),
    writeLinks: call("writeLinks"),
    open: call("open"),
    step: call("step"),
    isUntouched: call("isUntouched"),
  };
}

/** The worker's side. */
export function answerCalls(page: WorkerEnd, engine: BackupEngine): void {
  page.addEventListener("message", ({ data }) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- our own page
    const { id, method, input } = data as Call;
    // oxlint-disable-next-line no-unsafe-type-assertion -- the input of this method
    const run = engine[method] as (...input: readonly unknown[]) => Promise<unknown>;
    run(...input).then(
      (value) => page.postMessage({ id, value } satisfies Answer),
      (bug: unknown) => page.postMessage({ id, bug: String(bug) } satisfies Answer),
    );
  });
}
