import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { ok } from "../domain/values/result.ts";
import { aPage } from "../../test/support/popup/fixtures.ts";
import {
  button,
  chips,
  combobox,
  open,
  options,
  saved,
  textbox,
} from "../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

describe("Tags", () => {
  it("completes from the tags in use, in any case, and adds with Enter", async () => {
    const { user } = await open();
    await user.keyboard("TYPO");
    expect(options()).toEqual(["typography", 'Create "TYPO"']);
    await user.keyboard("{ArrowDown}");
    const active = combobox("Tags").getAttribute("aria-activedescendant") ?? "";
    expect(document.getElementById(active)?.textContent).toBe("typography");
    await user.keyboard("{Enter}");
    expect(chips("Tags")).toEqual(["typography"]);
    expect(combobox("Tags").getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(combobox("Tags"));
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
    await user.keyboard("a{Enter}b{Enter}c{Enter}d{Enter}{Backspace}");
    expect(chips("Tags")).toEqual(["a", "b", "c"]);
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(document.activeElement).toBe(button("Remove: b"));
    await user.keyboard("{Delete}");
    expect(chips("Tags")).toEqual(["a", "c"]);
    expect(document.activeElement).toBe(button("Remove: c"));
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(combobox("Tags"));
  });

  it("suggests the page's keywords that are tags here; a press adds one, a second removes it", async () => {
    const { user } = await open({
      readPage: async () => ok(aPage({ keywords: ["CSS", "sponsored"] })),
    });
    const group = screen.getByRole("group", { name: "Suggested tags" });
    expect(within(group).getAllByRole("button")).toHaveLength(1);
    await user.click(within(group).getByRole("button", { name: "css" }));
    expect(chips("Tags")).toEqual(["css"]);
    expect(document.activeElement).toBe(combobox("Tags"));
    await user.click(within(group).getByRole("button", { name: "css", pressed: true }));
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
    await opened.user.click(screen.getByRole("option", { name: 'Create "Bindery"' }));
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
    expect(screen.getByRole("alert").textContent).toMatch(/^This does not contain an id/);
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
    expect(screen.getByRole("status").textContent).toMatch(/^Not saved: “Bindery” is not a/);
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
    await user.keyboard("{ArrowUp}{Enter}2{Enter}");
    expect(chips("Collections")).toEqual(["Reading list"]);
  });

  it("leaves the keys to an input method that is composing", async () => {
    const { user } = await open();
    await user.type(combobox("Collections"), "Print");
    const input = combobox("Collections");
    fireEvent.compositionStart(input);
    for (const key of ["ArrowDown", "Enter"]) fireEvent.keyDown(input, { key, isComposing: true });
    expect(screen.queryByRole("list", { name: "Collections" })).toBeNull();
    expect(input.getAttribute("aria-activedescendant")).toBeNull();
    fireEvent.compositionEnd(input);
    fireEvent.keyDown(input, { key: "Enter" });
    expect(chips("Collections")).toEqual(["Print"]);
  });

  it("asks about an unknown name instead of ignoring it at the save", async () => {
    const opened = await open();
    await opened.user.type(combobox("Collections"), "Bindery");
    await opened.user.keyboard("{Control>}{Enter}{/Control}");
    expect(screen.getByRole("status").textContent).toMatch(/^Not saved: “Bindery” is not a/);
    expect(document.activeElement).toBe(combobox("Collections"));
    expect(saved(opened)).toBeUndefined();
  });
});
