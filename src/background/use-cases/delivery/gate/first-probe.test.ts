// @vitest-environment node
import { expect, it } from "vitest";
import {
  aLife,
  aWorld,
  gateOnDisk,
  requireOk,
  type World,
} from "../../../../../test/support/a-life.ts";

const connection = { serverAddress: "https://links.example", key: "a-key", name: "" };
const down = { kind: "not-sent", failure: { kind: "connection-refused" } } as const;

/** Connected, with nothing to send, and the first run has failed as `spoil` says. */
async function aConnectedLife(spoil: (world: World) => () => void) {
  const world = aWorld();
  const life = aLife(world, { asksToDeliver: false });
  requireOk(await life.saveConnection(connection));
  const mend = spoil(world);
  await life.deliverer.run({ woken: true });
  expect(life.service.probes).toEqual([]);
  mend();
  return life;
}

it.each<[string, (world: World) => () => void]>([
  [
    "its wave could not be stored",
    ({ store }) => {
      const whole = { ...store };
      store.change = () => Promise.resolve({ ok: false, error: { kind: "storage-blocked" } });
      return () => void Object.assign(store, whole);
    },
  ],
  [
    "the profiles could not be read",
    ({ profiles }) => {
      const whole = { ...profiles };
      profiles.all = () => Promise.reject(new Error("no list"));
      return () => void Object.assign(profiles, whole);
    },
  ],
  [
    "the browser was offline for a moment",
    ({ network }) => {
      network.online = false;
      return () => (network.online = true);
    },
  ],
])("the first probe of a connection is sent within a minute if %s", async (_, spoil) => {
  const life = await aConnectedLife(spoil);
  const nowMs = life.clock.now();
  expect(life.alarms.atMs).toBeGreaterThanOrEqual(nowMs);
  expect(life.alarms.atMs).toBeLessThanOrEqual(nowMs + 60_000);
  life.clock.pass(60_000);
  await life.deliverer.run();
  expect(life.service.probes).toEqual([true]);
  expect((await gateOnDisk(life)).state).toBe("open");
  expect(life.alarms.atMs).toBeUndefined();
});

it("an alarm is not set for a server that the first probe has not reached, while nothing waits", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  requireOk(await life.saveConnection(connection));
  life.service.answerProbe({ outcome: down });
  await life.deliverer.run({ woken: true });
  expect(life.service.probes).toEqual([true]);
  expect(life.alarms.atMs).toBeUndefined();
});
