// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, stateOnDisk } from "../../test/support/a-life.ts";
import { anEntry, anId } from "../../test/support/builders.ts";
import type { EntryId } from "../domain/ids.ts";
import type { Transaction } from "../use-cases/ports.ts";
import { createStarter } from "./starter.ts";

const id = anId<EntryId>(1);
const entry = anEntry({ id });
const keepEntry = async (tx: Transaction) => {
  await tx.putEntry(entry);
  return { toSend: { entry, payload: {} } };
};

/** A life in which the start ends as often, and as well, as it is told to. */
async function aStarting() {
  const life = aLife(aWorld());
  const ends: ((settled: boolean | Promise<boolean>) => void)[] = [];
  const bugs: unknown[] = [];
  const held = { begun: 0, ended: 0 };
  const { deliver, keep } = createStarter({
    ...life,
    start: () => new Promise((resolve) => ends.push(resolve)),
    keepAlive: async (work) => {
      held.begun += 1;
      await work();
      held.ended += 1;
    },
    report: (bug) => bugs.push(bug),
  });
  const profile = await life.profiles.current();
  const end = (settled: boolean | Promise<boolean>) =>
    ends.splice(0).forEach((resolve) => resolve(settled));
  return { life, deliver, keep, profile, end, bugs, held };
}

it("keeps a save that comes before the start, and sends it after", async () => {
  const { life, keep, profile, end, held } = await aStarting();
  expect((await keep(profile, keepEntry)).ok).toBe(true);
  expect(await stateOnDisk(life, id)).toBe("ready");
  expect(held.begun).toBe(0);
  end(true);
  await expect.poll(() => stateOnDisk(life, id)).toBe("delivered");
  expect(held.begun).toBe(1);
});

it("lets a save begin at once when it has started, and keeps the background alive for it", async () => {
  const { life, deliver, keep, profile, end, held } = await aStarting();
  deliver();
  end(true);
  await expect.poll(() => held.ended).toBe(1);
  life.service.hold();
  expect((await keep(profile, keepEntry)).ok).toBe(true);
  expect(await stateOnDisk(life, id)).toBe("sending");
  expect(held.begun).toBe(2);
  life.service.release();
  await expect.poll(() => stateOnDisk(life, id)).toBe("delivered");
});

it("sends nothing where the start failed, sets the alarm, and starts anew at the next call", async () => {
  const { life, deliver, keep, profile, end, bugs } = await aStarting();
  await keep(profile, keepEntry);
  end(false);
  await expect.poll(() => life.alarms.atMs).toBe(life.clock.now() + 60_000);
  expect(life.service.sent).toEqual([]);
  deliver();
  end(true);
  await expect.poll(() => stateOnDisk(life, id)).toBe("delivered");
  expect(bugs).toEqual([]);
});

it("sets the alarm also where nothing can be read, and tells of it", async () => {
  const { life, deliver, end, bugs } = await aStarting();
  const unreadable = new Error("no profiles");
  life.profiles.all = () => Promise.reject(unreadable);
  deliver();
  end(Promise.reject(unreadable));
  await expect.poll(() => life.alarms.atMs).toBe(life.clock.now() + 60_000);
  expect(bugs).toEqual([unreadable]);
});

it("sets the alarm where a run fails, or what follows a save, and tells of it", async () => {
  for (const begin of ["deliver", "keep"] as const) {
    const { life, deliver, keep, profile, end, bugs, held } = await aStarting();
    deliver();
    end(true);
    await expect.poll(() => held.ended).toBe(1);
    const unreadable = new Error("no profiles");
    life.profiles.all = () => Promise.reject(unreadable);
    if (begin === "deliver") deliver();
    else expect((await keep(profile, keepEntry)).ok).toBe(true);
    end(true);
    await expect.poll(() => life.alarms.atMs).toBe(life.clock.now() + 60_000);
    expect(bugs).toEqual([unreadable]);
  }
});
