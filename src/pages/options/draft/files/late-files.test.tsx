import { act, cleanup, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { asId, type EntryId } from "../../../../shared/domain/values/ids.ts";
import { err, ok } from "../../../../shared/domain/values/result.ts";
import type { LinkView } from "../../../../shared/domain/views/views.ts";
import type { Client } from "../../../../background/contract.ts";
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

const copy = { name: "Tide mill.html", type: "text/html", size: 9_000, missing: 0 };

/** A draft in its tab, in which a copy of the page is being made until `arrive`. */
async function copySlowly(
  answers: Partial<Client> = {},
  props: Partial<Parameters<typeof renderDraftTab>[0]> = {},
) {
  let arrive = () => {};
  const client = aClient({
    findDraft: async () => ok({ address: "https://quoin.example/grid", tabId: 7 }),
    copyPage: () => new Promise((resolve) => (arrive = () => resolve(ok(copy)))),
    ...answers,
  });
  renderDraftTab({ client, of: { entryId: asId<EntryId>(aUuid(90)) }, ...props });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Attach a copy" }));
  return { user, client, arrive: () => act(arrive) };
}

it("a file that was being attached when Save was pressed follows the link", async () => {
  const { user, client, arrive } = await copySlowly();
  await user.click(button("Save"));
  await screen.findByText("Saved");
  await arrive();
  const saved = JSON.stringify(inputsOf(client, "saveLink"));
  const link = /"link":"([^"]+)"/.exec(saved)?.[1];
  expect(link).toBeDefined();
  await waitFor(() =>
    expect(inputsOf(client, "attachFiles")).toMatchObject([{ link, files: [{ name: copy.name }] }]),
  );
  expect(await screen.findByText(copy.name)).toBeDefined();
});

it("a file that arrives while the save is under way follows the link", async () => {
  let keep = () => {};
  const { user, client, arrive } = await copySlowly({
    saveLink: ({ draft: { entryId } }) =>
      new Promise((resolve) => (keep = () => resolve(ok({ entryId })))),
  });
  await user.click(button("Save"));
  await arrive();
  await act(keep);
  await screen.findByText("Saved");
  await waitFor(() =>
    expect(inputsOf(client, "attachFiles")).toMatchObject([{ files: [{ name: copy.name }] }]),
  );
});

it("a file that arrives after the save, when the page shows another section, follows the link", async () => {
  const { user, client, arrive } = await copySlowly();
  await user.click(button("Save"));
  await screen.findByText("Saved");
  await act(cleanup);
  await arrive();
  await waitFor(() =>
    expect(inputsOf(client, "attachFiles")).toMatchObject([{ files: [{ name: copy.name }] }]),
  );
});

it("says why a file could not follow its link, and tries again", async () => {
  const answers = [err({ kind: "storage-full" } as const)];
  const { user, arrive } = await copySlowly({
    attachFiles: async () => answers.shift() ?? ok(),
  });
  await user.click(button("Save"));
  await screen.findByText("Saved");
  await arrive();
  expect(await screen.findByText(/no storage space left/)).toBeDefined();
  await user.click(button("Try again"));
  expect(await screen.findByText(copy.name)).toBeDefined();
  expect(screen.queryByText(/no storage space left/)).toBeNull();
});

it("a file that could not follow its link is in the form of the link, and on disk", async () => {
  let link: LinkView | undefined;
  let save: EntryId | undefined;
  const { user, client, arrive } = await copySlowly({
    openPopup: async () => ok(aView(link && { link })),
    getEntry: async ({ entryId }) =>
      entryId === save
        ? ok(anEntry({ id: entryId, ...(link && { link: link.localId }), standing: "waiting" }))
        : err({ kind: "entry-gone" }),
    async saveLink({ draft }) {
      link = aLink({ localId: draft.link, title: draft.title, at: "waiting" });
      save = draft.entryId;
      return ok({ entryId: draft.entryId });
    },
    attachFiles: async () => err({ kind: "storage-full" }),
  });
  await user.click(button("Save"));
  await screen.findByRole("button", { name: "Edit" });
  await arrive();
  await screen.findByText(/no storage space left/);
  await user.click(button("Edit"));
  expect(await screen.findByText(copy.name)).toBeDefined();
  expect(screen.queryByText(/no storage space left/)).toBeNull();
  await waitFor(() =>
    expect(inputsOf(client, "keepDraft").at(-1)).toMatchObject({
      draft: { files: [{ name: copy.name }] },
    }),
  );
});

/** `undo` undoes the save elsewhere. */
async function copyUntilUndo(answers: Partial<Client> = {}) {
  let isUndone = false;
  const listeners = new Set<() => void>();
  const opened = await copySlowly(
    {
      getEntry: async ({ entryId }) =>
        ok(
          isUndone
            ? anEntry({ id: entryId, state: "cancelled", standing: "gone" })
            : anEntry({ id: entryId }),
        ),
      ...answers,
    },
    {
      onChanged: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  );
  const undo = () =>
    act(() => {
      isUndone = true;
      listeners.forEach((changed) => changed());
    });
  return { ...opened, undo };
}

it("a file that was just following the link when the save is undone is in the form", async () => {
  let follow = () => {};
  const { user, client, arrive, undo } = await copyUntilUndo({
    attachFiles: () => new Promise((resolve) => (follow = () => resolve(ok()))),
  });
  await user.click(button("Save"));
  await screen.findByText("Saved");
  await arrive();
  await waitFor(() => expect(inputsOf(client, "attachFiles")).toHaveLength(1));
  await undo();
  await screen.findByRole("button", { name: "Save" });
  await screen.findByText(copy.name);
  await act(() => follow());
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByText(copy.name)).toBeDefined();
});

it("a file that followed the link is in the form again once the save is undone, under new ids", async () => {
  const { user, client, arrive, undo } = await copyUntilUndo();
  await user.click(button("Save"));
  await screen.findByText("Saved");
  await arrive();
  await waitFor(() => expect(inputsOf(client, "attachFiles")).toHaveLength(1));
  await screen.findByText(copy.name);
  await undo();
  await screen.findByRole("button", { name: "Save" });
  expect(await screen.findByText(copy.name)).toBeDefined();
  await user.click(button("Save"));
  await waitFor(() => expect(inputsOf(client, "saveLink")).toHaveLength(2));
  const [late] = inputsOf(client, "attachFiles").map((input) => JSON.stringify(input));
  const again = JSON.stringify(inputsOf(client, "saveLink")[1]);
  const idOf = (text = "", name = "entryId") => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1];
  const files = again.slice(again.indexOf('"files"'));
  expect(files).toContain(copy.name);
  expect(idOf(files, "blob")).toBe(idOf(late, "blob"));
  expect(idOf(files)).not.toBe(idOf(late));
});
