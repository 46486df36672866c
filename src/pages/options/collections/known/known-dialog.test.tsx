import { cleanup, render, screen, waitFor, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { english } from "../../../../../test/support/english.ts";
import type { Failure } from "../../../../shared/domain/failures.ts";
import { KnownDialog } from "./known-dialog.tsx";

afterEach(cleanup);

function open(failure?: Failure) {
  const patterns = { linkPattern: "", collectionPattern: "", repositoryPattern: "" } as const;
  const closed: string[] = [];
  render(
    <KnownDialog
      t={english}
      patterns={patterns}
      onTake={async () => failure}
      onClose={() => closed.push("closed")}
    />,
  );
  return { closed, user: userEvent.setup() };
}

const add = () => screen.getByRole("button", { name: "Add" });

test("why a list was not kept is said in the dialog, because what is behind it is not read out", async () => {
  const { closed, user } = open({ kind: "storage-full" });
  await user.paste("17 Looms");
  await user.click(add());
  const dialog = within(screen.getByRole("dialog"));
  await waitFor(() => expect(dialog.getByRole("alert").textContent).toMatch(/^Not saved/));
  expect(closed).toEqual([]);
  expect(screen.getByRole("textbox")).toHaveProperty("value", "17 Looms");
});

test("of many lines without an id, the first are named, and that there are more", async () => {
  const { user } = open();
  await user.paste(Array.from({ length: 30 }, () => "nothing").join("\n"));
  expect(screen.getByText(/without an id: lines 1, 2, .*, 20, …\.$/)).toBeDefined();
});
