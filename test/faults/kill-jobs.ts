import { entryOf } from "../support/entry-of.ts";
import { collectionOfLink, collectionTitle } from "./collection-errands.ts";
import { stepMs } from "./desk.ts";
import { freshIds } from "./errand.ts";
import { expectNotSent } from "./job-events.ts";
import { jobOnDisk, lastOfJob, steer, untilJobIs } from "./job-errands.ts";
import { keepWhileDown } from "./keep-while-down.ts";
import type { KillRow } from "./kill-row.ts";
import { newLinkRow, prepare } from "./operations.ts";

/** The states of a row that only its job brings about. */
export const jobKills: readonly KillRow[] = [
  {
    name: "not given to the outbox",
    operations: ["POST links of a job"],
    state: "unfed",
    lasts: 1,
    async arrange(judge) {
      const { world, slot } = judge;
      const { desk } = world;
      const first = newLinkRow(desk, slot, freshIds());
      const last = newLinkRow(desk, slot, freshIds());
      await slot.stop();
      await judge.keep(lastOfJob(slot, desk, [first, last], { atOnce: 1, delayMs: 0 }));
      judge.watch(first.errand);
      await desk.untilEntry(first.errand.entryId, ({ state }) => state === "waiting");
      return () => slot.start();
    },
    after: () => [],
  },
  {
    name: "depends",
    operations: ["POST links of a job"],
    state: "depends",
    lasts: 1,
    async arrange(judge) {
      const { world, slot } = judge;
      const { desk } = world;
      const ids = freshIds();
      const parent = {
        errand: collectionOfLink(desk, slot, ids),
        operation: {
          kind: "create-collection",
          subject: ids.subject,
          fields: { title: collectionTitle(ids.entryId) },
        },
      } as const;
      const link = newLinkRow(desk, slot, freshIds(), ids.subject);
      await slot.stop();
      await judge.keep(lastOfJob(slot, desk, [parent, link]));
      judge.watch(parent.errand);
      return () => slot.start();
    },
    after: () => ["depends"],
  },
  {
    name: "paused",
    operations: ["POST links of a job", "PATCH links of a job"],
    state: "waiting",
    lasts: 1,
    async arrange(judge, operation) {
      const { slot } = judge;
      const errand = await keepWhileDown(judge, operation);
      await judge.world.desk.untilEntry(errand.entryId, ({ state }) => state === "waiting");
      await steer(judge, "paused");
      await untilJobIs(judge, "paused");
      return async () => {
        await slot.start();
        await expectNotSent(judge, "waiting");
        await steer(judge, "resumed");
      };
    },
    personMends: true,
    isShownByJob: true,
    after: () => ["waiting"],
  },
  {
    name: "cancelled in mid-request",
    operations: ["POST links of a job"],
    state: "sending",
    lasts: 2,
    async arrange(judge, operation) {
      const { world, slot } = judge;
      const errand = await prepare(operation, world.desk, slot);
      const { method, path, entryId } = errand;
      slot.service.misbehave({ method, path, fault: { kind: "hangAfter" } });
      await judge.keep(errand);
      await slot.service.waitForRequest(
        ({ headers }) => entryOf(headers["idempotency-key"]) === entryId,
        stepMs,
      );
      await steer(judge, "cancelled");
      await untilJobIs(judge, "cancelling");
      return async () => {
        await untilJobIs(judge, "cancelled");
        const { job } = await jobOnDisk(judge);
        judge.expect(job?.fed === 1, "has lost count of its rows");
      };
    },
    after: () => ["unknown"],
  },
];
