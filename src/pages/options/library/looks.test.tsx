import { cleanup, screen, waitFor, within } from "@testing-library/preact";
import axe from "axe-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aLink, openLibrary } from "../../../../test/support/options/open-library.tsx";

/** The DOM of the tests has no layout, and only rows in view are drawn. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const links = Array.from({ length: 10 }, (_, at) =>
  aLink(String(at + 1), { tags: [`t${at}`], imageUrl: `https://pages.example/${at}.png` }),
);

async function objections() {
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** Presses Tab until the control has the focus. */
async function tabTo(user: { tab: () => Promise<void> }, control: HTMLElement): Promise<void> {
  for (let pressed = 0; document.activeElement !== control; pressed += 1) {
    expect(pressed).toBeLessThan(60);
    await user.tab();
  }
}

test("each form of the list, with pictures, is chosen and walked by keyboard, and passes axe", async () => {
  const { user } = await openLibrary(links);
  for (const form of ["Compact list", "Cards", "List"]) {
    screen.getByRole("searchbox", { name: "Search" }).focus();
    await tabTo(user, screen.getByRole("button", { name: form }));
    await user.keyboard(" ");
    await tabTo(user, screen.getByRole("checkbox", { name: "Show pictures" }));
    await user.keyboard(" ");
    expect(await objections()).toEqual([]);
    screen.getByRole("searchbox", { name: "Search" }).focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("Title 1");
  }
});

test("the panel is unfolded, filters and shows all its names by keyboard, and passes axe", async () => {
  const { user } = await openLibrary(links, { tags: links.flatMap(({ tags: all }) => all) });
  const panel = within(screen.getByRole("complementary", { name: "Collections, tags and sites" }));
  const tags = () => within(panel.getByRole("list", { name: "Tags" })).getAllByRole("button");
  await panel.findByRole("list", { name: "Tags" });
  screen.getByRole("searchbox", { name: "Search" }).focus();
  const unfold = panel.getByRole("button", { name: "Collections, tags and sites" });
  await tabTo(user, unfold);
  await user.keyboard("{Enter}");
  expect(unfold.getAttribute("aria-expanded")).toBe("true");
  await tabTo(user, panel.getByRole("button", { name: "Show all 10" }));
  await user.keyboard("{Enter}");
  expect(document.activeElement?.textContent).toBe("Show fewer");
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(tags()[9]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getAllByRole("status").at(-1)?.textContent).toBe("1 link"));
  expect(document.activeElement?.getAttribute("aria-pressed")).toBe("true");
  expect(await objections()).toEqual([]);
});
