import { describe, expect, it } from "vitest";
import { ok } from "../../../../shared/domain/values/result.ts";
import {
  defaultSaving,
  startFor,
  type SavingChoices,
} from "../../../../shared/domain/profile/saving.ts";
import { asId, type LocalId } from "../../../../shared/domain/values/ids.ts";
import {
  aStore,
  aTab,
  aUuid,
  aView,
  inputsOf,
} from "../../../../../test/support/popup/fixtures.ts";

const shelf = { kind: "known", localId: asId<LocalId>(aUuid(2)), title: "Reading list" } as const;

function aStartingStore(choices: Partial<SavingChoices>, tab = aTab()) {
  const start = startFor({ ...defaultSaving, ...choices }, tab.address);
  return aStore({ openPopup: async () => ok(aView({ start })) }, tab);
}

describe("the profile's choices for new links", () => {
  it("are in the form, where they can be removed", async () => {
    const { store, client } = aStartingStore({ tags: ["inbox"], collections: [shelf] });
    await store.load();
    expect(store.form.tags.value).toEqual(["inbox"]);
    store.form.removeCollection(shelf.localId);
    await store.save();
    expect(inputsOf(client, "saveLink")).toMatchObject([
      { draft: { tags: ["inbox"], collections: [] } },
    ]);
  });

  it("come before items that were typed earlier", async () => {
    const { store } = aStartingStore({ tags: ["inbox"], collections: [shelf] });
    const loaded = store.load();
    store.form.addTags(["css"], []);
    await loaded;
    expect(store.form.tags.value).toEqual(["inbox", "css"]);
    expect(store.form.collections.value).toEqual([shelf]);
  });

  it("are added by the background for a save that is faster", async () => {
    const { store, client } = aStartingStore({ tags: ["inbox"] });
    const loaded = store.load();
    await store.save();
    await loaded;
    expect(inputsOf(client, "saveLink")).toMatchObject([{ draft: { tags: [] }, begin: true }]);
  });
});

describe("the Page content checkbox", () => {
  it("starts with the site's last choice, and a change is remembered", async () => {
    const { store, client } = aStartingStore({ sitesWithoutContent: ["quoin.example"] });
    await store.load();
    expect(store.form.pageContent.value).toBe(false);
    store.form.setPageContent(true);
    await store.save();
    expect(inputsOf(client, "saveLink")).toMatchObject([{ siteContent: true }]);
  });

  it("is not remembered if nobody changed it", async () => {
    const { store, client } = aStartingStore({});
    await store.load();
    await store.save();
    expect(inputsOf(client, "saveLink")[0]).not.toHaveProperty("siteContent");
  });

  it("is not remembered from a private window", async () => {
    const { store, client } = aStartingStore({}, aTab({ isPrivate: true }));
    await store.load();
    store.form.setPageContent(false);
    await store.save();
    expect(inputsOf(client, "saveLink")[0]).not.toHaveProperty("siteContent");
  });
});
