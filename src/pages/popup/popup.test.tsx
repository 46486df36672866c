import { act, cleanup, screen } from "@testing-library/preact";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import { err, ok } from "../../shared/domain/values/result.ts";
import { aView, anEntry } from "../../../test/support/popup/fixtures.ts";
import {
  button,
  combobox,
  open,
  openBare,
  textbox,
} from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

describe("the first paint", () => {
  it("has all fields, the focus in Tags, and waits for nothing", () => {
    const { client } = openBare();
    expect(textbox("Title")).toHaveProperty("value", "Type on a grid");
    expect(textbox("Address")).toHaveProperty("value", "https://quoin.example/grid");
    expect(textbox("Description")).toHaveProperty("value", "");
    expect(combobox("Collections")).toBeTruthy();
    expect(screen.getByRole("checkbox", { name: "Page content" })).toHaveProperty("checked", true);
    expect(document.activeElement).toBe(combobox("Tags"));
    expect(client.calls).toEqual([]);
  });

  it("does not say whether the page is new until that is known", async () => {
    const { store } = openBare();
    const heading = screen.getByRole("heading", { level: 1 });
    expect(heading.textContent).toBe("");
    expect(button("Save")).toBeTruthy();
    await act(() => store.load());
    expect(heading.textContent).toBe("Save this page");
  });

  it("takes the focus back when the window has it and no field does, and from no other field", () => {
    openBare();
    combobox("Tags").blur();
    window.dispatchEvent(new Event("focus"));
    expect(document.activeElement).toBe(combobox("Tags"));
    cleanup();

    openBare();
    textbox("Title").focus();
    window.dispatchEvent(new Event("focus"));
    expect(document.activeElement).toBe(textbox("Title"));
  });

  it("has its one status from the beginning, empty", () => {
    openBare();
    expect(screen.getByRole("status").textContent).toBe("");
  });
});

describe("data that arrives later", () => {
  it("shows the link's destination, the page's content, and the number of entries that need the user", async () => {
    const { user, onOpenOptions } = await open({
      openPopup: async () => ok(aView({ needsYou: 3 })),
    });
    expect(screen.getByText("Home · links.example")).toBeTruthy();
    expect(screen.getByText("1,240 words · article")).toBeTruthy();
    await user.click(button("3 need attention"));
    expect(onOpenOptions).toHaveBeenCalledWith("activity");
  });

  it("shows in the mark of its head how far the link of this page has gone, and no other", async () => {
    const markOf = async (view: Parameters<typeof aView>[0]) => {
      await open({ openPopup: async () => ok(aView(view)) });
      const mark = screen.getByRole("banner").querySelector("svg")?.innerHTML;
      cleanup();
      return mark;
    };
    const atRest = await markOf({});
    expect(await markOf({ needsYou: 3, waiting: 2 })).toBe(atRest);
    const needs = await markOf({ entry: anEntry({ state: "unknown", standing: "needs-you" }) });
    const waits = await markOf({ entry: anEntry({ state: "waiting", standing: "waiting" }) });
    expect(new Set([atRest, needs, waits]).size).toBe(3);
  });

  it("leaves a description that is being typed alone", async () => {
    const opened = openBare();
    await opened.user.type(textbox("Description"), "Mine");
    await act(() => opened.store.load());
    expect(textbox("Description")).toHaveProperty("value", "Mine");
  });

  it("says that a page cannot be read, and saves it all the same", async () => {
    const opened = await open({ readPage: async () => err({ kind: "capture-unreadable" }) });
    expect(screen.getByText("This page cannot be read")).toBeTruthy();
    expect(screen.getByRole("checkbox", { name: "Page content" })).toHaveProperty("disabled", true);
    await opened.user.click(button("Save"));
    expect(screen.getByRole("status").textContent).toBe("Saved");
  });

  it("says which rows of the page cannot be read, and saves all the same", async () => {
    const unreadable = ["draft", "link"] as const;
    const { user } = await open({ openPopup: async () => ok(aView({ unreadable })) });
    expect(screen.getByText("This page may be saved already")).toBeTruthy();
    expect(screen.getByText("A draft of this page cannot be read")).toBeTruthy();
    await user.click(button("Save"));
    expect(screen.getByRole("status").textContent).toBe("Saved");
  });

  it("says that the content is not that of the typed address, until it is again", async () => {
    const { user } = await open();
    const content = () => screen.getByRole("checkbox", { name: "Page content" });
    await user.type(textbox("Address"), "-2");
    expect(content()).toMatchObject({ checked: false, disabled: true });
    expect(screen.getByText("from another address")).toBeTruthy();
    await user.type(textbox("Address"), "{Backspace}{Backspace}");
    expect(content()).toMatchObject({ checked: true, disabled: false });
  });

  it("offers to undo an earlier save while it is held", async () => {
    const held = anEntry({ state: "held", standing: "waiting", choices: ["undo"] });
    const { client, user } = await open({ openPopup: async () => ok(aView({ entry: held })) });
    await user.click(button("Undo"));
    expect(client.calls).toContainEqual({
      method: "choose",
      input: { entryId: held.id, choice: "undo", tries: held.tries },
    });
    expect(screen.getByRole("status").textContent).toBe("Not saved: you undid it");
    expect(document.activeElement).toBe(combobox("Tags"));
  });

  it("shows an earlier save of the page that has not arrived, and links to it", async () => {
    const entry = anEntry({
      state: "unknown",
      standing: "needs-you",
      cause: { kind: "timed-out" },
    });
    const { user, onOpenOptions } = await open({ openPopup: async () => ok(aView({ entry })) });
    expect(screen.getByText("Outcome unknown: no answer came")).toBeTruthy();
    await user.click(button("View in Activity"));
    expect(onOpenOptions).toHaveBeenCalledWith("activity");
  });

  it("leads from an unknown outcome to its entry in the guide", async () => {
    const cause = { kind: "timed-out" } as const;
    const entry = anEntry({ state: "unknown", standing: "needs-you", cause });
    const { user } = await open({ getEntry: async () => ok(entry) });
    await user.click(button(/^Save/u));
    const link = await screen.findByRole("link", { name: "What does this mean?" });
    expect(link.getAttribute("href")).toBe("../guide/index.html#timed-out");
  });

  it("links to Connection if no server is connected, and can save there too", async () => {
    const view = aView({ connected: false, host: "" });
    const { user, onOpenOptions } = await open({ openPopup: async () => ok(view) });
    expect(
      screen.getByText(/^Not connected yet: kept on this device until you connect/),
    ).toBeTruthy();
    expect(button("Save")).toBeTruthy();
    await user.click(button("Connect a server"));
    expect(onOpenOptions).toHaveBeenCalledWith("connection");
  });
});

describe("accessibility", () => {
  it.each([
    ["the form", async () => open({ openPopup: async () => ok(aView({ needsYou: 1 })) })],
    [
      "open collections",
      async () => {
        const opened = await open();
        await opened.user.type(combobox("Collections"), "b");
        await opened.user.keyboard("{ArrowDown}");
        return opened;
      },
    ],
    [
      "an unknown outcome",
      async () => {
        const opened = await open({
          getEntry: async () =>
            ok(anEntry({ state: "unknown", standing: "needs-you", choices: ["arrived", "drop"] })),
        });
        await opened.user.click(button("Save"));
        await opened.user.click(button("It arrived"));
        return opened;
      },
    ],
  ])("finds no fault with %s", async (_name, show) => {
    await show();
    // Colours and sizes are not computed here; a real browser checks them.
    const { violations } = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
