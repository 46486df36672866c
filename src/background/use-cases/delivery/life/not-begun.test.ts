// @vitest-environment node
import { describe, expect, it } from "vitest";
import { anEntry, anId } from "../../../../../test/support/builders.ts";
import { memorySession, moment } from "../../../../../test/support/fake-ports.ts";
import type { EntryId } from "../../../../shared/domain/values/ids.ts";
import { createNotBegun } from "./not-begun.ts";

const [first, second] = [anId<EntryId>(1), anId<EntryId>(2)];
const claimed = (id: EntryId, aheadIn?: string) =>
  anEntry({ id, state: { name: "sending", sinceMs: 1, ...(aheadIn && { aheadIn }) }, tries: 1 });

/** The memory of a browser that stores a value only when it is told to. */
function aSlowSession() {
  const session = memorySession();
  const waiting: (() => void)[] = [];
  const set = session.set.bind(session);
  session.set = async (value) => {
    const kept = structuredClone(value);
    await new Promise<void>((resolve) => waiting.push(resolve));
    await set(kept);
  };
  return { session, waiting, storeNext: () => waiting.shift()?.() };
}

describe("the list of entries that have not begun", () => {
  it("tells the next life of these entries, and of no others", async () => {
    const session = memorySession();
    const life = createNotBegun(session, "a");
    life.add([first, second]);
    expect(await life.remove(first)).toBe(true);
    await expect.poll(() => session.value).toBeDefined();
    const wasNotBegun = await createNotBegun(session, "b").readEarlier();
    expect(wasNotBegun(claimed(second, "a"))).toBe(true);
    expect(wasNotBegun(claimed(first, "a"))).toBe(false);
  });

  it("says nothing of an entry that another life claimed ahead, or that was claimed for a lane", async () => {
    const session = memorySession();
    createNotBegun(session, "a").add([first]);
    await moment();
    const wasNotBegun = await createNotBegun(session, "c").readEarlier();
    expect(wasNotBegun(claimed(first, "b"))).toBe(false);
    expect(wasNotBegun(claimed(first))).toBe(false);
  });

  it.each([
    ["is missing", undefined],
    ["cannot be read", { life: 1, entries: "all" }],
  ])("proves nothing if it %s", async (_, value) => {
    const session = { ...memorySession(), get: () => Promise.resolve(value) };
    const wasNotBegun = await createNotBegun(session, "b").readEarlier();
    expect(wasNotBegun(claimed(first, "a"))).toBe(false);
    expect(wasNotBegun(claimed(first))).toBe(false);
  });

  it("lets a request begin only once a list without its entry is stored, and stores one at a time", async () => {
    const { session, waiting, storeNext } = aSlowSession();
    const life = createNotBegun(session, "a");
    life.add([first, second]);
    await expect.poll(() => waiting.length).toBe(1);
    let isOver = false;
    const removed = life.remove(first).then(() => (isOver = true));
    await moment();
    expect([isOver, waiting.length]).toEqual([false, 1]);
    storeNext();
    await expect.poll(() => waiting.length).toBe(1);
    expect(session.value).toEqual({ life: "a", entries: [first, second] });
    expect(isOver).toBe(false);
    storeNext();
    await removed;
    expect(session.value).toEqual({ life: "a", entries: [second] });
  });

  it("lets an entry that no stored list can have begin at once", async () => {
    const { session, waiting } = aSlowSession();
    const life = createNotBegun(session, "a");
    life.add([first]);
    expect(await life.remove(first)).toBe(true);
    expect(waiting).toEqual([]);
  });

  it("lets no request begin, and nothing more be claimed ahead, if it cannot be stored", async () => {
    const session = memorySession();
    const life = createNotBegun(session, "a");
    life.add([first]);
    await expect.poll(() => session.value).toBeDefined();
    session.set = () => Promise.reject(new Error("quota"));
    expect(life.life()).toBe("a");
    expect(await life.remove(first)).toBe(false);
    expect(life.life()).toBeUndefined();
  });
});
