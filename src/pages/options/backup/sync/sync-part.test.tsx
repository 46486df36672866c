import { cleanup, render, screen, waitFor, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { english } from "../../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import { createFakeSync } from "../../../../../test/support/options/fake-sync.ts";
import { aConnection, aSavingView } from "../../../../../test/support/options/views.ts";
import { itemKey } from "../../../backup/synced-schema.ts";
import { defaultSaving } from "../../../../shared/domain/profile/saving.ts";
import { createSyncStore } from "./store.ts";
import { SyncPart } from "./sync-part.tsx";

afterEach(cleanup);

const nowMs = Date.UTC(2026, 10, 23, 12);

async function open(background = createFakeBackground()) {
  const sync = createFakeSync(background.client, () => nowMs);
  const store = createSyncStore(sync.synchroniser);
  await store.compare();
  render(<SyncPart t={english} store={store} />);
  const user = userEvent.setup();
  const toggle = () => user.click(screen.getByRole("switch", { name: "Sync my settings" }));
  const { profileId } = background.connection;
  /** As another computer writes it. */
  const put = (setting: string, value: unknown, atMs = nowMs + 1) =>
    Object.assign(sync.items, { [itemKey(profileId, setting)]: { value, atMs } });
  return { background, store, sync, toggle, user, put };
}

const said = (text: RegExp | string) => within(screen.getByRole("status")).findByText(text);

test("the browser's sync has nothing until the user switches sync on, and never a key", async () => {
  const { background, sync, toggle } = await open();
  expect(sync.items).toEqual({});
  await toggle();
  await screen.findByText(/^Last compared on/);
  const { serverAddress, profileId } = background.connection;
  expect(sync.items[itemKey(profileId, "serverAddress")]).toMatchObject({ value: serverAddress });
  expect(JSON.stringify(sync.items)).not.toContain(background.key);
});

test("a change on another computer is taken, and a change here is sent", async () => {
  const { background, store, sync, toggle, put } = await open();
  await toggle();
  await screen.findByText(/^Last compared on/);
  put("contentFormat", "markdown");
  put("colour", "rose");
  await store.compare();
  expect(background.saving.saving.contentFormat).toBe("markdown");
  expect(background.connection).toMatchObject({ colour: "rose", hasKey: true });
  const saving = { ...background.saving.saving, takesPlace: true };
  await background.client.saveSaving({ saving, afterServerError: "ask" });
  await store.compare();
  const { profileId } = background.connection;
  expect(sync.items[itemKey(profileId, "takesPlace")]).toMatchObject({ value: true });
});

test("nothing is written while nothing changes", async () => {
  const { store, sync, toggle } = await open();
  await toggle();
  await screen.findByText(/^Last compared on/);
  const { writes } = sync;
  await store.compare();
  await store.compare();
  expect(sync.writes).toBe(writes);
});

test("a setting that was chosen here and replaced by the sync is listed, and can be used again", async () => {
  const saving = aSavingView({ saving: { ...defaultSaving, tags: ["mine"] } });
  const { background, sync, toggle, user, put } = await open(createFakeBackground({ saving }));
  put("serverAddress", background.connection.serverAddress);
  put("tags", ["theirs"]);
  await toggle();
  await said(/^These settings were changed here too/);
  expect(background.saving.saving.tags).toEqual(["theirs"]);
  await user.click(screen.getByRole("button", { name: "Use the value from here: Tags" }));
  await waitFor(() => expect(background.saving.saving.tags).toEqual(["mine"]));
  await waitFor(() => expect(screen.queryByText(/^These settings were changed/)).toBeNull());
  const { profileId } = background.connection;
  expect(sync.items[itemKey(profileId, "tags")]).toMatchObject({ value: ["mine"] });
});

test("a profile from another computer asks for its key, and leads to where the key is entered", async () => {
  const none = aConnection({ name: "", serverAddress: "", hasKey: false });
  const { background, toggle, put } = await open(createFakeBackground({ connection: none }));
  put("serverAddress", "https://links.example");
  put("name", "Work");
  await toggle();
  await said(/^API keys are not synced/);
  await said("Work");
  expect(screen.getByRole("link", { name: "Connection" }).getAttribute("href")).toBe(
    "#/connection",
  );
  expect(background.connection).toMatchObject({ serverAddress: "https://links.example" });
});

test("another server of the same profile is named, and nothing changes here", async () => {
  const { background, toggle, put } = await open();
  const { serverAddress } = background.connection;
  put("serverAddress", "https://other.example");
  await toggle();
  await said(/^The profile Home has another server/);
  await said("https://other.example");
  expect(background.connection.serverAddress).toBe(serverAddress);
});

test("settings that do not fit are named; the others are sent", async () => {
  const tags = Array.from({ length: 50 }, (_, at) => `${at}`.padEnd(200, "x"));
  const saving = aSavingView({ saving: { ...defaultSaving, tags } });
  const { background, sync, toggle } = await open(createFakeBackground({ saving }));
  await toggle();
  await said(/^1 setting does not fit/);
  await said(/Tags/);
  const { profileId } = background.connection;
  expect(sync.items).toHaveProperty([itemKey(profileId, "name")]);
  expect(sync.items).not.toHaveProperty([itemKey(profileId, "tags")]);
});

test.each([
  ["sync-busy", /takes no more changes/],
  ["sync-full", /sync is full/],
  ["sync-unavailable", /did not let Linkstow/],
] as const)(
  "%s is shown with what to do, and Try again compares once more",
  async (kind, words) => {
    const { sync, toggle, user } = await open();
    sync.failure = { kind };
    await toggle();
    await within(screen.getByRole("alert")).findByText(words);
    sync.failure = undefined;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText(/^Last compared on/);
    expect(screen.getByRole("alert").textContent).toBe("");
  },
);

test("a browser without a sync is no failure until the user switches sync on, and sync can be switched off again", async () => {
  const { store, sync, toggle } = await open();
  sync.failure = { kind: "sync-unavailable" };
  await store.compare();
  expect(screen.getByRole("alert").textContent).toBe("");
  await toggle();
  await within(screen.getByRole("alert")).findByText(/did not let Linkstow/);
  const control = () => screen.getByRole("switch").getAttribute("aria-checked");
  await waitFor(() => expect(control()).toBe("true"));
  await toggle();
  await waitFor(() => expect(control()).toBe("false"));
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("once sync is off, the settings can be deleted from the browser's sync, and stay here", async () => {
  const { background, sync, toggle, user } = await open();
  Object.assign(sync.items, { foreign: 1 });
  await toggle();
  await screen.findByText(/^Last compared on/);
  await toggle();
  const before = background.saving;
  await user.click(await screen.findByRole("button", { name: "Delete from the browser’s sync" }));
  await said("The settings were deleted from the browser’s sync.");
  expect(sync.items).toEqual({ foreign: 1 });
  expect(background.saving).toEqual(before);
});

test("two pages that are open at once send each setting once", async () => {
  const { background, sync, toggle } = await open();
  await toggle();
  await screen.findByText(/^Last compared on/);
  const saving = { ...background.saving.saving, takesPlace: true };
  await background.client.saveSaving({ saving, afterServerError: "ask" });
  const { writes } = sync;
  const other = createSyncStore(sync.synchroniser);
  await Promise.all([other.compare(), other.compare()]);
  expect(sync.writes).toBe(writes + 1);
});
