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

vi.mock("../browser.ts", () => ({
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
  it("is installed at once if nothing is running", async () => {
    await updateComes();
    expect(seen.reloads).toBe(1);
  });

  it("waits for a request in flight", async () => {
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

  it("waits while a page is open in which the user may be typing", async () => {
    seen.pages = [{ contextType: "POPUP" }];
    await updateComes();
    await vi.advanceTimersByTimeAsync(180_000);
    expect(seen.reloads).toBe(0);
    seen.pages = [];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.reloads).toBe(1);
  });
});

describe("running work", () => {
  it("keeps the background alive until it ends, and no longer", async () => {
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
