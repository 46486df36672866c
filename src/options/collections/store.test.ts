import { expect, test } from "vitest";
import { createFakeBackground } from "../../../test/support/options/fake-background.ts";
import { createSeries } from "../../../test/support/options/series.ts";
import { createCollectionsStore } from "./store.ts";

test("a new collection that is begun while another is being saved stays in the form", async () => {
  const background = createFakeBackground();
  const { client, lists } = background;
  let release = () => {};
  const store = createCollectionsStore({
    client: {
      ...client,
      listCollections: async (input) => {
        await new Promise<void>((resolve) => (release = resolve));
        return client.listCollections(input);
      },
    },
    lists,
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
