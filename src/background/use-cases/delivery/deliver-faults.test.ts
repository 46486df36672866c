// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  entryOnDisk,
  gateOnDisk,
  onDisk,
  putEntries,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import {
  aDraft,
  anEntry,
  anId,
  aProfileId,
  someLinkFields,
} from "../../../../test/support/builders.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import type { StateName } from "../../../shared/domain/outbox/entry.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";

const minuteMs = 60_000;
const words = { message: "no", fields: [] };
const lost: Outcome = { kind: "lost", failure: { kind: "timed-out" } };
const refused: Outcome = { kind: "not-sent", failure: { kind: "connection-refused" } };
const unauthorized: Outcome = { kind: "answered", failure: { kind: "unauthorized" } };
const forbidden: Outcome = { kind: "answered", failure: { kind: "forbidden", words } };
const busy: Outcome = {
  kind: "answered",
  failure: { kind: "busy", status: 429 },
  retryAfterMs: 5 * minuteMs,
};

const first = anId<EntryId>(1);

async function aLifeWithSaves(count: number, profile: Parameters<typeof aWorld>[0] = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  for (let number = 1; number <= count; number += 1) await life.save(aDraft(number));
  return life;
}

type Life = Awaited<ReturnType<typeof aLifeWithSaves>>;

const numberIn = (life: Life, state: StateName) =>
  onDisk(life, (tx) => tx.countIn(aProfileId, [state]));

describe("an outage", () => {
  it("costs one probe per attempt, and reads four of 5,000 entries at most", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const entries = Array.from({ length: 5_000 }, (_, index) =>
      anEntry({
        id: anId<EntryId>(index),
        operation: {
          kind: "create-link",
          subject: anId<LocalId>(10_000 + index),
          fields: someLinkFields(),
        },
        createdAtMs: index,
      }),
    );
    await putEntries(life, ...entries);
    life.service.answer(lost, lost, lost, lost);
    await life.deliverer.run();
    for (let probes = 1; probes <= 6; probes += 1) {
      life.service.answerProbe({ outcome: lost });
      // A look for a sleep of the computer, in between, asks nothing.
      const looksMost = 12;
      for (let look = 0; look < looksMost && life.service.probes.length < probes; look += 1) {
        life.clock.pass((life.alarms.atMs ?? 0) - life.clock.now());
        await life.deliverer.run();
      }
      expect(life.service.probes).toHaveLength(probes);
    }
    expect(life.service.sent).toHaveLength(4);
    expect(await numberIn(life, "unknown")).toBe(4);
    expect(await numberIn(life, "ready")).toBe(4_996);
  });

  it("ends when a probe succeeds; then everything else is sent", async () => {
    const life = await aLifeWithSaves(9);
    life.service.answer(refused, refused, refused, refused);
    await life.deliverer.run();
    expect(await numberIn(life, "waiting")).toBe(4);
    await life.deliverer.run();
    expect(life.service.sent).toHaveLength(4);
    expect(life.service.probes).toEqual([]);
    life.clock.pass((life.alarms.atMs ?? 0) - life.clock.now());
    await life.deliverer.run();
    expect(life.service.probes).toEqual([true]);
    expect(await numberIn(life, "delivered")).toBe(9);
  });

  it("is probed early after a wake-up", async () => {
    const life = await aLifeWithSaves(1);
    life.service.answer(refused);
    await life.deliverer.run();
    await life.deliverer.run({ woken: true });
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("with a time set by the server is not probed early, even after a wake-up", async () => {
    const life = await aLifeWithSaves(1);
    life.service.answer(busy);
    await life.deliverer.run();
    expect(life.alarms.atMs).toBe(life.clock.now() + 5 * minuteMs);
    life.clock.pass(5 * minuteMs - 1);
    await life.deliverer.run({ woken: true });
    expect(life.service.probes).toEqual([]);
    life.clock.pass(1);
    await life.deliverer.run();
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("is not over because an earlier request gets its response", async () => {
    const life = await aLifeWithSaves(6);
    life.service.answer(busy);
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(4);
    life.service.release(first);
    await life.service.untilOpen(3);
    life.service.release();
    await run;
    expect(life.service.sent).toHaveLength(4);
    expect(await gateOnDisk(life)).toMatchObject({ state: "closed", cause: { kind: "busy" } });
    expect(life.alarms.atMs).toBe(life.clock.now() + 5 * minuteMs);
  });
});

describe("while offline", () => {
  it("no request is made, and an alarm is set for a minute later", async () => {
    const life = await aLifeWithSaves(2);
    life.network.online = false;
    await life.deliverer.run({ woken: true });
    expect(life.service.sent).toEqual([]);
    expect(life.service.probes).toEqual([]);
    expect(life.alarms.atMs).toBe(life.clock.now() + minuteMs);
    expect((await entryOnDisk(life, first)).tries).toBe(0);
    life.network.online = true;
    await life.deliverer.run();
    expect(await stateOnDisk(life, first)).toBe("delivered");
    expect(life.alarms.atMs).toBeUndefined();
  });
});

describe("a permission that is withdrawn", () => {
  it("shuts the gate before anything is sent; when it is granted again, a probe opens the gate", async () => {
    const life = await aLifeWithSaves(1);
    life.permissions.granted = false;
    await life.deliverer.run({ woken: true });
    expect(life.service.sent).toEqual([]);
    expect(life.service.probes).toEqual([]);
    expect(await gateOnDisk(life)).toEqual({ state: "shut", cause: { kind: "no-permission" } });
    life.permissions.granted = true;
    await life.deliverer.run();
    expect(life.service.probes).toEqual([true]);
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("stops a queue that is being sent", async () => {
    const life = await aLifeWithSaves(8);
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(4);
    life.permissions.granted = false;
    life.service.release();
    await run;
    expect(life.service.sent).toHaveLength(4);
    expect(await numberIn(life, "ready")).toBe(4);
  });
});

describe("a refused key", () => {
  it("shuts the gate, keeps the waiting entries, and is probed once an hour", async () => {
    const life = await aLifeWithSaves(6);
    life.service.answer(unauthorized, unauthorized, unauthorized, unauthorized);
    await life.deliverer.run();
    expect(life.service.sent).toHaveLength(4);
    expect(await gateOnDisk(life)).toMatchObject({
      state: "shut",
      cause: { kind: "unauthorized" },
    });
    await life.deliverer.run({ woken: true });
    expect(life.service.probes).toEqual([]);
    expect(life.alarms.atMs).toBe(life.clock.now() + 60 * minuteMs);
    life.clock.pass(60 * minuteMs);
    await life.deliverer.run();
    expect(life.service.probes).toEqual([true]);
    expect(await numberIn(life, "delivered")).toBe(6);
  });

  it("stays refused when an earlier request gets its response", async () => {
    const life = await aLifeWithSaves(2);
    life.service.answer(unauthorized);
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(2);
    life.service.release(first);
    await life.service.untilOpen(1);
    life.service.release();
    await run;
    expect(await gateOnDisk(life)).toMatchObject({ state: "shut" });
  });
});

describe("a 403", () => {
  it("blocks only its link if the key is good; the key is probed once", async () => {
    const life = await aLifeWithSaves(3);
    life.service.answer(forbidden);
    await life.deliverer.run();
    expect(life.service.probes).toEqual([true]);
    expect((await gateOnDisk(life)).state).toBe("open");
    expect(await stateOnDisk(life, first)).toBe("blocked");
    expect(await numberIn(life, "delivered")).toBe(2);
  });

  it("shuts the gate if the key is refused for the probe too", async () => {
    const life = await aLifeWithSaves(1);
    life.service.answer(forbidden);
    life.service.answerProbe({ outcome: forbidden, status: 403 });
    await life.deliverer.run();
    await life.save(aDraft(2));
    await life.deliverer.run({ woken: true });
    expect(life.service.sent).toHaveLength(1);
    expect(life.service.probes).toHaveLength(1);
    expect(await gateOnDisk(life)).toMatchObject({ state: "shut", cause: { kind: "forbidden" } });
  });
});

describe("ten identical refusals in a row", () => {
  it("shut the gate: the cause is not one link", async () => {
    const life = await aLifeWithSaves(20);
    const rejected: Outcome = {
      kind: "answered",
      failure: { kind: "rejected", status: 422, words },
    };
    life.service.answer(...Array.from({ length: 20 }, () => rejected));
    await life.deliverer.run();
    expect(life.service.sent.length).toBeGreaterThanOrEqual(10);
    expect(life.service.sent.length).toBeLessThanOrEqual(13);
    expect(await gateOnDisk(life)).toMatchObject({ state: "shut" });
  });
});
