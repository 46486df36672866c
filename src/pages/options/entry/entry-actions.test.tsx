import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Choice } from "../../../shared/domain/outbox/choices.ts";
import { english } from "../../../../test/support/english.ts";
import { anEntryView } from "../../../../test/support/options/views.ts";
import { EntryActions } from "./entry-actions.tsx";

afterEach(cleanup);

test("says what an edit of the existing link replaces, next to its button", async () => {
  const onChoose = vi.fn<(choice: Choice) => void>();
  const entry = anEntryView(1, { choices: ["edit-that", "send-again", "drop"] });
  render(
    <>
      <p id="title">The Swiss grid</p>
      <EntryActions t={english} entry={entry} titleId="title" onChoose={onChoose} />
    </>,
  );
  expect(screen.getByText(/replaces the existing link’s title, description, tags/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Edit that one" }));
  expect(onChoose).toHaveBeenCalledWith("edit-that");
});

test.each([
  [{ laterChanges: 1 }, "1 later change waits for this and is discarded too."],
  [{}, "It is not sent again and cannot be restored. The service may have it anyway."],
])("asks before a drop with the number of changes that go too: %o", async (later, end) => {
  const entry = anEntryView(1, { state: "unknown", choices: ["drop"], ...later });
  render(<EntryActions t={english} entry={entry} titleId="title" onChoose={() => {}} />);
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByText((text) => text.endsWith(end))).toBeTruthy();
});
