import { setTimeout as delay } from "node:timers/promises";
import type { StateName } from "../../src/shared/domain/outbox/entry.ts";
import { requireOk } from "./desk.ts";
import { expectLeftAlone } from "./ending.ts";
import { freshIds } from "./errand.ts";
import type { FaultEvent } from "./event.ts";
import { endFrom, fillDisk, intoRequest, makeRoom, meanwhile, untilIn } from "./in-mid-request.ts";
import { lastOfJob, steer, untilJobIs } from "./job-errands.ts";
import type { Judge } from "./judge.ts";
import { isOfJob, operationNames } from "./operation-names.ts";
import { newLinkRow } from "./operations.ts";

const operations = operationNames.filter(isOfJob);

/** Long enough to fill the disk between two rows. */
const betweenRowsMs = 6_000;

/** Events that concern a job, or rows that the outbox has not been given. */
export const jobEvents: readonly FaultEvent[] = [
  meanwhile("job paused in mid-request", ["delivered"], (judge) => pause(judge), operations),
  meanwhile(
    "job cancelled in mid-request",
    ["delivered"],
    async (judge) => {
      await steer(judge, "cancelled");
      await untilJobIs(judge, "cancelling");
    },
    operations,
  ),
  {
    name: "job paused in mid-request, and no answer",
    operations,
    async upTo(judge, operation) {
      await intoRequest(judge, operation);
      await pause(judge);
      return async () => {
        judge.slot.service.dropConnections();
        const { state } = await untilIn(judge, ["unknown", "waiting", "delivered"]);
        if (state === "waiting") {
          await expectNotSent(judge, state);
          await steer(judge, "resumed");
        }
        await endFrom(judge, state);
      };
    },
    state: "sending",
  },
  {
    name: "disk full while a row is given to the outbox",
    operations: ["POST links of a job"],
    upTo: (judge) => upToSecondRow(judge, betweenRowsMs),
    state: "unfed",
    async happen(world) {
      await fillDisk(world);
      await delay(1.5 * betweenRowsMs);
      await makeRoom(world);
    },
    takes: "minutes",
  },
  {
    name: "profile removed while a row is in its job",
    operations: ["POST links of a job"],
    async upTo(judge) {
      const { slot, world, expect, note } = judge;
      const { profileId } = slot;
      // A delay that is longer than the case.
      await upToSecondRow(judge, 60_000);
      const { lost: agreed } = requireOk(await world.desk.client.deleteProfile({ profileId }));
      const deletion = requireOk(await world.desk.client.deleteProfile({ profileId, agreed }));
      expect(deletion.deleted, `got ${JSON.stringify(deletion)}`);
      note({ dropped: true });
      return async () => {
        expect(judge.errand.storedCount() === 0, "was sent from a profile that was deleted");
      };
    },
  },
];

async function pause(judge: Judge): Promise<void> {
  await steer(judge, "paused");
  await untilJobIs(judge, "paused");
}

/** Keeps a job of two rows, of which the first is delivered, and the second comes later. */
async function upToSecondRow(judge: Judge, delayMs: number): Promise<() => Promise<void>> {
  const { slot, world } = judge;
  const { desk } = world;
  const first = newLinkRow(desk, slot, freshIds());
  const last = newLinkRow(desk, slot, freshIds());
  await judge.keep(lastOfJob(slot, desk, [first, last], { atOnce: 4, delayMs }));
  judge.watch(first.errand);
  await desk.untilEntry(first.errand.entryId, ({ state }) => state === "delivered");
  return () => endFrom(judge, "ready");
}

/** The job is paused: its row stays as it is, although its server responds, and the user tries everything. */
export async function expectNotSent(judge: Judge, state: StateName): Promise<void> {
  const { profileId } = judge.slot;
  requireOk(await judge.world.desk.client.tryAll({ profileId }));
  await expectLeftAlone(judge, state);
}
