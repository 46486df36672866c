// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepAlive } from "./keep-alive.ts";
import { holdUpdates } from "./updates.ts";

const seen = vi.hoisted(() => ({
  listeners: [] as (() => void)[],
  pages: [] as unknown[],
  reloads: 0,
  calls: 0,
}));

vi.mock("./browser.ts", () => ({
  browser: {
    runtime: {
      onUpdateAvailable: { addListener: (listener: () => void) => seen.listeners.push(listener) },
      getContexts: () => Promise.resolve(seen.pages),
      getPlatformInfo: () => Promise.resolve((seen.calls += 1)),
      reload: () => void (seen.reloads += 1),
    },
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(seen, { listeners: [], pages: [], reloads: 0, calls: 0 });
  holdUpdates(() => {});
});
afterEach(() => {
  vi.useRealTimers();
});

async function updateComes() {
  for (const listener of seen.listeners) listener();
  await vi.advanceTimersByTimeAsync(0);
}

describe("an update of the extension", () => {
  it("comes in at once when nothing is under way", async () => {
    await updateComes();
    expect(seen.reloads).toBe(1);
  });

  it("waits for what is being sent", async () => {
    let end = () => {};
    const sending = keepAlive(() => new Promise<void>((resolve) => (end = resolve)));
    await updateComes();
    await vi.advanceTimersByTimeAsync(180_000);
    expect(seen.reloads).toBe(0);
    end();
    await sending;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.reloads).toBe(1);
  });

  it("waits as long as a page is open in which somebody may be typing", async () => {
    seen.pages = [{ contextType: "POPUP" }];
    await updateComes();
    await vi.advanceTimersByTimeAsync(180_000);
    expect(seen.reloads).toBe(0);
    seen.pages = [];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.reloads).toBe(1);
  });
});

describe("what is under way", () => {
  it("keeps the background alive, and no longer than it lasts", async () => {
    let end = () => {};
    const work = keepAlive(() => new Promise<void>((resolve) => (end = resolve)));
    await vi.advanceTimersByTimeAsync(100_000);
    expect(seen.calls).toBe(5);
    end();
    await work;
    await vi.advanceTimersByTimeAsync(100_000);
    expect(seen.calls).toBe(5);
  });
});
