import { act, cleanup, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { Draft } from "../../domain/draft.ts";
import { asId, type EntryId } from "../../domain/values/ids.ts";
import { err, ok } from "../../domain/values/result.ts";
import type { LinkView } from "../../domain/views.ts";
import type { Client } from "../../rpc/contract.ts";
import { renderDraftTab } from "../../../test/support/options/render-draft-tab.tsx";
import {
  aClient,
  aLink,
  aStore,
  aUuid,
  aView,
  inputsOf,
} from "../../../test/support/popup/fixtures.ts";
import { textbox } from "../../../test/support/popup/open-popup.tsx";
import type { DraftOf } from "./draft-tab.tsx";

afterEach(cleanup);

const address = "https://quoin.example/grid";
const entryId = asId<EntryId>(aUuid(90));

/** A draft that the popup has kept. */
function aDraft(draft: Partial<Draft>): Draft {
  return { ...aStore().store.form.toDraft(), entryId, ...draft };
}

/** The tab of a draft, over a disk that the popup over the same page also writes. */
async function openTab(
  first: Draft | undefined,
  { link, ...answers }: Partial<Client> & { link?: LinkView } = {},
) {
  const disk = { draft: first };
  const client = aClient({
    findDraft: async () => ok({ address, tabId: 7 }),
    openPopup: async () =>
      ok(aView({ ...(link && { link }), ...(disk.draft && { draft: disk.draft }) })),
    async keepDraft({ draft }) {
      disk.draft = draft;
      return ok();
    },
    ...answers,
  });
  const of: DraftOf = link ? { link: link.localId } : { entryId };
  renderDraftTab({ client, of });
  await waitFor(() => expect(document.querySelector("h1")).not.toBeNull());
  const turn = async (event: "blur" | "focus") => {
    const reads = inputsOf(client, "openPopup").length;
    await act(() => void window.dispatchEvent(new Event(event)));
    await waitFor(() => expect(inputsOf(client, "openPopup").length).toBeGreaterThan(reads));
  };
  return { user: userEvent.setup(), disk, turn };
}

const shows = (name: string, text: string) =>
  waitFor(() => expect(textbox(name)).toHaveProperty("value", text));

it("what is typed in the popup while the tab is left is in the tab, and stays in the draft", async () => {
  const { user, disk, turn } = await openTab(aDraft({ title: "Begun" }));
  await shows("Title", "Begun");
  await user.type(textbox("Title"), " here");
  await turn("blur");
  disk.draft = aDraft({ ...disk.draft, description: "Typed in the popup" });
  await turn("focus");
  await shows("Description", "Typed in the popup");
  expect(textbox("Title")).toHaveProperty("value", "Begun here");
  await user.type(textbox("Title"), "!");
  await waitFor(() =>
    expect(disk.draft).toMatchObject({
      title: "Begun here!",
      description: "Typed in the popup",
    }),
  );
});

it("the edit of a link goes on with what the popup has typed about it", async () => {
  const link = aLink();
  const { disk, turn } = await openTab(undefined, { link });
  await shows("Title", link.title);
  await turn("blur");
  disk.draft = aDraft({ link: link.localId, title: "Typed in the popup" });
  await turn("focus");
  await shows("Title", "Typed in the popup");
});

it("text that could not be kept stays in the form, whatever the popup has typed", async () => {
  const { user, disk, turn } = await openTab(aDraft({ title: "Begun" }), {
    keepDraft: async () => err({ kind: "storage-full" }),
  });
  await shows("Title", "Begun");
  await user.type(textbox("Title"), " here");
  await turn("blur");
  disk.draft = aDraft({ title: "Begun", description: "Typed in the popup" });
  await turn("focus");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(textbox("Title")).toHaveProperty("value", "Begun here");
});
