// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, requireOk, stateOnDisk } from "../../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../../test/support/builders.ts";
import { asId, type EntryId, type ProfileId } from "../../../../shared/domain/values/ids.ts";
import { createProfileRuns } from "./profile-runs.ts";
import { firstProfile } from "../../../../shared/domain/profile/profile.ts";

const otherId = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
const other = { ...firstProfile(otherId), serverAddress: "https://other.example" };

describe("a profile whose server hangs", () => {
  it("holds up no save of another profile, even one made meanwhile", async () => {
    const world = aWorld();
    await world.profiles.put(other, "other-key");
    const life = aLife(world);
    life.service.hold();
    await life.save(aDraft(1));
    await life.service.untilOpen(1);
    const draft = aDraft(2);
    requireOk(await life.saveLink({ draft, pageAddress: draft.address, profileId: otherId }));
    await life.service.untilOpen(2);
    life.service.release(anId<EntryId>(2));
    life.service.release();
    await life.settled();
    expect(await stateOnDisk(life, anId<EntryId>(2))).toBe("delivered");
    expect(life.service.connections.map(({ serverAddress }) => serverAddress)).toEqual([
      "https://links.example",
      "https://other.example",
    ]);
  });
});

it("a run ends with the last profile, not with the first", async () => {
  const world = aWorld();
  await world.profiles.put(other, "other-key");
  const life = aLife(world, { asksToDeliver: false });
  const [slow, quick] = [aDraft(1), aDraft(2)];
  await life.save(slow);
  await life.saveLink({ draft: quick, pageAddress: quick.address, profileId: otherId });
  life.service.hold();
  let isEnded = false;
  const run = life.deliverer.run().then(() => (isEnded = true));
  await life.service.untilOpen(2);
  life.service.release(quick.entryId);
  await expect.poll(() => stateOnDisk(life, quick.entryId)).toBe("delivered");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isEnded).toBe(false);
  life.service.release();
  await run;
  expect(await stateOnDisk(life, slow.entryId)).toBe("delivered");
});

describe("the runs of the profiles", () => {
  it("deliver one profile at a time, and again if asked meanwhile", async () => {
    const seen: boolean[] = [];
    let goOn = () => {};
    const runs = createProfileRuns(async (_profile, { woken }) => {
      seen.push(woken);
      await new Promise<void>((resolve) => (goOn = resolve));
    });
    runs.ask(other, false);
    runs.ask(other, true);
    runs.ask(other, false);
    const [ended] = runs.underWay();
    expect(seen).toEqual([false]);
    goOn();
    await Promise.resolve();
    await Promise.resolve();
    expect(seen).toEqual([false, true]);
    goOn();
    await ended;
    expect(runs.underWay()).toEqual([]);
  });

  it("take what is asked meanwhile, instead of being followed by another", async () => {
    const seen: unknown[] = [];
    const runs = createProfileRuns(async (_profile, { woken, again }) => {
      seen.push(woken, again());
      await Promise.resolve();
      seen.push(again(), again());
    });
    runs.ask(other, false);
    runs.ask(other, true);
    runs.ask(other, false);
    await Promise.all(runs.underWay());
    expect(seen).toEqual([false, undefined, { profile: other, woken: true }, undefined]);
  });

  it("deliver once more if asked during a delivery that fails", async () => {
    let count = 0;
    const runs = createProfileRuns(async () => {
      count += 1;
      await Promise.resolve();
      if (count === 1) throw new Error("a bug");
    });
    runs.ask(other, false);
    runs.ask(other, true);
    await Promise.all(runs.underWay());
    expect(count).toBe(2);
    expect(() => runs.raise()).toThrow("a delivery went wrong");
  });

  it("continue when one of them fails, and throw its error at the end", async () => {
    const delivered: ProfileId[] = [];
    const runs = createProfileRuns(async ({ id }) => {
      await Promise.resolve();
      if (id === otherId) throw new Error("a bug");
      delivered.push(id);
    });
    const first = firstProfile(asId<ProfileId>("00000000-0000-4000-8000-000000000001"));
    runs.ask(other, false);
    runs.ask(first, false);
    await Promise.all(runs.underWay());
    expect(delivered).toEqual([first.id]);
    expect(() => runs.raise()).toThrow("a delivery went wrong");
  });
});
