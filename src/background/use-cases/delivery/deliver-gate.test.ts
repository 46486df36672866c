// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  gateOnDisk,
  onDisk,
  putEntries,
  putGate,
} from "../../../../test/support/a-life.ts";
import {
  aDraft,
  anEntry,
  anId,
  aProfileId,
  someLinkFields,
} from "../../../../test/support/builders.ts";
import { moment } from "../../../../test/support/fake-ports.ts";
import { openGate } from "../../../shared/domain/outbox/gate.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import type { StateName } from "../../../shared/domain/outbox/entry.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const first = anId<EntryId>(1);
const words = { message: "quota exceeded", fields: [] };
const serverError: Outcome = { kind: "answered", failure: { kind: "server-error", status: 500 } };
const redirected: Outcome = { kind: "answered", failure: { kind: "redirected", status: 302 } };
const forbidden: Outcome = { kind: "answered", failure: { kind: "forbidden", words } };
const unauthorized: Outcome = { kind: "answered", failure: { kind: "unauthorized" } };
const noSuchLink: Outcome = {
  kind: "answered",
  failure: { kind: "rejected", status: 404, words: { message: "", fields: [] } },
};
const busy: Outcome = {
  kind: "answered",
  failure: { kind: "busy", status: 429 },
  retryAfterMs: 60 * minuteMs,
};

async function aLifeWithSaves(count: number) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  for (let number = 1; number <= count; number += 1) await life.save(aDraft(number));
  return life;
}

type Life = Awaited<ReturnType<typeof aLifeWithSaves>>;

const numberIn = (life: Life, state: StateName) =>
  onDisk(life, (tx) => tx.countIn(aProfileId, [state]));

/** Waits until the alarm, then runs. Returns how long that took. */
async function lookAgain(life: Life): Promise<number> {
  const waitMs = (life.alarms.atMs ?? 0) - life.clock.now();
  life.clock.pass(waitMs);
  await life.deliverer.run();
  return waitMs;
}

describe("a server that responds to probes and not to saves", () => {
  it("makes one save unknown per attempt, and is tried less and less often", async () => {
    const life = await aLifeWithSaves(20);
    life.service.answer(...Array.from({ length: 20 }, () => serverError));
    await life.deliverer.run();
    expect(await numberIn(life, "unknown")).toBe(4);
    const waitsMs = [];
    for (let look = 1; look <= 4; look += 1) {
      waitsMs.push(await lookAgain(life));
      expect(await numberIn(life, "unknown")).toBe(4 + look);
    }
    const least = [30, 60, 120, 240].map((seconds) => seconds * secondMs);
    for (const [look, leastMs] of least.entries()) {
      expect(waitsMs[look]).toBeGreaterThanOrEqual(leastMs);
      expect(waitsMs[look]).toBeLessThanOrEqual(1.1 * leastMs);
    }
  });

  it("gets no second save while one is in flight since the gate opened", async () => {
    const life = await aLifeWithSaves(1);
    await putGate(life, { ...openGate, closings: 1 });
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(1);
    await life.save(aDraft(2));
    void life.deliverer.run();
    for (let turn = 0; turn < 30; turn += 1) await moment();
    expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([first]);
    life.service.release();
    await run;
    expect(await numberIn(life, "delivered")).toBe(2);
  });

  it("has all of its lanes again after a save succeeds", async () => {
    const life = await aLifeWithSaves(12);
    life.service.answer(serverError, serverError, serverError, serverError);
    await life.deliverer.run();
    await lookAgain(life);
    expect(await numberIn(life, "delivered")).toBe(8);
    expect(life.service.mostAtOnce).toBe(4);
    expect(life.alarms.atMs).toBeUndefined();
  });
});

it("a save that the server puts off each time does not come before all others for ever", async () => {
  const life = await aLifeWithSaves(1);
  const slow: Outcome = { kind: "answered", failure: { kind: "busy", status: 408 } };
  const send = life.service.send.bind(life.service);
  life.service.send = async (...request) => {
    const outcome = await send(...request);
    return request[1].entryId === first ? slow : outcome;
  };
  await life.deliverer.run();
  for (const number of [2, 3, 4, 5, 6]) await life.save(aDraft(number));
  await lookAgain(life);
  expect(await numberIn(life, "delivered")).toBe(5);
  expect(await numberIn(life, "waiting")).toBe(1);
});

it("four saves that the server puts off each time do not come before one that was put off once", async () => {
  const life = await aLifeWithSaves(0);
  const cause = { kind: "busy", status: 408 } as const;
  const state = { name: "waiting", untilMs: life.clock.now(), cause } as const;
  const fields = someLinkFields();
  const tried = (number: number, tries: number) => {
    const operation = {
      kind: "create-link",
      subject: anId<LocalId>(100 + number),
      fields,
    } as const;
    return anEntry({ id: anId(number), operation, state, tries, createdAtMs: number });
  };
  const once = tried(5, 1);
  await putEntries(life, ...[1, 2, 3, 4].map((number) => tried(number, 5)), once);
  await putGate(life, { ...openGate, closings: 3 });
  life.service.hold();
  void life.deliverer.run();
  await life.service.untilOpen(1);
  expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([once.id]);
  life.service.release();
});

it("a redirect shuts the gate: few entries of a queue become unknown", async () => {
  const life = await aLifeWithSaves(20);
  life.service.answer(...Array.from({ length: 20 }, () => redirected));
  await life.deliverer.run();
  expect(await numberIn(life, "unknown")).toBe(4);
  expect(await gateOnDisk(life)).toMatchObject({ state: "shut", cause: { kind: "redirected" } });
});

it("ten identical 403s shut the gate, even if the key is good", async () => {
  const life = await aLifeWithSaves(30);
  life.service.answer(...Array.from({ length: 30 }, () => forbidden));
  await life.deliverer.run();
  expect(await gateOnDisk(life)).toMatchObject({ state: "shut", cause: { kind: "forbidden" } });
  expect(life.service.sent.length).toBeLessThanOrEqual(13);
});

it("a web page as the response to the probe keeps the gate closed", async () => {
  const life = await aLifeWithSaves(5);
  life.service.answer(serverError, serverError, serverError, serverError);
  await life.deliverer.run();
  life.service.answerProbe({ outcome: noSuchLink, status: 404, html: true });
  await lookAgain(life);
  expect(await gateOnDisk(life)).toEqual({
    state: "shut",
    cause: { kind: "html-answer", status: 404 },
  });
  expect(life.service.sent).toHaveLength(4);
});

describe("Try now", () => {
  it.each([
    ["a key that was refused", unauthorized],
    ["a wait that the server asked for", busy],
  ])("sends one save past %s", async (_name, answer) => {
    const life = await aLifeWithSaves(1);
    life.service.answer(answer);
    await life.deliverer.run();
    expect(await numberIn(life, "waiting")).toBe(1);
    expect((await life.choose({ entryId: first, choice: "try-now" })).ok).toBe(true);
    await life.deliverer.run();
    expect(life.service.probes).toEqual([true]);
    expect(await numberIn(life, "delivered")).toBe(1);
  });
});

it("a permission granted again while the server is down is not shown as missing, and the server is retried", async () => {
  const life = await aLifeWithSaves(1);
  life.permissions.granted = false;
  await life.deliverer.run();
  life.permissions.granted = true;
  const failure = { kind: "connection-refused" } as const;
  life.service.answerProbe({ outcome: { kind: "not-sent", failure }, status: 0 });
  await life.deliverer.run({ woken: true });
  expect(await gateOnDisk(life)).toMatchObject({ state: "closed", cause: failure });
  await lookAgain(life);
  expect(await numberIn(life, "delivered")).toBe(1);
});

describe("a server that has not responded in this browser session", () => {
  async function anUnprovenLife() {
    const world = aWorld();
    world.network.proven = false;
    return { world, life: aLife(world) };
  }

  it("gets the harmless probe before the first save is sent", async () => {
    const { world, life } = await anUnprovenLife();
    await life.save(aDraft(1));
    await life.settled();
    expect(world.service.probes).toEqual([true]);
    expect(world.service.sent).toHaveLength(1);
  });

  it("gets the probe before a save that waits since an earlier try", async () => {
    const { world, life } = await anUnprovenLife();
    const cause = { kind: "connection-refused" } as const;
    const state = { name: "waiting", untilMs: world.clock.now(), cause } as const;
    await putEntries(life, anEntry({ state, tries: 1 }));
    await life.deliverer.run();
    expect(world.service.probes).toEqual([true]);
    expect(world.service.sent).toHaveLength(1);
  });

  it("makes no save unknown if the probe cannot reach it", async () => {
    const { world, life } = await anUnprovenLife();
    const lost: Outcome = { kind: "lost", failure: { kind: "connection-lost" } };
    world.service.answerProbe({ outcome: lost });
    await life.save(aDraft(1));
    await life.settled();
    expect(world.service.sent).toEqual([]);
    expect((await gateOnDisk(life)).state).toBe("closed");
    expect(await onDisk(life, (tx) => tx.countIn(aProfileId, ["ready"]))).toBe(1);
  });

  it("gets no probe before the time of its closed gate", async () => {
    const { world, life } = await anUnprovenLife();
    const nowMs = world.clock.now();
    const cause = { kind: "busy", status: 503 } as const;
    const times = { untilMs: nowMs + 60_000, askedUntilMs: nowMs + 60_000, sinceMs: nowMs };
    await putGate(life, { state: "closed", cause, closings: 1, ...times });
    await life.save(aDraft(1));
    await life.settled();
    expect(world.service.probes).toEqual([]);
    expect(world.service.sent).toEqual([]);
  });

  it("gets no request while there is nothing to send", async () => {
    const { world, life } = await anUnprovenLife();
    await life.deliverer.run({ woken: true });
    expect(world.service.probes).toEqual([]);
  });
});

it("a run without a network leaves the gate as it is", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const before = await gateOnDisk(life);
  life.network.online = false;
  await life.save(aDraft(1));
  await life.deliverer.run();
  expect(await gateOnDisk(life)).toEqual(before);
  expect(life.bugs).toEqual([]);
});
