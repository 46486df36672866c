import { act, cleanup, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { asId, type EntryId } from "../../shared/domain/values/ids.ts";
import { err, ok } from "../../shared/domain/values/result.ts";
import type { EntryView, PopupView } from "../../shared/domain/views/views.ts";
import {
  aCollection,
  aLink,
  anEntry,
  aUuid,
  aView,
  inputsOf,
} from "../../../test/support/popup/fixtures.ts";
import {
  button,
  combobox,
  open,
  options,
  textbox,
} from "../../../test/support/popup/open-popup.tsx";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const held = (entry: Partial<EntryView> = {}) =>
  anEntry({
    id: asId<EntryId>(aUuid(41)),
    state: "held",
    standing: "waiting",
    undoUntilMs: Date.now() + 9_000,
    choices: ["undo"],
    ...entry,
  });
const undo = () => screen.queryByRole("button", { name: "Undo" });

/** The popup over a page, with functions that change the background's data. */
async function openOver(view: PopupView) {
  let now = view;
  const entries = new Map<string, EntryView>();
  const opened = await open(
    {
      openPopup: async () => ok(now),
      getEntry: async ({ entryId }) => ok(entries.get(entryId) ?? anEntry({ id: entryId })),
    },
    undefined,
    () => Date.now(),
  );
  return {
    ...opened,
    change: (next: PopupView, ...changed: readonly EntryView[]) =>
      act(async () => {
        now = next;
        for (const entry of changed) entries.set(entry.id, entry);
        await opened.store.refresh();
      }),
  };
}

describe("an open popup", () => {
  it("counts down the undo time of the page's save, and says when it is too late", async () => {
    const waiting = aLink({ at: "waiting" });
    const { change } = await openOver(aView({ link: waiting, entry: held() }));
    const left = () =>
      Number(/is sent in (\d) seconds?/.exec(document.body.textContent)?.[1] ?? Number.NaN);
    const first = left();
    await act(async () => void (await vi.advanceTimersByTimeAsync(2_000)));
    expect(left()).toBeLessThan(first);
    expect(undo()).not.toBeNull();

    const sending = held({ state: "sending", choices: [] });
    await change(aView({ link: waiting, entry: sending }));
    expect(screen.getByText("It is on its way to links.example.")).toBeTruthy();
    expect(undo()).toBeNull();

    await change(
      aView({ link: aLink() }),
      held({ state: "delivered", standing: "saved", choices: [] }),
    );
    expect(screen.getByText("Too late to undo")).toBeTruthy();
    expect(screen.getByText("links.example accepted it.")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: /^Saved on / })).toBeTruthy();
  });

  it("offers to undo a save of another page, by its name, and says nothing about this one", async () => {
    const other = held({ title: "The other mill" });
    const { user, client, change } = await openOver(aView({ held: other }));
    expect(screen.getByText("The other mill")).toBeTruthy();
    expect(screen.getByText(/^Kept on this device\. It is sent in \d seconds/)).toBeTruthy();
    await user.click(button("Undo"));
    expect(inputsOf(client, "choose")).toEqual([{ entryId: other.id, choice: "undo" }]);
    await change(aView(), { ...other, state: "cancelled", standing: "gone", choices: [] });
    expect(screen.getByText("Not saved: you undid it.")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Save this page" })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it.each([
    ["of the page's save", aView({ link: aLink({ at: "waiting" }), entry: held() })],
    ["of a save of another page", aView({ held: held({ title: "The other mill" }) })],
  ])("says why an undo %s failed, until one succeeds", async (_, view) => {
    const answers = [err({ kind: "storage-full" } as const), ok()];
    const { user } = await open(
      { openPopup: async () => ok(view), choose: async () => answers.shift() ?? ok() },
      undefined,
      () => Date.now(),
    );
    await user.click(button("Undo"));
    const said = screen.getByText(/^This device has no storage space left/);
    expect(said.closest("[role=alert]")).not.toBeNull();
    await user.click(button("Undo"));
    expect(screen.queryByText(/^This device has no storage space left/)).toBeNull();
  });

  it("shows only the current state of the save after an undo that came too late", async () => {
    const { user } = await open(
      {
        openPopup: async () => ok(aView({ link: aLink({ at: "waiting" }), entry: held() })),
        choose: async () => err({ kind: "choice-not-offered" } as const),
      },
      undefined,
      () => Date.now(),
    );
    await user.click(button("Undo"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows the current number of entries that need the user, and starts no delivery by reading it", async () => {
    const { client, change } = await openOver(aView());
    await change(aView({ needsYou: 2 }));
    expect(button("2 need attention")).toBeTruthy();
    await change(aView());
    expect(screen.queryByRole("button", { name: "2 need attention" })).toBeNull();
    expect(inputsOf(client, "openPopup").slice(1)).toEqual([
      expect.objectContaining({ again: true }),
      expect.objectContaining({ again: true }),
    ]);
  });

  it("becomes a new link if the link that it edits was undone elsewhere", async () => {
    const { user, change } = await openOver(
      aView({ link: aLink({ at: "waiting" }), entry: held() }),
    );
    await user.type(textbox("Title"), "!");
    await change(aView(), held({ state: "cancelled", standing: "gone", choices: [] }));
    expect(screen.getByRole("heading", { level: 1, name: "Save this page" })).toBeTruthy();
    expect(textbox("Title")).toHaveProperty("value", "Setting type on a grid!");
  });

  it("keeps the order of its lists", async () => {
    const { user, change } = await openOver(aView());
    await user.click(combobox("Collections"));
    await user.keyboard("{ArrowDown}");
    const [first, second] = aView().collections;
    if (first === undefined || second === undefined) throw new Error("two collections");
    await change(aView({ collections: [aCollection("Fresh", 9), second, first] }));
    const shown = options().map((text) => text?.replace(/[\d\W].*/, ""));
    expect(shown.slice(0, 2)).toEqual(["Print", "Reading"]);
    expect(shown.at(-1)).toBe("Fresh");
  });
});
