import { expect, it } from "vitest";
import { ok } from "../../../../shared/domain/values/result.ts";
import type { LinkView } from "../../../../shared/domain/views/views.ts";
import { aLink, anEntry, aStore, aView } from "../../../../../test/support/popup/fixtures.ts";

/** A store with a save in its undo time, and with the link's edit open in the form. */
async function aStoreThatEditsItsSave() {
  const shown: { link?: LinkView; isUndone?: true } = {};
  const held = { state: "held", standing: "waiting", choices: ["undo"] } as const;
  const undone = { state: "cancelled", standing: "gone" } as const;
  const entry = () => anEntry(shown.isUndone ? undone : held);
  const { store } = aStore({
    openPopup: async () => {
      const { link } = shown;
      return ok(aView(link && { link, links: [link.localId], entry: entry() }));
    },
    getEntry: async ({ entryId }) => ok({ ...entry(), id: entryId }),
    choose: async () => ok(),
  });
  await store.load();
  store.form.setTitle("Mine");
  store.form.setMore({ latitude: "52.1", longitude: "4.3" });
  await store.save();
  const localId = store.saved.value?.link ?? aLink().localId;
  shown.link = aLink({ localId, title: "Mine", at: "waiting" });
  await store.editSaved();
  expect(store.form.editing.value?.localId).toBe(localId);
  const goes = () => {
    delete shown.link;
    shown.isUndone = true;
  };
  return { store, goes };
}

it("has all that was typed for the new link again after Save, Edit and Undo", async () => {
  const { store, goes } = await aStoreThatEditsItsSave();
  goes();
  await store.chooseEarlier("undo");
  expect(store.form.editing.value).toBeUndefined();
  expect(store.form.toDraft()).toMatchObject({ title: "Mine", latitude: "52.1", longitude: "4.3" });
});

it("has it again, too, if the save is undone in another page", async () => {
  const { store, goes } = await aStoreThatEditsItsSave();
  goes();
  await store.refresh();
  expect(store.form.editing.value).toBeUndefined();
  expect(store.form.toDraft()).toMatchObject({ title: "Mine", latitude: "52.1", longitude: "4.3" });
});
