import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import { english } from "../../../../test/support/english.ts";
import { TagsField } from "./tags-field.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const known = Array.from({ length: 1_000 }, (_none, at) => `tide ${at}`);

const field = (tags: readonly string[], more: Partial<ComponentProps<typeof TagsField>> = {}) => (
  <TagsField
    t={english}
    inputRef={{ current: null }}
    getFloor={() => 0}
    tags={tags}
    text=""
    known={known}
    onText={() => {}}
    onAdd={() => {}}
    onRemove={() => {}}
    {...more}
  />
);

test("a tag in use that is added does not make the names in use be read again", () => {
  const { rerender } = render(field([]));
  const read = vi.spyOn(String.prototype, "normalize");
  rerender(field(["tide 7"]));
  expect(read.mock.calls.length).toBeLessThan(known.length);
  rerender(field(["tide 7", "tide 8"]));
  expect(read.mock.calls.length).toBeLessThan(known.length);
});

describe("the reason beside the suggestions", () => {
  const mill = { label: "mills", like: "The mill" };
  const tower = { label: "towers", like: "The tower" };
  const reasonOf = (more: Parameters<typeof field>[1]) => {
    const { container } = render(field([], { suggested: [], keywords: [], ...more }));
    return container.querySelector("fieldset > [aria-hidden]")?.textContent;
  };

  test.each([
    ["of one link", { suggested: [mill, { ...mill, label: "tides" }] }, "like “The mill”"],
    ["of several links", { suggested: [mill, tower] }, "like your links"],
    ["of the page", { keywords: ["sea", "moon"] }, "from this page"],
    ["of a link and the page", { suggested: [mill], keywords: ["sea"] }, "your links, this page"],
  ])("is true of all of them: %s", (_of, more, reason) => {
    expect(reasonOf(more)).toBe(reason);
  });

  test("is that of the one under the pointer, as long as it is there", async () => {
    const { container } = render(field([], { suggested: [mill], keywords: ["sea"] }));
    const reason = () => container.querySelector("fieldset > [aria-hidden]")?.textContent;
    await userEvent.hover(screen.getByRole("button", { name: "Add tag mills" }));
    expect(reason()).toBe("like “The mill”");
    await userEvent.hover(screen.getByRole("button", { name: "Add tag sea" }));
    expect(reason()).toBe("from this page");
    await userEvent.unhover(screen.getByRole("button", { name: "Add tag sea" }));
    expect(reason()).toBe("your links, this page");
  });
});
