import { expect, test } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { aConnection } from "../../../../test/support/options/views.ts";
import { createSeries } from "../../../../test/support/options/series.ts";
import { createCollectionsStore } from "./store.ts";

test("a new collection that is begun while another is being saved stays in the form", async () => {
  const background = createFakeBackground();
  const { client, lists } = background;
  let release = () => {};
  const store = createCollectionsStore({
    client,
    lists: {
      ...lists,
      listCollections: async () => {
        await new Promise<void>((resolve) => (release = resolve));
        return lists.listCollections();
      },
    },
    uuid: createSeries(),
  });
  const loaded = store.load();
  release();
  await loaded;
  store.startNew();
  store.edit({ title: "Offline" });
  const saved = store.save();
  await expect.poll(() => store.said.value?.kind).toBe("saved");
  store.startNew();
  store.edit({ title: "Offline child" });
  release();
  await saved;
  expect(store.chosen.value).toBe("new");
  expect(store.form.value?.typed.title).toBe("Offline child");
});

test("a new collection is the same one, however often Save is pressed until it is known to be kept", async () => {
  const background = createFakeBackground();
  const { client, lists } = background;
  const sent: { collection: string; entryId: string; title: string }[] = [];
  const store = createCollectionsStore({
    client: {
      ...client,
      // The collection may have been kept anyway, because only the response is missing.
      saveCollection: async ({ collection, entryId, fields: { title } }) => {
        sent.push({ collection, entryId, title });
        return err({ kind: "rpc-unreachable" });
      },
    },
    lists,
    uuid: createSeries(),
  });
  await store.load();
  store.startNew();
  store.edit({ title: "Offline" });
  await Promise.all([store.save(), store.save()]);
  await store.save();
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
  // A collection that is kept under an id does not change any more.
  store.edit({ title: "Online" });
  await store.save();
  expect(sent.at(-1)).toMatchObject({ title: "Online" });
  expect(sent.at(-1)?.collection).not.toBe(sent[0]?.collection);
  expect(sent.at(-1)?.entryId).not.toBe(sent[0]?.entryId);
});

const [work, tides, mills] = [anId<LocalId>(1), anId<LocalId>(2), anId<LocalId>(3)];

/** A store over collections whose orders leave no gaps. */
async function aFullList() {
  const background = createFakeBackground();
  background.collections = [work, tides, mills].map((localId, at) => ({
    localId,
    title: `${at + 1}`,
    visualOrder: at + 1,
    pending: false,
  }));
  const store = createCollectionsStore({ ...background, uuid: createSeries() });
  await store.load();
  return { background, store };
}

test("text that is typed while a collection is being saved stays in its form", async () => {
  const { background, store } = await aFullList();
  store.choose(work);
  store.edit({ title: "Works" });
  const saved = store.save();
  store.edit({ description: "All of them" });
  expect(await saved).toBe(true);
  expect(background.changed.map(({ changes }) => changes)).toEqual([{ title: "Works" }]);
  expect(store.form.value).toMatchObject({
    kept: { title: "Works", description: "" },
    typed: { title: "Works", description: "All of them" },
  });
  await store.save();
  expect(background.changed[1]?.changes).toEqual({ description: "All of them" });
});

test("a new collection that is saved stays in the form until the list has it", async () => {
  const { background, store } = await aFullList();
  let answerList = () => {};
  const listed = new Promise<void>((resolve) => (answerList = resolve));
  const { listCollections } = background.lists;
  background.lists.listCollections = async () => {
    await listed;
    return listCollections();
  };
  store.startNew();
  store.edit({ title: "Offline" });
  const saved = store.save();
  await expect.poll(() => background.made).toHaveLength(1);
  await expect.poll(() => store.said.value).toMatchObject({ kind: "saved" });
  expect(store.form.value?.typed).toMatchObject({ title: "Offline" });
  store.edit({ description: "To be read" });
  // An impatient second press, with more text in the form than the first one had.
  const again = store.save();
  answerList();
  expect(await Promise.all([saved, again])).toEqual([true, true]);
  const made = background.made.map(({ collection }) => collection);
  expect(made).toHaveLength(1);
  expect(store.chosen.value).toBe(made[0]);
  expect(background.changed).toMatchObject([
    { collection: made[0], changes: { description: "To be read" } },
  ]);
  await store.save();
  expect(background.changed).toHaveLength(1);
});

test("text that is typed while a new collection is being saved becomes a change of it", async () => {
  const { background, store } = await aFullList();
  store.startNew();
  store.edit({ title: "Offline" });
  const saved = store.save();
  store.edit({ description: "To be read" });
  await saved;
  const made = background.made[0]?.collection;
  expect(store.chosen.value).toBe(made);
  expect(store.form.value?.typed).toMatchObject({ title: "Offline", description: "To be read" });
  await store.save();
  expect(background.changed).toMatchObject([
    { collection: made, changes: { description: "To be read" } },
  ]);
  store.startNew();
  expect(store.form.value?.typed).toMatchObject({ title: "", description: "" });
});

test("what was typed for a new collection stays while another collection is shown", async () => {
  const { store } = await aFullList();
  store.startNew();
  store.edit({ title: "Offline" });
  store.choose(work);
  store.startNew();
  expect(store.form.value?.typed.title).toBe("Offline");
  store.startNew(tides);
  expect(store.form.value?.typed).toMatchObject({ title: "Offline", parent: tides });
});

test("moves that are asked for at once are carried out one after the other", async () => {
  const { store } = await aFullList();
  await Promise.all([
    store.move(mills, { beside: work, side: "before" }),
    store.move(tides, { beside: work, side: "before" }),
  ]);
  expect(store.tree.value.children.get(undefined)?.map(({ title }) => title)).toEqual([
    "3",
    "2",
    "1",
  ]);
});

test("a list that is read slowly does not take the place of a newer one of another profile", async () => {
  const { background, store } = await aFullList();
  const read = background.lists.listCollections;
  const older = await read();
  let letIn = () => {};
  background.lists.listCollections = async () => {
    background.lists.listCollections = read;
    await new Promise<void>((resolve) => (letIn = resolve));
    return older;
  };
  const slow = store.load();
  background.connection = aConnection({ profileId: anId(77) });
  background.collections = [];
  const loaded = store.load();
  letIn();
  await Promise.all([slow, loaded]);
  expect(store.view.value).toMatchObject({ profileId: anId(77), collections: [] });
});

test("links are counted again if the profile has changed while they were counted", async () => {
  const { background, store } = await aFullList();
  let letIn = () => {};
  background.lists.countLinks = async (profileId) => {
    const isOther = profileId === anId<ProfileId>(77);
    if (!isOther) await new Promise<void>((resolve) => (letIn = resolve));
    return ok({ [work]: isOther ? 2 : 1 });
  };
  await store.load();
  background.connection = aConnection({ profileId: anId(77) });
  await store.load();
  letIn();
  await expect.poll(() => store.counts.value).toEqual({ [work]: 2 });
});

test("a new collection that cannot be kept is in the form again, though another was begun meanwhile", async () => {
  const { background, store } = await aFullList();
  let answer = () => {};
  background.client.saveCollection = async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return err({ kind: "storage-full" });
  };
  store.startNew();
  store.edit({ title: "Offline", description: "For the train" });
  const saved = store.save();
  store.startNew(work);
  answer();
  expect(await saved).toBe(false);
  expect(store.form.value?.typed).toMatchObject({
    title: "Offline",
    description: "For the train",
    parent: work,
  });
  expect(store.failure.value).toEqual({ kind: "storage-full" });
});

test("a new collection that is discarded while it cannot be kept is in no form", async () => {
  const { background, store } = await aFullList();
  let answer = () => {};
  background.client.saveCollection = async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return err({ kind: "storage-full" });
  };
  store.startNew();
  store.edit({ title: "Offline", coverBytes: 1 }, "data:image/png;base64,eA==");
  const saved = store.save();
  store.discard();
  store.startNew();
  answer();
  await saved;
  expect(store.form.value).toMatchObject({ typed: { title: "", coverBytes: 0 } });
  expect(store.form.value?.edit.cover).toBeUndefined();
});

test("a new collection is saved that was begun before one of another profile", async () => {
  const { background, store } = await aFullList();
  const turnTo = async (profileId: ProfileId) => {
    background.connection = aConnection({ profileId });
    await store.load();
    store.startNew();
  };
  await turnTo(anId(77));
  store.edit({ title: "Offline" });
  await turnTo(anId(78));
  store.edit({ title: "At home" });
  expect(await store.save()).toBe(true);
  await turnTo(anId(77));
  expect(store.form.value?.typed.title).toBe("Offline");
  expect(await store.save()).toBe(true);
  expect(background.made.map(({ fields, profileId }) => [fields.title, profileId])).toEqual([
    ["At home", anId(78)],
    ["Offline", anId(77)],
  ]);
});

test("a move that another page has made impossible is not said to be done", async () => {
  const { background, store } = await aFullList();
  background.client.changeCollection = async () => ok({ isCycle: true });
  await store.move(tides, { inside: work });
  expect(store.said.value).toEqual({ kind: "in-itself", title: "2" });
});

test("what is cleared while a new collection is saved is a change of that collection", async () => {
  const { background, store } = await aFullList();
  const { saveCollection, changeCollection } = background.client;
  let answer = () => {};
  background.client.saveCollection = async (input) => {
    const kept = await saveCollection(input);
    await new Promise<void>((resolve) => (answer = resolve));
    return kept;
  };
  const sent: object[] = [];
  background.client.changeCollection = async (input) => {
    sent.push({ changes: input.changes, cover: input.cover });
    return changeCollection(input);
  };
  store.startNew(work);
  const cover = "data:image/png;base64,eA==";
  store.edit({
    title: "Tides",
    description: "About the sea",
    emoji: "🌊",
    order: "12",
    sharing: "team",
  });
  store.edit({ pinned: "yes", publicVisible: "no", shareAllLinks: "yes", coverBytes: 1 }, cover);
  const saved = store.save();
  await expect.poll(() => background.made.length).toBe(1);
  store.edit({ description: "", emoji: "", parent: undefined, order: "", sharing: "" });
  store.edit({ pinned: "unset", publicVisible: "unset", shareAllLinks: "unset" });
  store.edit({ coverBytes: 0 }, "");
  const again = store.save();
  answer();
  expect(await Promise.all([saved, again])).toEqual([true, true]);
  expect(sent).toEqual([
    {
      changes: {
        description: "",
        emoji: "",
        parent: null,
        visualOrder: null,
        sharePreference: "",
        pinned: null,
        publicVisible: null,
        shareAllLinks: null,
        coverBytes: 0,
      },
      cover: "",
    },
  ]);
});
