import { afterEach, describe, expect, it, vi } from "vitest";
import { err, ok, type Result } from "../../../../shared/domain/values/result.ts";
import type { MessageFailure } from "../../../../shared/domain/failures.ts";
import type { Client } from "../../../../background/contract.ts";
import {
  aLink,
  aProfileId,
  aStore,
  aUuid,
  aView,
  anEntry,
  inputsOf,
} from "../../../../../test/support/popup/fixtures.ts";

const unreachable = err({ kind: "rpc-unreachable" } as const);
const home = { id: aProfileId(1), name: "Home", colour: "green", host: "links.example" } as const;
const work = { ...home, id: aProfileId(2), name: "Work", host: "work.example" };

/** A response that the test releases. */
function held<Value>() {
  let arrive: (value: Value) => void = () => {};
  const answer = new Promise<Value>((resolve) => (arrive = resolve));
  return { answer, arrive };
}

afterEach(() => vi.useRealTimers());

describe("Save", () => {
  it("is sent in the press itself, before anything that loads later", () => {
    const { store, client } = aStore();
    store.form.setTitle("Mine");
    void store.save();
    expect(inputsOf(client, "saveLink")).toMatchObject([{ draft: { title: "Mine" }, begin: true }]);
  });

  it("is sent in the press itself while the profile is being switched, to the new profile", async () => {
    const { store, client } = aStore({
      openPopup: async () => ok(aView({ profiles: [home, work] })),
    });
    await store.load();
    void store.switchProfile(work.id);
    void store.save();
    expect(inputsOf(client, "saveLink")).toMatchObject([{ profileId: work.id, begin: true }]);
  });

  it("keeps the text typed just before as a draft, in case the refusal finds the popup closed", () => {
    const { store, client } = aStore();
    store.form.setTitle("Mine");
    void store.save();
    expect(client.calls.map(({ method }) => method)).toEqual(["saveLink", "keepDraft"]);
  });

  it("names the links of the page that the form has shown", async () => {
    const link = aLink();
    const { store, client } = aStore({
      openPopup: async () => ok(aView({ link, links: [link.localId] })),
    });
    await store.load();
    store.startNew();
    await store.save();
    expect(inputsOf(client, "saveLink")).toMatchObject([{ links: [link.localId] }]);
  });

  it("pressed before the profile's choices had loaded, and refused, has them in the form afterwards", async () => {
    const opening = held<Awaited<ReturnType<Client["openPopup"]>>>();
    const start = { ...aView().start, tags: ["inbox"] };
    const saving = held<Awaited<ReturnType<Client["saveLink"]>>>();
    const { store } = aStore({
      openPopup: () => opening.answer,
      saveLink: () => saving.answer,
    });
    const loaded = store.load();
    const saved = store.save();
    opening.arrive(ok(aView({ start })));
    await loaded;
    saving.arrive(err({ kind: "storage-full" }));
    await saved;
    expect(store.refusal.value).toEqual({ kind: "storage-full" });
    expect(store.form.tags.value).toEqual(["inbox"]);
  });
});

describe("Save over a page that has a link the form does not know", () => {
  const link = aLink({ targetUrl: "https://quoin.example/grid", tags: ["print"] });

  /** The page is saved already, and the background responds slowly. */
  function slow(view = aView({ link, links: [link.localId] })) {
    const opening = held<Result<typeof view, MessageFailure>>();
    const opened = aStore({
      openPopup: () => opening.answer,
      saveLink: async ({ draft, links }) =>
        ok({ entryId: draft.entryId, ...(links?.length === 0 && { already: true as const }) }),
    });
    return { ...opened, arrive: () => opening.arrive(ok(view)) };
  }

  it("makes the form the edit of that link, with all that was typed, and says so", async () => {
    const { store, client, arrive } = slow();
    store.form.setDescription("A note");
    store.form.addTags(["mine"], []);
    const loaded = store.load();
    const savedAs = store.form.entryId.value;
    const saved = store.save();
    arrive();
    await Promise.all([loaded, saved]);
    expect(store.phase.value).toBe("editing");
    expect(store.refusal.value).toEqual({ kind: "page-known" });
    expect(store.form.editing.value).toEqual(link);
    expect(store.form.entryId.value).not.toBe(savedAs);
    expect(store.form.toDraft()).toMatchObject({
      title: link.title,
      description: "A note",
      tags: ["print", "mine"],
    });
    await store.save();
    expect(inputsOf(client, "changeLink")).toMatchObject([{ link: link.localId }]);
    expect(inputsOf(client, "saveLink")).toHaveLength(1);
  });

  it("asks about a link with an unknown outcome", async () => {
    const entry = anEntry({ state: "unknown", standing: "needs-you" });
    const { store, arrive } = slow(aView({ link, links: [link.localId], entry }));
    const saved = store.save();
    arrive();
    await saved;
    expect(store.view.value?.entry).toEqual(entry);
    expect(store.phase.value).toBe("editing");
  });

  it("makes a second link if the user then says so", async () => {
    const { store, client, arrive } = slow();
    const saved = store.save();
    arrive();
    await saved;
    store.startNew();
    await store.save();
    expect(inputsOf(client, "saveLink")).toMatchObject([{ links: [] }, { links: [link.localId] }]);
    expect(store.phase.value).toBe("done");
  });

  it("is refused, and changes nothing in the form, if the background cannot be asked", async () => {
    const { store } = aStore({
      openPopup: async () => unreachable,
      saveLink: async ({ draft }) => ok({ entryId: draft.entryId, already: true }),
    });
    await store.save();
    expect(store.refusal.value).toEqual({ kind: "rpc-unreachable" });
    expect(store.form.editing.value).toBeUndefined();
  });

  it("asks about the page of the typed address, if another one was typed", async () => {
    const { store, client, arrive } = slow();
    store.form.setAddress("https://other.example/");
    const saved = store.save();
    arrive();
    await saved;
    expect(inputsOf(client, "openPopup")).toMatchObject([{ address: "https://other.example/" }]);
  });

  it("does not count the profile's choices as typed", async () => {
    const start = { ...aView().start, tags: ["inbox"] };
    let isSaved = false;
    const { store } = aStore({
      openPopup: async () =>
        ok(isSaved ? aView({ start, link, links: [link.localId] }) : aView({ start })),
      saveLink: async ({ draft }) => ok({ entryId: draft.entryId, already: true }),
    });
    await store.load();
    isSaved = true;
    await store.save();
    expect(store.form.tags.value).toEqual(["print"]);
  });
});

describe("a save whose response was lost", () => {
  it("is not called unsaved, nor under way, if it was sent so long ago that no entry is left", async () => {
    const link = aLink({ title: "Mine" });
    const { store } = aStore({
      openPopup: async () => ok(aView({ link, links: [link.localId] })),
      changeLink: async ({ entryId }) => ok({ entryId, already: true }),
    });
    await store.load();
    store.form.setTitle("Typed");
    await store.save();
    expect(store.phase.value).toBe("editing");
    expect(store.refusal.value).toEqual({ kind: "page-known" });
  });

  it.each(["keepDraft", "openPopup"] as const)(
    "is not made a second time if %s cannot read its outcome",
    async (method) => {
      let isGone = false;
      const { store, client } = aStore({
        saveLink: async () => err({ kind: "entry-gone" }),
        keepDraft: async () => (isGone && method === "keepDraft" ? unreachable : ok({ number: 1 })),
        openPopup: async () => (isGone && method === "openPopup" ? unreachable : ok(aView())),
      });
      await store.load();
      isGone = true;
      const { entryId } = store.form.toDraft();
      await store.save();
      expect(inputsOf(client, "saveLink")).toHaveLength(1);
      expect(store.refusal.value).toEqual({ kind: "rpc-unreachable" });
      expect(store.form.toDraft().entryId).toBe(entryId);
    },
  );
});

describe("a draft", () => {
  async function switchWith(answers: Partial<Client>) {
    const opened = aStore({
      openPopup: async ({ profileId = home.id }) =>
        ok(aView({ profileId, profiles: [home, work] })),
      ...answers,
    });
    await opened.store.load();
    opened.store.form.setTitle("Mine");
    await opened.store.switchProfile(work.id);
    return opened;
  }

  it("is deleted in the old profile once it is kept in the new one, by its id", async () => {
    const { client } = await switchWith({});
    const asked = client.calls.filter(({ method }) => method.endsWith("Draft"));
    expect(asked).toMatchObject([
      { method: "keepDraft", input: { profileId: home.id } },
      { method: "keepDraft", input: { profileId: work.id, draft: { title: "Mine" } } },
      { method: "forgetDraft", input: { profileId: home.id, entryId: aUuid(1) } },
    ]);
  });

  it.each(["keepDraft", "openPopup"] as const)(
    "stays in the old profile if %s fails in the new one",
    async (method) => {
      const { client, store } = await switchWith({
        [method]: async ({ profileId }: { profileId?: string }) =>
          profileId === work.id
            ? unreachable
            : ok(aView({ profileId: home.id, profiles: [home, work] })),
      });
      expect(inputsOf(client, "forgetDraft")).toEqual([]);
      expect(store.form.title.value).toBe("Mine");
    },
  );

  it("is deleted by its id after the save: another draft of the page stays", async () => {
    const { store, client } = aStore();
    await store.load();
    store.form.setTitle("Mine");
    await store.save();
    expect(inputsOf(client, "forgetDraft")).toMatchObject([{ entryId: aUuid(1) }]);
  });
});

it("says why a switch of the profile failed", async () => {
  const { store } = aStore({
    openPopup: async ({ profileId }) =>
      profileId === work.id ? unreachable : ok(aView({ profiles: [home, work] })),
  });
  await store.load();
  await store.switchProfile(work.id);
  expect(store.refusal.value).toEqual({ kind: "rpc-unreachable" });
});

describe("a form that another window has saved", () => {
  it("continues as the edit of that link, with a draft of its own for what is typed later", async () => {
    let view = aView();
    const { store, client } = aStore({ openPopup: async () => ok(view) });
    await store.load();
    const { entryId, link: localId } = store.form.toDraft();
    const link = aLink({ localId, title: "As it was saved" });
    view = aView({ link, links: [localId] });
    await store.refresh();
    store.form.setTitle("Typed after it");
    await store.keep();
    expect(store.form.editing.value).toEqual(link);
    const [kept] = inputsOf(client, "keepDraft").slice(-1);
    expect(kept).toMatchObject({ draft: { link: localId, title: "Typed after it" } });
    expect(kept).not.toMatchObject({ draft: { entryId } });
    await store.save();
    expect(inputsOf(client, "changeLink")).toMatchObject([
      { link: localId, changes: { title: "Typed after it" } },
    ]);
  });

  it("takes the saved values if nothing was typed here, and keeps no draft of them", async () => {
    const begun = { ...aStore().store.form.toDraft(), title: "Begun elsewhere" };
    let view = aView({ draft: begun });
    const { store, client } = aStore({ openPopup: async () => ok(view) });
    await store.load();
    const { link: localId } = store.form.toDraft();
    const link = aLink({ localId, title: "Begun elsewhere", tags: ["at leisure"] });
    view = aView({ link, links: [localId] });
    await store.refresh();
    store.flush();
    expect(store.form.editing.value).toEqual(link);
    expect(store.form.toDraft()).toMatchObject({ title: link.title, tags: link.tags });
    expect(inputsOf(client, "keepDraft")).toEqual([]);
    // What another window types about the link is no draft of this form either.
    store.join({ about: [localId], number: 1, editor: "other" });
    const { entryId } = store.form.toDraft();
    expect(inputsOf(client, "keepDraft")).toMatchObject([
      { ifKept: true, draft: { entryId }, over: { entryId } },
    ]);
  });
});
