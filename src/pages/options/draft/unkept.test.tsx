import { act, cleanup, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { aDraft } from "../../../../test/support/builders.ts";
import { openApp } from "../../../../test/support/options/open-app.tsx";
import { aDraftTab } from "../../../../test/support/options/render-draft-tab.tsx";
import { aClient, aUuid, aView, inputsOf, uuids } from "../../../../test/support/popup/fixtures.ts";
import { button, textbox } from "../../../../test/support/popup/open-popup.tsx";
import { asId, type EntryId } from "../../../shared/domain/values/ids.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";
import { createDraftMemory } from "./memory.ts";

afterEach(cleanup);

const entryId = asId<EntryId>(aUuid(90));
const title = "Not kept: “A tide mill”";

/** A draft with a text that the disk had no room for, after its section was left. */
async function leaveWithoutRoom() {
  const disk = { hasRoom: false };
  const client = aClient({
    findDraft: async () => ok({ address: "https://quoin.example/grid", tabId: 7 }),
    openPopup: async () => ok(aView({ draft: aDraft(1, { entryId, title: "Type on a grid" }) })),
    keepDraft: async () => (disk.hasRoom ? ok({ number: 1 }) : err({ kind: "storage-full" })),
  });
  const memory = createDraftMemory();
  const props = { client, memory, uuid: uuids(), onChanged: () => () => {} };
  const { route } = openApp(`#/draft/${entryId}`, {
    drafts: memory,
    showDraft: (of) => aDraftTab({ of, ...props }),
  });
  const user = userEvent.setup();
  await screen.findByRole("textbox", { name: "Title" });
  await user.clear(textbox("Title"));
  await user.type(textbox("Title"), "A tide mill");
  const shown = route.value;
  const show = (place: typeof route.value) => act(() => void (route.value = place));
  await show({ section: "activity" });
  await screen.findByRole("heading", { level: 1, name: "Activity" });
  return { user, client, disk, comeBack: () => show(shown) };
}

it("a text that cannot be kept as its section is left is reported there, and kept with another try", async () => {
  const { user, client, disk } = await leaveWithoutRoom();
  const notice = await screen.findByText(title);
  expect(notice.closest("[role=alert]")?.textContent).toMatch(/no storage space left/);
  await user.click(button("Try again"));
  expect(await screen.findByText(title)).toBeDefined();
  disk.hasRoom = true;
  await user.click(button("Try again"));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(inputsOf(client, "keepDraft").at(-1)).toMatchObject({ draft: { title: "A tide mill" } });
});

it("a text that cannot be kept is in the form again when the user comes back", async () => {
  const { comeBack } = await leaveWithoutRoom();
  await screen.findByText(title);
  await comeBack();
  await screen.findByRole("textbox", { name: "Title" });
  expect(textbox("Title")).toHaveProperty("value", "A tide mill");
  expect(screen.queryByText(title)).toBeNull();
});

it("a text that cannot be kept goes if the user says so", async () => {
  const { user } = await leaveWithoutRoom();
  await screen.findByText(title);
  await user.click(button("Discard"));
  expect(screen.queryByText(title)).toBeNull();
});
