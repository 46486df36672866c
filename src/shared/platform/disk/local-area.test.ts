// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { handClock, memoryArea, seededRandom } from "../../../../test/support/fake-ports.ts";
import { StorageError } from "../../domain/failures.ts";
import { ok } from "../../domain/values/result.ts";
import { createLocalArea, localSteps, type LocalItems, type LocalStep } from "./local-area.ts";
import { createProfileStore } from "./profiles/profile-store.ts";
import { createTimeOfUse } from "./drafts/time-of-use.ts";

vi.mock("../browser/browser.ts", () => ({
  browser: { storage: { onChanged: { addListener: () => {} }, local: {} } },
}));

const folder = new URL("../../../../test/support/schemas/", import.meta.url);
const keptVersions = readdirSync(folder)
  .flatMap((file) => /^local-(\d+)\.json$/.exec(file)?.[1] ?? [])
  .map(Number)
  .toSorted((a, b) => a - b);

function fixture(version: number): Record<string, unknown> {
  const items: unknown = JSON.parse(readFileSync(new URL(`local-${version}.json`, folder), "utf8"));
  return Object(items);
}

function anAreaWith(items: LocalItems) {
  const area = memoryArea();
  area.items = { ...items };
  return area;
}

function profilesIn(area: ReturnType<typeof memoryArea>) {
  const random = seededRandom();
  const uuid = () => random.uuid();
  return createProfileStore(uuid, async () => ok(new Set()), "Found", createLocalArea(area));
}

it("has a fixture of each version", () => {
  expect(keptVersions).toEqual([...localSteps.keys(), localSteps.length]);
});

it("has a fixture of the newest version as this version writes it", async () => {
  const newest = fixture(localSteps.length);
  const area = memoryArea();
  const store = profilesIn(area);
  const [first] = await store.all();
  for (const profile of await profilesIn(anAreaWith(newest)).all()) {
    await store.put(profile, profile.hasKey ? "s3cret" : "");
    await store.use(profile.id);
  }
  if (first !== undefined) await store.remove(first.id);
  await createTimeOfUse(area, handClock(1_763_000_000_000)).now(async () => 1_763_000_000_000);
  expect({ ...area.items, [`key:${first?.id}`]: undefined }).toEqual(newest);
});

describe.each(keptVersions)("the area of version %i", (version) => {
  it("still has every profile, with its key and its choices", async () => {
    const store = profilesIn(anAreaWith(fixture(version)));
    const newest = profilesIn(anAreaWith(fixture(localSteps.length)));
    const all = await store.all();
    expect(all).toEqual(await newest.all());
    expect(all.map(({ hasKey, name }) => [hasKey, name])).toEqual([
      [false, ""],
      [true, "Home"],
    ]);
    const home = await store.current();
    expect(home).toMatchObject({
      colour: "violet",
      compatibility: { keyPrefix: "Bearer ", afterServerError: "send-again" },
      saving: { tags: ["type"], repositories: [{ remoteId: 3 }], contentFormat: "markdown" },
    });
    expect(await store.connection(home.id)).toMatchObject({
      serverAddress: "https://links.example/shelf",
      key: "s3cret",
    });
    expect(await store.isSetAside()).toBe(false);
  });

  it("still gives the age of drafts", async () => {
    const area = createLocalArea(anAreaWith(fixture(version)));
    const time = createTimeOfUse(area, handClock(1_763_000_000_000));
    expect(await time.now(() => Promise.reject(new Error("begun anew")))).toBe(1_763_000_000_000);
  });

  it("gets the current version at the first change, and stays unchanged until then", async () => {
    const area = anAreaWith(fixture(version));
    const store = profilesIn(area);
    const { id } = await store.current();
    await store.use(id);
    expect(area.items).toEqual(fixture(localSteps.length));
  });
});

it("a plain key gets the origin of its server, and stays as it is if that is not known", async () => {
  const ids = ["a", "b", "c", "d"];
  const servers = ["https://h.example/shelf", "no address", "ftp://h.example", undefined];
  const all = ids.map((id, at) => ({ id, serverAddress: servers[at] }));
  const keys = Object.fromEntries(["a", "b", "c", "d", "e"].map((id) => [`key:${id}`, "s3cret"]));
  const items = { profiles: { current: "a", all: [7, ...all] }, version: 1 };
  expect(await createLocalArea(anAreaWith({ ...items, ...keys })).get()).toMatchObject({
    ...keys,
    "key:a": { origin: "https://h.example", key: "s3cret" },
  });
  for (const profiles of [undefined, 7, { all: 7 }, { all: [null] }]) {
    const area = createLocalArea(anAreaWith({ profiles, ...keys }));
    expect(await area.get()).toMatchObject(keys);
  }
});

describe("the steps", () => {
  const renamed: LocalStep = ({ old, ...items }) => ({ ...items, new: old ?? null });
  const doubled: LocalStep = (items) => ({ new: [items["new"], items["new"]] });
  const steps = [renamed, doubled];

  it("run in order, from the stored version", async () => {
    const read = (items: LocalItems) => createLocalArea(anAreaWith(items), steps).get();
    expect(await read({ old: 1 })).toMatchObject({ new: [1, 1], version: 2 });
    expect(await read({ new: 1, version: 1 })).toEqual({ new: [1, 1], version: 2 });
    expect(await read({ new: 1, version: 2 })).toEqual({ new: 1, version: 2 });
  });

  it("write nothing until the first change, and then all of their changes, once", async () => {
    const area = anAreaWith({ old: 1 });
    const local = createLocalArea(area, steps);
    await local.get();
    expect(area.items).toEqual({ old: 1 });
    await Promise.all([local.set({ one: 1 }), local.set({ other: 2 })]);
    expect(area.items).toEqual({ old: 1, new: [1, 1], version: 2, one: 1, other: 2 });
    await local.set({ new: 3 });
    expect(await local.get()).toMatchObject({ new: 3, version: 2 });
  });

  it("run again if there was no room for their changes", async () => {
    const area = anAreaWith({ old: 1 });
    const { set } = area;
    area.set = () => Promise.reject(new Error("no space"));
    const local = createLocalArea(area, steps);
    await expect(local.set({ one: 1 })).rejects.toThrow("no space");
    expect(await local.get()).toMatchObject({ new: [1, 1] });
    area.set = set;
    await local.set({ one: 1 });
    expect(area.items).toEqual({ old: 1, new: [1, 1], version: 2, one: 1 });
  });
});

describe("an area that a newer version has written", () => {
  it("is refused with the reason, and left unchanged", async () => {
    const newer = { version: localSteps.length + 1, profiles: "in another shape" };
    const area = anAreaWith(newer);
    const refused = new StorageError({ kind: "storage-newer" });
    await expect(createLocalArea(area).get()).rejects.toEqual(refused);
    const store = profilesIn(area);
    await expect(store.all()).rejects.toEqual(refused);
    const { id } = await profilesIn(anAreaWith(fixture(1))).current();
    expect(await store.use(id)).toEqual({ ok: false, error: { kind: "storage-newer" } });
    expect(area.items).toEqual(newer);
  });
});

describe("a version that is not a number", () => {
  it.each(["two", null, -1, 1.5])("%j: its items are read as they stand", async (version) => {
    const items = { ...fixture(1), version };
    expect(await profilesIn(anAreaWith(items)).all()).toHaveLength(2);
  });
});
