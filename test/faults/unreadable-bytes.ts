import { readRow, writeRow } from "./beside.ts";
import { requireOk } from "./desk.ts";
import { freshIds } from "./errand.ts";
import type { FaultEvent } from "./event.ts";
import { newFile } from "./file-errands.ts";
import type { Judge } from "./judge.ts";
import { deliveredLink, newLink } from "./operations.ts";
import {
  expectAsItIs,
  giveId,
  lookAtEnd,
  settled,
  spoilRow,
  untilDelivered,
} from "./unreadable-judging.ts";

/** What a file needs on disk beside its entry and its own row: its bytes, and the row of its link. */
export const unreadableBytes: readonly FaultEvent[] = [
  {
    name: "unreadable bytes",
    operations: ["POST files"],
    async upTo(judge) {
      await keepWaiting(judge);
      await moveBytes(judge, "away");
      await backToService(judge);
      return async () => {
        const { desk } = judge.world;
        const { entryId } = judge.errand;
        const view = await desk.untilEntry(entryId, settled);
        judge.expect(view.state === "blocked", `is ${view.state} without its bytes`);
        judge.expect(judge.slot.requestsFor(entryId).length === 0, "was sent without its bytes");
        judge.note({ visible: view.cause !== undefined && view.choices.length > 0 });
        // The version that can read them is back.
        await moveBytes(judge, "back");
        requireOk(await desk.client.choose({ entryId, choice: "send-again" }));
        await untilDelivered(judge);
        await lookAtEnd(judge);
      };
    },
  },
  {
    name: "bytes gone from the disk",
    operations: ["POST files"],
    async upTo(judge) {
      await keepWaiting(judge);
      await moveBytes(judge, "gone");
      await backToService(judge);
      return async () => {
        const { desk } = judge.world;
        const { entryId } = judge.errand;
        const view = await desk.untilEntry(entryId, settled);
        judge.expect(view.cause?.kind === "bytes-missing", `the reason is ${view.cause?.kind}`);
        judge.expect(judge.slot.requestsFor(entryId).length === 0, "was sent without its bytes");
        judge.note({ visible: view.choices.includes("drop") });
        requireOk(await desk.client.choose({ entryId, choice: "drop" }));
        judge.note({ dropped: true });
        await desk.untilEntry(entryId, ({ state }) => state === "dropped");
      };
    },
  },
  {
    name: "unreadable row of the link it belongs to",
    operations: ["POST files"],
    async upTo(judge) {
      const { world } = judge;
      const { desk } = world;
      const link = await keepWaiting(judge);
      const kept = await readRow(desk, "links", link.subject);
      const odd = await spoilRow(judge, "links", link.subject, { title: 7 });
      await backToService(judge);
      return async () => {
        const view = await desk.untilEntry(judge.errand.entryId, settled);
        judge.expect(view.state === "blocked", `is ${view.state} without its link`);
        judge.note({ visible: view.cause !== undefined && view.choices.length > 0 });
        await expectAsItIs(judge, "links", link.subject, odd);
        await writeRow(desk, "links", kept);
        await giveId(judge, link.remoteId());
        await untilDelivered(judge);
        await lookAtEnd(judge);
      };
    },
  },
  {
    name: "its link is refused, and sent after all",
    operations: ["POST files"],
    async upTo(judge) {
      const { desk } = judge.world;
      const link = await keepBehindRefused(judge);
      return async () => {
        await desk.client.choose({ entryId: link.entryId, choice: "send-again" });
        await untilDelivered(judge);
        await lookAtEnd(judge);
      };
    },
  },
  {
    name: "its link is refused and dropped",
    operations: ["POST files"],
    async upTo(judge) {
      const { slot, world } = judge;
      const { desk } = world;
      const link = await keepBehindRefused(judge);
      return async () => {
        requireOk(await desk.client.choose({ entryId: link.entryId, choice: "drop" }));
        const { entryId } = judge.errand;
        const view = await desk.untilEntry(entryId, settled);
        judge.expect(view.cause?.kind === "parent-missing", `the reason is ${view.cause?.kind}`);
        judge.note({ visible: view.choices.includes("give-id") });
        await giveId(judge, (await deliveredLink(desk, slot)).remoteId());
        await untilDelivered(judge);
        await lookAtEnd(judge);
      };
    },
  },
];

/** Keeps a file of a link that the service has, while the service is down. Returns the link. */
async function keepWaiting(judge: Judge) {
  const { slot, world } = judge;
  const { desk } = world;
  const link = await deliveredLink(desk, slot);
  await slot.stop();
  await judge.keep(newFile(desk, slot, { ...freshIds(), link: link.subject }));
  await desk.untilEntry(judge.errand.entryId, ({ state }) => state === "waiting");
  return link;
}

/** Keeps a file of a link that the service refuses. */
async function keepBehindRefused(judge: Judge) {
  const { slot, world } = judge;
  const { desk } = world;
  const link = newLink(desk, slot, freshIds());
  const fault = { kind: "answer", status: 400 } as const;
  slot.service.misbehave({ method: link.method, path: link.path, fault });
  await link.keep();
  await judge.keep(newFile(desk, slot, { ...freshIds(), link: link.subject }));
  await desk.untilEntry(link.entryId, ({ state }) => state === "blocked");
  await desk.untilEntry(judge.errand.entryId, ({ state }) => state === "depends");
  return link;
}

async function backToService({ slot, world }: Judge): Promise<void> {
  await slot.start();
  requireOk(await world.desk.client.tryAll({ profileId: slot.profileId }));
}

/** Writes the row of the bytes directly: a later version's row, the one that was there, or none. */
async function moveBytes({ world, errand }: Judge, to: "away" | "back" | "gone"): Promise<void> {
  await world.desk.page.evaluate(
    `const settled = (request) => new Promise((resolve, reject) => {
       request.onsuccess = () => resolve(request.result);
       request.onerror = () => reject(request.error);
     });
     const db = await settled(indexedDB.open("linkstow"));
     const [entryId, to] = args;
     const entry = await settled(db.transaction("entries").objectStore("entries").get(entryId));
     const id = entry.operation.fields.blob;
     const row = await settled(db.transaction("blobs").objectStore("blobs").get(id));
     const tx = db.transaction("blobs", "readwrite");
     const blobs = tx.objectStore("blobs");
     if (to === "gone") blobs.delete(id);
     if (to === "away") blobs.put({ later: row.blob, blob: "bytes", atMs: row.atMs }, id);
     if (to === "back") blobs.put({ blob: row.later, atMs: row.atMs }, id);
     await new Promise((resolve, reject) => {
       tx.oncomplete = resolve;
       tx.onabort = () => reject(tx.error);
     });
     db.close();`,
    errand.entryId,
    to,
  );
}
