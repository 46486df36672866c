// @vitest-environment node
import { afterEach, describe, expect, it, vi } from "vitest";
import { aLife, aWorld, gateOnDisk, onDisk } from "../../../../test/support/a-life.ts";
import { aDraft, aProfileId } from "../../../../test/support/builders.ts";

afterEach(() => vi.useRealTimers());

const broken = new Error("no alarms");

async function aLifeWithSaves(count: number) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  for (let number = 1; number <= count; number += 1) await life.save(aDraft(number));
  return life;
}

const delivered = (life: Awaited<ReturnType<typeof aLifeWithSaves>>) =>
  onDisk(life, (tx) => tx.countIn(aProfileId, ["delivered"]));

describe("when the browser rejects an alarm", () => {
  it("a run continues until everything is delivered, and reports the failure", async () => {
    const life = await aLifeWithSaves(12);
    life.alarms.wakeAt = () => Promise.reject(broken);
    await life.deliverer.run();
    expect(await delivered(life)).toBe(12);
    expect(life.bugs).toContain(broken);
  });

  it("setting the alarm is retried after 5 s", async () => {
    const life = await aLifeWithSaves(1);
    const wakeAt = life.alarms.wakeAt.bind(life.alarms);
    life.network.online = false;
    life.alarms.wakeAt = () => Promise.reject(broken);
    await life.deliverer.run();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const finished = life.deliverer.retryUntilRecorded();
    await vi.advanceTimersByTimeAsync(4_999);
    life.alarms.wakeAt = wakeAt;
    expect(life.alarms.atMs).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await finished;
    expect(life.alarms.atMs).toBe(life.clock.now() + 60_000);
  });
});

it("a profile list that cannot be read once does not end a run with requests in flight", async () => {
  const life = await aLifeWithSaves(6);
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(4);
  const all = life.profiles.all.bind(life.profiles);
  life.profiles.all = () => Promise.reject(broken);
  let hasEnded = false;
  const again = life.deliverer.run();
  const both = Promise.all([run, again]).finally(() => (hasEnded = true));
  await expect.poll(() => life.bugs).toContain(broken);
  expect(hasEnded).toBe(false);
  life.profiles.all = all;
  life.service.release();
  await both;
  expect(await delivered(life)).toBe(6);
});

it("a request that throws does not end the others", async () => {
  const life = await aLifeWithSaves(6);
  const { store } = life;
  const change = store.change.bind(store);
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(4);
  let throws = 1;
  store.change = (work) => (throws-- > 0 ? Promise.reject(broken) : change(work));
  life.service.release();
  await run;
  await life.deliverer.run();
  expect(await delivered(life)).toBe(6);
  expect(life.service.sent).toHaveLength(6);
  expect(life.bugs).toContain(broken);
});

it("when the browser's rules for a server cannot be set, nothing is sent; the entry says why and is sent later", async () => {
  const life = await aLifeWithSaves(2);
  const prepare = life.network.prepare.bind(life.network);
  life.network.prepare = () => Promise.reject(new Error("rule 1 was refused"));
  await life.deliverer.run();
  expect(life.service.sent).toEqual([]);
  const cause = { kind: "network-unready", error: "Error: rule 1 was refused" };
  expect(await gateOnDisk(life)).toMatchObject({ state: "closed", cause });
  expect(life.alarms.atMs).toBeGreaterThan(life.clock.now());
  life.network.prepare = prepare;
  life.clock.pass(60_000);
  await life.deliverer.run();
  expect(await delivered(life)).toBe(2);
});
