import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { useRef } from "preact/hooks";
import { afterEach, describe, expect, it } from "vitest";
import { Combobox } from "./combobox.tsx";

afterEach(cleanup);

function Tags() {
  return (
    <Combobox
      id="tags"
      label="Tags"
      placeholder="Add"
      inputRef={useRef(null)}
      getFloor={() => 600}
      several
      text=""
      onText={() => {}}
      chips={[]}
      removeName={(label) => label}
      onRemove={() => {}}
      options={[
        { key: "css", label: "css" },
        { key: "print", label: "print" },
      ]}
      onChoose={() => {}}
      onTake={() => {}}
      keys={<span>Enter adds</span>}
    />
  );
}

describe("the list of a combobox", () => {
  it("leaves the focus in the field, wherever it is clicked", async () => {
    const user = userEvent.setup();
    render(<Tags />);
    const field = screen.getByRole("combobox");
    await user.click(field);
    const list = screen.getByRole("listbox");
    for (const place of [screen.getByText("Enter adds"), list, list.parentElement ?? list]) {
      await user.click(place);
      expect(document.activeElement).toBe(field);
      expect(field.getAttribute("aria-expanded")).toBe("true");
    }
  });

  it("is no tab stop if it scrolls", async () => {
    render(<Tags />);
    await userEvent.setup().click(screen.getByRole("combobox"));
    expect(screen.getByRole("listbox").parentElement?.tabIndex).toBe(-1);
    expect(screen.getByRole("listbox").parentElement?.hasAttribute("tabindex")).toBe(true);
  });
});
