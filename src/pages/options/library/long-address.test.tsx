import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { noIcons } from "../../../../test/support/options/no-icons.ts";
import { afterEach, expect, test } from "vitest";
import { english } from "../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { someEdits } from "../../../../test/support/options/some-edits.ts";
import { Library } from "./library.tsx";
import { createLibraryStore } from "./store.ts";

afterEach(cleanup);

test("the search field takes the whole of a long address that is pasted", async () => {
  const background = createFakeBackground();
  const store = createLibraryStore({
    client: background.client,
    startLibrarian: () => {
      throw new Error("not started");
    },
    siteIcons: noIcons,
    writeClipboard: async () => true,
    now: () => 0,
  });
  render(<Library t={english} store={store} edits={someEdits(background)} now={() => 0} />);
  const address = `https://tides.example/${"%D0%BF".repeat(500)}`;
  const user = userEvent.setup();
  await user.click(screen.getByRole("searchbox"));
  await user.paste(address);
  expect(store.text.value).toBe(address);
});
