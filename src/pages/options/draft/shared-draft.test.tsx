import { expect, it } from "vitest";
import { waitFor } from "@testing-library/preact";
import { err } from "../../../shared/domain/values/result.ts";
import { aDraft, openTab, shows } from "../../../../test/support/options/draft-tab.tsx";
import { aLink } from "../../../../test/support/popup/fixtures.ts";
import { textbox } from "../../../../test/support/popup/open-popup.tsx";

it("what is typed in the popup is in the tab at once, and stays in the draft", async () => {
  const { user, disk, typeInPopup } = await openTab(aDraft({ title: "Begun" }));
  await shows("Title", "Begun");
  await user.type(textbox("Title"), " here");
  await typeInPopup({ description: "Typed in the popup" });
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

it("what the popup clears is cleared in the tab", async () => {
  const { typeInPopup } = await openTab(aDraft({ title: "Begun", description: "Too long" }));
  await shows("Description", "Too long");
  await typeInPopup({ description: "" });
  await shows("Description", "");
});

it("what the popup types before it knows the text of the tab is in both, and so is that text", async () => {
  const { user, disk, typeInPopup } = await openTab(aDraft({ title: "Begun" }));
  await shows("Title", "Begun");
  const known = disk.draft;
  await user.type(textbox("Title"), " here");
  await waitFor(() => expect(disk.draft).toMatchObject({ title: "Begun here" }));
  await typeInPopup({ description: "Typed in the popup" }, known);
  await shows("Description", "Typed in the popup");
  const both = { title: "Begun here", description: "Typed in the popup" };
  expect(textbox("Title")).toHaveProperty("value", both.title);
  expect(disk.draft).toMatchObject(both);
});

it("nothing is kept again only because the popup has typed", async () => {
  const { disk, typeInPopup } = await openTab(aDraft({ title: "Begun" }));
  await shows("Title", "Begun");
  await typeInPopup({ title: "Typed in the popup" });
  await shows("Title", "Typed in the popup");
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(disk.draft?.change).toEqual({ number: 1, editor: "popup" });
});

it("the edit of a link goes on with what the popup has typed about it", async () => {
  const link = aLink();
  const { typeInPopup } = await openTab(undefined, { link });
  await shows("Title", link.title);
  await typeInPopup({ link: link.localId, title: "Typed in the popup" });
  await shows("Title", "Typed in the popup");
});

it("a draft that is gone does not come back because of a late announcement", async () => {
  const { disk, typeInPopup } = await openTab(aDraft({ title: "Begun" }));
  await shows("Title", "Begun");
  const typed = typeInPopup({ title: "Typed in the popup" });
  disk.draft = undefined;
  await typed;
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(disk.draft).toBeUndefined();
});

it("text that could not be kept stays in the form, whatever the popup has typed", async () => {
  const { user, typeInPopup } = await openTab(aDraft({ title: "Begun" }), {
    keepDraft: async () => err({ kind: "storage-full" }),
  });
  await shows("Title", "Begun");
  await user.type(textbox("Title"), " here");
  await typeInPopup({ title: "Begun", description: "Typed in the popup" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(textbox("Title")).toHaveProperty("value", "Begun here");
});

it("a change of the link does not put the text of the tab over that of the popup", async () => {
  const link = aLink();
  const { user, disk, typeInPopup, tellChanged } = await openTab(undefined, { link });
  await shows("Title", link.title);
  await user.type(textbox("Title"), " here");
  await waitFor(() => expect(disk.draft).toMatchObject({ title: `${link.title} here` }));
  const typed = typeInPopup({ description: "In the popup", unchanged: [] });
  // The service has answered with another value.
  disk.link = { ...link, tags: ["told"] };
  await tellChanged();
  await typed;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(disk.draft).toMatchObject({ title: `${link.title} here`, description: "In the popup" });
  await shows("Description", "In the popup");
});
