import { act, cleanup, screen, waitFor } from "@testing-library/preact";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { err, ok } from "../../shared/domain/values/result.ts";
import { aUuid, anEntry } from "../../../test/support/popup/fixtures.ts";
import {
  button,
  chips,
  open,
  saved,
  textbox,
  type Opened,
} from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

describe("saving", () => {
  it("is possible with the keyboard alone", async () => {
    const opened = await open();
    await opened.user.keyboard("print{Enter}{Tab}reading list{Enter}");
    await opened.user.keyboard("{Control>}{Enter}{/Control}");
    expect(saved(opened)?.input).toMatchObject({
      draft: { tags: ["print"], collections: [{ localId: aUuid(2) }] },
    });
    expect(screen.getByRole("heading", { level: 1, name: "Saved" })).toBeTruthy();
    expect(document.activeElement).toBe(button("Close"));
    await opened.user.keyboard("{Enter}");
    expect(opened.onClose).toHaveBeenCalledOnce();
  });

  it("happens once when Save is pressed twice", async () => {
    const opened = await open();
    await opened.user.dblClick(button("Save"));
    expect(opened.client.calls.filter(({ method }) => method === "saveLink")).toHaveLength(1);
  });

  it("says Saving… if the disk is slow, and nothing before", async () => {
    const opened = await open({ saveLink: () => new Promise(() => {}) });
    const status = screen.getByRole("status");
    await opened.user.click(button("Save"));
    expect(status.textContent).toBe("");
    await waitFor(() => expect(status.textContent).toBe("Saving…"));
    expect(button("Save")).toBeTruthy();
  });

  it("reads out each message once, in an element that stays when the form goes", async () => {
    const states = [
      anEntry({ state: "sending", standing: "waiting" }),
      anEntry({ state: "delivered", standing: "saved" }),
    ];
    const opened = await open({ getEntry: async () => ok(states.shift() ?? anEntry()) });
    const heard = listenTo(screen.getByRole("status"));
    await opened.user.keyboard("{Control>}{Enter}{/Control}");
    await act(() => opened.store.refresh());
    await waitFor(() => expect(heard).toEqual(["Saving…", "Saved"]));
  });

  it("keeps the form and gives the reason when it fails", async () => {
    const opened = await open({ saveLink: async () => err({ kind: "storage-full" }) });
    await opened.user.keyboard("print{Enter}");
    await opened.user.click(button("Save"));
    expect(screen.getByRole("status").textContent).toMatch(
      /^Not saved: This device has no storage space/,
    );
    expect(chips("Tags")).toEqual(["print"]);
    expect(button("Save")).toBeTruthy();
  });

  it("focuses an address that was refused", async () => {
    const { user } = await open();
    await user.clear(textbox("Address"));
    await user.click(button("Save"));
    const address = textbox("Address");
    expect(document.activeElement).toBe(address);
    expect(address.getAttribute("aria-invalid")).toBe("true");
    const note = document.getElementById(address.getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toMatch(/^The address is missing/);
    expect(screen.getByRole("status").textContent).toMatch(/^Not saved: The address is missing/);
  });
});

describe("after the save", () => {
  const unknown = anEntry({
    state: "unknown",
    standing: "needs-you",
    cause: { kind: "timed-out" },
    choices: ["arrived", "send-again", "drop"],
  });

  async function saveAs(entry: typeof unknown): Promise<Opened> {
    const opened = await open({ getEntry: async () => ok(entry) });
    await opened.user.click(button("Save"));
    return opened;
  }

  const chosen = ({ client }: Opened) =>
    client.calls.filter(({ method }) => method === "choose").map(({ input }) => input);

  it("says what it waits for, and tries at once on request", async () => {
    const opened = await saveAs(
      anEntry({
        state: "waiting",
        standing: "waiting",
        gate: { kind: "offline" },
        choices: ["try-now", "drop"],
      }),
    );
    expect(screen.getByRole("status").textContent).toBe(
      "Kept: will be sent when you are back online",
    );
    await opened.user.click(button("Try now"));
    expect(chosen(opened)).toMatchObject([{ entryId: aUuid(1), choice: "try-now" }]);
  });

  it("names the wrong address as the likely cause if the server cannot create links, and links to it", async () => {
    const words = { message: "no route", fields: [] };
    const opened = await saveAs(
      anEntry({
        state: "blocked",
        standing: "needs-you",
        cause: { kind: "nothing-there", status: 404, words },
        choices: ["send-again", "drop"],
      }),
    );
    expect(screen.getByRole("status").textContent).toBe(
      "Not saved: the server address may be wrong",
    );
    expect(screen.getByText(/HTTP 404.*“no route”. The server address is probably/)).toBeTruthy();
    await opened.user.click(button("Open Connection"));
    expect(opened.onOpenOptions).toHaveBeenCalledWith("connection");
  });

  it("links to Connection if everything waits for that", async () => {
    const opened = await saveAs(
      anEntry({
        state: "waiting",
        standing: "needs-you",
        gate: { kind: "unauthorized" },
        choices: ["try-now", "drop"],
      }),
    );
    expect(screen.getByRole("status").textContent).toBe(
      "Kept: will be sent when the API key is accepted",
    );
    await opened.user.click(button("Open Connection"));
    expect(opened.onOpenOptions).toHaveBeenCalledWith("connection");
  });

  it("offers choices for an unknown outcome, with their risks", async () => {
    const opened = await saveAs(unknown);
    expect(screen.getByRole("status").textContent).toMatch(/^Outcome unknown: /);
    const again = button("Send again");
    const cost = document.getElementById(again.getAttribute("aria-describedby") ?? "");
    expect(cost?.textContent).toBe("If the first one arrived, it will be there twice.");
    await opened.user.click(again);
    expect(chosen(opened)).toMatchObject([{ entryId: aUuid(1), choice: "send-again", tries: 1 }]);
  });

  it("accepts the id of a link that arrived, or none", async () => {
    const opened = await saveAs(unknown);
    await opened.user.click(button("It arrived"));
    expect(button("It arrived").getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement).toBe(textbox("Link id or address"));
    await opened.user.click(button("Mark as arrived"));
    await opened.user.type(textbox("Link id or address"), "77{Enter}");
    expect(chosen(opened)).toMatchObject([
      { entryId: aUuid(1), choice: "arrived" },
      { entryId: aUuid(1), choice: "arrived", remoteId: 77 },
    ]);
  });

  it("closes the question for the id on Escape, and restores the focus", async () => {
    const opened = await saveAs(unknown);
    await opened.user.click(button("It arrived"));
    await opened.user.keyboard("{Escape}");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(document.activeElement).toBe(button("It arrived"));
    expect(opened.onClose).not.toHaveBeenCalled();
  });

  it("focuses Close after the focused choice was carried out", async () => {
    const states = [unknown, anEntry()];
    const opened = await open({ getEntry: async () => ok(states.shift() ?? anEntry()) });
    await opened.user.click(button("Save"));
    await opened.user.click(button("Send again"));
    await screen.findByRole("heading", { name: "Saved" });
    expect(document.activeElement).toBe(button("Close"));
  });

  it.each([
    ["a save that waits", anEntry({ state: "waiting", standing: "waiting", choices: ["drop"] })],
    ["one that is to be decided", unknown],
  ])("asks before it drops %s, and a second press cancels", async (_, entry) => {
    const opened = await saveAs(entry);
    await opened.user.dblClick(button("Discard"));
    expect(screen.queryByRole("button", { name: "Discard for good" })).toBeNull();
    expect(document.activeElement).toBe(button("Discard"));
    await opened.user.click(button("Discard"));
    const forGood = button("Discard for good");
    const why = document.getElementById(forGood.getAttribute("aria-describedby") ?? "");
    expect(why?.textContent).toMatch(/cannot be restored/);
    expect(chosen(opened)).toMatchObject([]);
    await opened.user.click(forGood);
    expect(chosen(opened)).toMatchObject([{ entryId: aUuid(1), choice: "drop" }]);
  });

  it("shows the service's own message about a refusal, and the choices", async () => {
    await saveAs(
      anEntry({
        state: "blocked",
        standing: "needs-you",
        cause: {
          kind: "rejected",
          status: 422,
          words: { message: "", fields: [{ field: "title", message: "is taken" }] },
        },
        choices: ["send-again", "drop"],
      }),
    );
    expect(screen.getByRole("status").textContent).toBe("Not saved: the service refused it");
    expect(screen.getByText(/title: is taken/)).toBeTruthy();
    expect(button("Discard")).toBeTruthy();
  });

  it("follows the entry while the popup is open", async () => {
    const states = [
      anEntry({ state: "sending", standing: "waiting" }),
      anEntry({ state: "delivered", standing: "saved" }),
    ];
    const opened = await open({ getEntry: async () => ok(states.shift() ?? anEntry()) });
    const status = screen.getByRole("status");
    await opened.user.click(button("Save"));
    await waitFor(() => expect(status.textContent).toBe("Saving…"));
    await act(() => opened.store.refresh());
    await waitFor(() => expect(status.textContent).toBe("Saved"));
    expect(status.isConnected).toBe(true);
  });
});

/** All texts that a screen reader reads out, because they appear in an existing live region. */
function listenTo(region: HTMLElement): readonly string[] {
  const heard: string[] = [];
  const listener = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const come = type === "characterData" ? [target] : [...addedNodes];
      heard.push(...come.map(({ textContent }) => textContent ?? "").filter((text) => text !== ""));
    }
  });
  listener.observe(region, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => listener.disconnect());
  return heard;
}
