import type { StateName } from "../../src/shared/domain/outbox/entry.ts";
import type { Fault } from "../service/answers/faults.ts";
import { entryOf } from "../support/entry-of.ts";
import { collectionOfLink, newCollection } from "./collection-errands.ts";
import { requireOk, stepMs } from "./desk.ts";
import { freshIds, type Errand } from "./errand.ts";
import { smallBytes } from "./file-errands.ts";
import { fileKills } from "./kill-files.ts";
import { jobKills } from "./kill-jobs.ts";
import type { Judge } from "./judge.ts";
import type { KillRow } from "./kill-row.ts";
import { keepWhileDown } from "./keep-while-down.ts";
import { createsOf, operationNames, type OperationName } from "./operation-names.ts";
import { changedLink, newLink, prepare } from "./operations.ts";

const all: readonly OperationName[] = operationNames;
const creates = all.filter(createsOf);
const onItsWay: readonly StateName[] = ["ready", "waiting", "sending", "delivered"];

export const killTable: readonly KillRow[] = [
  {
    name: "capturing",
    operations: ["POST links"],
    state: "capturing",
    lasts: 4,
    async arrange(judge, _operation, { endlessTab }) {
      const { world, slot } = judge;
      await judge.keep(newLink(world.desk, slot, freshIds(), { tab: endlessTab }));
      return well;
    },
    after: () => ["capturing", ...onItsWay],
  },
  {
    name: "held",
    operations: ["POST links"],
    state: "held",
    lasts: 3,
    async arrange(judge) {
      const { world, slot } = judge;
      await holdSaves(judge);
      await judge.keep(newLink(world.desk, slot, freshIds()));
      return well;
    },
    after: () => ["held", ...onItsWay],
  },
  {
    name: "ready",
    operations: all,
    state: "ready",
    lasts: 1,
    async arrange(judge, operation) {
      const { world, slot } = judge;
      const errand = await prepare(operation, world.desk, slot);
      await slot.stop();
      // Another save meets the fault, and closes the gate for this one.
      const first = newLink(world.desk, slot, freshIds());
      await first.keep();
      judge.watch(first);
      await world.desk.untilEntry(first.entryId, ({ state }) => state === "waiting");
      await judge.keep(errand);
      return () => slot.start();
    },
    after: () => ["ready"],
  },
  ...(["hangBefore", "hangAfter"] as const).map((kind): KillRow => ({
    name: kind === "hangBefore" ? "sending, not stored" : "sending, stored",
    operations: all,
    state: "sending",
    lasts: 2,
    async arrange(judge, operation) {
      const { entryId } = await keepInto(judge, operation, { kind });
      await judge.slot.service.waitForRequest(
        ({ headers }) => entryOf(headers["idempotency-key"]) === entryId,
        stepMs,
      );
      return well;
    },
    // "worker or browser died while sending": unknown for a new resource; a change is resent.
    after: (operation) => (createsOf(operation) ? ["unknown"] : onItsWay),
  })),
  {
    name: "waiting",
    operations: all,
    state: "waiting",
    lasts: 1,
    async arrange(judge, operation) {
      await keepWhileDown(judge, operation);
      return () => judge.slot.start();
    },
    after: () => ["waiting"],
  },
  {
    name: "depends",
    operations: ["POST links", "POST collections"],
    state: "depends",
    lasts: 1,
    async arrange(judge, operation) {
      const { world, slot } = judge;
      const parentIds = freshIds();
      await slot.stop();
      if (operation === "POST links") {
        await judge.keep(newLink(world.desk, slot, freshIds(), { into: parentIds }));
        judge.watch(collectionOfLink(world.desk, slot, parentIds));
      } else {
        const parent = newCollection(world.desk, slot, parentIds);
        await parent.keep();
        await judge.keep(newCollection(world.desk, slot, freshIds(), parent.subject));
        judge.watch(parent);
      }
      return () => slot.start();
    },
    after: () => ["depends"],
  },
  {
    // The changed link may have arrived: the change waits for the user's decision about it.
    name: "depends",
    operations: ["PATCH links"],
    state: "depends",
    lasts: 1,
    async arrange(judge) {
      const { world, slot } = judge;
      const { desk } = world;
      const link = newLink(desk, slot, freshIds());
      slot.service.misbehave({ method: "POST", path: link.path, fault: { kind: "dropAfter" } });
      await link.keep();
      judge.watch(link);
      await desk.untilEntry(link.entryId, ({ state }) => state === "unknown");
      const remoteId = link.remoteId() ?? 0;
      const { entryId } = freshIds();
      await judge.keep(changedLink(desk, slot, { entryId, subject: link.subject, remoteId }));
      return async () => {
        const { client } = judge.world.desk;
        requireOk(await client.choose({ entryId: link.entryId, choice: "arrived", remoteId }));
      };
    },
    personMends: true,
    after: () => ["depends"],
  },
  ...fileKills,
  ...jobKills,
  {
    name: "blocked",
    operations: all,
    state: "blocked",
    lasts: 1,
    async arrange(judge, operation) {
      await keepInto(judge, operation, { kind: "answer", status: 400 });
      return well;
    },
    after: () => ["blocked"],
  },
  {
    name: "unknown",
    operations: creates,
    state: "unknown",
    lasts: 1,
    async arrange(judge, operation) {
      await keepInto(judge, operation, { kind: "dropAfter" });
      return well;
    },
    after: () => ["unknown"],
  },
  {
    name: "delivered",
    operations: all,
    state: "delivered",
    lasts: 1,
    async arrange(judge, operation) {
      const { world, slot } = judge;
      await judge.keep(await prepare(operation, world.desk, slot));
      return well;
    },
    after: () => ["delivered"],
  },
];

async function well(): Promise<void> {
  // Nothing has to be repaired.
}

/** Keeps an operation whose request will meet the fault. */
async function keepInto(judge: Judge, operation: OperationName, fault: Fault): Promise<Errand> {
  const { world, slot } = judge;
  const errand = await prepare(operation, world.desk, slot, smallBytes);
  slot.service.misbehave({ method: errand.method, path: errand.path, fault });
  await judge.keep(errand);
  return errand;
}

/** Sets the longest undo time directly: the product's pages do so only for the profile in use. */
async function holdSaves({ world, slot }: Judge): Promise<void> {
  await world.desk.page.evaluate(
    `const { storage } = globalThis.browser ?? chrome;
     const { profiles } = await storage.local.get("profiles");
     const mine = profiles.all.find(({ id }) => id === args[0]);
     mine.saving = { ...mine.saving, undoPopupMs: 15_000 };
     await storage.local.set({ profiles });`,
    slot.profileId,
  );
}
