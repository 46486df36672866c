import { describe, expect, it } from "vitest";
import { err, ok } from "../../../../shared/domain/values/result.ts";
import type { LinkView } from "../../../../shared/domain/views/views.ts";
import type { DraftForm } from "../draft/draft-form.ts";
import {
  aCollection,
  aLink,
  aPage,
  aStore,
  aTab,
  aUuid,
  aView,
  inputsOf,
} from "../../../../../test/support/popup/fixtures.ts";

describe("saving", () => {
  it("sends the draft with its page and tab", async () => {
    const { store, client } = aStore();
    await store.load();
    store.form.addTags(["CSS", "grid"], ["css"]);
    store.form.toggleCollection(aCollection("Print", 1));
    store.form.createCollection("Bindery");
    await store.save();
    expect(inputsOf(client, "saveLink")).toEqual([
      {
        pageAddress: "https://quoin.example/grid",
        tabId: 7,
        profileId: aUuid(1),
        links: [],
        draft: {
          entryId: aUuid(1),
          link: aUuid(2),
          address: "https://quoin.example/grid",
          title: "Type on a grid",
          description: "How lead holds a page.",
          tags: ["css", "grid"],
          collections: [
            { kind: "known", localId: aUuid(1), title: "Print" },
            { kind: "new", localId: aUuid(4), entryId: aUuid(5), title: "Bindery" },
          ],
          pageContent: true,
        },
      },
    ]);
    expect(store.entry.value?.state).toBe("delivered");
  });

  it("happens once, however often Save is pressed", async () => {
    const { store, client } = aStore();
    await Promise.all([store.save(), store.save()]);
    await store.save();
    expect(inputsOf(client, "saveLink")).toHaveLength(1);
  });

  it("includes a tag that is still being typed", async () => {
    const { store } = aStore();
    store.form.setTagText("pri");
    await store.save();
    expect(store.saved.value?.tags).toEqual(["pri"]);
  });

  it("takes the text of the comboboxes as written: a name in use, or a new one", async () => {
    const typedOf = async (tag: string, collection: string) => {
      const { store } = aStore();
      await store.load();
      store.form.setTagText(tag);
      store.form.setCollectionText(collection);
      await store.save();
      return store.saved.value;
    };
    expect(await typedOf("CSS", "print")).toMatchObject({
      tags: ["css"],
      collections: [{ kind: "known", title: "Print" }],
      typed: [
        { of: "tag", name: "css", isNew: false },
        { of: "collection", name: "Print", isNew: false },
      ],
    });
    expect(await typedOf("cs", "bindery")).toMatchObject({
      tags: ["cs"],
      collections: [{ kind: "new", title: "bindery" }],
      typed: [
        { of: "tag", name: "cs", isNew: true },
        { of: "collection", name: "bindery", isNew: true },
      ],
    });
    expect(await typedOf("", "")).toMatchObject({ typed: [] });
  });

  it("does not create a collection while the panel asks for its id", async () => {
    const { store, client } = aStore();
    await store.load();
    store.form.setCollectionText("bindery");
    store.form.setIdAsked(true);
    await store.save();
    expect(store.refusal.value).toEqual({ kind: "collection-open", text: "bindery" });
    expect(inputsOf(client, "saveLink")).toEqual([]);
  });

  it("does not mention content if there is none", async () => {
    const { store, client } = aStore({
      readPage: async () => err({ kind: "capture-unreadable" }),
    });
    await store.load();
    await store.save();
    const [input] = inputsOf(client, "saveLink");
    expect(input).toMatchObject({ draft: { pageContent: false } });
  });

  it("keeps the form and its text when it fails, and can be pressed again", async () => {
    let full = true;
    const { store } = aStore({
      saveLink: async ({ draft }) =>
        full ? err({ kind: "storage-full" }) : ok({ entryId: draft.entryId }),
    });
    store.form.setTitle("Mine");
    await store.save();
    expect(store.phase.value).toBe("editing");
    expect(store.refusal.value).toEqual({ kind: "storage-full" });
    expect(store.form.title.value).toBe("Mine");
    full = false;
    await store.save();
    expect(store.refusal.value).toBeUndefined();
    expect(store.phase.value).toBe("done");
  });

  it("refuses an invalid address without a message to the background, until it is corrected", async () => {
    const { store, client } = aStore();
    store.form.setAddress("javascript:alert(1)");
    await store.save();
    expect(store.refusal.value).toEqual({ kind: "address-not-savable" });
    expect(inputsOf(client, "saveLink")).toEqual([]);
    store.form.setTitle("Mine");
    expect(store.refusal.value).toBeDefined();
    store.form.setAddress("https://quoin.example/");
    expect(store.refusal.value).toBeUndefined();
  });

  it("continues as an edit of a save whose response was lost, if the user has typed since", async () => {
    const kept = aLink({ title: "Before", tags: ["old", "css"], at: "waiting" }, 2);
    const answers = [
      err({ kind: "rpc-unreachable" } as const),
      err({ kind: "entry-gone" } as const),
    ];
    let link: LinkView | undefined;
    const { store, client } = aStore({
      openPopup: async () => ok(aView({ ...(link && { link }) })),
      saveLink: async ({ draft }) => answers.shift() ?? ok({ entryId: draft.entryId }),
    });
    await store.load();
    await store.save();
    expect(store.refusal.value).toEqual({ kind: "rpc-unreachable" });
    link = kept;
    store.form.setTitle("Mine");
    store.form.addTags(["css"], []);
    await store.save();
    expect(inputsOf(client, "changeLink")).toMatchObject([
      { link: kept.localId, changes: { title: "Mine", tags: ["css"] } },
    ]);
    expect(inputsOf(client, "changeLink")).not.toMatchObject([{ entryId: aUuid(1) }]);
    expect(store.phase.value).toBe("done");
  });

  describe("over an earlier save that was kept under its id", () => {
    const kept = aLink({ title: "Type on a grid", tags: [], collections: [] }, 2);
    const { description } = aPage();

    async function saveOver(link: Partial<LinkView>, type: (form: DraftForm) => void) {
      const answers = [err({ kind: "entry-gone" } as const)];
      const there = aView({ link: { ...kept, description, targetUrl: aTab().address, ...link } });
      let isKept = false;
      const { store, client } = aStore({
        openPopup: async () => ok(isKept ? there : aView()),
        saveLink: async ({ draft }) => answers.shift() ?? ok({ entryId: draft.entryId }),
      });
      await store.load();
      type(store.form);
      isKept = true;
      await store.save();
      return { store, client };
    }

    it("changes its collections", async () => {
      const { store, client } = await saveOver({}, (form) =>
        form.toggleCollection(aCollection("Print", 1)),
      );
      expect(inputsOf(client, "changeLink")).toMatchObject([
        { link: kept.localId, changes: { collections: [{ title: "Print" }] } },
      ]);
      expect(store.phase.value).toBe("done");
    });

    it("says which fields only a new link can carry before it changes anything", async () => {
      const { store, client } = await saveOver({}, (form) => {
        form.toggleCollection(aCollection("Print", 1));
        form.setMore({ latitude: "52.5", longitude: "13.4" });
      });
      expect(store.refusal.value).toEqual({ kind: "kept-before" });
      expect(store.form.editing.value?.localId).toBe(kept.localId);
      expect(inputsOf(client, "changeLink")).toEqual([]);
      await store.save();
      expect(inputsOf(client, "changeLink")).toMatchObject([{ link: kept.localId }]);
      expect(store.phase.value).toBe("done");
    });

    it("is that save if the user typed nothing different", async () => {
      const { store, client } = await saveOver({}, () => {});
      expect(inputsOf(client, "changeLink")).toEqual([]);
      expect(store.saved.value?.entryId).toBe(aUuid(1));
      expect(store.phase.value).toBe("done");
    });

    it("finds the link by the draft, even if the address is another one", async () => {
      const { client } = await saveOver({}, (form) => form.setAddress("https://other.example/"));
      const asked = client.calls.map(({ method }) => method);
      expect(asked.slice(asked.indexOf("saveLink"))).toEqual([
        "saveLink",
        "keepDraft",
        "keepDraft",
        "openPopup",
        "changeLink",
        "getEntry",
        "forgetDraft",
      ]);
    });
  });

  it("continues as a new link if the kept one was dropped elsewhere", async () => {
    const answers = [err({ kind: "entry-gone" } as const)];
    const { store, client } = aStore({
      saveLink: async ({ draft }) => answers.shift() ?? ok({ entryId: draft.entryId }),
    });
    await store.load();
    await store.save();
    const [first, second] = inputsOf(client, "saveLink");
    expect(first).toMatchObject({ draft: { entryId: aUuid(1) } });
    expect(second).not.toMatchObject({ draft: { entryId: aUuid(1) } });
    expect(store.phase.value).toBe("done");
  });
});
