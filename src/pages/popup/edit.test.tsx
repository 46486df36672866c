import { act, cleanup, screen } from "@testing-library/preact";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import { ok } from "../../shared/domain/values/result.ts";
import {
  aLink,
  aPage,
  aUuid,
  aView,
  anEntry,
  inputsOf,
} from "../../../test/support/popup/fixtures.ts";
import {
  button,
  chips,
  combobox,
  open,
  openBare,
  textbox,
  type Opened,
} from "../../../test/support/popup/open-popup.tsx";
import { asId, type LocalId } from "../../shared/domain/values/ids.ts";
import type { PopupView } from "../../shared/domain/views/views.ts";

afterEach(cleanup);

const openSaved = (view: Partial<PopupView> = {}) =>
  open({ openPopup: async () => ok(aView({ link: aLink(), ...view })) });
const changed = ({ client }: Opened) => inputsOf(client, "changeLink");
const status = () => screen.getByRole("status").textContent;

describe("a page that is already saved", () => {
  it("opens as an edit, with the saved values, and none of the page's own", async () => {
    await openSaved({ link: aLink({ description: "" }) });
    expect(screen.getByRole("heading", { level: 1, name: /^Saved on 12 Nov 2026$/ })).toBeTruthy();
    expect(textbox("Title")).toHaveProperty("value", "Setting type on a grid");
    expect(textbox("Address")).toHaveProperty("value", "https://quoin.example/notes/grid");
    expect(textbox("Description")).toHaveProperty("value", "");
    expect(chips("Tags")).toEqual(["typography"]);
    expect(chips("Collections")).toEqual(["Print"]);
    expect(button("Save changes")).toBeTruthy();
    expect(document.activeElement).toBe(combobox("Tags"));
  });

  it("offers another link of the page, in a tab", async () => {
    const other = asId<LocalId>(aUuid(77));
    const opened = await openSaved({ other });
    await opened.user.click(button("Edit another link of this page"));
    expect(opened.onOpenOptions).toHaveBeenCalledExactlyOnceWith(`edit/${other}`);
  });

  it("gets no tag suggestions, which would come late and move the fields below; a new link does", async () => {
    const { user } = await open({
      openPopup: async () => ok(aView({ link: aLink() })),
      readPage: async () => ok(aPage({ keywords: ["css"] })),
    });
    const suggested = () => screen.queryByRole("group", { name: "Suggested tags" });
    expect(suggested()).toBeNull();
    await user.click(button("Save as a new link"));
    expect(suggested()).not.toBeNull();
  });

  it("sends only the changed fields, and empty values for cleared ones", async () => {
    const opened = await openSaved();
    await opened.user.clear(textbox("Description"));
    await opened.user.type(combobox("Tags"), "print");
    await opened.user.click(button("Save changes"));
    expect(changed(opened)).toEqual([
      {
        entryId: aUuid(1),
        link: aLink().localId,
        changes: { description: "", tags: ["typography", "print"] },
        pageAddress: "https://quoin.example/grid",
      },
    ]);
    expect(inputsOf(opened.client, "saveLink")).toEqual([]);
    expect(status()).toBe("Saved");
  });

  it("says which fields are sent, and first that new lists replace those at the service", async () => {
    const { user } = await openSaved();
    expect(screen.getByText("No changes yet.")).toBeTruthy();
    expect(screen.getByText(/^If you change tags or collections, the list here/)).toBeTruthy();
    await user.type(textbox("Title"), "!");
    await user.keyboard("{Tab}{Tab}{Tab}print{Enter}");
    expect(screen.getByText("Will be updated: title, tags")).toBeTruthy();
  });

  it("does not say so if the service's response named its lists", async () => {
    await openSaved({ link: aLink({ answered: ["tags", "collections"] }) });
    expect(screen.getByText("No changes yet.")).toBeTruthy();
    expect(screen.queryByText(/^If you change tags/)).toBeNull();
  });

  it("sends nothing if nothing was changed, and says so until something is", async () => {
    const opened = await openSaved();
    await opened.user.keyboard("{Control>}{Enter}{/Control}");
    expect(status()).toMatch(/^Nothing has changed, so nothing is sent\./);
    expect(changed(opened)).toEqual([]);
    await opened.user.type(textbox("Title"), "!");
    expect(status()).toBe("");
  });

  it("follows the entry that carries the change", async () => {
    const opened = await open({
      openPopup: async () => ok(aView({ link: aLink({ at: "waiting" }) })),
      changeLink: async () => ok({ entryId: anEntry().id }),
    });
    await opened.user.type(textbox("Title"), "!");
    await opened.user.click(button("Save changes"));
    expect(inputsOf(opened.client, "getEntry")).toEqual([{ entryId: anEntry().id }]);
  });

  it("shows the fields that only a new link can carry as part of the link", async () => {
    await openSaved();
    const content = screen.getByRole("checkbox", { name: "Page content" });
    expect(content).toHaveProperty("disabled", true);
    expect(
      document.getElementById(content.getAttribute("aria-describedby") ?? "")?.textContent,
    ).toBe("saved with the link; cannot be changed");
  });

  it("keeps text that was typed before the page was known to be saved, and adds to its lists", async () => {
    const opened = openBare({ openPopup: async () => ok(aView({ link: aLink() })) });
    await opened.user.keyboard("print{Enter}");
    await opened.user.type(textbox("Title"), "!");
    await act(() => opened.store.load());
    expect(textbox("Title")).toHaveProperty("value", "Type on a grid!");
    expect(chips("Tags")).toEqual(["typography", "print"]);
  });

  it("restores the draft of this link, including a cleared field", async () => {
    const { store, user } = await openSaved();
    await user.clear(textbox("Description"));
    await user.click(button("Remove tag typography"));
    await user.type(combobox("Tags"), "css");
    const draft = store.form.toDraft();
    cleanup();
    await openSaved({ draft });
    expect(textbox("Description")).toHaveProperty("value", "");
    expect(chips("Tags")).toEqual(["css"]);
    expect(button("Save changes")).toBeTruthy();
  });

  it("restores only what the draft changes: all else is as the link was changed meanwhile", async () => {
    const { store, user } = await openSaved();
    await user.type(combobox("Tags"), "css{Enter}");
    const draft = store.form.toDraft();
    cleanup();
    const opened = await openSaved({
      draft,
      link: aLink({ title: "Named elsewhere", description: "" }),
    });
    expect(textbox("Title")).toHaveProperty("value", "Named elsewhere");
    expect(textbox("Description")).toHaveProperty("value", "");
    await opened.user.click(button("Save changes"));
    const [change] = changed(opened);
    expect(change).toHaveProperty("changes", { tags: ["typography", "css"] });
  });
});

describe("Save as a new link", () => {
  it("makes a new link from the form, and focuses Tags", async () => {
    const opened = await openSaved({ link: aLink({ targetUrl: "https://quoin.example/grid" }) });
    await opened.user.click(button("Save as a new link"));
    expect(screen.getByRole("heading", { level: 1, name: "Save this page" })).toBeTruthy();
    expect(document.activeElement).toBe(combobox("Tags"));
    expect(screen.getByText("Saving again creates a second link.")).toBeTruthy();
    await opened.user.click(button("Save"));
    const [input] = inputsOf(opened.client, "saveLink");
    expect(input).toMatchObject({
      draft: { title: "Setting type on a grid", tags: ["typography"], pageContent: true },
    });
    expect(input).not.toMatchObject({ draft: { link: aLink().localId } });
    expect(changed(opened)).toEqual([]);
  });

  it("can be undone", async () => {
    const opened = await openSaved();
    await opened.user.click(button("Save as a new link"));
    await opened.user.click(button("Edit the saved link"));
    expect(button("Save changes")).toBeTruthy();
  });

  it("remains a new link over a draft of another link of the page", async () => {
    const draft = { ...(await openSaved()).store.form.toDraft(), link: aLink({}, 8).localId };
    cleanup();
    await openSaved({ draft });
    expect(screen.getByRole("heading", { level: 1, name: "Save this page" })).toBeTruthy();
  });
});

describe("a link whose id is not known", () => {
  it("asks for the id, and sends it with the change", async () => {
    const opened = await openSaved({ link: aLink({ at: "no-id" }) });
    await opened.user.type(textbox("Title"), "!");
    await opened.user.click(button("Save changes"));
    expect(status()).toMatch(/^Not saved: This contains no id/);
    expect(document.activeElement).toBe(textbox("Link id or address"));
    await opened.user.keyboard("https://links.example/links/41");
    await opened.user.keyboard("{Control>}{Enter}{/Control}");
    expect(changed(opened)).toEqual([expect.objectContaining({ remoteId: 41 })]);
  });
});

describe("a link that has not arrived", () => {
  it("says that a change is sent with it", async () => {
    const entry = anEntry({ state: "waiting", standing: "waiting", gate: { kind: "offline" } });
    await openSaved({ link: aLink({ at: "waiting" }), entry });
    expect(screen.getByRole("heading", { level: 1, name: /^Kept on / })).toBeTruthy();
    expect(screen.getByText("Kept: will be sent when you are back online")).toBeTruthy();
    expect(screen.getByText(/Your changes are included/)).toBeTruthy();
    expect(screen.queryByText(/^If you change tags/)).toBeNull();
  });

  it("is not another waiting entry, once a change has joined it", async () => {
    const entry = anEntry({ state: "waiting", standing: "waiting", gate: { kind: "offline" } });
    const link = aLink({ at: "waiting" });
    for (const [waiting, said] of [
      [1, null],
      [3, "2 more waiting"],
    ] as const) {
      const { user } = await open({
        openPopup: async () => ok(aView({ link, entry, waiting })),
        changeLink: async () => ok({ entryId: entry.id }),
        getEntry: async () => ok(entry),
      });
      await user.type(textbox("Title"), "!");
      await user.keyboard("{Control>}{Enter}{/Control}");
      expect(status()).toBe("Kept: will be sent when you are back online");
      expect(screen.queryByText(/waiting$/)?.textContent ?? null).toBe(said);
      cleanup();
    }
  });

  it("says that a change is separate while the link may have arrived", async () => {
    const entry = anEntry({
      state: "unknown",
      standing: "needs-you",
      cause: { kind: "timed-out" },
    });
    await openSaved({ link: aLink({ at: "waiting" }), entry });
    expect(screen.getByText(/sent once you mark it as arrived/)).toBeTruthy();
  });

  it("offers to edit the existing link, and says what that replaces", async () => {
    const cause = { kind: "already-there", words: { message: "", fields: [] } } as const;
    const choices = ["edit-that", "send-again", "drop"] as const;
    const entry = anEntry({ state: "blocked", standing: "needs-you", cause, choices });
    const { user, client } = await openSaved({ link: aLink({ at: "waiting" }), entry });
    expect(screen.getByText(/replace those of the existing link/)).toBeTruthy();
    await user.click(button("Edit that one"));
    expect(inputsOf(client, "choose")).toMatchObject([{ entryId: entry.id, choice: "edit-that" }]);
  });

  it("is a new link again once it was undone", async () => {
    const entry = anEntry({ state: "held", standing: "waiting", choices: ["undo"] });
    const views = [aView({ link: aLink({ at: "waiting" }), entry }), aView()];
    const { user } = await open({ openPopup: async () => ok(views.shift() ?? aView()) });
    await user.click(button("Undo"));
    expect(screen.getByRole("heading", { level: 1, name: "Save this page" })).toBeTruthy();
    expect(textbox("Title")).toHaveProperty("value", "Setting type on a grid");
  });
});

it("passes axe, with an error shown too", async () => {
  const { user } = await open({
    openPopup: async () =>
      ok(
        aView({
          link: aLink({ at: "no-id" }),
          other: asId<LocalId>(aUuid(77)),
        }),
      ),
    readPage: async () => ok(aPage()),
  });
  await user.type(textbox("Title"), "!");
  await user.click(button("Save changes"));
  // Colours and sizes are not computed here; a real browser checks them.
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
