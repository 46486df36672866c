// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, requireOk, stateOnDisk } from "../../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../../test/support/builders.ts";
import type { EntryId } from "../../../../shared/domain/values/ids.ts";
import { createFollowUp } from "./follow-up.ts";

const broken = new Error("broken");
const minuteMs = 60_000;

function aFollowUp(world = aWorld()) {
  const life = aLife(world);
  const bugs: unknown[] = [];
  const { wakes, announcer, alarms, profiles } = life;
  const followUp = createFollowUp({ wakes, announcer, report: (bug) => bugs.push(bug) });
  const follow = () => {
    followUp.ask();
    return followUp.flush();
  };
  return { ...life, alarms, profiles, bugs, followUp, follow };
}

describe("after a wave", () => {
  it("the alarm counts as set until the browser rejects it, and again when it takes one", async () => {
    const { alarms, followUp, follow, bugs } = aFollowUp();
    expect(followUp.isAlarmSet()).toBe(true);
    const wakeAt = alarms.wakeAt.bind(alarms);
    alarms.wakeAt = () => Promise.reject(broken);
    await follow();
    expect(followUp.isAlarmSet()).toBe(false);
    alarms.wakeAt = wakeAt;
    await follow();
    expect(followUp.isAlarmSet()).toBe(true);
    expect(bugs).toEqual([broken, broken]);
  });

  it("the alarm is set to a minute from now if the next time cannot be read", async () => {
    const { alarms, profiles, clock, bugs, followUp, follow } = aFollowUp();
    profiles.all = () => Promise.reject(broken);
    await follow();
    expect(alarms.atMs).toBe(clock.now() + minuteMs);
    expect(followUp.isAlarmSet()).toBe(true);
    expect(bugs).toEqual([broken]);
  });

  it("open pages get the news even if the alarm is rejected", async () => {
    const { alarms, announcer, follow } = aFollowUp();
    alarms.wakeAt = () => Promise.reject(broken);
    await follow();
    expect(announcer.count).toBe(1);
  });

  it("a page that cannot get the news is reported, and the delivery continues", async () => {
    const world = aWorld();
    world.announcer.settled = () => Promise.reject(broken);
    const life = aLife(world, { asksToDeliver: false });
    requireOk(await life.save(aDraft(1)));
    await life.deliverer.run();
    expect(await stateOnDisk(life, anId<EntryId>(1))).toBe("delivered");
    expect(life.bugs).toContain(broken);
  });
});
