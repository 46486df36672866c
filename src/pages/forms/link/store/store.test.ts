import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "../../../../shared/domain/draft/draft.ts";
import { err, ok } from "../../../../shared/domain/values/result.ts";
import type { DraftForm } from "../draft/draft-form.ts";
import {
  aClient,
  aLink,
  aPage,
  aStore,
  aTab,
  aUuid,
  aView,
  inputsOf,
  uuids,
} from "../../../../../test/support/popup/fixtures.ts";
import { createEditorStore } from "./store.ts";

/** A draft from an earlier popup. */
function typedBefore(draft: Partial<Draft> = {}): Draft {
  const { store } = aStore();
  return { ...store.form.toDraft(), ...draft };
}

describe("the initial form", () => {
  it("has the tab's title and address before any response", () => {
    const { store, client } = aStore();
    expect(store.form.title.value).toBe("Type on a grid");
    expect(store.form.address.value).toBe("https://quoin.example/grid");
    expect(client.calls).toEqual([]);
  });

  it("removes tracking parameters from the address, names them, and restores them", () => {
    const address = "https://quoin.example/grid?utm_source=feed&page=2";
    const { store } = aStore({}, aTab({ address }));
    expect(store.form.address.value).toBe("https://quoin.example/grid?page=2");
    expect(store.form.trackingRemoved.value).toEqual(["utm_source"]);
    store.form.putTrackingBack();
    expect(store.form.address.value).toBe(address);
    expect(store.form.trackingRemoved.value).toEqual([]);
  });

  it("removes a name and a password from the address, says so, and restores them", () => {
    const address = "https://ada:secret@quoin.example/grid";
    const { store } = aStore({}, aTab({ address }));
    expect(store.form.address.value).toBe("https://quoin.example/grid");
    expect(store.form.loginRemoved.value).toBe(true);
    store.form.putLoginBack();
    expect(store.form.address.value).toBe(address);
    expect(store.form.loginRemoved.value).toBe(false);
  });

  it("restores tracking parameters without a password, and a password without these", () => {
    const address = "https://ada:secret@quoin.example/grid?utm_source=feed";
    const { store } = aStore({}, aTab({ address }));
    store.form.putTrackingBack();
    expect(store.form.address.value).toBe("https://quoin.example/grid?utm_source=feed");
    store.form.putLoginBack();
    expect(store.form.address.value).toBe(address);
    const { store: other } = aStore({}, aTab({ address }));
    other.form.putLoginBack();
    expect(other.form.address.value).toBe("https://ada:secret@quoin.example/grid");
    other.form.putTrackingBack();
    expect(other.form.address.value).toBe(address);
  });

  it("offers to restore nothing once the address is typed", () => {
    const { store } = aStore({}, aTab({ address: "https://ada:secret@quoin.example/?utm_id=1" }));
    store.form.setAddress("https://quoin.example/typed");
    expect(store.form.loginRemoved.value).toBe(false);
    expect(store.form.trackingRemoved.value).toEqual([]);
  });

  it("can be filled by hand if the browser gives no tab", async () => {
    const client = aClient();
    const store = createEditorStore({ client, tab: undefined, uuid: uuids() });
    await store.load();
    store.form.setAddress("quoin.example");
    await store.save();
    expect(store.phase.value).toBe("done");
    expect(inputsOf(client, "readPage")).toEqual([]);
  });

  it("reads no page if the browser gives no address", async () => {
    const { store, client } = aStore({}, aTab({ address: "" }));
    await store.load();
    expect(store.page.value).toMatchObject({ state: "failed" });
    expect(inputsOf(client, "readPage")).toEqual([]);
  });
});

it("keeps text that is not a collection, repository or id yet", async () => {
  const { store, client } = aStore();
  store.form.setCollectionText("Bind");
  store.form.setRepositoryText("Hand");
  store.form.setLinkId("47");
  store.flush();
  const unfinished = { collectionText: "Bind", repositoryText: "Hand", linkId: "47" };
  expect(inputsOf(client, "keepDraft")).toMatchObject([{ draft: unfinished }]);
  const draft = typedBefore(unfinished);
  const again = aStore({ openPopup: async () => ok(aView({ draft })) }).store;
  await again.load();
  expect(again.form.toDraft()).toMatchObject(unfinished);
});

describe("late data", () => {
  it("fills the description from the page", async () => {
    const { store } = aStore();
    await store.load();
    expect(store.form.description.value).toBe("How lead holds a page.");
  });

  it("never overwrites typed text", async () => {
    const { store } = aStore();
    const loaded = store.load();
    store.form.setDescription("My own words");
    store.form.setTitle("");
    await loaded;
    expect(store.form.description.value).toBe("My own words");
    expect(store.form.title.value).toBe("");
  });

  it("is not required: the form works without the background", async () => {
    const gone = async () => err({ kind: "rpc-unreachable" } as const);
    const { store } = aStore({ openPopup: gone, readPage: gone });
    await store.load();
    expect(store.view.value).toBeUndefined();
    await store.save();
    expect(store.phase.value).toBe("done");
  });

  it("restores the draft of this page, as the same save", async () => {
    const draft = typedBefore({ title: "My title", tags: ["print"], description: "Note" });
    const { store } = aStore({ openPopup: async () => ok(aView({ draft })) });
    await store.load();
    expect(store.form.toDraft()).toEqual(draft);
  });

  it("restores a draft only into fields that nobody has touched since", async () => {
    const draft = typedBefore({ title: "Old title", description: "Old note" });
    const { store } = aStore({ openPopup: async () => ok(aView({ draft })) });
    const loaded = store.load();
    store.form.setTitle("New title");
    await loaded;
    expect(store.form.title.value).toBe("New title");
    expect(store.form.description.value).toBe("Old note");
  });
});

describe("an address of another page", () => {
  const imageUrl = "https://quoin.example/grid.png";
  const readPage = async () => ok(aPage({ imageUrl }));

  async function saveAt(address: string, type?: (form: DraftForm) => void) {
    const sent: Draft[] = [];
    const { store } = aStore({
      readPage,
      async saveLink({ draft }) {
        sent.push(draft);
        return ok({ entryId: draft.entryId });
      },
    });
    await store.load();
    type?.(store.form);
    store.form.setAddress("https://other.example/");
    store.form.setAddress(address);
    await store.save();
    return sent.map(({ imageUrl: image, pageContent }) => ({ image, pageContent }));
  }

  it("uses neither content nor image of the page in front", async () => {
    expect(await saveAt("https://other.example/")).toEqual([
      { image: undefined, pageContent: false },
    ]);
  });

  it("uses both again once it is the page's own, in any spelling", async () => {
    expect(await saveAt("quoin.example/grid?utm_source=feed#top")).toEqual([
      { image: imageUrl, pageContent: true },
    ]);
  });

  it("uses the image that the user named", async () => {
    const named = await saveAt("https://other.example/", (form) => form.setMore({ imageUrl }));
    expect(named).toEqual([{ image: imageUrl, pageContent: false }]);
  });

  it("does not use the page's image of a restored draft, whichever comes first", async () => {
    for (const first of ["openPopup", "readPage"] as const) {
      const draft = typedBefore({ imageUrl });
      const { store } = aStore({ openPopup: async () => ok(aView({ draft })), readPage });
      if (first === "readPage") store.form.fill(aPage({ imageUrl }));
      await store.load();
      expect(store.form.more.value).toEqual({ imageUrl });
      store.form.setAddress("https://other.example/");
      expect(store.form.more.value.imageUrl, first).toBeUndefined();
    }
  });
});

describe("typed text", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is kept shortly after the last change", () => {
    const { store, client } = aStore();
    store.form.setTitle("A");
    store.form.setTagText("pri");
    vi.advanceTimersByTime(99);
    expect(inputsOf(client, "keepDraft")).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(inputsOf(client, "keepDraft")).toEqual([
      {
        pageAddress: "https://quoin.example/grid",
        tabId: 7,
        isFirst: true,
        editor: aUuid(3),
        draft: expect.objectContaining({ title: "A", tags: ["pri"] }),
      },
    ]);
  });

  it("is kept at once when the popup closes", () => {
    const { store, client } = aStore();
    store.form.setTitle("A");
    store.flush();
    vi.runAllTimers();
    expect(inputsOf(client, "keepDraft")).toHaveLength(1);
  });

  it("is not kept if nothing was typed", async () => {
    const { store, client } = aStore();
    await store.load();
    store.flush();
    vi.runAllTimers();
    expect(inputsOf(client, "keepDraft")).toEqual([]);
  });

  it("in a private window is kept, read, saved and deleted as private", async () => {
    const { store, client } = aStore({}, aTab({ isPrivate: true }));
    await store.load();
    store.form.setTitle("A");
    store.flush();
    await store.save();
    const methods = ["openPopup", "keepDraft", "saveLink", "forgetDraft"];
    for (const method of methods) {
      expect(inputsOf(client, method), method).toMatchObject([{ isPrivate: true }]);
    }
  });

  it("in a private window is sent with a change of a saved link", async () => {
    const { store, client } = aStore(
      { openPopup: async () => ok(aView({ link: aLink() })) },
      aTab({ isPrivate: true }),
    );
    await store.load();
    store.form.setTitle("A");
    await store.save();
    expect(inputsOf(client, "forgetDraft")).toMatchObject([{ isPrivate: true }]);
  });

  it("is not restored by a draft that was kept after the save", async () => {
    const { store, client } = aStore();
    store.form.setTitle("A");
    store.flush();
    await store.save();
    store.flush();
    vi.runAllTimers();
    expect(client.calls.map(({ method }) => method)).toEqual([
      "keepDraft",
      "saveLink",
      "getEntry",
      "forgetDraft",
    ]);
  });
});
