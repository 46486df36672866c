import { cleanup, render, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { english } from "../../../test/support/english.ts";
import { createFakeUserPages } from "../../../test/support/options/fake-user-pages.ts";
import { createSeries } from "../../../test/support/options/series.ts";
import { ok } from "../../domain/values/result.ts";
import { Pages } from "./pages.tsx";
import { createPagesStore } from "./store.ts";

afterEach(cleanup);

async function open() {
  const { fake, client } = createFakeUserPages();
  const choose = async () => ok();
  const show = async () => {
    const store = createPagesStore({ client: { ...client, choose }, uuid: createSeries() });
    await store.load();
    render(<Pages t={english} store={store} now={() => 0} />);
  };
  await show();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Page id or address"), "home");
  await user.click(screen.getByRole("button", { name: "Add page" }));
  await screen.findByRole("heading", { name: "home" });
  return { fake, user, show };
}

const content = () => screen.getByRole("textbox", { name: "Content" });

test("each key stroke is kept, and a form that opens later shows it", async () => {
  const { fake, user, show } = await open();
  await user.type(content(), "- Tides");
  await waitFor(() => expect(fake.pages[0]?.draft?.content).toBe("- Tides"));
  cleanup();
  await show();
  await user.click(screen.getByRole("button", { name: /home/ }));
  expect(content()).toHaveProperty("value", "- Tides");
});

test("only the fields that are marked are sent, an empty one clears", async () => {
  const { fake, user } = await open();
  await user.type(content(), "- Tides");
  await user.click(screen.getByRole("button", { name: "Save page" }));
  await waitFor(() => expect(fake.changed).toMatchObject([{ changes: { content: "- Tides" } }]));
  expect(fake.changed[0]?.changes).not.toHaveProperty("title");
  await user.clear(content());
  await user.click(screen.getByRole("button", { name: "Save page" }));
  await waitFor(() => expect(fake.changed[1]?.changes).toEqual({ content: "" }));
});

test("an address becomes an item of the list, and any other text is refused", async () => {
  const { user } = await open();
  const address = screen.getByLabelText("Link to add");
  await user.type(address, "javascript:alert(1)");
  await user.click(screen.getByRole("button", { name: "Add to the content" }));
  expect(content()).toHaveProperty("value", "");
  await user.clear(address);
  await user.type(address, "https://tides.example/");
  await user.click(screen.getByRole("button", { name: "Add to the content" }));
  expect(content()).toHaveProperty(
    "value",
    "- [https://tides.example/](<https://tides.example/>)\n",
  );
});
