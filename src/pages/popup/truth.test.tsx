import { cleanup, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { err, ok } from "../../shared/domain/values/result.ts";
import {
  aLink,
  anEntry,
  aPage,
  aTab,
  aView,
  inputsOf,
} from "../../../test/support/popup/fixtures.ts";
import { button, open, textbox } from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

const status = () => screen.getByRole("status");
const content = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Page content" });
const summary = () =>
  document.querySelector(`#${content().getAttribute("aria-describedby")}`)?.textContent;

describe("Page content", () => {
  it("says that no content is taken because a password is filled in", async () => {
    const { content: _, ...bare } = aPage();
    await open({ readPage: async () => ok({ ...bare, hasPassword: true }) });
    expect(content().checked).toBe(false);
    expect(summary()).toBe("not included: this page has a filled-in password");
  });

  it.each([
    [true, "saved with the link; cannot be changed"],
    [false, "not saved with the link; cannot be added"],
  ])("of a saved link says whether it was sent: %s", async (hasContent, words) => {
    await open({ openPopup: async () => ok(aView({ link: aLink({ hasContent }) })) });
    expect(content().checked).toBe(hasContent);
    expect(content().disabled).toBe(true);
    expect(summary()).toBe(words);
  });
});

describe("Page content of a link that was not sent yet", () => {
  it.each([
    [true, "goes with the link as it is"],
    [false, "does not go with the link"],
  ])(
    "is not called saved, beside the note that the changes will be included: %s",
    async (has, words) => {
      const link = aLink({ hasContent: has, at: "waiting" });
      const entry = anEntry({ state: "held", undoUntilMs: Date.now() + 60_000 });
      await open({ openPopup: async () => ok(aView({ link, entry })) });
      expect(summary()).toBe(words);
    },
  );
});

describe("Save changes without a change", () => {
  it("says so calmly, and sends nothing", async () => {
    const link = aLink({ targetUrl: aTab().address });
    const { user, client } = await open({ openPopup: async () => ok(aView({ link })) });
    await user.click(button("Save changes"));
    expect(status().textContent).toBe(
      "Nothing has changed, so nothing is sent. Change something, or save it as a new link.",
    );
    expect(status().closest("[data-tone]")?.getAttribute("data-tone")).toBe("ready");
    expect(inputsOf(client, "changeLink")).toEqual([]);
  });
});

describe("a page that only this browser can open", () => {
  const unreadable = { readPage: async () => err({ kind: "capture-unreadable" } as const) };
  const why =
    "Its address works only in this browser, or the browser hides it. Enter an address to save.";

  it.each([
    "about:config",
    "view-source:https://quoin.example/",
    "file:///etc/hostname",
    "chrome://settings/",
    "moz-extension://1/options.html",
    "",
  ])("leaves the address empty and says why: %s", async (address) => {
    const { user, client } = await open(unreadable, aTab({ address }));
    expect(textbox("Address")).toHaveProperty("value", "");
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.queryByText(/Title and address come from the tab/)).toBeNull();
    await user.click(button("Save"));
    expect(status().textContent).toMatch(/^Not saved: /);
    expect(document.activeElement).toBe(textbox("Address"));
    expect(inputsOf(client, "saveLink")).toEqual([]);
  });

  it("is named as the reason when Save is pressed", async () => {
    const { user } = await open(unreadable, aTab({ address: "about:config" }));
    await user.click(button("Save"));
    expect(status().textContent).toBe(
      "Not saved: Only this browser can open this address. Enter another one and save again.",
    );
  });

  it("is saved under a typed address, whatever it is", async () => {
    const { user, client } = await open(unreadable, aTab({ address: "about:config" }));
    await user.type(textbox("Address"), "file:///srv/shared/a.html");
    await user.click(button("Save"));
    expect(inputsOf(client, "saveLink")).toMatchObject([
      { draft: { address: "file:///srv/shared/a.html" } },
    ]);
  });

  it("differs from a page that the browser forbids, but whose address is valid", async () => {
    await open(unreadable, aTab());
    expect(screen.getByText(/Title and address come from the tab/)).toBeTruthy();
  });
});
