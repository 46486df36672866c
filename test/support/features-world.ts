import type { Delivery } from "../../src/shared/ports/service.ts";
import type { Capture, CaptureFailure } from "../../src/shared/domain/capture/capture.ts";
import type { Outcome } from "../../src/shared/domain/operation/outcome.ts";
import { err, ok, type Result } from "../../src/shared/domain/values/result.ts";
import type { World } from "./a-life.ts";
import { moment } from "./fake-ports.ts";

/** A request, and whether the service took it. `open`: no life of the background has heard the answer. */
export interface Request {
  delivery: Delivery;
  end: "open" | "accepted" | "refused" | "lost";
}

const troubleOf: Record<"busy" | "lost" | "refused", Outcome> = {
  busy: { kind: "answered", failure: { kind: "busy", status: 429 } },
  lost: { kind: "lost", failure: { kind: "timed-out" } },
  refused: {
    kind: "answered",
    failure: { kind: "rejected", status: 422, words: { message: "no", fields: [] }, fields: [] },
  },
};

/** Has the requests of a world written down, and lets the next ones fail as told. */
export function scripted({ service }: World) {
  const requests: Request[] = [];
  const troubles: Outcome[] = [];
  const send = service.send.bind(service);
  service.send = async (connection, delivery, cancel) => {
    const request: Request = { delivery, end: "open" };
    requests.push(request);
    const trouble = troubles.shift();
    if (trouble !== undefined) service.answer(trouble);
    const outcome = await send(connection, delivery, cancel);
    request.end =
      outcome.kind === "accepted" ? "accepted" : outcome.kind === "answered" ? "refused" : "lost";
    return outcome;
  };
  return {
    requests,
    failNext: (kinds: readonly (keyof typeof troubleOf)[]) =>
      void troubles.push(...kinds.map((one) => troubleOf[one])),
    recover: () => void troubles.splice(0),
  };
}

/** Counts the work of the disk that is under way, so that the play knows when nothing more happens by itself. */
export function watched(world: World) {
  let open = 0;
  const counted = <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      open += 1;
      try {
        return await work(...args);
      } finally {
        open -= 1;
      }
    };
  };
  const { store, jobRows } = world;
  world.store = {
    // Generic functions keep their types only if they are written out.
    change: (work) => counted(() => store.change(work))(),
    changeWithDrafts: (work) => counted(() => store.changeWithDrafts(work))(),
    read: (work) => counted(() => store.read(work))(),
  };
  world.jobRows = {
    ...jobRows,
    read: counted(jobRows.read),
    forgetContent: counted(jobRows.forgetContent),
  };
  return async function rest() {
    for (let still = 0, looks = 0; still < 4; still += 1) {
      if (open > 0) still = 0;
      if ((looks += 1) > 20_000) throw new Error("the background does not come to rest");
      await moment();
    }
  };
}

/** Any number of pages that are being read at a time. */
export function readers() {
  type Read = Result<Capture, CaptureFailure>;
  const waiting: ((read: Read) => void)[] = [];
  const settle = (read: Read) => waiting.splice(0).forEach((one) => one(read));
  return {
    readings: 0,
    read: () => new Promise<Read>((resolve) => void waiting.push(resolve)),
    arrive: (capture: Capture) => settle(ok(capture)),
    fail: (failure: CaptureFailure) => settle(err(failure)),
    die: () => void waiting.splice(0),
  };
}
