import { cleanup, fireEvent, screen } from "@testing-library/preact";
import axe from "axe-core";
import { afterEach, expect, it } from "vitest";
import { aView } from "../../../test/support/popup/fixtures.ts";
import { ok } from "../../shared/domain/values/result.ts";
import { button, combobox, open, textbox } from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

const entries = () =>
  [...(screen.getByRole("banner").querySelector("[aria-expanded] + div")?.children ?? [])].map(
    ({ textContent }) => textContent,
  );

it.each([
  ["Library", "library"],
  ["Save tabs…", "tabs"],
  ["Activity", "activity"],
  ["Settings", "connection"],
])("leads to %s", async (name, place) => {
  const { user, onOpenOptions } = await open();
  await user.click(button("Menu"));
  await user.click(button(name));
  expect(onOpenOptions.mock.calls).toEqual([[place]]);
});

it("does not lead to a section that an administrator has taken away", async () => {
  const view = aView({ hiddenSections: ["tabs"] });
  const { user } = await open({ openPopup: async () => ok(view) });
  await user.click(button("Menu"));
  expect(entries()).toEqual(["Library", "Activity", "Settings", "Side panel"]);
});

it("leads to the side panel", async () => {
  const { user, onSidePanel } = await open();
  await user.click(button("Menu"));
  await user.click(button("Side panel"));
  expect(onSidePanel).toHaveBeenCalledOnce();
});

it("opens with the focus in its first entry, and arrows walk through it", async () => {
  const { user, onOpenOptions } = await open();
  button("Menu").focus();
  await user.keyboard("{Enter}");
  expect(entries()).toEqual(["Library", "Save tabs…", "Activity", "Settings", "Side panel"]);
  expect(document.activeElement).toBe(button("Library"));
  await user.keyboard("{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(button("Side panel"));
  await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}{Enter}");
  expect(onOpenOptions.mock.calls).toEqual([["tabs"]]);
});

it("closes with Escape, which gives the focus back and leaves the popup open; the next Escape closes that", async () => {
  const { user, onClose } = await open();
  await user.click(button("Menu"));
  expect(button("Menu").getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Escape}");
  expect(entries()).toEqual([]);
  expect(document.activeElement).toBe(button("Menu"));
  expect(button("Menu").getAttribute("aria-expanded")).toBe("false");
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

it.each([
  ["its button is pressed again", (user) => user.click(button("Menu"))],
  ["the focus moves to a field", (user) => user.click(textbox("Title"))],
  ["Tab leaves its last entry", (user) => user.keyboard("{ArrowDown>4/}{Tab}")],
  ["the window loses the focus", async () => void fireEvent.focusOut(button("Library"))],
] satisfies readonly [string, (user: Awaited<ReturnType<typeof open>>["user"]) => Promise<void>][])(
  "closes if %s",
  async (_, act) => {
    const { user } = await open();
    await user.click(button("Menu"));
    expect(entries()).toHaveLength(5);
    await act(user);
    expect(entries()).toEqual([]);
  },
);

it("takes no key from a field", async () => {
  const { user } = await open();
  await user.click(button("Menu"));
  await user.click(combobox("Tags"));
  await user.keyboard("gri{ArrowDown}");
  expect(combobox("Tags")).toHaveProperty("value", "gri");
  expect(document.activeElement).toBe(combobox("Tags"));
});

it("passes axe while it is open", async () => {
  const { user } = await open();
  await user.click(button("Menu"));
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
