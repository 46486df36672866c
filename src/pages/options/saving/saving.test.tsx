import { cleanup, render, screen, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { defaultCompatibility } from "../../../shared/domain/profile/profile.ts";
import { defaultSaving, type SavingChoices } from "../../../shared/domain/profile/saving.ts";
import { noModel } from "../../../../test/support/no-model.ts";
import { createSeries } from "../../../../test/support/options/series.ts";
import { grantedTabs } from "../../../../test/support/options/granted-tabs.ts";
import { english } from "../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { aSavingView } from "../../../../test/support/options/views.ts";
import type { ModelState } from "../../../shared/domain/suggest/model.ts";
import { Saving } from "./saving.tsx";
import { createSavingStore } from "./store.ts";

afterEach(cleanup);

/** Each has another number than the id at its end. */
const patterns = {
  collectionPattern: "https://links.arvid.example/{id}/shelf/page/1",
  repositoryPattern: "https://links.arvid.example/r/{id}/files/2",
};

async function open(
  saving: Partial<SavingChoices> = {},
  browserTabs = grantedTabs,
  hasShortcuts = true,
  model = noModel,
) {
  const compatibility = { ...defaultCompatibility, ...patterns };
  const view = aSavingView({ saving: { ...defaultSaving, ...saving }, compatibility });
  const background = createFakeBackground({ saving: view });
  const uuid = createSeries();
  const store = createSavingStore({ client: background.client, uuid, browserTabs, model });
  await store.load();
  render(<Saving t={english} {...{ store, uuid, hasShortcuts }} />);
  const kept = () => background.saving.saving;
  return { background, store, kept, user: userEvent.setup() };
}

const combobox = (name: string) => screen.getByRole("combobox", { name });
const button = (name: string) => screen.getByRole("button", { name });
const option = (name: string | RegExp) => screen.getByRole("option", { name });
const isKept = () => screen.findByText("Saved.");
const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

describe("the defaults of every save", () => {
  test("are tags in use or typed ones, chosen with the keyboard alone", async () => {
    const { kept, user } = await open();
    await user.tab();
    expect(document.activeElement).toBe(combobox("Tags"));
    await user.keyboard("typ{Enter}inbox{Enter}");
    await isKept();
    expect(kept().tags).toEqual(["typography", "inbox"]);
    await user.keyboard("{Backspace}");
    expect(kept().tags).toEqual(["typography"]);
  });

  test("include a known collection, one by its id, or a new one", async () => {
    const { background, kept, user } = await open();
    await user.type(combobox("Collections"), "read{Enter}");
    await user.clear(combobox("Collections"));
    await user.click(option(/^Use an existing collection/));
    await user.keyboard("77{Enter}");
    await user.type(combobox("Collections"), "Later");
    await user.click(option("Create “Later”"));
    await screen.findByRole("button", { name: "Remove collection Later" });
    expect(kept().collections).toMatchObject([
      { kind: "known", title: "Reading list" },
      { kind: "by-id", remoteId: 77 },
      { kind: "known", title: "Later", localId: background.made[0]?.collection },
    ]);
    expect(background.made).toMatchObject([{ fields: { title: "Later" } }]);
  });

  test("create a collection within another, and the other too", async () => {
    const { background, kept, user } = await open();
    await user.type(combobox("Collections"), "Work / Reading list");
    await user.click(option("Create “Work / Reading list”"));
    await screen.findByRole("button", { name: "Remove collection Reading list" });
    expect(background.made).toMatchObject([
      { fields: { title: "Work" } },
      { fields: { title: "Reading list", parent: background.made[0]?.collection } },
    ]);
    expect(kept().collections).toMatchObject([{ localId: background.made[1]?.collection }]);
  });

  test("use the known collection if its id is typed", async () => {
    const { kept, user } = await open();
    await user.click(combobox("Collections"));
    await user.click(option(/^Use an existing collection/));
    await user.keyboard("https://links.arvid.example/collections/12{Enter}");
    expect(kept().collections).toMatchObject([{ kind: "known", title: "Reading list" }]);
  });

  test("include a collection and a repository by their pasted addresses, which the profile describes", async () => {
    const { kept, user } = await open();
    await user.type(combobox("Collections"), "Bindery");
    await user.click(option(/^Use an existing collection/));
    await user.keyboard("https://links.arvid.example/41/shelf/page/1{Enter}");
    const id = screen.getByRole("textbox", { name: "Repository id" });
    await user.type(id, "https://links.arvid.example/r/8/files/2{Enter}");
    expect(kept().collections).toMatchObject([{ kind: "by-id", remoteId: 41, title: "Bindery" }]);
    expect(kept().repositories).toMatchObject([{ remoteId: 8 }]);
  });

  test("include a repository by its id and a chosen name", async () => {
    const { kept, user } = await open();
    const id = screen.getByRole("textbox", { name: "Repository id" });
    await user.type(id, "none{Enter}");
    expect(id.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/^This contains no id/)).toBeDefined();
    await user.clear(id);
    await user.type(id, "5");
    await user.type(screen.getByRole("textbox", { name: "Your name for it" }), "Home{Enter}");
    expect(kept().repositories).toEqual([{ remoteId: 5, title: "Home" }]);
    expect(document.activeElement).toBe(id);
    await user.click(button("Remove repository Home"));
    expect(kept().repositories).toEqual([]);
    expect(document.activeElement).toBe(id);
  });

  test("have at most as many repositories as a save can have", async () => {
    const full = Array.from({ length: 50 }, (_, at) => ({ remoteId: at + 1, title: `No. ${at}` }));
    const { kept, user } = await open({ repositories: full });
    const id = screen.getByRole("textbox", { name: "Repository id" });
    await user.type(id, "90{Enter}");
    expect(screen.getByText(/^A save can start with at most 50 repositories/)).toBeDefined();
    expect(kept().repositories).toEqual(full);
    await user.click(button("Remove repository No. 7"));
    await user.click(button("Add"));
    expect(kept().repositories).toHaveLength(50);
    expect(kept().repositories.at(-1)?.remoteId).toBe(90);
  });
});

describe("the other choices", () => {
  test("are stored at once, for the profile shown", async () => {
    const { background, kept, user } = await open();
    expect(screen.getByText(/For the profile Home/)).toBeDefined();
    await user.selectOptions(combobox("Time to undo after Save in the form"), "15 seconds");
    await user.selectOptions(combobox("Time to undo a save without the form"), "None");
    await user.selectOptions(combobox("Page content"), "Nothing");
    await user.selectOptions(combobox("Save an image as"), "Address and attached file");
    await user.click(screen.getByRole("radio", { name: "Saves the page immediately" }));
    await user.click(screen.getByRole("switch", { name: "Notice in the page" }));
    await user.selectOptions(
      combobox("After a server error on a new save"),
      "Send again automatically",
    );
    await isKept();
    expect(kept()).toEqual({
      ...defaultSaving,
      undoPopupMs: 15_000,
      undoQuickMs: 0,
      contentFormat: "none",
      pictureUse: "file",
      toolbar: "save",
      noticesInPage: true,
    });
    expect(background.saving.compatibility.afterServerError).toBe("send-again");
  });

  test("are confirmed next to the heading of their group, until the section is left", async () => {
    const { store, user } = await open();
    const before = screen.getAllByRole("status");
    await user.click(screen.getByRole("radio", { name: "Saves the page immediately" }));
    const kept = await isKept();
    expect(kept.parentElement?.textContent).toBe("The toolbar buttonSaved.");
    expect(before).toContain(kept);
    cleanup();
    await expect.poll(() => store.kept.value).toBeUndefined();
  });

  test("name no shortcut where the browser has none", async () => {
    await open();
    expect(screen.queryByText(/^The shortcut/)).not.toBeNull();
    cleanup();
    await open({}, grantedTabs, false);
    expect(screen.queryByText(/^The shortcut/)).toBeNull();
  });

  test("return to the old value if storing fails, and say why", async () => {
    const { background, user } = await open();
    background.diskFailure = { kind: "storage-full" };
    await user.click(screen.getByRole("radio", { name: "Saves the page immediately" }));
    await within(screen.getByRole("alert")).findByText("The change was not saved");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Opens the form" }).checked).toBe(
      true,
    );
    expect(said().join("")).toBe("");
  });

  test("are not confirmed if a collection could not be created", async () => {
    const { background, kept, user } = await open();
    await user.click(screen.getByRole("radio", { name: "Saves the page immediately" }));
    await isKept();
    background.diskFailure = { kind: "storage-full" };
    await user.type(combobox("Collections"), "Later");
    await user.click(option("Create “Later”"));
    await within(screen.getByRole("alert")).findByText("The change was not saved");
    expect(said().join("")).toBe("");
    expect(kept().collections).toEqual([]);
  });

  test("report a failed reading, and are read on Try again", async () => {
    const { background, store, user } = await open();
    background.failure = { kind: "rpc-unreachable" };
    await store.load();
    background.failure = undefined;
    await user.click(within(screen.getByRole("alert")).getByRole("button", { name: "Try again" }));
    expect(screen.queryByText("Your settings could not be read")).toBeNull();
  });
});

describe("marks of saved pages", () => {
  const marks = () => screen.getByRole<HTMLInputElement>("switch", { name: "Mark saved pages" });

  test("are off at first, and ask for the addresses of tabs on the click that switches them on", async () => {
    let asked = 0;
    const request = async () => (asked += 1) > 0;
    const { kept, user } = await open({}, { request, maySee: async () => asked > 0 });
    expect(marks().checked).toBe(false);
    expect(asked).toBe(0);
    await user.click(marks());
    await isKept();
    expect([asked, kept().marksSavedPages]).toEqual([1, true]);
    await user.click(marks());
    await expect.poll(() => kept().marksSavedPages).toBe(false);
    expect(asked).toBe(1);
  });

  test("stay off if the browser refuses, however often, and the note says so", async () => {
    let refusals = 0;
    const request = async () => (refusals += 1) < 0;
    const { kept, user } = await open({}, { request, maySee: async () => false });
    for (const times of [1, 2]) {
      await user.click(marks());
      expect(refusals).toBe(times);
      await screen.findByText(/^The browser did not allow/);
      await expect.poll(() => marks().checked).toBe(false);
    }
    expect(kept().marksSavedPages).toBe(false);
  });

  test("are shown as off if the browser no longer shows the addresses of tabs", async () => {
    await open({ marksSavedPages: true }, { ...grantedTabs, maySee: async () => false });
    expect(marks().checked).toBe(false);
  });
});

describe("Markdown", () => {
  test("is sent with author and date above it once that is switched on", async () => {
    const { kept, user } = await open();
    expect(kept().headsMarkdown).toBe(false);
    await user.click(screen.getByRole("switch", { name: "Author and date above Markdown" }));
    await isKept();
    expect(kept().headsMarkdown).toBe(true);
  });
});

describe("the description", () => {
  test("has author and date above it once that is switched on", async () => {
    const { kept, user } = await open();
    expect(kept().headsDescription).toBe(false);
    await user.click(screen.getByRole("switch", { name: "Author and date above the description" }));
    await isKept();
    expect(kept().headsDescription).toBe(true);
  });
});

describe("the browser's model", () => {
  const suggests = () =>
    screen.getByRole<HTMLInputElement>("switch", { name: "Suggest with this browser’s model" });
  const inState = (state: ModelState) => ({ ...noModel, state: async () => state });
  const note = (part: string) => screen.findByText(part, { exact: false });

  test("cannot be switched on where the browser has none, which is said", async () => {
    const { kept, user } = await open();
    expect(await note("This browser has no language model")).toBeTruthy();
    await user.click(suggests());
    expect(suggests().checked).toBe(false);
    expect(suggests().getAttribute("aria-disabled")).toBe("true");
    expect(kept().asksModel).toBe(false);
  });

  test("is off until the user switches it on", async () => {
    const { kept, user } = await open({}, grantedTabs, true, inState("available"));
    expect(await note("The page stays on this device.")).toBeTruthy();
    await user.click(suggests());
    await isKept();
    expect(kept().asksModel).toBe(true);
  });

  test("may have to be downloaded first, which is said before it is switched on", async () => {
    await open({}, grantedTabs, true, inState("downloadable"));
    expect(await note("several gigabytes")).toBeTruthy();
  });

  test("can be switched off where it is there no more", async () => {
    const { kept, user } = await open({ asksModel: true });
    await user.click(suggests());
    await isKept();
    expect(kept().asksModel).toBe(false);
  });

  test("does not keep the settings waiting", async () => {
    const { store } = await open({}, grantedTabs, true, {
      ...noModel,
      state: () => new Promise(() => {}),
    });
    expect(store.view.value).toBeDefined();
  });
});
