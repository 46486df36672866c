import { readRow, readRows, writeRow, type Row } from "./beside.ts";
import { newCollection } from "./collection-errands.ts";
import { requireOk } from "./desk.ts";
import { bringToEnd } from "./ending.ts";
import type { FaultEvent } from "./event.ts";
import type { Judge } from "./judge.ts";
import { freshIds } from "./errand.ts";
import { createsOf, operationNames, type OperationName } from "./operation-names.ts";
import { addressOf, draftOf, newLink, prepare } from "./operations.ts";
import {
  expectAsItIs,
  giveId,
  lookAtEnd,
  same,
  settled,
  spoilRow,
  untilDelivered,
} from "./unreadable-judging.ts";
import { unreadableBytes } from "./unreadable-bytes.ts";
import { unreadableProfiles } from "./unreadable-profiles.ts";

/** Rows that no version of Linkstow can read, written into the browser's storage directly. */

type ResourceStore = "links" | "collections" | "files" | "userPages";

const oddRows: Readonly<Record<ResourceStore | "tags" | "repositories", Row>> = {
  links: { title: 7 },
  collections: { title: 7 },
  userPages: { markup: 5 },
  files: { title: 7 },
  tags: { uses: "often" },
  repositories: { uses: "often" },
};

/** A file has bytes instead: `unreadable-bytes.ts`. */
const withPayload = operationNames.filter((name) => name !== "POST files");

const onDisk: readonly FaultEvent[] = [
  {
    name: "unreadable gate",
    operations: operationNames,
    async upTo(judge, operation) {
      const { slot, world } = judge;
      const errand = await prepare(operation, world.desk, slot);
      const before = slot.requests().length;
      await writeRow(world.desk, "gates", { state: "ajar" }, slot.profileId);
      await judge.keep(errand);
      return async () => {
        await untilDelivered(judge);
        const [first] = slot.requests().slice(before);
        judge.expect(first?.path === "/api/v1/links/0", "was sent before the gate was probed");
        await lookAtEnd(judge);
      };
    },
  },
  ...(["state", "operation", "tries"] as const).map((field): FaultEvent => ({
    name: `unreadable entry beside it: ${field}`,
    operations: operationNames,
    async upTo(judge, operation) {
      const { slot, world } = judge;
      const { desk } = world;
      const beside = newLink(desk, slot, freshIds());
      const errand = await prepare(operation, desk, slot);
      await slot.stop();
      await beside.keep();
      await desk.untilEntry(beside.entryId, ({ state }) => state === "waiting");
      const odd = await spoilRow(judge, "entries", beside.entryId, oddEntry[field]);
      await slot.start();
      await judge.keep(errand);
      requireOk(await desk.client.tryAll({ profileId: slot.profileId }));
      return async () => {
        await untilDelivered(judge);
        await expectAsItIs(judge, "entries", beside.entryId, odd);
        judge.expect(beside.storedCount() === 0, "what cannot be read was sent");
        judge.note({ visible: (await desk.activity(slot.profileId)).unreadable > 0 });
        await lookAtEnd(judge);
      };
    },
  })),
  whileWaiting("unreadable entry", operationNames, async (judge) => {
    const { slot, world, errand, expect } = judge;
    const { desk } = world;
    const kept = await readRow(desk, "entries", errand.entryId);
    const odd = await spoilRow(judge, "entries", errand.entryId, oddEntry.tries);
    return async () => {
      const other = newLink(desk, slot, freshIds());
      await other.keep();
      await desk.untilEntry(other.entryId, ({ state }) => state === "delivered");
      expect(slot.requestsFor(errand.entryId).length === 0, "what cannot be read was sent");
      await expectAsItIs(judge, "entries", errand.entryId, odd);
      judge.note({ visible: (await desk.activity(slot.profileId)).unreadable > 0 });
      // The version that can read the row is back.
      await writeRow(desk, "entries", kept);
      await bringToEnd(judge, { state: "waiting" });
    };
  }),
  whileWaiting("unreadable payload", withPayload, async (judge) => {
    const { world, errand, expect } = judge;
    const { desk } = world;
    const odd: Row = { pageContent: ["<p>It matters</p>"] };
    await writeRow(desk, "payloads", odd, errand.entryId);
    return async () => {
      const view = await desk.untilEntry(errand.entryId, settled);
      expect(view.state === "blocked", `is ${view.state} without what goes with it`);
      expect(
        String(view.cause?.kind) === "payload-unreadable",
        `the reason is ${view.cause?.kind}`,
      );
      await expectAsItIs(judge, "payloads", errand.entryId, odd);
      judge.note({ visible: view.cause !== undefined && view.choices.length > 0 });
      errand.withoutPayload?.();
      requireOk(await desk.client.choose({ entryId: errand.entryId, choice: "send-without" }));
      await untilDelivered(judge);
    };
  }),
  whileWaiting("unreadable row of its resource", operationNames, async (judge, operation) => {
    const { world, errand, expect } = judge;
    const { desk } = world;
    const store = storeOf[operation];
    const kept = await readRow(desk, store, errand.subject);
    const odd = await spoilRow(judge, store, errand.subject, oddRows[store]);
    return async () => {
      const view = await desk.untilEntry(errand.entryId, settled);
      await expectAsItIs(judge, store, errand.subject, odd);
      if (createsOf(operation)) {
        expect(view.state === "delivered", `is ${view.state} (${view.cause?.kind})`);
        return;
      }
      // The row says which resource the change is of.
      judge.note({ visible: view.cause !== undefined && view.choices.length > 0 });
      await writeRow(desk, store, kept);
      await giveId(judge, errand.remoteId());
      await untilDelivered(judge);
    };
  }),
  {
    name: "unreadable row of the collection it goes into",
    operations: ["POST links"],
    async upTo(judge) {
      const { slot, world } = judge;
      const { desk } = world;
      const parent = freshIds();
      await newCollection(desk, slot, parent).keep();
      await desk.untilEntry(parent.entryId, ({ state }) => state === "delivered");
      await slot.stop();
      const errand = newLink(desk, slot, freshIds(), { into: parent });
      await judge.keep(errand);
      // A request in flight has read the row already.
      await desk.untilEntry(errand.entryId, ({ state }) => state === "waiting");
      const kept = await readRow(desk, "collections", parent.subject);
      const odd = await spoilRow(judge, "collections", parent.subject, oddRows.collections);
      await slot.start();
      requireOk(await desk.client.tryAll({ profileId: slot.profileId }));
      return async () => {
        const { entryId } = judge.errand;
        const view = await desk.untilEntry(entryId, settled);
        judge.expect(view.state === "blocked", `is ${view.state} without its collection`);
        judge.note({ visible: view.cause !== undefined && view.choices.length > 0 });
        await expectAsItIs(judge, "collections", parent.subject, odd);
        await writeRow(desk, "collections", kept);
        await giveId(judge, slot.service.collections()[0]?.id);
        await untilDelivered(judge);
        await lookAtEnd(judge);
      };
    },
  },
  {
    name: "unreadable tag and repository",
    operations: ["POST links"],
    async upTo(judge) {
      const { slot, world } = judge;
      const { desk } = world;
      const { profileId } = slot;
      const tag: Row = { profileId, key: "tides", name: "tides", usedAtMs: 1, ...oddRows.tags };
      const repository: Row = {
        profileId,
        remoteId: 7,
        title: "Handbook",
        usedAtMs: 1,
        ...oddRows.repositories,
      };
      await writeRow(desk, "tags", tag);
      await writeRow(desk, "repositories", repository);
      const fields = { tags: ["tides"], repositories: [{ remoteId: 7, title: "Handbook" }] };
      await judge.keep(newLink(desk, slot, freshIds(), { fields }));
      return async () => {
        await untilDelivered(judge);
        const kept = [
          await readRow(desk, "tags", [profileId, "tides"]),
          await readRow(desk, "repositories", [profileId, 7]),
        ];
        judge.expect(same(kept, [tag, repository]), "what cannot be read was written over");
        await lookAtEnd(judge);
      };
    },
  },
  {
    name: "unreadable draft of its page",
    operations: ["POST links"],
    async upTo(judge) {
      const { slot, world, expect } = judge;
      const { desk } = world;
      const { profileId } = slot;
      const ids = freshIds();
      const address = addressOf(ids.entryId);
      const of = { pageAddress: address, profileId };
      requireOk(await desk.client.keepDraft({ ...of, draft: draftOf(freshIds(), address) }));
      const marker = `A draft of ${ids.entryId}`;
      await desk.page.evaluate(spoilDraft, address, marker);
      const isThere = async () =>
        (await readRows(desk, "drafts")).some((row) => JSON.stringify(row).includes(marker));
      expect(await isThere(), "no draft was spoilt");
      requireOk(await desk.client.openPopup({ address, profileId }));
      expect(await isThere(), "is gone when the popup opens");
      requireOk(await desk.client.keepDraft({ ...of, draft: draftOf(ids, address) }));
      expect(await isThere(), "was written over by the next");
      await judge.keep(newLink(desk, slot, ids));
      return async () => {
        await untilDelivered(judge);
        expect(await isThere(), "is gone with what was saved");
        await lookAtEnd(judge);
      };
    },
  },
  unreadableProfiles(),
];

/** The store of the resources that each makes or changes. */
const storeOf: Record<OperationName, ResourceStore> = {
  "POST links": "links",
  "PATCH links": "links",
  "POST links of a job": "links",
  "PATCH links of a job": "links",
  "POST collections": "collections",
  "PATCH collections": "collections",
  "POST files": "files",
  "PUT files": "files",
  "PATCH pages": "userPages",
};

/** Rows on disk do not depend on the transport. */
export const unreadableEvents: readonly FaultEvent[] = [...onDisk, ...unreadableBytes].map(
  (event) => ({
    ...event,
    transports: ["HTTP"],
  }),
);

const oddEntry: Readonly<Record<"state" | "operation" | "tries", Row>> = {
  // The indexed fields stay, or no index would find the row.
  state: { state: { name: "waiting", untilMs: "soon", cause: 5 } },
  operation: { operation: { kind: "create-hologram", subject: "nobody" } },
  tries: { tries: "three" },
};

const spoilDraft = `
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const db = await settled(indexedDB.open("linkstow"));
  const store = db.transaction("drafts", "readwrite").objectStore("drafts");
  for (const key of await settled(store.getAllKeys())) {
    const row = await settled(store.get(key));
    if (row.draft.address === args[0]) {
      await settled(store.put({ ...row, draft: { ...row.draft, title: [args[1]] } }, key));
    }
  }
  db.close();`;

/** A row becomes unreadable while a save waits for its server, which comes back. */
function whileWaiting(
  name: string,
  operations: readonly OperationName[],
  spoil: (judge: Judge, operation: OperationName) => Promise<() => Promise<void>>,
): FaultEvent {
  return {
    name,
    operations,
    async upTo(judge, operation) {
      const { slot, world } = judge;
      const errand = await prepare(operation, world.desk, slot);
      await slot.stop();
      await judge.keep(errand);
      await world.desk.untilEntry(errand.entryId, ({ state }) => state === "waiting");
      const then = await spoil(judge, operation);
      await slot.start();
      requireOk(await world.desk.client.tryAll({ profileId: slot.profileId }));
      return async () => {
        await then();
        await lookAtEnd(judge);
      };
    },
  };
}
