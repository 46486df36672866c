import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Button, IconButton } from "./button.tsx";
import { Check } from "./check.tsx";
import { menuIcon } from "./icon.tsx";

afterEach(cleanup);

describe("Button", () => {
  it("calls its handler when clicked", async () => {
    const onPress = vi.fn<() => void>();
    render(<Button onPress={onPress}>Save</Button>);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(onPress).toHaveBeenCalledOnce();
  });

  it("stays in place, gives a reason, and submits no form while it has no effect", async () => {
    const onSubmit = vi.fn<(event: Event) => void>();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" reason="There is no address yet.">
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole("button", { name: "Save" });
    await userEvent.click(button);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toBe("There is no address yet.");
  });

  it("has an accessible name if it shows only an icon", () => {
    render(<IconButton icon={menuIcon} label="Menu" />);
    expect(screen.getByRole("button", { name: "Menu" })).toBeTruthy();
  });
});

describe("Check", () => {
  it("is toggled by its label, and described by its summary", async () => {
    const onChange = vi.fn<(checked: boolean) => void>();
    render(<Check label="Page content" summary="12 words" checked={false} onChange={onChange} />);
    await userEvent.click(screen.getByText("Page content"));
    expect(onChange).toHaveBeenCalledWith(true);
    const box = screen.getByRole("checkbox", { name: "Page content" });
    const note = document.getElementById(box.getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toBe("12 words");
  });

  it("gives the reason in place of the summary while it is disabled", () => {
    const nothing = () => {};
    render(
      <Check label="Page content" checked={false} onChange={nothing} disabled reason="closed" />,
    );
    expect(screen.getByText("closed")).toBeTruthy();
  });
});
