import { expect, it, vi } from "vitest";
import { act, waitFor } from "@testing-library/preact";
import * as v from "valibot";
import type { Draft } from "../../../shared/domain/draft.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";
import type { Client } from "../../../background/contract.ts";
import { draftSchema } from "../../../shared/rpc/form-schemas.ts";
import { aDraft, openTab, shows } from "../../../../test/support/options/draft-tab.tsx";
import { aLink } from "../../../../test/support/popup/fixtures.ts";
import { textbox } from "../../../../test/support/popup/open-popup.tsx";

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

/** A tab that the user types into. `onDisk`: the draft on disk after the tab has stored its own. */
async function openToType(
  onDisk: (draft: Draft) => Draft | Promise<Draft>,
  answers: Partial<Client> = {},
) {
  let disk: { draft: Draft | undefined } = { draft: undefined };
  const opened = await openTab(aDraft({ title: "Begun" }), {
    async keepDraft({ draft }) {
      disk.draft = await onDisk(draft);
      return ok();
    },
    ...answers,
  });
  ({ disk } = opened);
  await shows("Title", "Begun");
  await opened.user.type(textbox("Title"), " here");
  return opened;
}

it("what the popup types before the tab has read its own text back is in the tab, too", async () => {
  const { turn } = await openToType((draft) => ({ ...draft, description: "Typed in the popup" }));
  await turn("blur");
  await turn("focus");
  await shows("Description", "Typed in the popup");
  expect(textbox("Title")).toHaveProperty("value", "Begun here");
});

it("what the popup types before the tab hears that its own text is on the disk is in the tab, too", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let isKeeping = false;
  // While the user types slowly, the text is stored more than once.
  const { turn } = await openToType(async (draft) => {
    isKeeping = true;
    await answered;
    return { ...draft, description: "Typed in the popup" };
  });
  await waitFor(() => expect(isKeeping).toBe(true));
  const left = turn("blur");
  answer();
  await left;
  await turn("focus");
  await shows("Description", "Typed in the popup");
  expect(textbox("Title")).toHaveProperty("value", "Begun here");
});

it("the form stays as it is if nothing was typed elsewhere meanwhile", async () => {
  let openings = 0;
  // Chromium drops fields that are undefined from a message.
  const asSent = (draft: Draft) => v.parse(draftSchema, JSON.parse(JSON.stringify(draft)));
  const { turn } = await openToType(asSent, {
    async findDraft() {
      openings += 1;
      return ok({ address: "https://quoin.example/grid", tabId: 7 });
    },
  });
  await turn("blur");
  await turn("focus");
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(openings).toBe(1);
  expect(textbox("Title")).toHaveProperty("value", "Begun here");
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

it("a change of the link while the tab is left does not put the text of the tab over that of the popup", async () => {
  const link = aLink();
  const { user, disk, turn, tellChanged } = await openTab(undefined, { link });
  await shows("Title", link.title);
  await user.type(textbox("Title"), " here");
  await turn("blur");
  disk.draft = aDraft({ ...disk.draft, description: "In the popup", unchanged: [] });
  // The service has answered with another value.
  disk.link = { ...link, tags: ["told"] };
  await tellChanged();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(disk.draft).toMatchObject({ description: "In the popup" });
  await turn("focus");
  await shows("Description", "In the popup");
});

it("what the popup has typed is in the tab also if its window is covered by another one only after that", async () => {
  const { disk, turn } = await openTab(aDraft({ title: "Begun" }));
  await shows("Title", "Begun");
  await turn("blur");
  disk.draft = aDraft({ title: "Begun", description: "Typed in the popup" });
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  seen.mockRestore();
  await turn("focus");
  await shows("Description", "Typed in the popup");
});

it("what the popup has typed since the tab was opened behind another one is in the tab", async () => {
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  const { disk, turn } = await openTab(aDraft({ title: "Begun" }));
  await shows("Title", "Begun");
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  disk.draft = aDraft({ title: "Begun", description: "Typed in the popup" });
  hasFocus.mockRestore();
  await turn("focus");
  await shows("Description", "Typed in the popup");
});
