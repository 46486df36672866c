import { expect, test } from "vitest";
import { anId } from "../../../test/support/builders.ts";
import { createFakeUserPages } from "../../../test/support/options/fake-user-pages.ts";
import { createSeries } from "../../../test/support/options/series.ts";
import type { ProfileId } from "../../domain/values/ids.ts";
import { ok } from "../../domain/values/result.ts";
import { createPagesStore } from "./store.ts";

test("a page that is being added is added to no other profile, and its form is there again with its own", async () => {
  const { fake, client, lists } = createFakeUserPages();
  let profileId: ProfileId | undefined;
  const store = createPagesStore({
    client: { ...client, choose: async () => ok() },
    lists: {
      async listUserPages() {
        const read = await lists.listUserPages();
        return read.ok && profileId !== undefined ? ok({ ...read.value, profileId }) : read;
      },
    },
    uuid: createSeries(),
    lastWebPage: async () => undefined,
    pageOf: async () => undefined,
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

test("a typed page is sent without the characters that a service may refuse, and as it is otherwise", async () => {
  const { fake, client, lists } = createFakeUserPages();
  const store = createPagesStore({
    client: { ...client, choose: async () => ok() },
    lists,
    uuid: createSeries(),
    lastWebPage: async () => undefined,
    pageOf: async () => undefined,
  });
  await store.load();
  store.startNew();
  store.typeId("start");
  await store.add();
  store.edit({ title: "Tide\u0000s\r\nand", content: "\ta\u0007 b \r\n\ud800\n" });
  await store.save();
  expect(fake.changed).toMatchObject([{ changes: { title: "Tides and", content: "\ta b \n\n" } }]);
});
