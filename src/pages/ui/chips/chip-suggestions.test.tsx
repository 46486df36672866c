import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { ChipSuggestions } from "./chip-suggestions.tsx";

afterEach(cleanup);

const suggestions = (items: readonly string[]) => (
  <ChipSuggestions
    label="Suggested"
    why="like all"
    items={items.map((label) => ({ key: label, label, why: `like ${label}` }))}
    nameOf={(item) => `Add ${item}`}
    chosen={() => false}
    onToggle={() => {}}
  />
);

describe("suggestions", () => {
  it("are passed by Tab, because their field's list has them", async () => {
    render(suggestions(["css", "type"]));
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it("tell the reason of the one under the pointer, and otherwise what is true of all", async () => {
    const { container, rerender } = render(suggestions(["css", "type", "grid"]));
    const reason = () => container.querySelector("fieldset > [aria-hidden]")?.textContent;
    expect(reason()).toBe("like all");
    await userEvent.hover(screen.getByRole("button", { name: "Add grid" }));
    expect(reason()).toBe("like grid");
    rerender(suggestions(["css", "type"]));
    expect(reason()).toBe("like all");
  });
});
