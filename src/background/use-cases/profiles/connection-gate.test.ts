// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, gateOnDisk, putGate, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, aProfileId } from "../../../../test/support/builders.ts";
import { err } from "../../../shared/domain/values/result.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";
import { openGate, type Gate } from "../../../shared/domain/outbox/gate.ts";
import { getConnection } from "./connection.ts";

const kept = "https://links.example";
const cause = { kind: "server-error", status: 500 } as const;
const full = err({ kind: "storage-full" } as const);

function aConnection() {
  return aLife(aWorld({ serverAddress: kept }), { asksToDeliver: false });
}

/** From now on the database has no room for changes. */
function runOutOfRoom(life: ReturnType<typeof aConnection>) {
  life.store.change = () => Promise.resolve(full);
}

describe("a test that passes", () => {
  it("opens the gate by its rule: entries that failed before are sent one at a time", async () => {
    const life = aConnection();
    const untilMs = life.clock.now() + 60_000;
    const closed: Gate = { state: "closed", cause, untilMs, closings: 3, askedUntilMs: 0 };
    await putGate(life, closed);
    expect(await life.testConnection({ serverAddress: kept })).toMatchObject({ ok: true });
    expect(await gateOnDisk(life)).toMatchObject({ ...openGate, closings: 3 });
  });

  it("says nothing about a connection that was stored meanwhile", async () => {
    const life = aConnection();
    const probe = life.service.probe.bind(life.service);
    life.service.probe = async (...args) => {
      const seen = await probe(...args);
      const next = { name: "", serverAddress: "https://new.example", key: "new", moved: true };
      if (args[1].withKey) await life.saveConnection(next);
      return seen;
    };
    await life.testConnection({ serverAddress: kept });
    expect((await life.profiles.connection(aProfileId))?.key).toBe("new");
    expect((await gateOnDisk(life)).state).toBe("closed");
  });

  it("never sends a key to the server before, if both are stored while it begins", async () => {
    const life = aConnection();
    const connection = life.profiles.connection.bind(life.profiles);
    life.profiles.connection = async (id) => {
      life.profiles.connection = connection;
      await life.saveConnection({ name: "", serverAddress: "https://new.example", key: "new" });
      return connection(id);
    };
    const refused = err({ kind: "key-for-other-server" });
    expect(await life.testConnection({ serverAddress: kept })).toEqual(refused);
    expect(life.service.probes).toEqual([]);
  });

  it("fails if the gate stays shut because there is no room to open it", async () => {
    const life = aConnection();
    await putGate(life, { state: "shut", cause: { kind: "unauthorized" } });
    runOutOfRoom(life);
    expect(await life.testConnection({ serverAddress: kept })).toEqual(full);
  });
});

describe("a connection to be stored", () => {
  it("is not stored if there is no room to require a probe before the first save", async () => {
    const life = aConnection();
    runOutOfRoom(life);
    const next = { name: "", serverAddress: "https://new.example", key: "new" };
    expect(await life.saveConnection(next)).toEqual(full);
    expect(await life.profiles.connection(aProfileId)).toMatchObject({ serverAddress: kept });
  });

  it("is not said to be unstored if only the room to probe it at once is missing: it is probed after a minute", async () => {
    const life = aConnection();
    const put = life.profiles.put.bind(life.profiles);
    const change = life.store.change.bind(life.store);
    life.profiles.put = async (...args) => {
      runOutOfRoom(life);
      return put(...args);
    };
    const next = { name: "", serverAddress: kept, key: "new" };
    expect(await life.saveConnection(next)).toMatchObject({ ok: true });
    expect((await life.profiles.connection(aProfileId))?.key).toBe("new");
    life.store.change = change;
    const probeAtMs = life.clock.now() + 60_000;
    expect(await gateOnDisk(life)).toEqual({
      state: "shut",
      cause: { kind: "not-connected" },
      probeAtMs,
    });
  });

  it.each([
    [
      "is probed if the server refused its key, though only its name and colour change",
      {},
      "closed",
    ],
    ["is probed if its address changes", { serverAddress: `${kept}/shelf` }, "closed"],
    ["is probed if a key is given", { key: "kept-key" }, "closed"],
    [
      "is probed if its key is sent otherwise",
      { compatibility: { keyPrefix: "Bearer " } },
      "closed",
    ],
  ] as const)("%s", async (_what, change, state) => {
    const life = aConnection();
    await putGate(life, { state: "shut", cause: { kind: "unauthorized" } });
    const named = { name: "Work", colour: "rose", serverAddress: kept } as const;
    requireOk(await life.saveConnection({ ...named, ...change }));
    expect(await gateOnDisk(life)).toMatchObject({ state });
    expect(await life.profiles.current()).toMatchObject({ name: "Work", colour: "rose" });
  });

  it("keeps a wait that the server asked for if only its name and colour change", async () => {
    const life = aConnection();
    const untilMs = life.clock.now() + 3_600_000;
    const wait: Gate = { state: "closed", cause, untilMs, closings: 1, askedUntilMs: untilMs };
    await putGate(life, wait);
    requireOk(await life.saveConnection({ name: "Work", colour: "rose", serverAddress: kept }));
    expect(await gateOnDisk(life)).toEqual(wait);
  });

  it("is probed even if the previous connection passed its test in the meantime", async () => {
    const life = aConnection();
    const put = life.profiles.put.bind(life.profiles);
    life.profiles.put = async (...args) => {
      await putGate(life, openGate);
      return put(...args);
    };
    await life.saveConnection({ name: "", serverAddress: "https://new.example", key: "new" });
    expect((await gateOnDisk(life)).state).toBe("closed");
  });

  it("keeps the saving choices that were changed in the meantime", async () => {
    const world = aWorld();
    const saving = { ...defaultSaving, sitesWithoutContent: ["bank.example"] };
    let changes = 0;
    const change: typeof world.store.change = async (work) => {
      changes += 1;
      if (changes === 1) await world.profiles.edit(aProfileId, (one) => ({ ...one, saving }));
      return world.store.change(work);
    };
    const life = aLife({ ...world, store: { ...world.store, change } });
    requireOk(await life.saveConnection({ name: "", serverAddress: kept, key: "new" }));
    await life.settled();
    expect((await world.profiles.current()).saving).toEqual(saving);
  });
});

describe("the time of the last answer", () => {
  it("is shown after a restart, and belongs to the server and key that answered", async () => {
    const world = aWorld({ serverAddress: kept });
    const life = aLife(world, { asksToDeliver: false });
    const timeShown = async () => requireOk(await getConnection(aLife(world))({})).answeredAtMs;
    expect(await timeShown()).toBeUndefined();
    await life.save(aDraft(1));
    await life.deliverer.run();
    expect(await timeShown()).toBe(life.clock.now());
    requireOk(await life.saveConnection({ name: "Another name", serverAddress: kept }));
    expect(await timeShown()).toBe(life.clock.now());
    requireOk(await life.saveConnection({ name: "", serverAddress: kept, key: "new" }));
    expect(await timeShown()).toBeUndefined();
    requireOk(await life.testConnection({ serverAddress: kept }));
    expect(await timeShown()).toBe(life.clock.now());
  });
});
