import { act, screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { Draft } from "../../../shared/domain/draft/draft.ts";
import { ok } from "../../../shared/domain/values/result.ts";
import { textbox } from "../../../../test/support/popup/open-popup.tsx";
import { aDraft, openTab, shows } from "../../../../test/support/options/draft-tab.tsx";

const inPopup: Partial<Draft> = { description: "Typed in the popup" };

/**
 * The tab of a draft in which a file is being stored until `store` is called. `typed`: in the popup meanwhile.
 * `isElsewhere`: the page shows another section by then.
 */
async function whileStoring({ typed = inPopup, isElsewhere = false } = {}) {
  let store = () => {};
  const stored = new Promise<void>((resolve) => (store = resolve));
  const bytes = { put: () => stored.then(() => ok()), forget: async () => undefined };
  const opened = await openTab(aDraft({ title: "Begun" }), { bytes });
  await shows("Title", "Begun");
  await opened.user.upload(
    screen.getByLabelText("Attach file", { selector: "input" }),
    new File(["a"], "a.pdf"),
  );
  if (isElsewhere) await opened.leave();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const known = opened.disk.draft;
  await opened.typeInPopup(typed);
  return { ...opened, known, store: () => act(() => store()) };
}

const both = { description: "Typed in the popup", files: [{ name: "a.pdf" }] };

it("a file that is stored late is added to what the popup has typed meanwhile", async () => {
  const { disk, typeInPopup, store } = await whileStoring();
  await shows("Description", "Typed in the popup");
  await store();
  await waitFor(() => expect(disk.draft).toMatchObject(both));
  expect(textbox("Description")).toHaveProperty("value", "Typed in the popup");
  await screen.findByText("a.pdf");
  await typeInPopup({ description: "Typed on" });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(disk.draft).toMatchObject({ ...both, description: "Typed on" });
});

it("a file stays in the draft that the popup goes on with, although the popup does not know it", async () => {
  const { user, disk, known, typeInPopup, store } = await whileStoring({ typed: {} });
  await store();
  await waitFor(() => expect(disk.draft).toMatchObject({ files: both.files }));
  await typeInPopup({ description: "Typed in the popup" }, known);
  await shows("Description", "Typed in the popup");
  await screen.findByText("a.pdf");
  await user.type(textbox("Title"), "!");
  await waitFor(() => expect(disk.draft).toMatchObject({ ...both, title: "Begun!" }));
});

it("a file that is stored after the page shows another section is added to what the popup has typed meanwhile", async () => {
  const { disk, store } = await whileStoring({ isElsewhere: true });
  await store();
  await waitFor(() => expect(disk.draft).toMatchObject({ files: both.files }));
  expect(disk.draft).toMatchObject(both);
});

it("a file that is stored after the draft is shown again is in the form that is shown", async () => {
  const { user, disk, store, open } = await whileStoring({
    typed: {},
    isElsewhere: true,
  });
  await open();
  await shows("Title", "Begun");
  await user.type(textbox("Title"), " here");
  await store();
  await screen.findByText("a.pdf");
  await user.type(textbox("Title"), "!");
  await waitFor(() =>
    expect(disk.draft).toMatchObject({ title: "Begun here!", files: both.files }),
  );
});
