import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { ok } from "../../shared/domain/values/result.ts";
import { aCollection, aPage, aView } from "../../../test/support/popup/fixtures.ts";
import {
  button,
  chips,
  combobox,
  open,
  options,
  saved,
  textbox,
} from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

/** The text of the active option. */
function active(name: string): string | null | undefined {
  const id = combobox(name).getAttribute("aria-activedescendant") ?? "";
  return document.getElementById(id)?.textContent;
}

describe("Tags", () => {
  it("finishes the text with the best tag in use, in any case, on Enter", async () => {
    const { user } = await open();
    await user.keyboard("TYPO");
    expect(options()).toEqual(["typography", "Create “TYPO”"]);
    expect(active("Tags")).toBe("typography");
    await user.keyboard("{Enter}");
    expect(chips("Tags")).toEqual(["typography"]);
    expect(combobox("Tags").getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(combobox("Tags"));
  });

  it.each(["{ArrowUp}{Enter}", "{ArrowDown}{Enter}", "{Shift>}{Enter}{/Shift}"])(
    "takes the text itself with %s",
    async (keys) => {
      const { user } = await open();
      await user.keyboard(`typo${keys}`);
      expect(chips("Tags")).toEqual(["typo"]);
    },
  );

  it("also finishes the text on Tab and at a comma", async () => {
    const { user } = await open();
    await user.keyboard("typo,cs");
    await user.tab();
    expect(chips("Tags")).toEqual(["typography", "css"]);
    expect(combobox("Tags")).toHaveProperty("value", "");
  });

  it("prefers a tag equal to the text over a tag that begins with the text", async () => {
    const { user } = await open({
      openPopup: async () => ok(aView({ tags: ["tides", "tide"] })),
    });
    await user.keyboard("tide{Enter}");
    expect(chips("Tags")).toEqual(["tide"]);
  });

  it("keeps a chosen tag when its text is typed again", async () => {
    const { user } = await open();
    await user.keyboard("typo{Enter}typo{Enter}");
    expect(chips("Tags")).toEqual(["typography"]);
  });

  it("finds tags without their accents", async () => {
    const { user } = await open({
      openPopup: async () => ok(aView({ tags: ["Łódź", "straße"] })),
    });
    await user.keyboard("lodz{Enter}strasse{Enter}");
    expect(chips("Tags")).toEqual(["Łódź", "straße"]);
  });

  it("matches the page's keywords in the same list", async () => {
    const { user } = await open({
      readPage: async () => ok(aPage({ keywords: ["tides", "CSS"] })),
    });
    await user.keyboard("ti");
    expect(options()).toEqual(["tidesfrom this page", "Create “ti”"]);
    await user.keyboard("{Enter}");
    expect(chips("Tags")).toEqual(["tides"]);
  });

  it("adds new tags with Enter, a comma, and a pasted list", async () => {
    const { user } = await open();
    await user.keyboard("print{Enter}CSS,");
    await user.paste("layout; grid");
    expect(chips("Tags")).toEqual(["print", "css", "layout", "grid"]);
    expect(screen.queryByRole("status")?.textContent).toBe("");
  });

  it("adds a list pasted over the typed text, in its place", async () => {
    const { user } = await open();
    await user.keyboard("typo");
    const input = combobox("Tags");
    await user.tripleClick(input);
    await user.paste("css, print");
    expect(chips("Tags")).toEqual(["css", "print"]);
    expect(input).toHaveProperty("value", "");
  });

  it("leaves Enter to an input method that is composing", async () => {
    await open();
    const input = combobox("Tags");
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: "にほん,ご" }, isComposing: true });
    fireEvent.keyDown(input, { key: "Enter", isComposing: true });
    fireEvent.keyDown(input, { key: "Backspace", isComposing: true });
    expect(screen.queryByRole("list", { name: "Tags" })).toBeNull();
    fireEvent.compositionEnd(input);
    fireEvent.keyDown(input, { key: "Enter" });
    expect(chips("Tags")).toEqual(["にほん", "ご"]);
  });

  it("leaves the Enter that ends a composition to the input method, even if only the key code shows it", async () => {
    const { user } = await open();
    await user.keyboard("nihon");
    fireEvent.keyDown(combobox("Tags"), { key: "Enter", keyCode: 229 });
    expect(screen.queryByRole("list", { name: "Tags" })).toBeNull();
    await user.keyboard("{Enter}");
    expect(chips("Tags")).toEqual(["nihon"]);
  });

  it("moves to the chips, which are removed with Delete, and with Backspace from the field", async () => {
    const { user } = await open();
    await user.keyboard("a,b,x{Enter}d{Enter}{Backspace}");
    expect(chips("Tags")).toEqual(["a", "b", "x"]);
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(document.activeElement).toBe(button("Remove tag b"));
    await user.keyboard("{Delete}");
    expect(chips("Tags")).toEqual(["a", "x"]);
    expect(document.activeElement).toBe(button("Remove tag x"));
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(combobox("Tags"));
  });

  it("suggests the page's keywords that are tags here; a press adds one, a second removes it", async () => {
    const { user } = await open({
      readPage: async () => ok(aPage({ keywords: ["CSS", "sponsored"] })),
    });
    const group = screen.getByRole("group", { name: "Suggested tags" });
    expect(within(group).getAllByRole("button")).toHaveLength(1);
    await user.click(within(group).getByRole("button", { name: "Add tag css" }));
    expect(chips("Tags")).toEqual(["css"]);
    expect(document.activeElement).toBe(combobox("Tags"));
    await user.click(within(group).getByRole("button", { name: "Add tag css", pressed: true }));
    expect(screen.queryByRole("list", { name: "Tags" })).toBeNull();
  });

  it("closes its list on Escape, and the popup on the next", async () => {
    const { user, onClose } = await open();
    await user.keyboard("ty{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("Save", () => {
  it("does the main job in 10 key presses: tid, Enter, Tab, rea, Enter, Ctrl+Enter", async () => {
    const opened = await open({
      openPopup: async () =>
        ok(
          aView({
            tags: ["tides", "tidal"],
            collections: [aCollection("Reading", 1)],
          }),
        ),
    });
    await opened.user.keyboard("tid{Enter}{Tab}rea{Enter}{Control>}{Enter}{/Control}");
    expect(saved(opened)?.input).toMatchObject({
      draft: { tags: ["tides"], collections: [{ kind: "known", title: "Reading" }] },
    });
  });

  it("takes an exact match or creates what was typed, and says so", async () => {
    const opened = await open();
    await opened.user.keyboard("typo");
    opened.store.form.setCollectionText("print");
    await opened.user.keyboard("{Control>}{Enter}{/Control}");
    expect(saved(opened)?.input).toMatchObject({
      draft: { tags: ["typo"], collections: [{ kind: "known", title: "Print" }] },
    });
    expect(screen.getByText("“typo” was added as a new tag.")).toBeDefined();
    expect(screen.getByText("“Print” was added as a collection.")).toBeDefined();
  });

  it("creates a collection that nobody knows, and says so", async () => {
    const opened = await open();
    await opened.user.type(combobox("Collections"), "Bindery");
    await opened.user.keyboard("{Control>}{Enter}{/Control}");
    expect(saved(opened)?.input).toMatchObject({
      draft: { collections: [{ kind: "new", title: "Bindery" }] },
    });
    expect(screen.getByText("“Bindery” was added as a new collection.")).toBeDefined();
  });
});

describe("Collections", () => {
  it("adds several from the list, which stays open and shows the chosen ones", async () => {
    const { user } = await open();
    await user.click(combobox("Collections"));
    await user.keyboard("{ArrowDown}{Enter}{ArrowDown}{Enter}");
    expect(chips("Collections")).toEqual(["Print", "Reading list"]);
    const chosen = screen.getAllByRole("option", { selected: true });
    expect(chosen.map(({ textContent }) => textContent)).toEqual(["Print1", "Reading list1"]);
  });

  it("creates one for an unknown name", async () => {
    const opened = await open();
    await opened.user.type(combobox("Collections"), "Bindery");
    await opened.user.click(screen.getByRole("option", { name: "Create “Bindery”" }));
    expect(chips("Collections")).toEqual(["Bindery"]);
    await opened.user.click(button("Save"));
    expect(saved(opened)?.input).toMatchObject({
      draft: { collections: [{ kind: "new", title: "Bindery" }] },
    });
  });

  it("asks for the id of one that exists at the service", async () => {
    const opened = await open();
    await opened.user.type(combobox("Collections"), "Bindery");
    await opened.user.click(screen.getByRole("option", { name: /^Use an existing collection…/ }));
    expect(document.activeElement).toBe(textbox("Collection id"));
    await opened.user.keyboard("none{Enter}");
    expect(screen.getByRole("alert").textContent).toMatch(/^This contains no id/);
    await opened.user.clear(textbox("Collection id"));
    await opened.user.keyboard("https://links.example/collections/41");
    await opened.user.click(button("Add"));
    expect(chips("Collections")).toEqual(["Bindery"]);
    expect(document.activeElement).toBe(combobox("Collections"));
    expect(saved(opened)).toBeUndefined();
    await opened.user.click(button("Save"));
    expect(saved(opened)?.input).toMatchObject({
      draft: { collections: [{ kind: "by-id", remoteId: 41, title: "Bindery" }] },
    });
  });

  it("is not ignored by Save while its id is being asked for", async () => {
    const opened = await open();
    const save = () => opened.user.keyboard("{Control>}{Enter}{/Control}");
    await opened.user.type(combobox("Collections"), "Bindery");
    await opened.user.click(screen.getByRole("option", { name: /^Use an existing collection/ }));
    await opened.user.keyboard("41");
    await save();
    expect(screen.getByRole("status").textContent).toMatch(
      /^Not saved: “Bindery” is not added yet/,
    );
    await opened.user.clear(combobox("Collections"));
    await opened.user.type(textbox("Collection id"), "42");
    await save();
    expect(saved(opened)).toBeUndefined();
  });

  it("adds the known collection with that id, and restores the text on Escape", async () => {
    const { user, onClose } = await open();
    await user.type(combobox("Collections"), "Bindery");
    await user.click(screen.getByRole("option", { name: /^Use an existing collection/ }));
    await user.keyboard("{Escape}");
    expect(combobox("Collections")).toHaveProperty("value", "Bindery");
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard("{ArrowDown}{Enter}2{Enter}");
    expect(chips("Collections")).toEqual(["Reading list"]);
  });

  it("leaves the keys to an input method that is composing", async () => {
    const { user } = await open();
    await user.type(combobox("Collections"), "Print");
    const input = combobox("Collections");
    fireEvent.compositionStart(input);
    for (const key of ["ArrowDown", "Enter"]) fireEvent.keyDown(input, { key, isComposing: true });
    expect(screen.queryByRole("list", { name: "Collections" })).toBeNull();
    expect(active("Collections")).toBe("Print1");
    fireEvent.compositionEnd(input);
    fireEvent.keyDown(input, { key: "Enter" });
    expect(chips("Collections")).toEqual(["Print"]);
  });

  it("finishes the text with a known name on Enter, and creates a collection if no name fits", async () => {
    const { user } = await open();
    await user.type(combobox("Collections"), "rea{Enter}Bind{Enter}");
    expect(chips("Collections")).toEqual(["Reading list", "Bind"]);
  });

  it("creates the text itself on Shift+Enter", async () => {
    const { user } = await open();
    await user.type(combobox("Collections"), "Rea{Shift>}{Enter}{/Shift}");
    expect(chips("Collections")).toEqual(["Rea"]);
  });

  it("stays chosen when Tab leaves the list", async () => {
    const { user } = await open();
    await user.click(combobox("Collections"));
    await user.keyboard("{ArrowDown}{Enter}");
    await user.tab();
    expect(chips("Collections")).toEqual(["Print"]);
  });
});
