// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import {
  aLife,
  aWorld,
  gateOnDisk,
  putGate,
  requireOk,
  stateOnDisk,
} from "../../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../../test/support/builders.ts";
import { moment } from "../../../../../test/support/fake-ports.ts";
import type { EntryId } from "../../../../shared/domain/values/ids.ts";
import { err } from "../../../../shared/domain/values/result.ts";
import { gateToProbe, type Gate } from "../../../../shared/domain/outbox/gate.ts";
import type { Outcome } from "../../../../shared/domain/operation/outcome.ts";

const [first, second] = [anId<EntryId>(1), anId<EntryId>(2)];
const down = { kind: "not-sent", failure: { kind: "connection-refused" } } as const;
const unauthorized: Outcome = { kind: "answered", failure: { kind: "unauthorized" } };
const passed: Outcome = {
  kind: "answered",
  failure: { kind: "rejected", status: 404, words: { message: "no such link", fields: [] } },
};

type Life = ReturnType<typeof aLife>;

/** Holds each probe from now on, until the function that this returns is called. */
function heldProbes(life: Life) {
  let go = () => {};
  const probe = life.service.probe.bind(life.service);
  life.service.probe = async (...args) => {
    const seen = await probe(...args);
    await new Promise<void>((resolve) => (go = resolve));
    return seen;
  };
  return () => go();
}

async function manyMoments() {
  for (let turn = 0; turn < 30; turn += 1) await moment();
}

async function aLifeToProbe() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  requireOk(await life.save(aDraft(1)));
  await putGate(life, gateToProbe(down.failure, life.clock.now()));
  return life;
}

it("a save that comes while a probe is in flight goes with the first one, once the probe passes", async () => {
  const life = await aLifeToProbe();
  const pass = heldProbes(life);
  const run = life.deliverer.run();
  await expect.poll(() => life.service.probes.length).toBe(1);
  requireOk(await life.save(aDraft(2)));
  void life.deliverer.run();
  await manyMoments();
  pass();
  await run;
  expect(await stateOnDisk(life, first)).toBe("delivered");
  expect(await stateOnDisk(life, second)).toBe("delivered");
  expect(life.service.probes).toHaveLength(1);
});

it("a bug of a probe is reported, and nothing is sent before the next run", async () => {
  const life = await aLifeToProbe();
  const bug = new TypeError("a bug");
  vi.spyOn(life.service, "probe").mockRejectedValueOnce(bug);
  await life.deliverer.run();
  expect(life.bugs).toEqual([bug]);
  expect(life.service.sent).toEqual([]);
  await life.deliverer.run();
  expect(await stateOnDisk(life, first)).toBe("delivered");
});

describe("while a request is in flight for long", () => {
  /** Requests 1 and 2 are in flight, and the gate has to be probed for request 3. */
  async function aHeldLife() {
    const life = aLife(aWorld(), { asksToDeliver: false });
    for (const number of [1, 2]) requireOk(await life.save(aDraft(number)));
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(2);
    requireOk(await life.save(aDraft(3)));
    await putGate(life, gateToProbe(down.failure, life.clock.now()));
    return { life, run };
  }

  it("a probe whose response could not be recorded is not repeated, until the next call of run", async () => {
    const { life, run } = await aHeldLife();
    const pass = heldProbes(life);
    void life.deliverer.run();
    await expect.poll(() => life.service.probes.length).toBe(1);
    const change = vi.spyOn(life.store, "change");
    change.mockResolvedValueOnce(err({ kind: "storage-full" }));
    pass();
    await manyMoments();
    life.service.release(second);
    await expect.poll(() => stateOnDisk(life, second)).toBe("delivered");
    await manyMoments();
    expect(life.service.probes).toHaveLength(1);
    void life.deliverer.run();
    await expect.poll(() => life.service.probes.length).toBe(2);
    pass();
    life.service.release();
    await run;
    expect(await stateOnDisk(life, anId<EntryId>(3))).toBe("delivered");
    expect(life.bugs).toEqual([]);
  });

  it("a probe that failed is repeated when its time comes, without another call of run", async () => {
    const { life, run } = await aHeldLife();
    life.service.answerProbe({ outcome: down });
    void life.deliverer.run();
    await expect.poll(() => life.service.probes.length).toBe(1);
    await manyMoments();
    life.clock.pass(3_600_000);
    life.service.release(second);
    await expect.poll(() => life.service.probes.length).toBe(2);
    life.service.release();
    await run;
    expect(await stateOnDisk(life, anId<EntryId>(3))).toBe("delivered");
  });
});

describe("a gate that is shut anew while a probe is in flight", () => {
  const redirected: Gate = { state: "shut", cause: { kind: "redirected", status: 302 } };
  const refused: Gate = { state: "shut", cause: { kind: "unauthorized" }, probeAtMs: 0 };

  async function afterProbe(outcome: Outcome, { before, anew }: { before: Gate; anew: Gate }) {
    const life = await aLifeToProbe();
    await putGate(life, before);
    life.service.answerProbe({ outcome });
    const respond = heldProbes(life);
    const run = life.deliverer.run({ woken: true });
    await expect.poll(() => life.service.probes.length).toBe(1);
    await putGate(life, anew);
    respond();
    await run;
    return gateOnDisk(life);
  }

  it.each<[string, Gate, Gate]>([
    ["for another reason", refused, redirected],
    ["for the reason that closed it before", gateToProbe(redirected.cause, 0), redirected],
  ])("stays shut although the probe passes, if it is shut %s", async (_, before, anew) => {
    expect(await afterProbe(passed, { before, anew })).toMatchObject(anew);
  });

  it("opens if it is shut for the reason for which it was probed", async () => {
    const gate = await afterProbe(passed, { before: refused, anew: refused });
    expect(gate.state).toBe("open");
  });

  it("says that the key is refused, if the probe finds that", async () => {
    const before = gateToProbe(down.failure, 0);
    const gate = await afterProbe(unauthorized, { before, anew: redirected });
    expect(gate).toMatchObject({ state: "shut", cause: { kind: "unauthorized" } });
  });
});
