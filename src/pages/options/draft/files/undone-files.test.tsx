import { act, cleanup, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import {
  asId,
  type BlobId,
  type EntryId,
  type LocalId,
} from "../../../../shared/domain/values/ids.ts";
import { ok } from "../../../../shared/domain/values/result.ts";
import { aDraft } from "../../../../../test/support/options/draft-tab.tsx";
import { renderDraftTab } from "../../../../../test/support/options/render-draft-tab.tsx";
import {
  aClient,
  aLink,
  anEntry,
  aUuid,
  aView,
  inputsOf,
} from "../../../../../test/support/popup/fixtures.ts";
import { button } from "../../../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

const file = {
  entryId: asId<EntryId>(aUuid(91)),
  file: asId<LocalId>(aUuid(92)),
  blob: asId<BlobId>(aUuid(93)),
  name: "tide.pdf",
  type: "application/pdf",
  size: 4,
};
const draft = aDraft({ title: "Tide mill", files: [file] });

/** The tab of a draft with a file: its save can still be undone, and the form is the form of its link. */
async function editTheSave() {
  let state: "none" | "held" | "cancelled" | "dropped" = "none";
  const link = aLink({ localId: draft.link, title: draft.title, at: "waiting" });
  const entryOf = (id: EntryId) =>
    state === "held"
      ? anEntry({ id, link: draft.link, state, standing: "waiting", choices: ["undo"] })
      : anEntry({ id, state: state === "none" ? "ready" : state, standing: "gone" });
  const views = {
    none: aView({ draft }),
    held: aView({ link, links: [link.localId], entry: entryOf(draft.entryId) }),
    cancelled: aView(),
    dropped: aView(),
  };
  const listeners = new Set<() => void>();
  const client = aClient({
    findDraft: async () => ok({ address: "https://quoin.example/grid", tabId: 7 }),
    openPopup: async () =>
      ok(state === "held" ? { ...views.held, entry: entryOf(draft.entryId) } : views[state]),
    getEntry: async ({ entryId }) =>
      ok(
        state === "dropped" && entryId === file.entryId
          ? anEntry({ id: entryId, state: "blocked", standing: "needs-you" })
          : entryOf(entryId),
      ),
    async saveLink(input) {
      state = "held";
      return ok({ entryId: input.draft.entryId });
    },
  });
  renderDraftTab({
    client,
    of: { entryId: draft.entryId },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const user = userEvent.setup();
  await screen.findByText(file.name);
  await user.click(button("Save"));
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await screen.findByRole("button", { name: "Save changes" });
  expect(screen.queryByText(file.name)).toBeNull();
  const end = (how: "cancelled" | "dropped") =>
    act(() => {
      state = how;
      listeners.forEach((changed) => changed());
    });
  return { user, client, end };
}

it("the files of a save that is undone while its link is edited are in the form again, under new ids", async () => {
  const { user, client, end } = await editTheSave();
  await end("cancelled");
  await screen.findByRole("button", { name: "Save" });
  await screen.findByText(file.name);
  await user.click(button("Save"));
  await waitFor(() => expect(inputsOf(client, "saveLink")).toHaveLength(2));
  const [, again] = inputsOf(client, "saveLink");
  expect(again).toMatchObject({ draft: { files: [{ blob: file.blob, name: file.name }] } });
  expect(again).not.toMatchObject({ draft: { files: [{ entryId: file.entryId }] } });
});

it("the files of a save that is dropped while its link is edited stay where they are", async () => {
  const { end } = await editTheSave();
  await end("dropped");
  await screen.findByRole("button", { name: "Save" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(file.name)).toBeNull();
});
