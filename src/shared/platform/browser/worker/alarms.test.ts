// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Fired = (alarm: { name: string; scheduledTime: number }) => void;
const kept = vi.hoisted(() => ({ fired: [] as Fired[], created: [] as { when: number }[] }));

vi.mock("../browser.ts", () => ({
  browser: {
    alarms: {
      onAlarm: { addListener: (listener: Fired) => kept.fired.push(listener) },
      create: async (_name: string, of: { when: number }) => void kept.created.push(of),
      clear: async () => true,
    },
  },
}));

const { alarms, onWake } = await import("./alarms.ts");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const told: boolean[] = [];
onWake((isLate) => told.push(isLate));

function fire(name: string, lateMs: number): readonly boolean[] {
  told.length = 0;
  for (const listener of kept.fired) listener({ name, scheduledTime: Date.now() - lateMs });
  return told;
}

test("an alarm in time says nothing else", () => {
  expect(fire("wake", 0)).toEqual([false]);
  expect(fire("wake", 30_000)).toEqual([false]);
  expect(fire("wake", -30_000)).toEqual([false]);
  expect(fire("another", 3_600_000)).toEqual([]);
});

test("an alarm that comes late says that the computer has slept", () => {
  expect(fire("wake", 60_001)).toEqual([true]);
  expect(fire("wake", 8 * 3_600_000)).toEqual([true]);
});

test("the timer for a short wait says so too, because it stops while the computer sleeps", async () => {
  told.length = 0;
  await alarms.wakeAt(Date.now() + 10_000);
  await vi.advanceTimersByTimeAsync(10_050);
  expect(told).toEqual([false]);
  await alarms.wakeAt(Date.now() + 10_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(10_050);
  expect(told).toEqual([false, true]);
});
