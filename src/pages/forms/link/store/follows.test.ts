import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseEdit } from "../../../../shared/domain/draft/link-edit.ts";
import { ok } from "../../../../shared/domain/values/result.ts";
import type { LinkView, PopupView } from "../../../../shared/domain/views/views.ts";
import {
  aCollection,
  aLink,
  aStore,
  aView,
  inputsOf,
} from "../../../../../test/support/popup/fixtures.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const before = aLink({ title: "Old", description: "Short", tags: ["print"] });

/** A form that edits `before`, with a function that changes the link elsewhere. */
async function openEdit(view: Partial<PopupView> = {}) {
  let now = aView({ link: before, ...view });
  const { store, client } = aStore({ openPopup: async () => ok(now) });
  await store.load();
  return {
    form: store.form,
    change: async (link: Partial<LinkView>) => {
      now = aView({ link: { ...(now.link ?? before), ...link } });
      await store.refresh();
      await vi.advanceTimersByTimeAsync(200);
    },
    changed: () => {
      const edit = parseEdit(store.form.editing.value ?? before, store.form.toDraft());
      return edit.ok ? Object.keys(edit.value).toSorted() : edit.error.kind;
    },
    kept: () => inputsOf(client, "keepDraft"),
  };
}

describe("an open edit, when a response brings other values of its link", () => {
  it("takes them into all fields that are as they were, and counts none as a change", async () => {
    const { form, change, changed } = await openEdit();
    const { localId, title } = aCollection("Tides", 9);
    const other = {
      title: "New",
      targetUrl: "https://quoin.example/moved",
      description: "Long",
      tags: ["mills"],
      collections: [{ kind: "known", localId, title }],
    } as const;
    await change(other);
    const { targetUrl: address, ...rest } = other;
    expect(form.toDraft()).toMatchObject({ address, ...rest });
    expect(changed()).toBe("unchanged");
    await change({ title: "Newer", tags: [] });
    expect(form.toDraft()).toMatchObject({ title: "Newer", tags: [], description: "Long" });
  });

  it("leaves what the user has changed", async () => {
    const { form, change, changed } = await openEdit();
    form.setTitle("Mine");
    form.addTags(["moon"], []);
    await change({ title: "New", description: "Long", tags: ["mills"] });
    expect(form.toDraft()).toMatchObject({
      title: "Mine",
      tags: ["print", "moon"],
      description: "Long",
    });
    expect(changed()).toEqual(["tags", "title"]);
  });

  it("leaves the changes of a restored draft, and no other of its fields", async () => {
    const { form: first } = await openEdit();
    first.setTitle("Mine");
    const { form, change, changed } = await openEdit({ draft: first.toDraft() });
    await change({ title: "New", description: "Long", tags: ["mills"] });
    expect(form.toDraft()).toMatchObject({ title: "Mine", description: "Long", tags: ["mills"] });
    expect(changed()).toEqual(["title"]);
  });

  it("leaves chips in their order if only the order differs", async () => {
    const { form, change } = await openEdit({ link: { ...before, tags: ["print", "mills"] } });
    await change({ tags: ["mills", "print"] });
    expect(form.tags.value).toEqual(["print", "mills"]);
  });

  it("keeps a typed draft once more, so that it does not bring the old values back", async () => {
    const { form, change, kept } = await openEdit();
    form.addTags(["moon"], []);
    await change({ title: "New" });
    expect(kept().at(-1)).toMatchObject({ draft: { title: "New", tags: ["print", "moon"] } });
    const count = kept().length;
    await change({ title: "New" });
    expect(kept()).toHaveLength(count);
  });

  it("keeps no draft if nothing was typed", async () => {
    const { change, kept } = await openEdit();
    await change({ title: "New" });
    expect(kept()).toEqual([]);
  });
});
