import { effect } from "@preact/signals";
import { expect, test } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { noIcons } from "../../../../test/support/options/no-icons.ts";
import { aConnection, aLibraryRow } from "../../../../test/support/options/views.ts";
import type { ProfileId, RemoteIdOf } from "../../../shared/domain/values/ids.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";
import type { Librarian, News } from "../../../shared/search/library.ts";
import { createLibraryStore } from "./store.ts";

const other = anId<ProfileId>(77);

/** The store over a librarian that finds 100 links. */
function open(more: Partial<Librarian> = {}, onStart = (_tell: (news: News) => void) => {}) {
  const background = createFakeBackground();
  const copied: string[] = [];
  const librarian: Librarian = {
    search: async ({ rows }) =>
      ok({
        number: 1,
        count: 100,
        size: 100,
        words: [],
        notUnderstood: [],
        rows: Array.from({ length: rows }, (_, at) => aLibraryRow(at)),
      }),
    rows: async ({ from, to }) =>
      ok(Array.from({ length: to - from }, (_, at) => aLibraryRow(from + at))),
    ids: async () => ok([]),
    rowsOf: async () => ok([]),
    lists: async () => ok({ tags: [], collections: [], sites: [] }),
    follow: async () => {},
    keepOnly: async () => {},
    ...more,
  };
  const store = createLibraryStore({
    client: background.client,
    startLibrarian(onNews) {
      onStart(onNews);
      return librarian;
    },
    siteIcons: noIcons,
    writeClipboard: async ({ text }) => copied.push(text) > 0,
    now: () => 0,
  });
  return { background, store, copied };
}

test("the names of a profile that were read slowly are not offered in the next profile", async () => {
  let letIn = () => {};
  const { background, store } = open({
    async lists({ profileId }) {
      if (profileId !== other) await new Promise<void>((resolve) => (letIn = resolve));
      return ok({
        tags: [{ name: profileId === other ? "other" : "first", count: 1 }],
        collections: [],
        sites: [],
      });
    },
  });
  const first = store.load();
  await expect.poll(() => store.view.value).toBeDefined();
  background.connection = aConnection({ profileId: other });
  await store.load();
  letIn();
  await first;
  expect(store.lists.value.tags).toEqual([{ name: "other", count: 1 }]);
});

test("that all links have been read is not said of the profile that comes into view", async () => {
  let tell = (_news: News) => {};
  const { background, store } = open({}, (onNews) => (tell = onNews));
  await store.load();
  tell({ read: 100, isReading: false });
  background.connection = aConnection({ profileId: other });
  await store.load();
  expect(store.news.value).toBeUndefined();
});

test("a library is called empty only by a search that began after all links were read", async () => {
  let tell = (_news: News) => {};
  const none = { number: 1, count: 0, size: 0, words: [], notUnderstood: [], rows: [] };
  const answers = [none, { ...none, count: 1, size: 1, rows: [aLibraryRow(1)] }];
  const { store } = open(
    { search: async () => ok(answers.shift() ?? none) },
    (onNews) => (tell = onNews),
  );
  await store.load();
  const seen: boolean[] = [];
  effect(() => void seen.push(store.isEmpty.value));
  tell({ read: 1, isReading: false });
  await expect.poll(() => store.view.value?.size).toBe(1);
  expect(seen).not.toContain(true);
  tell({ read: 0, isReading: false });
  await expect.poll(() => store.isEmpty.value).toBe(true);
});

test("rows that could not be read are read again when they come into view, and the failure is shown", async () => {
  let isBroken = true;
  const { store } = open({
    rows: async ({ from, to }) =>
      isBroken
        ? err({ kind: "storage-blocked" })
        : ok(Array.from({ length: to - from }, (_, at) => aLibraryRow(from + at))),
  });
  await store.load();
  await store.show([60]);
  expect(store.trouble.value).toEqual({ what: "read", failure: { kind: "storage-blocked" } });
  isBroken = false;
  await store.show([60]);
  expect(store.view.value?.rows.get(60)?.title).toBe("Title 60");
});

test("a second copy is announced anew, although its text is that of the first", async () => {
  const { store } = open();
  await store.copy([aLibraryRow(1)], "html");
  const said: unknown[] = [];
  const end = effect(() => void said.push(store.said.value));
  await store.copy([aLibraryRow(2)], "html");
  const copied = { what: "copied", count: 1 };
  end();
  expect(said).toEqual([copied, undefined, copied]);
});

test("a link that is known by its id alone is copied with its page at the service, if that is known", async () => {
  const { background, store, copied } = open();
  const row = { ...aLibraryRow(1), title: "", targetUrl: "", remoteId: 17 as RemoteIdOf<"link"> };
  await store.load();
  await store.copy([row], "plain");
  const { compatibility } = aConnection();
  const linkPattern = "https://links.example/l/{id}";
  background.connection = aConnection({ compatibility: { ...compatibility, linkPattern } });
  await store.load();
  await store.copy([row], "plain");
  expect(copied).toEqual(["#17", "#17\nhttps://links.example/l/17"]);
});
