import { expect, test, vi } from "vitest";
import { createFakeUserPages } from "../../../../test/support/options/fake-user-pages.ts";
import { openHome, openPages } from "../../../../test/support/options/open-pages.ts";
import { err } from "../../../shared/domain/values/result.ts";
import { PATIENCE_MS } from "../../../../test/support/until.ts";

test("two tabs that type about one page keep each other's field", async () => {
  const { fake, client, lists } = createFakeUserPages();
  const one = await openHome({ client, lists });
  const other = openPages({ client, lists });
  await other.load();
  const page = fake.pages[0]?.localId;
  other.choose(page);
  one.edit({ content: "- Tides" });
  await vi.waitFor(() => expect(fake.pages[0]?.draft?.content).toBe("- Tides"), PATIENCE_MS);
  other.edit({ title: "Start here" });
  await vi.waitFor(() => expect(fake.pages[0]?.draft?.title).toBe("Start here"), PATIENCE_MS);
  expect(fake.pages[0]?.draft?.content).toBe("- Tides");
  // Each tab does this when it is shown.
  await Promise.all([one.load(), other.load()]);
  for (const { form } of [one, other])
    expect(form.value).toMatchObject({ title: "Start here", content: "- Tides" });
  one.edit({ content: "- Tides and mills" });
  await vi.waitFor(
    () => expect(fake.pages[0]?.draft?.content).toBe("- Tides and mills"),
    PATIENCE_MS,
  );
  one.leave("title");
  await vi.waitFor(() => expect(fake.pages[0]?.draft).not.toHaveProperty("title"), PATIENCE_MS);
  expect(fake.pages[0]?.draft?.content).toBe("- Tides and mills");
});

/** Two tabs on one page: both know its title "Start" and content "- Tides", which are not saved. */
async function openInTwoTabs() {
  const { fake, client, lists } = createFakeUserPages();
  const keep = client.keepUserPageDraft;
  let held = Promise.resolve();
  const one = await openHome({
    client: {
      ...client,
      async keepUserPageDraft(input) {
        await held;
        return keep(input);
      },
    },
    lists,
  });
  const draft = () => fake.pages[0]?.draft;
  one.edit({ title: "Start", content: "- Tides" });
  await vi.waitFor(() => expect(draft()?.content).toBe("- Tides"), PATIENCE_MS);
  await vi.waitFor(() => expect(one.form.value?.sends).toHaveLength(2), PATIENCE_MS);
  const other = openPages({ client, lists });
  await other.load();
  other.choose(fake.pages[0]?.localId);
  /** Each message of the first tab waits from now on, until the result is called. */
  const holdFirst = () => {
    let letIn = () => {};
    held = new Promise((resolve) => (letIn = resolve));
    return letIn;
  };
  return { fake, client, lists, one, other, draft, holdFirst };
}

test("what another tab types is shown at once, and what is typed here is not read again", async () => {
  const { fake, one, other, draft, lists } = await openInTwoTabs();
  const [page] = fake.pages.map(({ localId }) => localId);
  const news = () => ({ about: page ? [page] : [], number: 0, editor: draft()?.entryId });
  other.edit({ content: "- Tides and mills" });
  await vi.waitFor(() => expect(draft()?.content).toBe("- Tides and mills"), PATIENCE_MS);
  const read = vi.spyOn(lists, "listUserPages");
  other.join(news());
  one.join({ ...news(), about: [] });
  expect(read).not.toHaveBeenCalled();
  one.join(news());
  await vi.waitFor(() => expect(one.form.value?.content).toBe("- Tides and mills"), PATIENCE_MS);
});

test("what another tab has typed stays, if it is read while this one is being typed into", async () => {
  const { one, other, draft, holdFirst } = await openInTwoTabs();
  const letIn = holdFirst();
  one.edit({ title: "Start h" });
  other.edit({ content: "- Tides and mills" });
  await vi.waitFor(() => expect(draft()?.content).toBe("- Tides and mills"), PATIENCE_MS);
  await one.load();
  one.edit({ title: "Start here" });
  letIn();
  await vi.waitFor(() => expect(draft()?.title).toBe("Start here"), PATIENCE_MS);
  expect(draft()?.content).toBe("- Tides and mills");
  expect(one.form.value?.content).toBe("- Tides and mills");
});

test("a letter that is taken back while it is being kept is not in the draft", async () => {
  const { one, draft, holdFirst } = await openInTwoTabs();
  const letIn = holdFirst();
  one.edit({ title: "Starts" });
  one.edit({ title: "Start" });
  letIn();
  await vi.waitFor(() => expect(one.form.value?.title).toBe("Start"), PATIENCE_MS);
  await new Promise((resolve) => setTimeout(resolve));
  expect(draft()?.title).toBe("Start");
});

test("a field that is not to be sent takes back no text that another tab has typed since", async () => {
  const { one, other, draft } = await openInTwoTabs();
  other.edit({ content: "- Tides and mills" });
  await vi.waitFor(() => expect(draft()?.content).toBe("- Tides and mills"), PATIENCE_MS);
  one.leave("title");
  await vi.waitFor(() => expect(draft()).not.toHaveProperty("title"), PATIENCE_MS);
  expect(draft()?.content).toBe("- Tides and mills");
  await vi.waitFor(() => expect(one.form.value?.content).toBe("- Tides and mills"), PATIENCE_MS);
});

test("what another tab has typed since is not discarded unseen", async () => {
  const { one, other, draft } = await openInTwoTabs();
  other.edit({ content: "- Tides and mills" });
  await vi.waitFor(() => expect(draft()?.content).toBe("- Tides and mills"), PATIENCE_MS);
  one.discard();
  await vi.waitFor(() => expect(draft()).not.toHaveProperty("title"), PATIENCE_MS);
  expect(draft()?.content).toBe("- Tides and mills");
  await vi.waitFor(() => expect(one.form.value?.sends).toEqual(["content"]), PATIENCE_MS);
  one.discard();
  await vi.waitFor(() => expect(draft()).toBeUndefined(), PATIENCE_MS);
  expect(one.form.value?.sends).toEqual([]);
});

test("what another tab types while this one discards its draft stays", async () => {
  const { one, other, draft, lists, holdFirst } = await openInTwoTabs();
  const letIn = holdFirst();
  let reads = 0;
  const list = lists.listUserPages;
  lists.listUserPages = async () => {
    reads += 1;
    return list();
  };
  one.discard();
  await vi.waitFor(() => expect(reads).toBe(1), PATIENCE_MS);
  other.edit({ content: "- Tides and mills" });
  await vi.waitFor(() => expect(draft()?.content).toBe("- Tides and mills"), PATIENCE_MS);
  letIn();
  await vi.waitFor(() => expect(draft()).not.toHaveProperty("title"), PATIENCE_MS);
  expect(draft()?.content).toBe("- Tides and mills");
  await vi.waitFor(() => expect(one.form.value?.sends).toEqual(["content"]), PATIENCE_MS);
});

/** A tab with a draft, to which another one has added a title that the first has not read. */
async function openWithUnseenTitle() {
  const { fake, client, lists } = createFakeUserPages();
  const one = await openHome({ client, lists });
  one.edit({ content: "- Tides" });
  await vi.waitFor(() => expect(fake.pages[0]?.draft?.content).toBe("- Tides"), PATIENCE_MS);
  const other = openPages({ client, lists });
  await other.load();
  other.choose(fake.pages[0]?.localId);
  other.edit({ title: "Start here" });
  await vi.waitFor(() => expect(fake.pages[0]?.draft?.title).toBe("Start here"), PATIENCE_MS);
  return { fake, lists, one };
}

test("a save in one tab leaves what another tab has added to its draft", async () => {
  const { fake, one } = await openWithUnseenTitle();
  await one.save();
  expect(fake.changed.map(({ changes }) => changes)).toEqual([{ content: "- Tides" }]);
  expect(fake.pages[0]?.draft?.title).toBe("Start here");
});

test("a save sends what another tab has typed to its end, also if it was read in the middle of that", async () => {
  const { fake, one, other, draft } = await openInTwoTabs();
  other.edit({ content: "- Tides and mi" });
  await vi.waitFor(() => expect(draft()?.content).toBe("- Tides and mi"), PATIENCE_MS);
  await one.load();
  other.edit({ content: "- Tides and mills" });
  await vi.waitFor(() => expect(draft()?.content).toBe("- Tides and mills"), PATIENCE_MS);
  await one.save();
  expect(fake.changed).toMatchObject([
    { changes: { title: "Start", content: "- Tides and mills" } },
  ]);
  expect(draft()).toBeUndefined();
  expect(one.form.value?.sends).toEqual([]);
  await other.load();
  other.edit({ title: "Start here" });
  await vi.waitFor(() => expect(draft()?.title).toBe("Start here"), PATIENCE_MS);
});

test("a save leaves what another tab has added unseen, though this one has typed last", async () => {
  const { fake, one } = await openWithUnseenTitle();
  one.edit({ content: "- Tides and mills" });
  await vi.waitFor(
    () => expect(fake.pages[0]?.draft?.content).toBe("- Tides and mills"),
    PATIENCE_MS,
  );
  await vi.waitFor(() => expect(one.form.value?.content).toBe("- Tides and mills"), PATIENCE_MS);
  await one.save();
  expect(fake.changed.map(({ changes }) => changes)).toEqual([{ content: "- Tides and mills" }]);
  expect(fake.pages[0]?.draft?.title).toBe("Start here");
});

test("a save that cannot look at the disk first deletes nothing that another tab has added unseen", async () => {
  const { fake, lists, one } = await openWithUnseenTitle();
  one.edit({ content: "- Tides and mills" });
  await vi.waitFor(
    () => expect(fake.pages[0]?.draft?.content).toBe("- Tides and mills"),
    PATIENCE_MS,
  );
  await vi.waitFor(() => expect(one.form.value?.content).toBe("- Tides and mills"), PATIENCE_MS);
  const list = lists.listUserPages;
  lists.listUserPages = async () => {
    lists.listUserPages = list;
    return err({ kind: "storage-blocked" });
  };
  await one.save();
  expect(fake.changed.map(({ changes }) => changes)).toEqual([{ content: "- Tides and mills" }]);
  expect(fake.pages[0]?.draft?.title).toBe("Start here");
});

test("what is typed in a tab that has not heard of a save in another one is kept", async () => {
  const { fake, one, other, draft } = await openInTwoTabs();
  await other.save();
  expect(fake.changed).toMatchObject([{ changes: { title: "Start", content: "- Tides" } }]);
  expect(draft()).toBeUndefined();
  one.edit({ title: "Start here" });
  await vi.waitFor(() => expect(draft()?.title).toBe("Start here"), PATIENCE_MS);
  await one.load();
  expect(one.form.value?.title).toBe("Start here");
});
