import { expect, test, vi } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import { createFakeUserPages } from "../../../../test/support/options/fake-user-pages.ts";
import { openHome, openPages } from "../../../../test/support/options/open-pages.ts";
import type { PageItem } from "../../../shared/domain/user-pages/user-page-item.ts";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";
import { PATIENCE_MS } from "../../../../test/support/until.ts";

test("a page that is being added is added to no other profile, and its form is there again with its own", async () => {
  const { fake, client, lists } = createFakeUserPages();
  let profileId: ProfileId | undefined;
  const store = openPages({
    client,
    lists: {
      async listUserPages() {
        const read = await lists.listUserPages();
        return read.ok && profileId !== undefined ? ok({ ...read.value, profileId }) : read;
      },
    },
  });
  await store.load();
  const before = fake.pages.length;
  store.startNew();
  store.typeId("start");
  profileId = anId<ProfileId>(77);
  await store.load();
  expect(await store.add()).toBe(false);
  expect([fake.pages.length, store.form.value]).toEqual([before, undefined]);
  profileId = undefined;
  await store.load();
  expect(store.newId.value).toBe("start");
  expect(await store.add()).toBe(true);
});

test("the current page is not added to a page that was chosen while the browser was asked for it", async () => {
  const { client, lists } = createFakeUserPages();
  let tell = (_page: PageItem) => {};
  const store = openPages({ client, lists }, () => new Promise((resolve) => (tell = resolve)));
  await store.load();
  for (const id of ["start", "other"]) {
    store.startNew();
    store.typeId(id);
    await store.add();
  }
  const adding = store.addCurrent();
  store.choose(store.view.value?.pages.find(({ remoteId }) => remoteId === "start")?.localId);
  tell({ title: "Quoin", address: "https://quoin.example/" });
  expect(await adding).toBe(true);
  expect(store.form.value?.content).toBe("");
});

test("a typed page is sent without the characters that a service may refuse, and as it is otherwise", async () => {
  const { fake, client, lists } = createFakeUserPages();
  const store = openPages({ client, lists });
  await store.load();
  store.startNew();
  store.typeId("start");
  await store.add();
  store.edit({ title: "Tide\u0000s\r\nand", content: "\ta\u0007 b \r\n\ud800\n" });
  await store.save();
  expect(fake.changed).toMatchObject([{ changes: { title: "Tides and", content: "\ta b \n\n" } }]);
});

/** A page `home` with unsaved content, and the form of a new page. Adding the new page waits for `letIn`. */
async function addSlowly(idText: string) {
  const { fake, client, lists } = createFakeUserPages();
  let held = Promise.resolve();
  const store = openPages({
    client: {
      ...client,
      async addUserPage(input) {
        await held;
        return client.addUserPage(input);
      },
    },
    lists,
  });
  await store.load();
  store.startNew();
  store.typeId("home");
  await store.add();
  store.edit({ content: "- Begun" });
  await vi.waitFor(() => expect(fake.pages[0]?.draft?.content).toBe("- Begun"), PATIENCE_MS);
  let letIn = () => {};
  held = new Promise((resolve) => (letIn = resolve));
  store.startNew();
  store.typeId(idText);
  void store.add();
  store.edit({ title: "Start here" });
  return { fake, store, home: fake.pages[0]?.localId, letIn };
}

test("a page that is saved while it is being added is the one that is saved, whichever is chosen meanwhile", async () => {
  const { fake, store, home, letIn } = await addSlowly("start");
  const saved = store.save();
  store.choose(home);
  letIn();
  await saved;
  expect(fake.changed).toMatchObject([
    { page: fake.pages[1]?.localId, changes: { title: "Start here" } },
  ]);
  expect(fake.pages[0]?.draft?.content).toBe("- Begun");
  expect(store.chosen.value?.localId).toBe(home);
});

test("a page is added, and saved, while another one is being added", async () => {
  const { fake, store, letIn } = await addSlowly("home");
  store.startNew();
  store.typeId("other");
  store.edit({ title: "Other" });
  const saved = store.save();
  letIn();
  await saved;
  expect(fake.pages.map(({ remoteId }) => remoteId)).toEqual(["home", "other"]);
  expect(fake.changed).toMatchObject([
    { page: fake.pages[1]?.localId, changes: { title: "Other" } },
  ]);
  expect(fake.pages[0]?.draft).toMatchObject({ title: "Start here", content: "- Begun" });
});

test("what is typed while a page is being added joins its draft, if it turns out to be known", async () => {
  const { fake, store, letIn } = await addSlowly("home");
  letIn();
  await vi.waitFor(
    () => expect(fake.pages[0]?.draft).toMatchObject({ title: "Start here", content: "- Begun" }),
    PATIENCE_MS,
  );
  expect(store.form.value).toMatchObject({ title: "Start here", content: "- Begun" });
});

test("that a text is not kept is said until it is, also if the list is read meanwhile", async () => {
  const { fake, client, lists } = createFakeUserPages();
  const full = { kind: "storage-full" } as const;
  let isFull = true;
  const keepUserPageDraft: typeof client.keepUserPageDraft = async (input) =>
    isFull ? err(full) : client.keepUserPageDraft(input);
  const store = await openHome({ client: { ...client, keepUserPageDraft }, lists });
  store.edit({ content: "- T" });
  await vi.waitFor(() => expect(store.failure.value).toEqual(full), PATIENCE_MS);
  await store.load();
  expect(store.failure.value).toEqual(full);
  isFull = false;
  store.edit({ content: "- Ti" });
  await vi.waitFor(() => expect(fake.pages[0]?.draft?.content).toBe("- Ti"), PATIENCE_MS);
  await vi.waitFor(() => expect(store.failure.value).toBeUndefined(), PATIENCE_MS);
});

test("that a save failed is said until the next action, also if the list is read meanwhile", async () => {
  const { client, lists } = createFakeUserPages();
  const full = { kind: "storage-full" } as const;
  let isFull = true;
  const changeUserPage: typeof client.changeUserPage = async (input) =>
    isFull ? err(full) : client.changeUserPage(input);
  const store = await openHome({ client: { ...client, changeUserPage }, lists });
  store.edit({ content: "- Tides" });
  await store.save();
  await store.load();
  expect(store.failure.value).toEqual(full);
  isFull = false;
  await store.save();
  expect(store.failure.value).toBeUndefined();
});

test("a page that is chosen while another is forgotten stays chosen", async () => {
  const { client, lists } = createFakeUserPages();
  let answer = () => {};
  const forget = client.forgetUserPage;
  client.forgetUserPage = async (input) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return forget(input);
  };
  const store = openPages({ client, lists });
  await store.load();
  for (const id of ["home", "other"]) {
    store.startNew();
    store.typeId(id);
    await store.add();
  }
  const other = store.chosen.value?.localId;
  store.choose(store.view.value?.pages.find(({ localId }) => localId !== other)?.localId);
  const forgotten = store.forget();
  store.choose(other);
  answer();
  await forgotten;
  expect(store.chosen.value?.localId).toBe(other);
});

test("what is discarded while a page is being added takes no draft with it, if the page turns out to be known", async () => {
  const { fake, store, letIn } = await addSlowly("home");
  store.discard();
  letIn();
  await store.add();
  await vi.waitFor(() => expect(store.chosen.value).toBeDefined(), PATIENCE_MS);
  await Promise.resolve();
  expect(fake.pages[0]?.draft?.content).toBe("- Begun");
  expect(store.form.value?.content).toBe("- Begun");
});
