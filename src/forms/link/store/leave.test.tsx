import { act, cleanup, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { err, ok } from "../../../domain/values/result.ts";
import type { Client } from "../../../rpc/contract.ts";
import { button, open, textbox, type Opened } from "../../../../test/support/popup/open-popup.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Answer<Name extends keyof Client> = Awaited<ReturnType<Client[Name]>>;

/** The popup over a background that answers one of the calls when it is told to. */
async function openHeld<Name extends "saveLink" | "keepDraft">(name: Name) {
  let arrive: (answer: Answer<Name>) => void = () => {};
  const answer = new Promise<Answer<Name>>((resolve) => (arrive = resolve));
  const opened: Opened = await open({ [name]: () => answer });
  return { ...opened, arrive: (value: Answer<Name>) => act(async () => arrive(value)) };
}

describe("closing", () => {
  it("waits until a save is on disk: a background that only starts never hears of who is gone", async () => {
    const { user, onClose, arrive, store } = await openHeld("saveLink");
    await user.click(button("Save"));
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    await arrive(ok({ entryId: store.form.toDraft().entryId }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it("waits until what was typed is on disk", async () => {
    const { user, onClose, arrive } = await openHeld("keepDraft");
    await user.type(textbox("Title"), "!");
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    await arrive(ok());
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it("does not happen where the save is refused meanwhile, and does the next time", async () => {
    const { user, onClose, arrive } = await openHeld("saveLink");
    await user.click(button("Save"));
    await user.keyboard("{Escape}");
    await arrive(err({ kind: "storage-full" }));
    await vi.waitFor(() => {
      expect(screen.getByRole("status").textContent).toMatch(/^Not saved: /);
    });
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it("waits no longer than 3 s", async () => {
    const { user, onClose } = await openHeld("saveLink");
    await user.click(button("Save"));
    vi.useFakeTimers();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(onClose).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
