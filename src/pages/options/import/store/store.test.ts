import { expect, test } from "vitest";
import { aProfileId, anId, someLinkFields } from "../../../../../test/support/builders.ts";
import { aJob } from "../../../../../test/support/jobs.ts";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import { createFakeJobs } from "../../../../../test/support/options/fake-jobs.ts";
import { fakeImport } from "../../../../../test/support/options/import.ts";
import { asId, type LocalId, type ProfileId } from "../../../../shared/domain/values/ids.ts";
import { err, ok } from "../../../../shared/domain/values/result.ts";

test("links of a job that still runs are not imported a second time", async () => {
  const { fake, jobs } = createFakeJobs();
  fake.list = [{ job: aJob({ state: "paused", rows: 1 }), counts: {} }];
  const fields = someLinkFields({ targetUrl: "https://quoin.example/a" });
  const operation = { kind: "create-link", subject: anId<LocalId>(950), fields } as const;
  fake.rows = [{ row: 0, operation, state: { name: "unfed" } }];
  const { store } = fakeImport({ jobs });
  await store.open({ kind: "text", text: "https://quoin.example/a\nhttps://quoin.example/b" });
  expect(store.run.value).toMatchObject({ fresh: 1, saved: 1 });
});

test("reading ends with a failure, whatever a reader throws, and another source can be opened", async () => {
  let isBroken = true;
  const link = { title: "Tides", url: "https://quoin.example/a" };
  const root = {
    title: "",
    get children() {
      if (isBroken) throw new RangeError("Maximum call stack size exceeded");
      return [link];
    },
  };
  const { store, forgotten } = fakeImport();
  await store.open({ kind: "browser", roots: [root] });
  expect(store.failure.value).toEqual({ kind: "import-stuck" });
  expect(store.stage.value).toEqual({ name: "waiting" });
  isBroken = false;
  await store.open({ kind: "browser", roots: [root] });
  expect(store.run.value).toMatchObject({ fresh: 1 });
  isBroken = true;
  await store.start("list");
  expect(store.failure.value).toEqual({ kind: "import-stuck" });
  expect(store.stage.value).toEqual({ name: "waiting" });
  expect(forgotten).toHaveLength(1);
});

test("an import that cannot be started leaves nothing on disk, and can be started again", async () => {
  const keys: string[] = [];
  const forgotten: string[] = [];
  const { store } = fakeImport({
    jobs: {
      ...createFakeJobs().jobs,
      begin: async ({ id }) => {
        keys.push(id);
        return ok({
          write: async () => ok(),
          start: async () => (keys.length === 1 ? err({ kind: "storage-full" }) : ok(aJob())),
        });
      },
      forget: async ({ id }) => {
        forgotten.push(id);
        return ok();
      },
    },
  });
  await store.open({ kind: "text", text: "https://quoin.example/a" });
  await store.start("list");
  expect(store.failure.value).toEqual({ kind: "storage-full" });
  expect(forgotten).toEqual(keys);
  await store.start("list");
  expect(store.stage.value).toMatchObject({ name: "started", job: keys[1] });
  expect(forgotten).toHaveLength(1);
});

/** An import of a link that only the other profile has, which `switchProfile` puts in use. */
function importInTwoProfiles(given: Parameters<typeof fakeImport>[0] = {}) {
  const other = asId<ProfileId>("00000000-0000-4000-8000-000000000077");
  const background = createFakeBackground();
  let profileId = aProfileId;
  const asked: ProfileId[] = [];
  const opened = fakeImport({
    ...given,
    lists: {
      ...background.lists,
      listCollections: async () => {
        const listed = await background.lists.listCollections();
        return listed.ok ? ok({ ...listed.value, profileId }) : listed;
      },
    },
    savedAmong: async (id, keys) => {
      asked.push(id);
      return ok(new Set(id === other ? keys : []));
    },
  });
  return { ...opened, asked, other, switchProfile: () => (profileId = other) };
}

test.each(["is shown again", "stays in view"])(
  "after a change of the profile, its own saved links are counted before anything is imported, if the section %s",
  async (what) => {
    const { store, started, asked, other, switchProfile } = importInTwoProfiles();
    await store.open({ kind: "text", text: "https://quoin.example/a" });
    store.choose({ into: anId<LocalId>(901) });
    switchProfile();
    if (what === "is shown again") await store.load();
    await store.start("list");
    expect(asked).toEqual([aProfileId, other]);
    expect(store.run.value?.fresh).toBe(0);
    expect(store.choices.value.into).toBeUndefined();
    expect(started).toEqual([]);
  },
);

test("an import into a deleted profile fails, and the next press counts for the profile in use", async () => {
  const { jobs } = createFakeJobs();
  const begin = async () => err({ kind: "profile-gone" } as const);
  const { store, asked, other, switchProfile } = importInTwoProfiles({ jobs: { ...jobs, begin } });
  await store.open({ kind: "text", text: "https://quoin.example/a" });
  switchProfile();
  await store.start("list");
  expect(store.failure.value).toEqual({ kind: "profile-gone" });
  await store.start("list");
  expect(asked).toEqual([aProfileId, other]);
  expect(store.run.value?.fresh).toBe(0);
});

test("a source that is opened after a change of the profile goes into no collection of the one before", async () => {
  const { store, switchProfile } = importInTwoProfiles();
  await store.open({ kind: "text", text: "https://quoin.example/a" });
  store.choose({ into: anId<LocalId>(901) });
  switchProfile();
  await store.load();
  await store.open({ kind: "text", text: "https://quoin.example/b" });
  expect(store.choices.value.into).toBeUndefined();
});

test("after a change of the profile while the user is asked, nothing is imported into the one before", async () => {
  const { store, started, forgotten, asked, other, switchProfile } = importInTwoProfiles({
    most: 0,
  });
  await store.open({ kind: "text", text: "https://quoin.example/a" });
  await store.start("list");
  expect(store.stage.value.name).toBe("asking");
  switchProfile();
  await store.confirm();
  expect(asked).toEqual([aProfileId, other]);
  expect(store.stage.value).toEqual({ name: "waiting" });
  expect(forgotten).toHaveLength(1);
  expect(started).toEqual([false]);
});

test("an import that another page has started since the count is not started a second time", async () => {
  const { fake, jobs } = createFakeJobs();
  const { store, started } = fakeImport({
    jobs: {
      ...jobs,
      begin: async () =>
        ok({
          // Meanwhile, as if in another page.
          write: async () => {
            fake.list = [{ job: aJob({ state: "running", rows: 1 }), counts: {} }];
            const fields = someLinkFields({ targetUrl: "https://quoin.example/a" });
            const operation = { kind: "create-link", subject: anId<LocalId>(950), fields } as const;
            fake.rows = [{ row: 0, operation, state: { name: "unfed" } }];
            return ok();
          },
          async start({ isConfirmed } = { isConfirmed: false }) {
            started.push(isConfirmed);
            return ok(aJob());
          },
        }),
    },
  });
  await store.open({ kind: "text", text: "https://quoin.example/a" });
  expect(store.run.value?.fresh).toBe(1);
  await store.start("list");
  expect(started).toEqual([]);
  expect(store.run.value).toMatchObject({ fresh: 0, saved: 1 });
  expect(store.stage.value).toEqual({ name: "waiting" });
});

test("what is chosen while the user is asked is what is imported, because the rows on disk are written again", async () => {
  const { store, rows, forgotten } = fakeImport({ most: 0 });
  await store.open({ kind: "text", text: "https://quoin.example/a" });
  await store.start("list");
  expect(store.stage.value.name).toBe("asking");
  store.choose({ tags: ["sea"] });
  expect(store.stage.value).toEqual({ name: "waiting" });
  expect(forgotten).toHaveLength(1);
  await store.start("list");
  await store.confirm();
  expect(rows).toMatchObject([{ fields: { tags: ["sea"] } }]);
  expect(store.stage.value.name).toBe("started");
  expect(forgotten).toHaveLength(1);
});

test("a file that is read in another way while the user is asked leaves no job behind", async () => {
  const { store, forgotten } = fakeImport({ most: 0 });
  await store.open({ kind: "text", text: "url,name\nhttps://quoin.example/a,Tides" });
  await store.start("list");
  await store.readAs({ columns: { address: ["url"] } });
  expect(forgotten).toHaveLength(1);
  expect(store.stage.value).toEqual({ name: "waiting" });
  await store.start("list");
  await store.confirm();
  expect(forgotten).toHaveLength(1);
});

test("a source that is opened while another is being written takes its place, and nothing of the first is left", async () => {
  const { store, forgotten, started, letWrite, isWriting } = heldImport();
  await store.open({ kind: "text", text: "https://quoin.example/a" });
  const first = store.start("first");
  await isWriting;
  await store.open({ kind: "text", text: "https://quoin.example/b\nhttps://quoin.example/c" });
  letWrite();
  await first;
  expect([started, forgotten.length]).toEqual([[], 1]);
  expect(store.stage.value).toEqual({ name: "waiting" });
  expect(store.run.value?.fresh).toBe(2);
});

/** An import that writes its first row when `letWrite` is called. */
function heldImport() {
  let letWrite = () => {};
  let begin = () => {};
  const isWriting = new Promise<void>((resolve) => (begin = resolve));
  const held = new Promise<void>((resolve) => (letWrite = resolve));
  const started: string[] = [];
  const forgotten: string[] = [];
  const { store } = fakeImport({
    jobs: {
      ...createFakeJobs().jobs,
      begin: async ({ id }) =>
        ok({
          async write() {
            begin();
            await held;
            return ok();
          },
          async start() {
            started.push(id);
            return ok(aJob());
          },
        }),
      forget: async ({ id }) => {
        forgotten.push(id);
        return ok();
      },
    },
  });
  return { store, started, forgotten, isWriting, letWrite: () => letWrite() };
}
