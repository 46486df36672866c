import { cleanup, screen } from "@testing-library/preact";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import { aLink, anEntry, aView, inputsOf } from "../../../test/support/popup/fixtures.ts";
import { button, chips, combobox, open, textbox } from "../../../test/support/popup/open-popup.tsx";
import type { EntryView } from "../../shared/domain/views/views.ts";
import { asId, type LocalId } from "../../shared/domain/values/ids.ts";
import { ok } from "../../shared/domain/values/result.ts";
import type { Client } from "../../background/contract.ts";

afterEach(cleanup);

const page = "https://links.example/links/90417";

/** A popup over a new page, after Save. */
async function openSaved(entry: Partial<EntryView> = {}, answers: Partial<Client> = {}) {
  const saved: { link?: LocalId } = {};
  const opened = await open({
    saveLink: async ({ draft }) => {
      saved.link = draft.link;
      return ok({ entryId: draft.entryId });
    },
    openPopup: async ({ link }) =>
      ok(aView(link === undefined ? {} : { link: aLink({ localId: link }) })),
    getEntry: async ({ entryId }) =>
      ok(anEntry({ id: entryId, link: saved.link ?? asId<LocalId>(""), ...entry })),
    ...answers,
  });
  await opened.user.click(button("Save"));
  await screen.findByRole("heading", { name: /^(Saved|Saving|Not saved|Kept)/ });
  return opened;
}

it("the outcome of a save begins at its top, however far the form was scrolled", async () => {
  const { user } = await open();
  const scrolled = () => document.querySelector("[data-scrolls]") ?? document.body;
  scrolled().scrollTop = 50;
  await user.click(button("Save"));
  await screen.findByRole("heading", { name: "Saved" });
  expect(scrolled().scrollTop).toBe(0);
});

it("after a save, the link, its tags and its collections lead to the library", async () => {
  const { user, onOpenOptions } = await open();
  await user.click(combobox("Tags"));
  await user.keyboard("open sea{Enter}");
  await user.click(button("Save"));
  await user.click(await screen.findByRole("button", { name: "open sea" }));
  await user.click(button("Show in Library"));
  const searches = onOpenOptions.mock.calls.map(([place]) => decodeURIComponent(place));
  expect(searches).toEqual(['library/tag:"open sea"', 'library/"Type on a grid"']);
});

describe("after a save, Edit", () => {
  it("shows the same form with the link as saved, and the focus in Tags", async () => {
    const { user, client } = await openSaved();
    await user.click(button("Edit"));
    expect(await screen.findByRole("heading", { name: /^Saved on / })).toBeTruthy();
    expect(textbox("Title")).toHaveProperty("value", "Setting type on a grid");
    expect(chips("Tags")).toEqual(["typography"]);
    expect(document.activeElement).toBe(combobox("Tags"));
    expect(screen.getByText("No changes yet.")).toBeTruthy();
    // Nothing was typed that a draft would have to keep.
    expect(inputsOf(client, "keepDraft")).toEqual([]);
    await user.keyboard("print{Enter}{Control>}{Enter}{/Control}");
    expect(inputsOf(client, "changeLink")).toMatchObject([
      { changes: { tags: ["typography", "print"] } },
    ]);
  });

  it("never shows the outcome of the first save for the second", async () => {
    let asked = 0;
    const { user } = await openSaved(
      {},
      {
        getEntry: ({ entryId }) =>
          ++asked === 1
            ? Promise.resolve(ok(anEntry({ id: entryId, link: asId<LocalId>("") })))
            : new Promise(() => undefined),
      },
    );
    await user.click(button("Edit"));
    await user.keyboard("print{Enter}{Control>}{Enter}{/Control}");
    expect(await screen.findByRole("heading", { name: "Saving…" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  });

  it("keeps the outcome on the screen until the form has the link", async () => {
    let answer = (_view: Awaited<ReturnType<Client["openPopup"]>>) => undefined as void;
    const { user } = await openSaved(
      {},
      {
        openPopup: ({ link }) =>
          link === undefined
            ? Promise.resolve(ok(aView()))
            : new Promise((resolve) => (answer = resolve)),
      },
    );
    await user.click(button("Edit"));
    await user.click(button("Edit"));
    expect(screen.getByRole("heading", { name: "Saved" })).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    answer(ok(aView()));
    // The link is gone: that is said in the form.
    expect(await screen.findByRole("textbox", { name: "Title" })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toMatch(/^Not saved: This entry has changed/);
  });

  it("is offered while the save waits, and not for one that was dropped", async () => {
    await openSaved({ state: "waiting", standing: "waiting", choices: ["try-now", "drop"] });
    expect(button("Edit")).toBeTruthy();
    cleanup();
    await openSaved({ state: "dropped", standing: "gone" });
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  });
});

describe("after a save, Open at the service", () => {
  it("leads to the link's page there, if the profile says where that is", async () => {
    await openSaved({ page });
    const link = screen.getByRole("link", { name: "Open at the service" });
    expect(link.getAttribute("href")).toBe(page);
    expect(link.getAttribute("target")).toBe("_blank");
    expect((await axe.run(document.body)).violations).toEqual([]);
    cleanup();
    await openSaved();
    expect(screen.queryByRole("link", { name: "Open at the service" })).toBeNull();
  });
});
