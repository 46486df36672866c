import { cleanup, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { aTab } from "../../../../../test/support/popup/fixtures.ts";
import { button, open, textbox } from "../../../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

it("says that name and password were left out of the address, which it describes, and puts them back", async () => {
  const address = "https://ada:secret@quoin.example/grid";
  const { user } = await open({}, aTab({ address }));
  const field = () => textbox("Address");
  expect(field()).toHaveProperty("value", "https://quoin.example/grid");
  const notice = screen.getByText("Name and password removed from the address.");
  const describing = field().getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(describing)?.contains(notice)).toBe(true);
  await user.click(button("Put them back"));
  expect(field()).toHaveProperty("value", address);
  expect(screen.queryByText(/Name and password/u)).toBeNull();
});
