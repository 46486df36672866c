import { cleanup, render, screen, waitFor, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import { english } from "../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { aTab, fakeTabs } from "../../../../test/support/options/tabs.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { createJobsStore } from "../jobs/store.ts";
import { createTabsStore } from "./store.ts";
import { Tabs } from "./tabs.tsx";

afterEach(cleanup);

const nowMs = new Date(2026, 10, 23, 12).getTime();

async function open(prepare: (fake: ReturnType<typeof fakeTabs>["fake"]) => void = () => {}) {
  const { fake, ports } = fakeTabs();
  fake.open = { tabs: [aTab(1), aTab(2), aTab(3)], inPrivate: 0, windowId: 1 };
  prepare(fake);
  let made = 0;
  const { client } = createFakeBackground();
  const jobs = createJobsStore({ ...ports, client, now: () => nowMs, saveBlob: () => {} });
  const store = createTabsStore({
    ...ports,
    client,
    uuid: () => anId<LocalId>(100 + made++),
    now: () => nowMs,
  });
  await store.load();
  const now = vi.fn(() => nowMs);
  render(
    <main>
      <Tabs t={english} store={store} jobs={jobs} now={now} />
    </main>,
  );
  return { fake, store, now, user: userEvent.setup() };
}

const boxes = () =>
  within(screen.getByRole("list", { name: "Tabs" }))
    .getAllByRole<HTMLInputElement>("checkbox")
    .map(({ checked, disabled }) => (disabled ? "off" : checked ? "ticked" : "free"));
const rows = () =>
  within(screen.getByRole("list", { name: "Tabs" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const results = () =>
  within(screen.getByRole("list", { name: "Each tab" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("the list of tabs", () => {
  it("is asked for on a click, and says what for", async () => {
    const { user } = await open((fake) => (fake.maySee = false));
    expect(screen.queryByRole("list", { name: "Tabs" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show my tabs" }));
    expect(await screen.findByRole("list", { name: "Tabs" })).toBeDefined();
  });

  it("stays hidden if the browser says no", async () => {
    const { user } = await open((fake) => {
      fake.maySee = false;
      fake.answers = false;
    });
    await user.click(screen.getByRole("button", { name: "Show my tabs" }));
    expect(screen.getByRole("button", { name: "Show my tabs" })).toBeDefined();
  });

  it("ticks what is new, and says of the others why not", async () => {
    await open((fake) => {
      const tabs = [
        aTab(1),
        aTab(2),
        aTab(3, { address: "https://quoin.example/1#top" }),
        aTab(4, { address: "about:config" }),
      ];
      fake.open = { tabs, inPrivate: 2, windowId: 1 };
      const page = { link: anId<LocalId>(9), savedAtMs: nowMs - 86_400_000, isThere: true };
      fake.saved = new Map([["quoin.example/2", page]]);
    });
    expect(boxes()).toEqual(["ticked", "off", "off", "off"]);
    expect(rows()).toEqual([
      "Tab 1quoin.example/1",
      "Tab 2quoin.example/2Saved already, 22 NovEdit",
      "Tab 3quoin.example/1The same page as a tab above",
      "Tab 4about:configCannot be saved: only this browser can open the page.",
    ]);
    expect(screen.getByText("2 tabs in private windows are left out.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Save 1 tab" })).toBeDefined();
  });

  it("draws only the row that is ticked", async () => {
    const { user, now } = await open();
    // Each row asks for the time.
    expect(now).toHaveBeenCalledTimes(3);
    await user.click(screen.getByRole("checkbox", { name: "Tab 2" }));
    expect(boxes()).toEqual(["ticked", "free", "ticked"]);
    expect(now).toHaveBeenCalledTimes(4);
  });

  it("shows one window, a group, or what was highlighted", async () => {
    const { user, store } = await open((fake) => {
      const tabs = [aTab(1), aTab(2, { groupId: 5 }), aTab(3, { windowId: 2 })];
      fake.open = { tabs, inPrivate: 0, windowId: 1 };
    });
    const which = screen.getByRole("combobox", { name: "Tabs of" });
    expect(
      within(which)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "This window (2 tabs)",
      "Window 2 (1 tab)",
      "Tab group 1 (1 tab)",
      "All windows (3 tabs)",
    ]);
    await user.selectOptions(which, "Tab group 1 (1 tab)");
    expect(rows()).toEqual(["Tab 2quoin.example/2"]);
    store.offer([1, 3]);
    expect(await screen.findByRole("option", { name: "The selection (2 tabs)" })).toBeDefined();
    expect(rows()).toEqual(["Tab 1quoin.example/1", "Tab 3quoin.example/3"]);
  });
});

describe("saving tabs", () => {
  it("makes one job: the collection of the day, then a link for each ticked tab with its tags", async () => {
    const { user, fake } = await open();
    await user.click(screen.getByRole("checkbox", { name: "Tab 2" }));
    await user.type(screen.getByRole("combobox", { name: "Tags" }), "later{Enter}");
    await user.click(screen.getByRole("button", { name: "Save 2 tabs" }));
    const [collection, ...links] = fake.rows.map(({ operation }) => operation);
    expect(collection).toMatchObject({
      kind: "create-collection",
      fields: { title: "Tabs 2026-11-23" },
    });
    const shared = { tags: ["later"], collections: [collection?.subject] };
    expect(links).toMatchObject([
      { fields: { targetUrl: "https://quoin.example/1", title: "Tab 1", ...shared } },
      { fields: { targetUrl: "https://quoin.example/3", title: "Tab 3", ...shared } },
    ]);
  });

  it("saves them once, although the outbox does not have them when Save is pressed again", async () => {
    const { fake, store } = await open((one) => {
      one.isFed = false;
      one.state = () => ({ name: "unfed" });
    });
    await Promise.all([store.save(), store.save()]);
    await store.save();
    expect(fake.started).toBe(1);
    expect(boxes()).toEqual(["off", "off", "off"]);
    expect(within(screen.getByRole("list", { name: "Tabs" })).queryByRole("link")).toBeNull();
  });

  it("leaves out a page that was saved elsewhere since the list was read", async () => {
    const { fake, store } = await open((one) => (one.readable = [1, 2, 3]));
    store.setContent(true);
    const page = { link: anId<LocalId>(9), savedAtMs: nowMs, isThere: false };
    fake.saved = new Map([["quoin.example/2", page]]);
    await store.save();
    const links = fake.rows.filter(({ operation }) => operation.kind === "create-link");
    expect(links).toMatchObject([
      {
        operation: { fields: { title: "Page 1" } },
        content: { pageContent: "<p>Content of 1</p>" },
      },
      {
        operation: { fields: { title: "Page 3" } },
        content: { pageContent: "<p>Content of 3</p>" },
      },
    ]);
  });

  it("takes the content of the pages that may be read, and says which may not", async () => {
    const { user, fake } = await open((one) => (one.readable = [1]));
    await user.click(screen.getByRole("checkbox", { name: "Page content" }));
    expect(rows()[1]).toContain("Without page content: Linkstow may not read this site.");
    expect(screen.getByRole("button", { name: "Allow reading all sites" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Save 3 tabs" }));
    expect(fake.rows.map(({ content }) => content?.pageContent)).toEqual([
      undefined,
      "<p>Content of 1</p>",
      undefined,
      undefined,
    ]);
    expect(fake.rows[1]?.content?.excerpt).toBe("Content of 1");
  });

  it("offers no button if nothing is ticked", async () => {
    const { user, fake } = await open();
    await user.click(screen.getByRole("checkbox", { name: "All that can be saved" }));
    const button = screen.getByRole("button", { name: "Save 0 tabs" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
    expect(fake.rows).toEqual([]);
  });

  it("asks before more than 1,000 creates, with the new collection, and says that none can be deleted", async () => {
    const { user, fake, store } = await open((one) => {
      const tabs = Array.from({ length: 1_000 }, (_, at) => aTab(1 + at));
      one.open = { tabs, inPrivate: 0, windowId: 1 };
    });
    await user.click(screen.getByRole("button", { name: "Save 1,000 tabs" }));
    expect(screen.getByText("This creates 1,001 items at the service")).toBeDefined();
    expect(screen.getByText(/^Linkstow cannot delete at the service/)).toBeDefined();
    expect(fake.rows).toEqual([]);
    const cancel = screen.getByRole("button", { name: "Cancel" });
    expect(document.activeElement).toBe(cancel);
    await user.click(cancel);
    expect(fake.rows).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Save 1,000 tabs" }));
    await user.click(screen.getByRole("button", { name: "Create all 1,001" }));
    await waitFor(() => expect(fake.started).toBe(1));
    expect(fake.rows).toHaveLength(1_001);
    expect(store.failure.value).toBeUndefined();
  });

  it("asks again if more tabs are to be saved than the user has agreed to, and not for 1,000 creates", async () => {
    const { fake, store } = await open((one) => {
      const tabs = Array.from({ length: 1_001 }, (_, at) => aTab(1 + at));
      one.open = { tabs, inPrivate: 0, windowId: 1 };
    });
    await store.save();
    expect(store.asking.value).toBe(1_002);
    fake.open = { ...fake.open, tabs: [...fake.open.tabs, aTab(2_000)] };
    await store.refresh();
    await store.confirm();
    expect(store.asking.value).toBe(1_003);
    store.giveUp();
    for (const tab of [1, 2, 3]) store.tick(tab, false);
    await store.save();
    expect(fake.started).toBe(1);
    expect(fake.rows).toHaveLength(1_000);
  });

  it("says how each tab ended, and closes only the confirmed ones", async () => {
    const { user, fake } = await open((one) => {
      one.state = (row) =>
        row === 2
          ? { name: "unknown", cause: { kind: "connection-lost" }, sinceMs: 0 }
          : { name: "delivered", atMs: 0 };
    });
    await user.click(screen.getByRole("checkbox", { name: "Close the tabs that are saved" }));
    await user.click(screen.getByRole("button", { name: "Save 3 tabs" }));
    expect(await screen.findByText("2 tabs were closed.")).toBeDefined();
    expect(fake.closed).toEqual([1, 3]);
    expect(results()[1]).toMatch(/^Tab 2EditOutcome unknown: /);
    expect(screen.getByRole("link", { name: "Decide in Activity" })).toBeDefined();
  });

  it("leaves a tab open whose content could not be read as was wanted, and says so", async () => {
    const { fake, store } = await open((one) => {
      one.readable = [1, 2];
      one.slow = [2];
    });
    store.setContent(true);
    store.setCloses(true);
    await store.save();
    expect(fake.closed).toEqual([1, 3]);
    expect(results()[1]).toBe("Tab 2EditSavedWithout page content: none could be read.");
    expect(screen.getByRole("button", { name: "Close 1 saved tab" })).toBeDefined();
  });

  it("closes nothing by itself unless asked to, and offers to", async () => {
    const { user, fake } = await open();
    await user.click(screen.getByRole("button", { name: "Save 3 tabs" }));
    await user.click(await screen.findByRole("button", { name: "Close 3 saved tabs" }));
    expect(fake.closed).toEqual([1, 2, 3]);
  });
});

it("is accepted by axe, and all of it can be done by keyboard", async () => {
  const { user, fake } = await open();
  screen.getByRole("combobox", { name: "Tabs of" }).focus();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Tab 1" }));
  await user.keyboard(" ");
  screen.getByRole("button", { name: "Save 2 tabs" }).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("list", { name: "Each tab" });
  expect(fake.rows).toHaveLength(3);
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
