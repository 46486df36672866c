import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asId, type EntryId, type LocalId } from "../../../../shared/domain/values/ids.ts";
import { ok } from "../../../../shared/domain/values/result.ts";
import type { Client, InputOf } from "../../../../background/contract.ts";
import type { PopupView } from "../../../../shared/domain/views/views.ts";
import {
  aCollection,
  aLink,
  aProfileId,
  aStore,
  aUuid,
  aView,
  inputsOf,
} from "../../../../../test/support/popup/fixtures.ts";

// Text that is typed before the background's data about the page arrives.

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A form that gets its view when the test calls `arrive`; `onDisk` is the draft of its page. */
function aSlowForm() {
  let onDisk: InputOf<"keepDraft">["draft"] | undefined;
  let arrive: (view: PopupView) => void = () => {};
  const opening = new Promise<PopupView>((resolve) => (arrive = resolve));
  const answers: Partial<Client> = {
    openPopup: async () => ok(await opening),
    async keepDraft({ draft }) {
      onDisk = draft;
      return ok({ number: 1 });
    },
  };
  const { store, client } = aStore(answers);
  const loaded = store.load();
  return {
    store,
    client,
    onDisk: () => onDisk,
    async arrive(view: PopupView) {
      arrive(view);
      await loaded;
      await vi.advanceTimersByTimeAsync(100);
    },
  };
}

it("does not replace the text of an earlier draft, which comes into the form after it", async () => {
  const entryId = asId<EntryId>(aUuid(90));
  const earlier = { ...aStore().store.form.toDraft(), entryId, description: "A long note" };
  const form = aSlowForm();
  form.store.form.addTags(["grid"], []);
  await vi.advanceTimersByTimeAsync(100);
  await form.arrive(aView({ draft: earlier }));
  expect(form.store.form.description.value).toBe("A long note");
  expect(form.onDisk()).toMatchObject({ description: "A long note", tags: ["grid"] });
});

it("does not replace tags and collections of an earlier draft: those that were added stand beside them", async () => {
  const entryId = asId<EntryId>(aUuid(90));
  const collections = [
    { kind: "known", localId: asId<LocalId>(aUuid(80)), title: "Print" },
  ] as const;
  const text = aStore().store.form.toDraft();
  const earlier = { ...text, entryId, tags: ["css"], collections };
  const form = aSlowForm();
  form.store.form.addTags(["grid"], []);
  form.store.form.toggleCollection(aCollection("Reading list", 2));
  await form.arrive(aView({ draft: earlier }));
  expect(form.onDisk()).toMatchObject({
    tags: ["css", "grid"],
    collections: [{ title: "Print" }, { title: "Reading list" }],
  });
});

it("names the fields it has changed, and says that it is the first: closed now, it leaves those of an earlier draft", async () => {
  const form = aSlowForm();
  form.store.form.addTags(["grid"], []);
  form.store.flush();
  const [kept] = inputsOf(form.client, "keepDraft");
  const unchanged = ["title", "address", "description", "collections"];
  expect(kept).toMatchObject({ draft: { tags: ["grid"], unchanged }, isFirst: true });
});

it("says so in the next profile, too: the draft that the page has there is not known yet", async () => {
  const work = aProfileId(2);
  let arrive = () => {};
  const opening = new Promise<void>((resolve) => (arrive = resolve));
  const { store, client } = aStore({
    async openPopup({ profileId = aProfileId(1) }) {
      if (profileId === work) await opening;
      return ok(aView({ profileId }));
    },
  });
  await store.load();
  const switched = store.switchProfile(work);
  store.form.setTitle("Mine");
  store.flush();
  expect(inputsOf(client, "keepDraft").at(-1)).toMatchObject({ profileId: work, isFirst: true });
  arrive();
  await switched;
  expect(inputsOf(client, "keepDraft").at(-1)).not.toHaveProperty("isFirst");
});

it("over a saved page is kept as its edit, so that it is not offered as another link later", async () => {
  const link = aLink();
  const form = aSlowForm();
  form.store.form.addTags(["grid"], []);
  await vi.advanceTimersByTimeAsync(100);
  await form.arrive(aView({ link, links: [link.localId] }));
  expect(form.onDisk()).toMatchObject({ link: link.localId });
});

it("does not come back as an earlier draft: a saved page stays an edit, and is not saved twice", async () => {
  const link = aLink();
  const form = aSlowForm();
  form.store.form.addTags(["grid"], []);
  await vi.advanceTimersByTimeAsync(100);
  const draft = form.onDisk();
  if (draft === undefined) expect.fail("nothing was kept");
  await form.arrive(aView({ draft, link, links: [link.localId] }));
  expect(form.store.form.editing.value).toEqual(link);
  await form.store.save();
  expect(inputsOf(form.client, "saveLink")).toEqual([]);
});

it("does not come back as an earlier draft: the profile's choices for new links are added", async () => {
  const form = aSlowForm();
  form.store.form.setTitle("Mine");
  await vi.advanceTimersByTimeAsync(100);
  const draft = form.onDisk();
  if (draft === undefined) expect.fail("nothing was kept");
  await form.arrive(aView({ draft, start: { ...aView().start, tags: ["inbox"] } }));
  expect(form.store.form.toDraft()).toMatchObject({ title: "Mine", tags: ["inbox"] });
});

it("goes on in a tab of its own with the profile's choices for new links, which are not added there", async () => {
  const form = aSlowForm();
  form.store.form.setTitle("Mine");
  const kept = form.store.keep();
  await form.arrive(aView({ start: { ...aView().start, tags: ["inbox"] } }));
  expect(await kept).toMatchObject({ ok: true });
  const [first] = inputsOf(form.client, "keepDraft");
  expect(first).toMatchObject({ draft: { title: "Mine", tags: ["inbox"] } });
});
