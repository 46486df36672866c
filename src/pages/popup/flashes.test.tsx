import { act, cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ok } from "../../shared/domain/values/result.ts";
import type { EntryView } from "../../shared/domain/views/views.ts";
import type { Client } from "../../background/contract.ts";
import { aPage, anEntry } from "../../../test/support/popup/fixtures.ts";
import { open, openBare } from "../../../test/support/popup/open-popup.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const after = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** The text, if it is to be seen. */
const seen = (text: string) => {
  const found = screen.queryByText(text);
  return found !== null && found.closest("[data-passing]") === null;
};

describe("“reading…”", () => {
  function openUnread() {
    let answer = () => undefined as void;
    const readPage: Client["readPage"] = () =>
      new Promise((resolve) => (answer = () => resolve(ok(aPage()))));
    const { store } = openBare({ readPage });
    void store.load();
    return () => answer();
  }

  it("is not seen if the page is read within 200 ms", async () => {
    const answer = openUnread();
    await after(199);
    expect(seen("reading…")).toBe(false);
    answer();
    await after(0);
    expect(seen("1,240 words · article")).toBe(true);
    expect(screen.queryByText("reading…")).toBeNull();
  });

  it("is seen for 200 ms once it is seen, while the form already has what was read", async () => {
    const answer = openUnread();
    await after(201);
    expect(seen("reading…")).toBe(true);
    answer();
    await after(190);
    expect(seen("reading…")).toBe(true);
    expect(screen.getByDisplayValue(aPage().description)).toBeTruthy();
    await after(11);
    expect(seen("1,240 words · article")).toBe(true);
  });
});

describe("“Saving…”", () => {
  const sending = anEntry({ state: "sending", standing: "waiting" });
  const onItsWay = "Kept on this device, and on its way to links.example.";

  /** After Save, with the entry in the given states one after the other. */
  async function press(...states: readonly EntryView[]) {
    const coming = [...states];
    const { store } = await open({ getEntry: async () => ok(coming.shift() ?? anEntry()) });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await after(0);
    return () => act(() => store.refresh());
  }

  it("is read out, and not seen, if the save arrives within 200 ms", async () => {
    const refresh = await press(sending);
    await after(199);
    expect(screen.getByRole("status").textContent).toBe("Saving…");
    expect(seen("Saving…")).toBe(false);
    await refresh();
    expect(seen("Saved")).toBe(true);
  });

  it("is seen for 200 ms once it is seen, with what is said about it", async () => {
    const refresh = await press(sending);
    await after(201);
    expect(seen("Saving…")).toBe(true);
    await refresh();
    await after(190);
    expect(seen("Saving…")).toBe(true);
    expect(seen(onItsWay)).toBe(true);
    await after(11);
    expect(seen("Saved")).toBe(true);
    expect(seen(onItsWay)).toBe(false);
  });

  it("may wait for a new collection meanwhile, which is not seen either", async () => {
    const depends = anEntry({ state: "depends", standing: "waiting" });
    const refresh = await press(depends, sending);
    await after(100);
    expect(seen(screen.getByRole("status").textContent)).toBe(false);
    await refresh();
    await after(99);
    await refresh();
    expect(seen("Saved")).toBe(true);
  });

  it("gives way at once to an outcome that needs the user, if it is not seen yet", async () => {
    const refresh = await press(
      sending,
      anEntry({ state: "unknown", standing: "needs-you", cause: { kind: "timed-out" } }),
    );
    await after(100);
    await refresh();
    expect(seen(screen.getByRole("status").textContent)).toBe(true);
    expect(screen.getByRole("status").textContent).toMatch(/^Outcome unknown: /);
  });
});
