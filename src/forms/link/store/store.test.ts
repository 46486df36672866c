import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "../../../domain/draft.ts";
import { err, ok } from "../../../domain/values/result.ts";
import type { DraftForm } from "../form/draft-fields.ts";
import {
  aClient,
  aLink,
  aPage,
  aStore,
  aTab,
  aView,
  inputsOf,
  uuids,
} from "../../../../test/support/popup/fixtures.ts";
import { createEditorStore } from "./store.ts";

/** A draft as it was typed in an earlier popup. */
function typedBefore(draft: Partial<Draft> = {}): Draft {
  const { store } = aStore();
  return { ...store.form.toDraft(), ...draft };
}

describe("what the form begins with", () => {
  it("has title and address from the tab before anything was asked", () => {
    const { store, client } = aStore();
    expect(store.form.title.value).toBe("Type on a grid");
    expect(store.form.address.value).toBe("https://quoin.example/grid");
    expect(client.calls).toEqual([]);
  });

  it("takes tracking from the address, names it, and puts it back", () => {
    const address = "https://quoin.example/grid?utm_source=feed&page=2";
    const { store } = aStore({}, aTab({ address }));
    expect(store.form.address.value).toBe("https://quoin.example/grid?page=2");
    expect(store.form.trackingRemoved.value).toEqual(["utm_source"]);
    store.form.putTrackingBack();
    expect(store.form.address.value).toBe(address);
    expect(store.form.trackingRemoved.value).toEqual([]);
  });

  it("can be filled by hand where the browser tells no tab", async () => {
    const client = aClient();
    const store = createEditorStore({ client, tab: undefined, uuid: uuids() });
    await store.load();
    store.form.setAddress("quoin.example");
    await store.save();
    expect(store.phase.value).toBe("done");
    expect(inputsOf(client, "readPage")).toEqual([]);
  });

  it("reads no page where the browser tells no address", async () => {
    const { store, client } = aStore({}, aTab({ address: "" }));
    await store.load();
    expect(store.page.value).toMatchObject({ state: "failed" });
    expect(inputsOf(client, "readPage")).toEqual([]);
  });
});

it("keeps what stands in a field and is not a collection, repository or id yet", async () => {
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

describe("what arrives", () => {
  it("fills the description from the page", async () => {
    const { store } = aStore();
    await store.load();
    expect(store.form.description.value).toBe("How lead holds a page.");
  });

  it("never overwrites what was typed", async () => {
    const { store } = aStore();
    const loaded = store.load();
    store.form.setDescription("My own words");
    store.form.setTitle("");
    await loaded;
    expect(store.form.description.value).toBe("My own words");
    expect(store.form.title.value).toBe("");
  });

  it("keeps the form usable when the background is not there", async () => {
    const gone = async () => err({ kind: "rpc-unreachable" } as const);
    const { store } = aStore({ openPopup: gone, readPage: gone });
    await store.load();
    expect(store.view.value).toBeUndefined();
    await store.save();
    expect(store.phase.value).toBe("done");
  });

  it("restores what was typed for this page before, as the same save", async () => {
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

  it("takes neither content nor image of the page in front", async () => {
    expect(await saveAt("https://other.example/")).toEqual([
      { image: undefined, pageContent: false },
    ]);
  });

  it("takes both again once it is the page's own, however that is written", async () => {
    expect(await saveAt("quoin.example/grid?utm_source=feed#top")).toEqual([
      { image: imageUrl, pageContent: true },
    ]);
  });

  it("takes the image that a person named", async () => {
    const named = await saveAt("https://other.example/", (form) => form.setMore({ imageUrl }));
    expect(named).toEqual([{ image: imageUrl, pageContent: false }]);
  });

  it("takes no image that was the page's when the draft was kept, whichever comes first", async () => {
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

describe("what was typed", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is kept a moment after the last change", () => {
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
        draft: expect.objectContaining({ title: "A", tags: ["pri"] }),
      },
    ]);
  });

  it("is kept at once when the popup goes", () => {
    const { store, client } = aStore();
    store.form.setTitle("A");
    store.flush();
    vi.runAllTimers();
    expect(inputsOf(client, "keepDraft")).toHaveLength(1);
  });

  it("is not kept where nothing was typed", async () => {
    const { store, client } = aStore();
    await store.load();
    store.flush();
    vi.runAllTimers();
    expect(inputsOf(client, "keepDraft")).toEqual([]);
  });

  it("in a private window is kept, asked for, saved and forgotten as of a private window", async () => {
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

  it("in a private window goes with a change of a saved link", async () => {
    const { store, client } = aStore(
      { openPopup: async () => ok(aView({ link: aLink() })) },
      aTab({ isPrivate: true }),
    );
    await store.load();
    store.form.setTitle("A");
    await store.save();
    expect(inputsOf(client, "forgetDraft")).toMatchObject([{ isPrivate: true }]);
  });

  it("is not brought back by a keeping that the save overtook", async () => {
    const { store, client } = aStore();
    store.form.setTitle("A");
    store.flush();
    await store.save();
    store.flush();
    vi.runAllTimers();
    expect(client.calls.map(({ method }) => method)).toEqual([
      "keepDraft",
      "saveLink",
      "forgetDraft",
      "getEntry",
    ]);
  });
});
