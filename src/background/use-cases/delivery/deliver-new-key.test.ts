// @vitest-environment node
import { expect, it } from "vitest";
import {
  aLife,
  aWorld,
  gateOnDisk,
  putGate,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft } from "../../../../test/support/builders.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import { gateToProbe } from "../../../shared/domain/outbox/gate.ts";
import { defaultCompatibility } from "../../../shared/domain/profile/profile.ts";

const draft = aDraft(1);
const unauthorized: Outcome = { kind: "answered", failure: { kind: "unauthorized" } };
const rotated = { serverAddress: "https://links.example", key: "new-key", name: "" };

async function aSave() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  await life.save(draft);
  return life;
}

it("does not apply the refusal of the old key to the new one", async () => {
  const life = await aSave();
  life.service.hold();
  life.service.answer(unauthorized);
  const run = life.deliverer.run();
  await life.service.untilOpen(1);
  requireOk(await life.saveConnection(rotated));
  life.service.release();
  await run;
  await life.deliverer.run({ woken: true });
  expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
  // The probe of the new key comes between them.
  expect(life.service.connections.map(({ key }) => key)).toEqual([
    "kept-key",
    "new-key",
    "new-key",
  ]);
});

it("sends nothing with the old key that the disk had not claimed before the new one", async () => {
  const world = aWorld();
  const { store } = world;
  let isClaiming = false;
  const change: typeof store.change = async (work) => {
    const done = await store.change(work);
    if (isClaiming) {
      isClaiming = false;
      requireOk(await life.saveConnection(rotated));
    }
    return done;
  };
  const life = aLife({ ...world, store: { ...store, change } }, { asksToDeliver: false });
  await life.save(draft);
  isClaiming = true;
  await expectNewKeyAlone(life);
});

it("sends nothing with the old key that was replaced while the browser looked up the permission", async () => {
  const world = aWorld();
  const life = aLife(world, { asksToDeliver: false });
  await life.save(draft);
  const mayReach = world.permissions.mayReach.bind(world.permissions);
  let looks = 0;
  world.permissions.mayReach = async (address) => {
    looks += 1;
    // The first look is that of the wave.
    if (looks === 2) requireOk(await life.saveConnection(rotated));
    return mayReach(address);
  };
  await expectNewKeyAlone(life);
});

it("keeps the gate open if the connection is replaced and put back before that is written", async () => {
  const world = aWorld();
  await aLife(world, { asksToDeliver: false }).save(draft);
  const { profiles } = world;
  const connection = profiles.connection.bind(profiles);
  let looks = 0;
  profiles.connection = async (id) => {
    looks += 1;
    const found = await connection(id);
    // The first look is that of the wave, the second that of the request.
    return looks === 2 && found ? { ...found, key: "new-key" } : found;
  };
  const life = aLife(world, { asksToDeliver: false });
  await life.deliverer.run();
  expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
  expect(await gateOnDisk(life)).toMatchObject({ state: "open" });
});

it("does not apply the response to a probe with the old key either", async () => {
  const life = await aSave();
  await putGate(life, gateToProbe({ kind: "not-connected" }, life.clock.now()));
  const probe = life.service.probe.bind(life.service);
  let answer = () => {};
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  life.service.probe = async (connection, options) => {
    if (connection.key !== "kept-key") return probe(connection, options);
    await new Promise<void>((resolve) => {
      answer = resolve;
      asked();
    });
    return { outcome: unauthorized, status: 401, html: false, durationMs: 1 };
  };
  const run = life.deliverer.run();
  await isAsked;
  requireOk(await life.saveConnection(rotated));
  answer();
  await run;
  await life.deliverer.run({ woken: true });
  expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
});

it("does not apply the refusal of the old key once it is written, if the disk took it only after the new key", async () => {
  const world = aWorld();
  const { store } = world;
  let isRefusing = false;
  const change: typeof store.change = (work) =>
    store.change((tx) =>
      work({
        ...tx,
        putEntry: async (entry) => {
          if (isRefusing) throw new DOMException("full", "QuotaExceededError");
          return tx.putEntry(entry);
        },
      }),
    );
  const life = aLife({ ...world, store: { ...store, change } }, { asksToDeliver: false });
  await life.save(draft);
  life.service.hold();
  life.service.answer(unauthorized);
  const run = life.deliverer.run();
  await life.service.untilOpen(1);
  isRefusing = true;
  life.service.release();
  await run;
  expect(await stateOnDisk(life, draft.entryId)).toBe("sending");
  requireOk(await life.saveConnection(rotated));
  isRefusing = false;
  await life.deliverer.run({ woken: true });
  expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
  expect(await gateOnDisk(life)).toMatchObject({ state: "open" });
});

it("records an outcome even if the key can no longer be read", async () => {
  const world = aWorld();
  const { profiles } = world;
  const connection = profiles.connection.bind(profiles);
  let isReadable = true;
  profiles.connection = (id) =>
    isReadable ? connection(id) : Promise.reject(new Error("IO error"));
  const life = aLife(world, { asksToDeliver: false });
  await life.save(draft);
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(1);
  isReadable = false;
  life.service.release();
  await run.catch(() => undefined);
  expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
});

/** Delivers the save: the probe of the new key and the request are all that leaves. */
async function expectNewKeyAlone(life: ReturnType<typeof aLife>): Promise<void> {
  await life.deliverer.run();
  await life.deliverer.run({ woken: true });
  expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
  expect(life.service.connections.map(({ key }) => key)).toEqual(["new-key", "new-key"]);
}

const serverError: Outcome = { kind: "answered", failure: { kind: "server-error", status: 500 } };

it("does not send a create again that the user no longer allows to be sent again", async () => {
  const resends = { honoursIdempotencyKey: true, afterServerError: "send-again" } as const;
  const life = aLife(aWorld({ compatibility: { ...defaultCompatibility, ...resends } }), {
    asksToDeliver: false,
  });
  await life.save(draft);
  life.service.hold();
  life.service.answer(serverError);
  const run = life.deliverer.run();
  await life.service.untilOpen(1);
  const { id, saving } = await life.profiles.current();
  requireOk(await life.profiles.edit(id, () => ({ saving, compatibility: defaultCompatibility })));
  life.service.release();
  await run;
  expect(await stateOnDisk(life, draft.entryId)).toBe("unknown");
  expect(life.service.sent).toHaveLength(1);
});
