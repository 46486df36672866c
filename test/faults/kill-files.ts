import { entryOf } from "../support/entry-of.ts";
import { requireOk, stepMs } from "./desk.ts";
import { freshIds, type Errand } from "./errand.ts";
import { changedFile, deliveredFile, newFile } from "./file-errands.ts";
import type { Judge } from "./judge.ts";
import type { KillRow, Mend } from "./kill-row.ts";
import { deliveredLink, newLink, prepare } from "./operations.ts";

/** Far more than the buffers of a connection hold. */
const uploadBytes = 4_000_000;

/** The states of files that wait for another resource, or whose bytes are on their way. */
export const fileKills: readonly KillRow[] = [
  {
    name: "sending, a half has arrived",
    operations: ["POST files"],
    state: "sending",
    lasts: 1,
    onlyCut: true,
    async arrange(judge) {
      const { world, slot } = judge;
      const errand = await prepare("POST files", world.desk, slot, uploadBytes);
      const { method, path, entryId } = errand;
      const fault = { kind: "cutUpload", share: 1 / 2, hangs: true } as const;
      slot.service.misbehave({ method, path, fault });
      await judge.keep(errand);
      await slot.service.waitForRequest(
        ({ headers }) => entryOf(headers["idempotency-key"]) === entryId,
        stepMs,
      );
      return async () => undefined;
    },
    after: () => ["unknown"],
  },
  {
    name: "depends",
    operations: ["POST files", "PUT files"],
    state: "depends",
    lasts: 1,
    async arrange(judge, operation) {
      const { world, slot } = judge;
      const { desk } = world;
      const link = newLink(desk, slot, freshIds());
      // Before the service stops: a change of a file is addressed by the id that the service gave.
      const errand =
        operation === "PUT files"
          ? changedFile(desk, slot, {
              ...freshIds(),
              file: await deliveredFile(desk, slot, (await deliveredLink(desk, slot)).subject),
              into: link,
            })
          : newFile(desk, slot, { ...freshIds(), link: link.subject });
      await slot.stop();
      await link.keep();
      judge.watch(link);
      await judge.keep(errand);
      return () => slot.start();
    },
    after: () => ["depends"],
  },
  {
    name: "depends on a link that may have arrived",
    operations: ["POST files"],
    state: "depends",
    lasts: 1,
    async arrange(judge) {
      const { world, slot } = judge;
      const link = newLink(world.desk, slot, freshIds());
      const settle = await keepUnknown(judge, link);
      await judge.keep(newFile(world.desk, slot, { ...freshIds(), link: link.subject }));
      return settle;
    },
    personMends: true,
    after: () => ["depends"],
  },
  {
    name: "depends on a file that may have arrived",
    operations: ["PUT files"],
    state: "depends",
    lasts: 1,
    async arrange(judge) {
      const { world, slot } = judge;
      const link = await deliveredLink(world.desk, slot);
      const file = newFile(world.desk, slot, { ...freshIds(), link: link.subject });
      const settle = await keepUnknown(judge, file);
      await judge.keep(changedFile(world.desk, slot, { ...freshIds(), file }));
      return settle;
    },
    personMends: true,
    after: () => ["depends"],
  },
];

/** Keeps a new resource that arrives, and whose response does not. The user then says that it arrived. */
async function keepUnknown(judge: Judge, errand: Errand): Promise<Mend> {
  const { world, slot } = judge;
  const { method, path, entryId } = errand;
  slot.service.misbehave({ method, path, fault: { kind: "dropAfter" } });
  await errand.keep();
  judge.watch(errand);
  await world.desk.untilEntry(entryId, ({ state }) => state === "unknown");
  return async () => {
    const remoteId = errand.remoteId() ?? 0;
    requireOk(await judge.world.desk.client.choose({ entryId, choice: "arrived", remoteId }));
  };
}
