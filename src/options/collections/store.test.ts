import { expect, test } from "vitest";
import { err } from "../../domain/values/result.ts";
import { createFakeBackground } from "../../../test/support/options/fake-background.ts";
import { createSeries } from "../../../test/support/options/series.ts";
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
      // It may have been kept all the same: only the response is missing.
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
  // What is kept under an id does not change any more.
  store.edit({ title: "Online" });
  await store.save();
  expect(sent.at(-1)).toMatchObject({ title: "Online" });
  expect(sent.at(-1)?.collection).not.toBe(sent[0]?.collection);
  expect(sent.at(-1)?.entryId).not.toBe(sent[0]?.entryId);
});
