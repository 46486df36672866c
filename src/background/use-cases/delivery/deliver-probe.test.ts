// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import {
  aLife,
  aWorld,
  gateOnDisk,
  putGate,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import { moment } from "../../../../test/support/fake-ports.ts";
import { newLinks, startJob } from "../../../../test/support/jobs.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import { err } from "../../../shared/domain/values/result.ts";
import { gateToProbe } from "../../../shared/domain/outbox/gate.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";

const first = anId<EntryId>(1);
const words = { message: "", fields: [] };
const forbidden: Outcome = { kind: "answered", failure: { kind: "forbidden", words } };
const unauthorized: Outcome = { kind: "answered", failure: { kind: "unauthorized" } };
const serverError: Outcome = { kind: "answered", failure: { kind: "server-error", status: 500 } };
const down = { kind: "not-sent", failure: { kind: "connection-refused" } } as const;

async function aLifeWithSaves(count: number) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  for (let number = 1; number <= count; number += 1) await life.save(aDraft(number));
  return life;
}

describe("the probe of the key after a 403", () => {
  it("shuts the gate if the key is refused there too", async () => {
    const life = await aLifeWithSaves(1);
    life.service.answer(forbidden);
    life.service.answerProbe({ outcome: unauthorized, status: 401 });
    await life.deliverer.run();
    expect(await gateOnDisk(life)).toMatchObject({
      state: "shut",
      cause: { kind: "unauthorized" },
    });
  });

  it("opens no gate that something else has closed", async () => {
    const life = await aLifeWithSaves(2);
    life.service.answer(forbidden, serverError);
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(2);
    life.service.release(anId<EntryId>(2));
    await expect.poll(async () => (await gateOnDisk(life)).state).toBe("closed");
    life.service.release();
    await run;
    expect(life.service.probes).toHaveLength(1);
    expect((await gateOnDisk(life)).state).toBe("closed");
  });

  it("is not sent if the key was replaced while the save was in flight", async () => {
    const life = await aLifeWithSaves(1);
    life.service.hold();
    life.service.answer(forbidden);
    const run = life.deliverer.run();
    await life.service.untilOpen(1);
    const rotated = { serverAddress: "https://links.example", key: "new-key", name: "" };
    requireOk(await life.saveConnection(rotated));
    const before = life.service.probes.length;
    life.service.release();
    await run;
    // The one is that of the gate, with the new key.
    expect(life.service.probes).toHaveLength(before + 1);
    expect(life.service.connections.at(-1)).toMatchObject({ key: "new-key" });
    expect(life.bugs).toEqual([]);
  });

  it("counts for nothing if the key was replaced meanwhile", async () => {
    const life = await aLifeWithSaves(1);
    life.service.answer(forbidden);
    life.service.probe = async () => {
      await life.profiles.put({ ...(await life.profiles.current()) }, "new-key");
      return { outcome: unauthorized, status: 401, html: false, durationMs: 1 };
    };
    await life.deliverer.run();
    expect((await gateOnDisk(life)).state).toBe("open");
    expect(life.bugs).toEqual([]);
  });
});

describe("a wake-up", () => {
  /** A gate whose time has not come: only a wake-up has it probed. */
  async function aClosedLife() {
    const life = await aLifeWithSaves(1);
    const nowMs = life.clock.now();
    await putGate(life, {
      state: "closed",
      cause: down.failure,
      untilMs: nowMs + 60_000,
      closings: 1,
      askedUntilMs: nowMs,
      sinceMs: nowMs,
    });
    return life;
  }

  it("is not forgotten for a run that is asked for at once after it", async () => {
    const life = await aClosedLife();
    await Promise.all([false, true, false].map((woken) => life.deliverer.run({ woken })));
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("that comes while a probe is in flight has the gate probed again if that one fails", async () => {
    const life = await aClosedLife();
    life.service.answerProbe({ outcome: down });
    const probe = life.service.probe.bind(life.service);
    let respond = () => {};
    vi.spyOn(life.service, "probe").mockImplementationOnce(async (...args) => {
      const seen = await probe(...args);
      await new Promise<void>((resolve) => (respond = resolve));
      return seen;
    });
    const run = life.deliverer.run({ woken: true });
    await expect.poll(() => life.service.probes.length).toBe(1);
    void life.deliverer.run({ woken: true });
    for (let turn = 0; turn < 30; turn += 1) await moment();
    respond();
    await run;
    expect(life.service.probes).toHaveLength(2);
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("counts for one run: the next waits for the time of the gate", async () => {
    const life = await aClosedLife();
    life.service.answerProbe({ outcome: down });
    await life.deliverer.run({ woken: true });
    await life.deliverer.run();
    expect(life.service.probes).toHaveLength(1);
  });
});

it("a probe that fails lets nothing be sent, even if its response cannot be recorded", async () => {
  const life = await aLifeWithSaves(1);
  life.network.proven = false;
  life.service.answerProbe({ outcome: down });
  const { store } = life;
  const change = store.change.bind(store);
  let changes = 0;
  store.change = (work) =>
    (changes += 1) === 2
      ? Promise.resolve({ ok: false, error: { kind: "storage-full" } })
      : change(work);
  await life.deliverer.run();
  expect(life.service.probes).toEqual([true]);
  expect(life.service.sent).toEqual([]);
});

it("a gate is probed once, even if delivery is started many times at once", async () => {
  const life = await aLifeWithSaves(1);
  await putGate(life, gateToProbe(down.failure, life.clock.now()));
  life.service.answerProbe({ outcome: down });
  await Promise.all([1, 2, 3].map(() => life.deliverer.run()));
  expect(life.service.probes).toEqual([true]);
});

it("a probe that ends while jobs are looked after lets the saves go in the same run", async () => {
  const world = aWorld();
  const jobRows = {
    ...world.jobRows,
    async read() {
      await expect.poll(async () => (await gateOnDisk(world)).state).toBe("open");
      return err({ kind: "storage-blocked" } as const);
    },
  };
  const life = aLife({ ...world, jobRows }, { asksToDeliver: false });
  await startJob(world, newLinks(1));
  requireOk(await life.save(aDraft(1)));
  await putGate(world, gateToProbe(down.failure, world.clock.now()));
  await life.deliverer.run();
  expect(await stateOnDisk(life, first)).toBe("delivered");
  expect(life.bugs).toEqual([]);
});

describe("a request that is in flight for long", () => {
  const busy = {
    kind: "answered",
    failure: { kind: "busy", status: 429 },
    retryAfterMs: 1_000,
  } as const;

  /** Entry 1 is in flight, and the response to entry 2 has closed the gate. */
  async function aHeldLife(answer: Outcome = serverError, count = 3) {
    const life = await aLifeWithSaves(2);
    life.service.answer({ kind: "accepted", remoteId: 1 }, answer);
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(2);
    life.service.release(anId<EntryId>(2));
    await expect.poll(async () => (await gateOnDisk(life)).state).not.toBe("open");
    for (let number = 3; number <= count; number += 1) await life.save(aDraft(number));
    return { life, run };
  }

  async function untilDelivered(life: Awaited<ReturnType<typeof aLifeWithSaves>>, number: number) {
    const id = anId<EntryId>(number);
    await life.service.untilOpen(2);
    life.service.release(id);
    await expect.poll(() => stateOnDisk(life, id)).toBe("delivered");
  }

  it("holds up no probe whose time has come, and no save after that", async () => {
    const { life, run } = await aHeldLife(busy);
    life.clock.pass(60_000);
    void life.deliverer.run();
    // After a fault there is one lane, for the entry that was sent the fewest times.
    await untilDelivered(life, 3);
    await untilDelivered(life, 2);
    expect(life.service.probes).toHaveLength(1);
    expect(await stateOnDisk(life, first)).toBe("sending");
    life.service.release();
    await run;
    expect(await stateOnDisk(life, first)).toBe("delivered");
    expect(life.service.sent).toHaveLength(4);
  });

  it("holds up no wake-up, which counts for one probe", async () => {
    const { life, run } = await aHeldLife();
    life.service.answerProbe({ outcome: down });
    void life.deliverer.run({ woken: true });
    await expect.poll(() => life.service.probes.length).toBe(1);
    void life.deliverer.run();
    await moment();
    expect(life.service.probes).toHaveLength(1);
    void life.deliverer.run({ woken: true });
    await untilDelivered(life, 3);
    expect(life.service.probes).toHaveLength(2);
    life.service.release();
    await run;
  });

  it("holds up no new key", async () => {
    const { life, run } = await aHeldLife(unauthorized);
    const rotated = { serverAddress: "https://links.example", key: "new-key", name: "" };
    requireOk(await life.saveConnection(rotated));
    void life.deliverer.run();
    await untilDelivered(life, 3);
    expect(life.service.connections.at(-1)).toMatchObject({ key: "new-key" });
    life.service.release();
    await run;
  });

  it("has the gate probed once at a time, even if its end meets a bug while the probe is in flight", async () => {
    const { life, run } = await aHeldLife();
    let inFlight = 0;
    let pass = () => {};
    const probe = life.service.probe.bind(life.service);
    life.service.probe = async (...args) => {
      inFlight += 1;
      expect(inFlight).toBe(1);
      await new Promise<void>((resolve) => (pass = resolve));
      inFlight -= 1;
      return probe(...args);
    };
    life.clock.pass(60_000);
    void life.deliverer.run();
    await expect.poll(() => inFlight).toBe(1);
    const changed = life.announcer.changed.bind(life.announcer);
    life.announcer.changed = () => {
      life.announcer.changed = changed;
      throw new TypeError("a bug");
    };
    life.service.release(first);
    await expect.poll(() => stateOnDisk(life, first)).toBe("delivered");
    void life.deliverer.run();
    for (let turn = 0; turn < 20; turn += 1) await moment();
    pass();
    life.service.release();
    await expect(run).rejects.toThrow("a delivery went wrong");
    expect(life.bugs).toEqual([]);
    expect(await stateOnDisk(life, anId<EntryId>(3))).toBe("delivered");
  });

  it("shuts the gate for good, although a probe that began before passes", async () => {
    const { life, run } = await aHeldLife();
    let pass = () => {};
    const probe = life.service.probe.bind(life.service);
    life.service.probe = async (...args) => {
      const seen = await probe(...args);
      await new Promise<void>((resolve) => (pass = resolve));
      return seen;
    };
    life.clock.pass(60_000);
    void life.deliverer.run();
    await expect.poll(() => life.service.probes.length).toBe(1);
    await putGate(life, { state: "shut", cause: { kind: "redirected", status: 302 } });
    pass();
    life.service.release();
    await run;
    expect((await gateOnDisk(life)).state).toBe("shut");
    expect(life.service.sent).toHaveLength(2);
  });
});
