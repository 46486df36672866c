import { act, cleanup, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { err, ok } from "../../../../shared/domain/values/result.ts";
import { createClient } from "../../../../shared/rpc/client.ts";
import type { Client } from "../../../../background/contract.ts";
import {
  button,
  open,
  textbox,
  type Opened,
} from "../../../../../test/support/popup/open-popup.tsx";
import { PATIENCE_MS } from "../../../../../test/support/until.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Answer<Name extends keyof Client> = Awaited<ReturnType<Client[Name]>>;

/** The popup over a background that holds back the response to one method. */
async function openHeld<Name extends "saveLink" | "keepDraft">(name: Name) {
  let arrive: (answer: Answer<Name>) => void = () => {};
  const answer = new Promise<Answer<Name>>((resolve) => (arrive = resolve));
  const opened: Opened = await open({ [name]: () => answer });
  return { ...opened, arrive: (value: Answer<Name>) => act(async () => arrive(value)) };
}

describe("closing", () => {
  it("waits until a save is on disk: a background that is still starting drops messages of a closed page", async () => {
    const { user, onClose, arrive, store } = await openHeld("saveLink");
    await user.click(button("Save"));
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    await arrive(ok({ entryId: store.form.toDraft().entryId }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), PATIENCE_MS);
  });

  it("waits until the draft is on disk", async () => {
    const { user, onClose, arrive } = await openHeld("keepDraft");
    await user.type(textbox("Title"), "!");
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    await arrive(ok({ number: 1 }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), PATIENCE_MS);
  });

  it("does not happen if the save is refused meanwhile; the next attempt does", async () => {
    const { user, onClose, arrive } = await openHeld("saveLink");
    await user.click(button("Save"));
    await user.keyboard("{Escape}");
    await arrive(err({ kind: "storage-full" }));
    await vi.waitFor(() => {
      expect(screen.getByRole("status").textContent).toMatch(/^Not saved: /);
    }, PATIENCE_MS);
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), PATIENCE_MS);
  });

  it("does not happen if what was typed cannot be kept, and says why; the next attempt does", async () => {
    const { user, onClose } = await open({ keepDraft: async () => err({ kind: "storage-full" }) });
    await user.type(textbox("Title"), "!");
    await user.keyboard("{Escape}");
    await vi.waitFor(() => {
      expect(screen.getByRole("status").textContent).toMatch(/no storage space left/);
    }, PATIENCE_MS);
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), PATIENCE_MS);
  });

  it("waits as long as the message of a save is repeated, and then shows that it was not kept", async () => {
    const absent = createClient<Client>(() =>
      Promise.reject(new Error("Receiving end does not exist.")),
    );
    const { onClose, store } = await open({ saveLink: absent.saveLink });
    vi.useFakeTimers();
    await act(async () => button("Save").click());
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    await act(async () => void (await vi.advanceTimersByTimeAsync(20_000)));
    expect(store.refusal.value).toEqual({ kind: "rpc-unreachable" });
    expect(onClose).not.toHaveBeenCalled();
  });

  it("waits no longer than 10 s", async () => {
    const { user, onClose } = await openHeld("saveLink");
    await user.click(button("Save"));
    vi.useFakeTimers();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(onClose).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
