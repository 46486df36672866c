import { ok, type Result } from "../../../shared/domain/values/result.ts";
import { nothing } from "../../../shared/rpc/inputs.ts";
import { method } from "../../../shared/rpc/method.ts";
import type { Announcer } from "../../../shared/ports/ports.ts";

type Done = Result<void, never>;

/**
 * The options were opened: a good moment to try to send what waits. Apart from the methods that read: a delivery
 * announces a change, after which open pages read again.
 */
export const wake = method(
  nothing,
  ({ deliver }: { deliver: (options: { woken: boolean }) => void }) =>
    async (): Promise<Done> => {
      deliver({ woken: true });
      return ok();
    },
);

/**
 * A page has started, paused, resumed or cancelled a job, in the database. If the message is lost, the background does
 * the same at its next look.
 */
export const runJobs = method(
  nothing,
  ({ announcer, deliver }: { announcer: Announcer; deliver: () => void }) =>
    async (): Promise<Done> => {
      announcer.changed();
      deliver();
      return ok();
    },
);
