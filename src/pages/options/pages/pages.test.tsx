import { cleanup, render, screen, waitFor, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { english } from "../../../../test/support/english.ts";
import { createFakeUserPages } from "../../../../test/support/options/fake-user-pages.ts";
import { createSeries } from "../../../../test/support/options/series.ts";
import type { PageItem } from "../../../shared/domain/user-pages/user-page-item.ts";
import { ok } from "../../../shared/domain/values/result.ts";
import { Pages } from "./pages.tsx";
import { createPagesStore } from "./store.ts";

afterEach(cleanup);

const webPages: Record<number, PageItem> = {
  1: { title: "Tides", address: "https://tides.example/" },
  2: { title: "Settings", address: "about:config" },
};

async function open({ lastWebPage = async (): Promise<PageItem | undefined> => undefined } = {}) {
  const { fake, client, lists } = createFakeUserPages();
  const choose = async () => ok();
  const show = async () => {
    const pageOf = async (tabId: number) => webPages[tabId];
    const ports = {
      client: { ...client, choose },
      lists,
      uuid: createSeries(),
      lastWebPage,
      pageOf,
    };
    const store = createPagesStore(ports);
    await store.load();
    render(<Pages t={english} store={store} now={() => 0} />);
    return store;
  };
  const store = await show();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Add a page" }));
  await user.type(screen.getByRole("textbox", { name: "Page id" }), "home{Enter}");
  await screen.findByRole("heading", { name: "home" });
  return { fake, client, lists, user, show, store };
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

test("a list that was read before a key stroke was kept does not take the text out of the form", async () => {
  const { fake, lists, user, store } = await open();
  const older = await lists.listUserPages();
  const read = lists.listUserPages;
  let letIn: (() => void) | undefined;
  lists.listUserPages = async () => {
    lists.listUserPages = read;
    await new Promise<void>((resolve) => (letIn = resolve));
    return older;
  };
  const loading = store.load();
  await user.type(content(), "- Tides");
  await waitFor(() => expect(fake.pages[0]?.draft?.content).toBe("- Tides"));
  letIn?.();
  await loading;
  expect(content()).toHaveProperty("value", "- Tides");
});

test("the list is shown although it is asked for again during each reading", async () => {
  const { client, lists } = createFakeUserPages();
  const read = lists.listUserPages;
  const ports = { lists, uuid: createSeries(), pageOf: async () => undefined };
  const store = createPagesStore({
    ...ports,
    client: { ...client, choose: async () => ok() },
    lastWebPage: async () => undefined,
  });
  let readings = 0;
  let shownDuring = 0;
  lists.listUserPages = async () => {
    readings += 1;
    await Promise.resolve();
    if (store.view.value !== undefined) shownDuring += 1;
    if (readings < 5) void store.load();
    return read();
  };
  await store.load();
  expect([readings, shownDuring]).toEqual([5, 4]);
});

test("only the fields that are marked are sent, an empty one clears", async () => {
  const { fake, user } = await open();
  await user.type(content(), "- Tides");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(fake.changed).toMatchObject([{ changes: { content: "- Tides" } }]));
  expect(fake.changed[0]?.changes).not.toHaveProperty("title");
  await user.clear(content());
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(fake.changed[1]?.changes).toEqual({ content: "" }));
});

test("the buttons of the form are the same before and after a save, and its outcome stands below them", async () => {
  const { user } = await open();
  const form = screen.getByRole("form", { name: "home" });
  const buttons = () =>
    within(form)
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
  const before = buttons();
  expect(before).toContain("Discard");
  await user.type(content(), "- Tides");
  expect(buttons()).toEqual(before);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(content()).toHaveProperty("value", "- Tides"));
  expect(buttons()).toEqual(before);
  const save = screen.getByRole("button", { name: "Save" });
  const outcome = document.querySelector("output");
  expect(outcome && save.compareDocumentPosition(outcome)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
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

test("a new page takes no text before it has an id, and what is typed then stays in the same field", async () => {
  const { fake, user } = await open();
  await user.click(screen.getByRole("button", { name: "Add a page" }));
  const [id, title] = [screen.getByRole("textbox", { name: "Page id" }), "Title"];
  expect(document.activeElement).toBe(id);
  expect(screen.getByRole("textbox", { name: title })).toHaveProperty("disabled", true);
  await user.type(id, "two words");
  await user.tab();
  expect(id.getAttribute("aria-invalid")).toBe("true");
  await user.clear(id);
  await user.type(id, "https://links.example/pages/start");
  const field = screen.getByRole("textbox", { name: title });
  await user.type(field, "Start here");
  await waitFor(() => expect(fake.pages[1]).toMatchObject({ remoteId: "start" }));
  await waitFor(() => expect(fake.pages[1]?.draft?.title).toBe("Start here"));
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole("heading", { name: "start" })).toBeDefined();
});

test("an id that is known leads to its page", async () => {
  const { fake, user } = await open();
  await user.type(content(), "- Tides");
  await user.click(screen.getByRole("button", { name: "Add a page" }));
  await user.type(screen.getByRole("textbox", { name: "Page id" }), "home{Enter}");
  await waitFor(() => expect(content()).toHaveProperty("value", "- Tides"));
  expect(fake.pages).toHaveLength(1);
});

test("the web page seen last becomes an item, and a text says so if there is none", async () => {
  const seen: PageItem[] = [];
  const { user } = await open({ lastWebPage: async () => seen[0] });
  const press = () => user.click(screen.getByRole("button", { name: "Add current page" }));
  await press();
  await screen.findByText(/Press the Linkstow button over the page/);
  seen.push({ title: "Tides", address: "https://tides.example/" });
  await press();
  await waitFor(() =>
    expect(content()).toHaveProperty("value", "- [Tides](<https://tides.example/>)\n"),
  );
});

test("a web page that is offered goes into the user page that is chosen for it", async () => {
  const { user, store } = await open();
  store.offer({ title: "Tides", address: "https://tides.example/" });
  await user.click(await screen.findByRole("button", { name: "Add to home" }));
  expect(content()).toHaveProperty("value", "- [Tides](<https://tides.example/>)\n");
  expect(screen.queryByText(/Add “Tides” to a page/)).toBeNull();
  // The text replaces the question, so the content below does not move.
  const said = await screen.findByText(/Tides.* is added to/);
  expect(said.closest('[role="status"]')).not.toBeNull();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText(/is added to/)).toBeNull();
});

test("that nothing is sent until the page is saved is no longer said once it is saved", async () => {
  const { user, store } = await open();
  store.offer({ title: "Tides", address: "https://tides.example/" });
  await user.click(await screen.findByRole("button", { name: "Add to home" }));
  await screen.findByText(/Nothing is sent until you save/);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByText(/Nothing is sent until you save/)).toBeNull());
});

test("the page of a tab is offered if it can be linked to", async () => {
  const { store } = await open();
  await store.offerTab(1);
  await screen.findByText("Add “Tides” to a page");
  await store.offerTab(2);
  await screen.findByText(/Press the Linkstow button over the page/);
});

test("text that is typed while a save is under way is another draft", async () => {
  const { fake, client, user } = await open();
  const change = client.changeUserPage;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  client.changeUserPage = async (input) => {
    await held;
    return change(input);
  };
  await user.type(content(), "a");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.type(content(), "b");
  release();
  await waitFor(() => expect(fake.changed).toHaveLength(1));
  await waitFor(() => expect(fake.pages[0]?.draft?.content).toBe("ab"));
  expect(fake.pages[0]?.draft?.entryId).not.toBe(fake.changed[0]?.entryId);
});

test("Enter in the name of a page changes the name alone, and sends nothing", async () => {
  const { fake, user } = await open();
  await user.type(content(), "- Half a l");
  await user.clear(screen.getByRole("textbox", { name: "Name here" }));
  await user.type(screen.getByRole("textbox", { name: "Name here" }), "Start{Enter}");
  expect(fake.pages[0]?.content).toBeUndefined();
  await screen.findByRole("heading", { name: "Start" });
  expect(fake.pages[0]?.draft?.content).toBe("- Half a l");
});

test("the focus stays in the section when a page is forgotten, and when the question has its answer", async () => {
  const { user, store } = await open();
  const add = () => screen.getByRole("button", { name: "Add a page" });
  store.offer({ title: "Tides", address: "https://tides.example/" });
  await user.click(await screen.findByRole("button", { name: "Add to home" }));
  await waitFor(() => expect(document.activeElement).toBe(add()));
  await user.click(screen.getByRole("button", { name: "Forget here" }));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  expect(document.activeElement).toBe(add());
});
