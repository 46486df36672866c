import { act, cleanup, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { aProfileId } from "../../../../../test/support/builders.ts";
import { fakeFollowed } from "../../../../../test/support/options/followed.ts";
import { showImport } from "../../../../../test/support/options/import-page.tsx";
import { fakeImport } from "../../../../../test/support/options/import.ts";

afterEach(cleanup);

const followed = { profileId: aProfileId, folderId: "2", isFiled: false, seenMs: 0, missed: 0 };

async function open(
  start: Parameters<typeof fakeFollowed>[0] & { missed?: number; folderId?: string } = {},
) {
  const { missed, folderId, ...rest } = start;
  const { browser, store } = fakeFollowed(rest);
  if (folderId !== undefined) browser.followed = { ...followed, folderId, missed: missed ?? 0 };
  const read: string[] = [];
  const made = fakeImport({
    requestBookmarks: async () => {
      read.push("asked");
      return true;
    },
  });
  showImport(made.store, made, undefined, store);
  await act(() => store.load());
  return { browser, store, read, user: userEvent.setup() };
}

const theFolder = () =>
  screen.findByRole("combobox", { name: "Save new bookmarks of this folder too" });

test("a folder is chosen after the browser allowed it, and off again", async () => {
  const { browser, user } = await open();
  await user.click(screen.getByRole("button", { name: "Choose a folder" }));
  const folder = await theFolder();
  expect(folder.textContent).toBe("No folderBarBar / Reading");
  await user.selectOptions(folder, "Bar / Reading");
  const files = await screen.findByRole("switch", { name: "Folders become collections" });
  await user.click(files);
  await waitFor(() => expect(browser.followed).toMatchObject({ folderId: "2", isFiled: true }));
  await user.selectOptions(await theFolder(), "No folder");
  await waitFor(() => expect(browser.followed).toBeUndefined());
});

test("a browser that shows its bookmarks to no extension offers neither to read nor to follow them, and says so", async () => {
  await open({ isMissing: true });
  expect(screen.getByText(/gives its bookmarks to no extension/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /bookmarks|choose a folder/i })).toBeNull();
});

test("a refusal of the browser is said", async () => {
  const { user } = await open({ isGiven: false });
  await user.click(screen.getByRole("button", { name: "Choose a folder" }));
  expect(await screen.findByText(/did not let Linkstow read its bookmarks/)).toBeDefined();
});

test("a permission that was taken away is said, and can be given again", async () => {
  const { user } = await open({ folderId: "2" });
  expect(screen.getByText("New bookmarks are not saved")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Allow again" }));
  expect(await theFolder()).toHaveProperty("value", "2");
  expect(screen.queryByText("New bookmarks are not saved")).toBeNull();
});

test("a folder that is gone is said", async () => {
  await open({ mayRead: true, folderId: "9" });
  expect(screen.getByText(/no longer in the browser/)).toBeDefined();
});

test("many bookmarks at once are left to an import", async () => {
  const { user, read, browser } = await open({ mayRead: true, folderId: "2", missed: 51 });
  expect(screen.getByText("51 new bookmarks were not saved")).toBeDefined();
  const [button] = screen.getAllByRole("button", { name: "Read browser bookmarks" }).toReversed();
  if (button !== undefined) await user.click(button);
  expect(read).toEqual(["asked"]);
  expect(browser.followed).toMatchObject({ missed: 0 });
});
