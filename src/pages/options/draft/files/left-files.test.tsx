import { act, cleanup, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { asId, type EntryId } from "../../../../shared/domain/values/ids.ts";
import type { StorageFailure } from "../../../../shared/domain/failures.ts";
import { err, ok, type Result } from "../../../../shared/domain/values/result.ts";
import { createDraftMemory } from "../memory.ts";
import { openApp } from "../../../../../test/support/options/open-app.tsx";
import { aDraftTab } from "../../../../../test/support/options/render-draft-tab.tsx";
import { aClient, aUuid, inputsOf, uuids } from "../../../../../test/support/popup/fixtures.ts";
import { button } from "../../../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

const entryId = asId<EntryId>(aUuid(90));

/**
 * The page after a draft was saved while a file was being stored. Another section is shown. `store` ends the storing.
 * Until `hasRoom`, the disk has no room for the bytes, or for the record of their link.
 */
async function leaveWhileStoring(lacks: "bytes" | "entry" = "entry", what = "file") {
  const disk = { hasRoom: false };
  const answer = (part: typeof lacks): Result<void, StorageFailure> =>
    disk.hasRoom || part !== lacks ? ok() : err({ kind: "storage-full" });
  let store = () => {};
  const stored = new Promise<void>((resolve) => (store = resolve));
  const client = aClient({
    findDraft: async () => ok({ address: "https://quoin.example/grid", tabId: 7 }),
    copyPage: () => stored.then(() => err({ kind: "capture-timed-out" })),
    attachFiles: async () => answer("entry"),
  });
  const bytes = { put: () => stored.then(() => answer("bytes")), forget: async () => undefined };
  const memory = createDraftMemory();
  const props = { client, bytes, memory, uuid: uuids(), onChanged: () => () => {} };
  const { route } = openApp(`#/draft/${entryId}`, {
    drafts: memory,
    showDraft: (of) => aDraftTab({ of, ...props }),
  });
  const user = userEvent.setup();
  const copy = await screen.findByRole("button", { name: "Attach a copy" });
  const input = screen.getByLabelText("Attach file", { selector: "input" });
  if (what === "copy") await user.click(copy);
  else await user.upload(input, new File(["a"], "a.pdf"));
  await user.click(button("Save"));
  await screen.findByText("Saved");
  const show = (place: typeof route.value) => act(() => void (route.value = place));
  await show({ section: "activity" });
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  return { user, client, disk, show, store: () => act(() => store()) };
}

const titleOf = (what: string) => new RegExp(`^Not attached to “Type on a grid”: ${what}$`);
const title = titleOf("a\\.pdf");

it("a file that could not follow its link while the page shows another section is reported there, and attached with another try", async () => {
  const { user, client, disk, store } = await leaveWhileStoring();
  await store();
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText(/no storage space left/).closest("[role=alert]")).not.toBeNull();
  disk.hasRoom = true;
  await user.click(button("Try again"));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  const [first, again] = inputsOf(client, "attachFiles");
  expect(again).toEqual(first);
});

it("what could not be attached is still told when the user comes back to the draft", async () => {
  const { user, show, store } = await leaveWhileStoring();
  await store();
  await screen.findByText(title);
  await show({ draft: entryId });
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Activity" })).toBeNull());
  expect(screen.getByText(title)).toBeDefined();
  await user.click(button("Do not attach"));
  expect(screen.queryByText(title)).toBeNull();
});

it("a file that could not be stored once the form was left is reported, and attached with another try", async () => {
  const { user, client, disk, store } = await leaveWhileStoring("bytes");
  await store();
  await screen.findByText(title);
  disk.hasRoom = true;
  await user.click(button("Try again"));
  await waitFor(() =>
    expect(inputsOf(client, "attachFiles")).toMatchObject([{ files: [{ name: "a.pdf" }] }]),
  );
  expect(screen.queryByText(title)).toBeNull();
});

it("a copy of the page that could not be made once the form was left is reported", async () => {
  const { store } = await leaveWhileStoring("entry", "copy");
  await store();
  expect(await screen.findByText(titleOf("Copy of the page"))).toBeDefined();
});
