import { cleanup, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "../../../shared/domain/draft/draft.ts";
import type { PageItem } from "../../../shared/domain/user-pages/user-page-item.ts";
import { asId, type EntryId } from "../../../shared/domain/values/ids.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";
import type { Client } from "../../../background/contract.ts";
import { renderDraftTab } from "../../../../test/support/options/render-draft-tab.tsx";
import type { DraftOf } from "./open-draft.ts";
import type { Locate } from "./place-part.tsx";
import {
  aClient,
  aLink,
  aStore,
  aTab,
  aUuid,
  aView,
  inputsOf,
} from "../../../../test/support/popup/fixtures.ts";
import { button, combobox, open, textbox } from "../../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

const address = "https://quoin.example/grid#top";
const entryId = asId<EntryId>(aUuid(90));

/** A draft typed in the popup. */
function typed(draft: Partial<Draft> = {}): Draft {
  const { store } = aStore();
  return { ...store.form.toDraft(), entryId, title: "Begun in the popup", tags: ["css"], ...draft };
}

/** Bytes in memory. */
const kept = new Map<string, Blob>();
const bytes = {
  put: async (id: string, blob: Blob) => {
    kept.set(id, blob);
    return ok();
  },
  forget: async (ids: readonly string[]) => ids.map((id) => kept.delete(id)),
};

const locate = vi.fn<Locate>();

async function openTab(answers: Partial<Client> = {}, of: DraftOf = { entryId }) {
  const listeners = new Set<() => void>();
  const client = aClient({
    findDraft: async () => ok({ address, tabId: 7 }),
    openPopup: async () => ok(aView({ draft: typed() })),
    ...answers,
  });
  const onClose = vi.fn<() => void>();
  const onAddToPage = vi.fn<(item: PageItem) => void>();
  const onRenewed = vi.fn<(id: string) => void>();
  const opened = renderDraftTab({
    client,
    of,
    bytes,
    locate,
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onRenewed,
    onAddToPage,
    onClose,
  });
  // Waits for the form or for the message that there is no draft.
  await waitFor(() => expect(document.querySelector("h1, b")).not.toBeNull());
  return {
    user: userEvent.setup(),
    client,
    onClose,
    onAddToPage,
    onRenewed,
    changed: () => listeners.forEach((listener) => listener()),
    unmount: opened.unmount,
  };
}

describe("a draft in a tab of its own", () => {
  it("continues with the typed text and its page", async () => {
    const { client } = await openTab();
    expect(inputsOf(client, "findDraft")).toEqual([{ entryId }]);
    expect(inputsOf(client, "readPage")).toEqual([{ tabId: 7, address }]);
    expect(textbox("Title")).toHaveProperty("value", "Begun in the popup");
    expect(document.activeElement).toBe(combobox("Tags"));
  });

  it("reads the page for the profile of the draft", async () => {
    const { profileId } = aView();
    const { client } = await openTab({
      findDraft: async () => ok({ address, tabId: 7, profileId }),
    });
    expect(inputsOf(client, "readPage")).toEqual([{ tabId: 7, address, profileId }]);
  });

  it("offers its page to the user pages, under the title that was typed", async () => {
    const { user, onAddToPage } = await openTab();
    await user.click(button("Add to a page…"));
    expect(onAddToPage).toHaveBeenCalledWith({
      title: "Begun in the popup",
      address: "https://quoin.example/grid",
    });
  });

  it("saves like the popup, as the same save", async () => {
    const { user, client, onClose } = await openTab();
    await user.keyboard("print{Enter}{Control>}{Enter}{/Control}");
    expect(inputsOf(client, "saveLink")).toMatchObject([
      {
        draft: { entryId, tags: ["css", "print"] },
        pageAddress: address,
        tabId: 7,
      },
    ]);
    expect(screen.getByRole("status").textContent).toBe("Saved");
    await user.click(button("Close"));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("is found again after it has become another save", async () => {
    const draft = typed({ link: aLink().localId });
    const { user, client, onRenewed } = await openTab({
      openPopup: async () => ok(aView({ draft, link: aLink() })),
    });
    await waitFor(() => expect(onRenewed).toHaveBeenLastCalledWith(entryId));
    await user.click(button("Save as a new link"));
    await waitFor(() => expect(onRenewed.mock.lastCall).not.toEqual([entryId]));
    const [id] = onRenewed.mock.lastCall ?? [];
    await waitFor(() => expect(inputsOf(client, "keepDraft")).toHaveLength(1));
    expect(inputsOf(client, "keepDraft")).toMatchObject([{ draft: { entryId: id } }]);
  });

  it("edits a saved link too, and names the page of the draft", async () => {
    const draft = typed({ link: aLink().localId });
    const { user, client } = await openTab({
      openPopup: async () => ok(aView({ draft, link: aLink() })),
    });
    await screen.findByRole("heading", { name: /^Saved on / });
    await user.click(button("Save changes"));
    expect(inputsOf(client, "changeLink")).toMatchObject([
      { entryId: draft.entryId, link: aLink().localId, pageAddress: address },
    ]);
  });

  it("leaves no room for suggestions in an edit, which gets none", async () => {
    const draft = typed({ link: aLink().localId });
    await openTab({ openPopup: async () => ok(aView({ draft, link: aLink() })) });
    await screen.findByRole("heading", { name: /^Saved on / });
    expect(document.querySelector("div[tabindex='-1']")).toBeNull();
  });

  it("does not close on Escape, and keeps the typed text when it closes", async () => {
    const { user, client, onClose, unmount } = await openTab();
    await user.type(textbox("Title"), "!");
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    unmount();
    expect(inputsOf(client, "keepDraft")).toMatchObject([
      { pageAddress: address, tabId: 7, draft: { title: "Begun in the popup!" } },
    ]);
  });

  it("says if it no longer exists", async () => {
    await openTab({ findDraft: async () => ok(undefined) });
    expect(screen.getByText("This draft no longer exists")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("does not say that it is gone if it could not be read", async () => {
    await openTab({ findDraft: async () => err({ kind: "storage-unreadable" }) });
    expect(screen.getByText("The form could not be opened")).toBeTruthy();
    expect(screen.getByText(/^Linkstow’s record of this cannot be read/)).toBeTruthy();
    expect(screen.queryByText("This draft no longer exists")).toBeNull();
  });

  it("is accepted by axe", async () => {
    const { user } = await openTab();
    await user.click(button("More fields"));
    const { violations } = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

describe("More…", () => {
  it("stores the draft, even an empty one, and opens it", async () => {
    const { user, client, onOpenOptions } = await open();
    await user.click(button("More fields"));
    await user.click(button("More…"));
    expect(inputsOf(client, "keepDraft")).toMatchObject([
      { tabId: 7, draft: { entryId: aUuid(1) } },
    ]);
    expect(onOpenOptions).toHaveBeenCalledWith(`draft/${aUuid(1)}`);
  });

  it("stays open and says why if the draft cannot be stored", async () => {
    const { user, onOpenOptions } = await open({
      keepDraft: async () => err({ kind: "storage-full" }),
    });
    await user.click(button("More fields"));
    await user.click(button("More…"));
    expect(screen.getByRole("status").textContent).toMatch(
      /^Not saved: This device has no storage space/,
    );
    expect(onOpenOptions).not.toHaveBeenCalled();
  });

  it("is not offered in a private window, because drafts do not leave it", async () => {
    const { user } = await open({}, aTab({ isPrivate: true }));
    await user.click(button("More fields"));
    expect(combobox("Repositories")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "More…" })).toBeNull();
  });
});

describe("Forget here", () => {
  it("forgets the typed text too: the form does not become that of a new link", async () => {
    const { localId } = aLink();
    const known = { localId, remoteId: 42, createdAtMs: 0, answered: [], entries: [] };
    let isHere = true;
    const { user, client, changed, onRenewed } = await openTab(
      {
        openPopup: async () => ok(aView(isHere ? { link: aLink() } : {})),
        getLink: async () => ok(isHere ? { ...known, isOnItsWay: false } : undefined),
        async forgetLink() {
          isHere = false;
          changed();
          await new Promise((resolve) => setTimeout(resolve, 20));
          return ok();
        },
      },
      { link: localId },
    );
    await user.type(textbox("Title"), "!");
    await user.click(await screen.findByRole("button", { name: "Forget here" }));
    await user.click(button("Forget here"));
    const heading = await screen.findByRole("heading", { name: "Forgotten here" });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/enter its id, 42, in Activity/)).toBeTruthy();
    // Longer than the form waits before it stores typed text.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const sent = client.calls.map(({ method }) => method).filter((one) => /keepD|forget/.test(one));
    expect(sent).toEqual(["keepDraft", "forgetLink"]);
    expect(onRenewed).not.toHaveBeenCalled();
  });
});

describe("Where I am", () => {
  it("fills in the place, which is shown before it is sent", async () => {
    locate.mockResolvedValue(ok({ latitude: 47.07, longitude: 15.44 }));
    const { user } = await openTab();
    expect(screen.queryByRole("textbox", { name: "Latitude" })).toBeNull();
    await user.click(button("Where I am"));
    expect(textbox("Latitude")).toHaveProperty("value", "47.07");
    expect(textbox("Longitude")).toHaveProperty("value", "15.44");
    expect(screen.getByText("Filled in above, and sent only when you save.")).toBeDefined();
  });

  it.each([
    ["denied", /^The browser does not tell Linkstow where you are/],
    ["unknown", /^The browser could not find out where this device is/],
  ] as const)("fills in nothing and says why: %s", async (failure, text) => {
    locate.mockResolvedValue(err(failure));
    const { user } = await openTab();
    await user.click(button("Where I am"));
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByRole("textbox", { name: "Latitude" })).toBeNull();
  });

  it("is not offered for a saved link, whose place cannot be changed", async () => {
    await openTab({ openPopup: async () => ok(aView({ link: aLink() })) });
    expect(screen.queryByRole("button", { name: "Where I am" })).toBeNull();
  });
});
