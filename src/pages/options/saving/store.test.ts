import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeSite } from "../../../shared/domain/profile/site-defaults.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";
import type { SavingView } from "../../../shared/domain/views/views.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { noModel } from "../../../../test/support/no-model.ts";
import { createSeries } from "../../../../test/support/options/series.ts";
import { grantedTabs } from "../../../../test/support/options/granted-tabs.ts";
import { createSavingStore } from "./store.ts";

type Client = Parameters<typeof createSavingStore>[0]["client"];

const aStore = (client: Client) =>
  createSavingStore({ client, uuid: createSeries(), browserTabs: grantedTabs, model: noModel });

it("keeps a change that was stored during an earlier reading", async () => {
  const { client } = createFakeBackground();
  const readings: (() => void)[] = [];
  const getSaving: typeof client.getSaving = async (input) => {
    const read = await client.getSaving(input);
    if (!read.ok) return read;
    // The state at the time of the request, returned when the response is released.
    const asked: SavingView = structuredClone(read.value);
    await new Promise<void>((resolve) => readings.push(resolve));
    return ok(asked);
  };
  const store = aStore({ ...client, getSaving });
  const letGo = async () => {
    await expect.poll(() => readings.length).toBeGreaterThan(0);
    readings.shift()?.();
  };
  const loaded = store.load();
  await letGo();
  await loaded;

  const older = store.load();
  await expect.poll(() => readings.length).toBe(1);
  const changed = store.change("sending", { undoQuickMs: 0 });
  await expect.poll(() => readings.length).toBe(2);
  await letGo();
  await older;
  expect(store.view.value?.saving.undoQuickMs).toBe(0);
  await letGo();
  await changed;
  expect(store.view.value?.saving.undoQuickMs).toBe(0);
});

it("leaves the choices as they are that it does not change, though it shows older ones", async () => {
  const background = createFakeBackground();
  const { client } = background;
  const store = aStore(client);
  await store.load();
  const { saving, compatibility } = structuredClone(background.saving);
  // As a sync stores them, or another page.
  await client.saveSaving({
    saving: { ...saving, takesPlace: true },
    afterServerError: "send-again",
  });
  await store.change("sending", { undoQuickMs: 0 });
  expect(compatibility.afterServerError).toBe("ask");
  expect(background.saving).toMatchObject({
    saving: { takesPlace: true, undoQuickMs: 0 },
    compatibility: { afterServerError: "send-again" },
  });
});

it("leaves the sites as they are that it does not change, though it shows older ones", async () => {
  const background = createFakeBackground();
  const { client } = background;
  const store = aStore(client);
  await store.load();
  const { saving } = structuredClone(background.saving);
  const ofTag = (site: string) => ({ site, tags: ["type"], collections: [] });
  // As a sync stores one, and a save the other.
  const siteDefaults = [ofTag("synced.example")];
  await client.saveSaving({ saving: { siteDefaults, sitesWithoutContent: ["saved.example"] } });
  const changes = { tags: ["type"], pageContent: false };
  await store.change("sites", changeSite(saving, "typed.example", changes));
  expect(background.saving.saving).toMatchObject({
    siteDefaults: ["typed.example", "synced.example"].map(ofTag),
    sitesWithoutContent: ["typed.example", "saved.example"],
  });
});

describe("the confirmation of a change", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function loaded() {
    const { client } = createFakeBackground();
    const store = aStore(client);
    await store.load();
    return store;
  }

  it("is shown for its group, again after each change, for some seconds", async () => {
    const store = await loaded();
    await store.change("sending", { undoQuickMs: 0 });
    expect(store.kept.value).toBe("sending");
    vi.advanceTimersByTime(4_000);
    const second = store.change("sending", { undoQuickMs: 5_000 });
    expect(store.kept.value).toBeUndefined();
    await second;
    expect(store.kept.value).toBe("sending");
    vi.advanceTimersByTime(4_000);
    expect(store.kept.value).toBe("sending");
    vi.advanceTimersByTime(1_000);
    expect(store.kept.value).toBeUndefined();
  });

  it("is shown once all changes are on disk", async () => {
    const store = await loaded();
    const first = store.change("page", { rememberSites: false });
    const second = store.change("toolbar", { toolbar: "save" });
    await first;
    expect(store.kept.value).toBeUndefined();
    await second;
    expect(store.kept.value).toBe("toolbar");
  });

  it("is no longer shown after the section is left", async () => {
    const store = await loaded();
    await store.change("toolbar", { toolbar: "save" });
    store.leave();
    expect(store.kept.value).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("refuses more values than a link can have, naming them, and changes nothing", async () => {
  const background = createFakeBackground();
  const store = createSavingStore({
    client: background.client,
    uuid: createSeries(),
    browserTabs: grantedTabs,
    model: noModel,
  });
  await store.load();
  const before = store.view.value;
  await store.change("start", { tags: Array.from({ length: 101 }, (_, at) => `tag ${at}`) });
  expect(store.failure.value).toEqual({
    kind: "list-too-long",
    field: "tags",
    length: 101,
    most: 100,
  });
  await store.createCollection("c".repeat(1_001));
  expect(store.failure.value).toMatchObject({ kind: "name-too-long", field: "collections" });
  expect(store.view.value).toBe(before);
  expect(background.saving.saving.tags).toEqual([]);
  expect(background.made).toEqual([]);
});

it("refuses defaults of every save that a site has no room for, but no other change then", async () => {
  const background = createFakeBackground();
  const tags = Array.from({ length: 60 }, (_, at) => `tag ${at}`);
  const more = tags.map((tag) => `more ${tag}`);
  const siteDefaults = [{ site: "quoin.example", tags, collections: [] }];
  const saving = { ...background.saving.saving, siteDefaults };
  background.saving = { ...background.saving, saving };
  const store = createSavingStore({
    client: background.client,
    uuid: createSeries(),
    browserTabs: grantedTabs,
    model: noModel,
  });
  await store.load();
  await store.change("start", { tags: more });
  expect(store.failure.value).toMatchObject({ kind: "list-too-long", field: "tags", length: 120 });
  expect(store.overfullSite.value).toBe("quoin.example");
  expect(background.saving.saving).toEqual(saving);

  // Another page stored both at the same moment.
  background.saving = { ...background.saving, saving: { ...saving, tags: more } };
  await store.load();
  await store.change("start", { tags: more.slice(1) });
  expect(store.failure.value).toBeUndefined();
  expect(background.saving.saving.tags).toEqual(more.slice(1));
});

/** A store that misses the response about the collection with this title, which is kept, until `hear` is called. */
async function aStoreThatMisses(title: string) {
  const background = createFakeBackground();
  const { client } = background;
  let isHeard = false;
  const store = aStore({
    ...client,
    async saveCollection(input) {
      const answer = await client.saveCollection(input);
      const isMissed = !isHeard && input.fields.title === title;
      return isMissed ? err({ kind: "rpc-unreachable" }) : answer;
    },
  });
  await store.load();
  return { background, store, hear: () => (isHeard = true) };
}

it("creates the same collection again until it is known to be kept, and then another", async () => {
  const { background, store, hear } = await aStoreThatMisses("Work");
  await store.createCollection("Work");
  hear();
  await store.createCollection("Work");
  await store.createCollection("Work");
  const [first, again, other] = background.made;
  expect(again).toEqual(first);
  expect(other?.entryId).not.toBe(first?.entryId);
  expect(other?.collection).not.toBe(first?.collection);
});

it("does not create the first collections of a path again after the response about a later one was missing", async () => {
  const { background, store, hear } = await aStoreThatMisses("Tides");
  await store.createCollection("Work / Tides");
  hear();
  await store.createCollection("Work / Tides");
  const titles = background.made.map(({ fields }) => fields.title);
  expect(titles).toEqual(["Work", "Tides", "Tides"]);
  const [, tides, again] = background.made;
  expect(again).toEqual(tides);
});

it("creates the first collection of a path anew if it has gone since", async () => {
  const background = createFakeBackground();
  const { client } = background;
  let isFull = true;
  const store = aStore({
    ...client,
    async saveCollection(input) {
      if (isFull && input.fields.title === "Tides") return err({ kind: "storage-full" });
      return client.saveCollection(input);
    },
  });
  await store.load();
  await store.createCollection("Work / Tides");
  // The user drops it in Activity, and comes back.
  await store.load();
  isFull = false;
  await store.createCollection("Work / Tides");
  const [dropped, work, tides] = background.made;
  expect(work?.fields.title).toBe("Work");
  expect(work?.entryId).not.toBe(dropped?.entryId);
  expect(tides?.fields.parent).toBe(work?.collection);
});

it("creates a collection once if two paths lead through it, one right after the other", async () => {
  const background = createFakeBackground();
  const { client } = background;
  const store = createSavingStore({
    client: {
      ...client,
      async saveCollection(input) {
        const { collection: localId, fields } = input;
        const above = background.saving.collections.find((one) => one.localId === fields.parent);
        const path = [...(above === undefined ? [] : [above.title]), fields.title].join(" / ");
        const made = { localId, title: fields.title, path, pending: true, uses: 0 };
        const { saving } = background;
        background.saving = { ...saving, collections: [...saving.collections, made] };
        return client.saveCollection(input);
      },
    },
    uuid: createSeries(),
    browserTabs: grantedTabs,
    model: noModel,
  });
  await store.load();
  await Promise.all([
    store.createCollection("Work / Tides"),
    store.createCollection("Work / Mills"),
  ]);
  expect(background.made.map(({ fields }) => fields.title)).toEqual(["Work", "Tides", "Mills"]);
  expect(store.view.value?.saving.collections.map((one) => "title" in one && one.title)).toEqual([
    "Tides",
    "Mills",
  ]);
});
