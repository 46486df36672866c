import { setTimeout as delay } from "node:timers/promises";
import type { StateName } from "../../src/shared/domain/outbox/entry.ts";
import type { EntryView } from "../../src/shared/domain/views/views.ts";
import { expectAccounted, expectStored } from "./accounts.ts";
import { bringToEnd, expectLeftAlone, expectNothingElsewhere } from "./ending.ts";
import { requireOk, stepMs } from "./desk.ts";
import type { FaultEvent } from "./event.ts";
import { MissedError, type Judge } from "./judge.ts";
import { createsOf, operationNames, type OperationName } from "./operation-names.ts";
import { prepare } from "./operations.ts";
import { faultsKey, openSlot } from "./slot.ts";
import { grantLoopback } from "./spoil.ts";
import type { OpenWorld } from "./world.ts";

const otherKey = `${faultsKey}-renewed`;
/** Long enough for an event before the response. */
const answeredAfterMs = 4_000;
/** Slightly longer than a small request may take. */
const longSleepMs = 33_000;
/** Both browsers end a background after 30 s if nothing keeps it alive. */
const idleDeathMs = 40_000;

const creates = operationNames.filter(createsOf);
const delivered = ["delivered"] as const;

/** Events between a request and its response. */
export const midRequestEvents: readonly FaultEvent[] = [
  meanwhile("key renewed in mid-request", delivered, async ({ slot, world }) => {
    slot.service.configure({ keys: [faultsKey, otherKey] });
    await slot.give(world.desk, slot.baseUrl, otherKey);
    slot.service.configure({ keys: [otherKey] });
  }),
  meanwhile("profile put to use in mid-request", delivered, async ({ slot, world }) => {
    requireOk(await world.desk.client.useProfile({ profileId: slot.profileId }));
  }),
  meanwhile("removal of the profile refused in mid-request", delivered, async (judge) => {
    const { slot, world, expect } = judge;
    const { profileId } = slot;
    const deletion = requireOk(await world.desk.client.deleteProfile({ profileId, agreed: [] }));
    expect(!deletion.deleted && deletion.waiting === 1, `got ${JSON.stringify(deletion)}`);
  }),
  {
    name: "profile removed in mid-request",
    operations: operationNames,
    async upTo(judge, operation) {
      const { slot, world, expect, note } = judge;
      const { profileId } = slot;
      const release = await intoRequest(judge, operation);
      const { lost: agreed } = requireOk(await world.desk.client.deleteProfile({ profileId }));
      const deletion = requireOk(await world.desk.client.deleteProfile({ profileId, agreed }));
      expect(deletion.deleted, `got ${JSON.stringify(deletion)}`);
      note({ dropped: true });
      return async () => {
        release();
        await slot.service.waitForRequest(({ status }) => status === 200 || status === 201);
        await delay(1_000); // the response is read by then
        const all = requireOk(await world.desk.client.listProfiles({})).all;
        expect(!all.some(({ id }) => id === profileId), "the profile is back");
        expect((await world.desk.entry(judge.errand.entryId)) === undefined, "the entry is back");
        expect(judge.errand.storedCount() === 1, "the service does not have it once");
      };
    },
  },
  {
    name: "server address changed in mid-request",
    operations: operationNames,
    async upTo(judge, operation) {
      const { slot, world, expect } = judge;
      const release = await intoRequest(judge, operation);
      const other = await openSlot(world, slot.transport);
      await slot.give(world.desk, other.baseUrl);
      return async () => {
        release();
        await untilIn(judge, delivered);
        expect(other.requestsFor(judge.errand.entryId).length === 0, "was sent to both servers");
        await slot.connect(world.desk);
        await endFrom(judge, "delivered");
        await other.stop();
      };
    },
    state: "sending",
  },
  {
    name: "server address changed in mid-request, and no answer",
    operations: creates,
    async upTo(judge, operation) {
      const { slot, world, expect } = judge;
      await intoRequest(judge, operation);
      const other = await openSlot(world, slot.transport);
      await slot.give(world.desk, other.baseUrl);
      return async () => {
        slot.service.dropConnections();
        const { state, tries } = await untilIn(judge, ["unknown", "delivered"]);
        const resent = expectAccounted(judge, tries);
        expect(state === "unknown" || resent > 0, "is delivered without an answer");
        expect(other.requestsFor(judge.errand.entryId).length === 0, "was sent to both servers");
        await slot.connect(world.desk);
        await endFrom(judge, state);
        await other.stop();
      };
    },
    state: "sending",
  },
  answeredLater("asleep in mid-request, and answered meanwhile", () => delivered, {
    happen: ({ browser }) => browser.sleepDuring(() => delay(2 * answeredAfterMs)),
  }),
  answeredLater(
    "asleep for longer than a request, and answered meanwhile",
    // The timeout and the response are both due when it wakes: either may come first.
    (operation) => (createsOf(operation) ? ["delivered", "unknown"] : ["delivered", "waiting"]),
    { happen: ({ browser }) => browser.sleepDuring(() => delay(longSleepMs)), takes: "minutes" },
  ),
  answeredLater("disk full when the answer comes", () => delivered, {
    async happen(world) {
      await fillDisk(world);
      await delay(2 * answeredAfterMs);
      await makeRoom(world);
    },
  }),
  answeredLater("disk full when the answer comes, and nobody comes by", () => delivered, {
    async happen(world) {
      await fillDisk(world);
      await world.desk.page.close(); // the page would keep sending messages
      await delay(answeredAfterMs + idleDeathMs);
      await world.reopenDesk();
      await makeRoom(world);
    },
    takes: "minutes",
  }),
  answeredLater(
    "disk full when the answer comes, and the worker is killed",
    (operation) => (createsOf(operation) ? ["unknown"] : ["ready", "waiting", "delivered"]),
    {
      async happen(world) {
        await fillDisk(world);
        await delay(2 * answeredAfterMs);
        await world.browser.killBackground();
      },
    },
  ),
  answeredLater(
    "permission withdrawn in mid-request",
    (operation) => (createsOf(operation) ? ["delivered", "unknown"] : ["delivered", "waiting"]),
    {
      async happen({ browser }) {
        await browser.inBackground(
          `await chrome.permissions.remove({ origins: ["http://127.0.0.1/*"] })`,
        );
        await delay(2 * answeredAfterMs);
        await grantLoopback(browser);
      },
      needsShipped: true,
    },
  ),
];

/** Something happens to a profile while its request hangs; then the response comes. */
export function meanwhile(
  name: string,
  ends: readonly StateName[],
  work: (judge: Judge) => Promise<void>,
  operations: readonly OperationName[] = operationNames,
): FaultEvent {
  return {
    name,
    operations,
    async upTo(judge, operation) {
      const release = await intoRequest(judge, operation);
      await work(judge);
      return async () => {
        release();
        await endFrom(judge, (await untilIn(judge, ends)).state);
      };
    },
    state: "sending",
  };
}

/** Something happens to the whole browser before the response comes. */
function answeredLater(
  name: string,
  ends: (operation: OperationName) => readonly StateName[],
  rest: Pick<FaultEvent, "happen" | "takes" | "needsShipped">,
): FaultEvent {
  return {
    name,
    operations: operationNames,
    transports: ["HTTP"],
    async upTo(judge, operation) {
      const { slot, world } = judge;
      const errand = await prepare(operation, world.desk, slot);
      const { method, path } = errand;
      const fault = { kind: "delay", delayMs: answeredAfterMs } as const;
      slot.service.misbehave({ method, path, fault });
      await judge.keep(errand);
      await untilAsked(judge);
      return async () => {
        const wanted = ends(operation);
        const { state, tries } = await untilIn(judge, [...wanted, "delivered"]);
        const isWanted = wanted.includes(state);
        // Sent once, and its outcome is on disk: the response came before the event had its effect.
        if (!isWanted && tries === 1 && judge.errand.storedCount() === 1) {
          throw new MissedError("was delivered before it happened");
        }
        judge.expect(isWanted, `is ${state} after ${tries} tries`);
        await endFrom(judge, state);
      };
    },
    state: "sending",
    ...rest,
  };
}

/**
 * Keeps an operation, and holds its request once it is stored. Returns a function that releases the
 * response. The function throws if the request has ended: on a busy computer, its time may be up before all cases have
 * come to this moment.
 */
export async function intoRequest(judge: Judge, operation: OperationName): Promise<() => void> {
  const { slot, world } = judge;
  const errand = await prepare(operation, world.desk, slot);
  const { method, path } = errand;
  const rule = slot.service.misbehave({ method, path, fault: { kind: "hangAfter" } });
  await judge.keep(errand);
  await untilAsked(judge);
  return () => {
    const hasEnded = slot.requestsFor(errand.entryId).some(({ closedEarly }) => closedEarly);
    if (hasEnded) throw new MissedError("its time was up before the event");
    rule.release();
  };
}

async function untilAsked({ slot, errand }: Judge): Promise<void> {
  await slot.service.waitForRequest(
    ({ headers }) => headers["idempotency-key"] === errand.entryId,
    stepMs,
  );
}

export function untilIn(judge: Judge, states: readonly StateName[]): Promise<EntryView> {
  const { desk } = judge.world;
  return desk.untilEntry(judge.errand.entryId, ({ state }) => states.includes(state));
}

export async function endFrom(judge: Judge, state: StateName): Promise<void> {
  let forgotten = 0;
  if (state === "delivered") await expectLeftAlone(judge, state);
  else forgotten = await bringToEnd(judge, { state });
  const view = await judge.world.desk.entry(judge.errand.entryId);
  expectStored(judge, 1, expectAccounted(judge, (view?.tries ?? 0) + forgotten));
  expectNothingElsewhere(judge);
}

/** From now on the browser has no room for any write. Ends with the background's life. */
export async function fillDisk({ browser }: OpenWorld): Promise<void> {
  await browser.inBackground(`
    const stores = IDBObjectStore.prototype;
    const { put } = stores;
    stores.put = function () {
      throw typeof QuotaExceededError === "function"
        ? new QuotaExceededError("no room")
        : new DOMException("no room", "QuotaExceededError");
    };
    stores.put.withRoom = put;`);
}

export async function makeRoom({ browser }: OpenWorld): Promise<void> {
  await browser.inBackground(
    `const stores = IDBObjectStore.prototype;
     stores.put = stores.put.withRoom ?? stores.put;`,
  );
}
