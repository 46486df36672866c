import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { ChipSuggestions } from "./chip-suggestions.tsx";

afterEach(cleanup);

const suggestions = (items: readonly string[]) => (
  <ChipSuggestions
    label="Suggested"
    items={items.map((label) => ({ label, why: `like ${label}` }))}
    nameOf={(item) => `Add ${item}`}
    chosen={() => false}
    onToggle={() => {}}
  />
);

describe("suggestions", () => {
  it("are one tab stop, with arrow keys from each to the next, wrapping around", async () => {
    render(suggestions(["css", "type", "grid"]));
    await userEvent.tab();
    await userEvent.keyboard("{ArrowLeft}");
    expect(document.activeElement?.textContent).toBe("grid");
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
    await userEvent.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe("grid");
  });

  it("stay reachable by Tab when the list becomes shorter", async () => {
    const { rerender } = render(suggestions(["css", "type", "grid"]));
    screen.getByRole("button", { name: "Add grid" }).focus();
    screen.getByRole("button", { name: "Add grid" }).blur();
    rerender(suggestions(["css"]));
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("css");
  });
});
