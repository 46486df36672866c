import { act, cleanup, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EntryView } from "../../../../shared/domain/views/views.ts";
import { ok } from "../../../../shared/domain/values/result.ts";
import { anEntry } from "../../../../../test/support/popup/fixtures.ts";
import { button, open, type Opened } from "../../../../../test/support/popup/open-popup.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The popup after a save. Each read of the entry returns the next of these; the last one stays. */
async function saveAs(...entries: readonly EntryView[]): Promise<Opened> {
  const [last = anEntry()] = entries.slice(-1);
  const coming = entries.slice(0, -1);
  const getEntry = async () => ok(coming.shift() ?? last);
  const opened = await open({ getEntry }, undefined, Date.now);
  await act(() => opened.store.save());
  return opened;
}

const held = (leftMs: number) =>
  anEntry({
    state: "held",
    standing: "waiting",
    undoUntilMs: Date.now() + leftMs,
    choices: ["undo"],
  });
const waits = (leftMs: number) =>
  anEntry({
    state: "waiting",
    standing: "waiting",
    cause: { kind: "timed-out" },
    nextTryAtMs: Date.now() + leftMs,
  });
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const why = () => screen.getByRole("status").nextElementSibling;

describe("the time until a save is sent", () => {
  it("counts down each second", async () => {
    await saveAs(held(15_000));
    expect(why()?.textContent).toMatch(/in 15 seconds/);
    await pass(1_000);
    expect(why()?.textContent).toMatch(/in 14 seconds/);
    await pass(3_000);
    expect(why()?.textContent).toMatch(/in 11 seconds/);
  });

  it("is read out when it is new, and not every second", async () => {
    const { store } = await saveAs(held(15_000), held(15_000), anEntry());
    expect(why()?.getAttribute("aria-live")).toBe("polite");
    await pass(1_000);
    expect(why()?.getAttribute("aria-live")).toBe("off");
    await act(() => store.refresh());
    expect(why()?.getAttribute("aria-live")).toBe("off");
    await act(() => store.refresh());
    expect(screen.getByRole("status").textContent).toBe("Saved");
    expect(why()?.getAttribute("aria-live")).toBe("polite");
  });

  it("leaves the focus where it is", async () => {
    await saveAs(held(15_000));
    await act(async () => button(/^Close/).blur());
    await pass(2_000);
    expect(document.activeElement).toBe(document.body);
  });

  it("draws nothing once it is over, or if nothing is counted", async () => {
    await saveAs(held(2_000));
    await pass(2_000);
    expect(vi.getTimerCount()).toBe(0);
    cleanup();
    await saveAs(anEntry());
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the time until the next try", () => {
  it("follows the clock each half minute, and each second at the end", async () => {
    await saveAs(waits(150_000));
    expect(why()?.textContent).toMatch(/in 3 minutes/);
    await pass(30_000);
    expect(why()?.textContent).toMatch(/in 2 minutes/);
    await pass(61_000);
    expect(why()?.textContent).toMatch(/in 59 seconds/);
    await pass(1_000);
    expect(why()?.textContent).toMatch(/in 58 seconds/);
    await pass(58_000);
    expect(why()?.textContent).not.toMatch(/Next try/);
  });
});
