// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aProfileId } from "../../../../../test/support/builders.ts";
import { seededRandom } from "../../../../../test/support/fake-ports.ts";
import { asId, type ProfileId } from "../../../domain/values/ids.ts";
import { defaultCompatibility, firstProfile } from "../../../domain/profile/profile.ts";
import type { StorageFailure } from "../../../domain/failures.ts";
import { err, ok, type Result } from "../../../domain/values/result.ts";
import { defaultSaving } from "../../../domain/profile/saving.ts";
import { createProfileStore } from "./profile-store.ts";

const kept = vi.hoisted(() => ({
  area: {} as Record<string, unknown>,
  refusal: undefined as Error | undefined,
  unreadable: undefined as Error | undefined,
  found: { ok: true, value: new Set() } as Result<Set<ProfileId>, StorageFailure>,
  reads: 0,
  listeners: [] as ((changes: object, area: string) => void)[],
}));

/** A write that does not come from the store; the browser reports it. */
function writeFromElsewhere(items: Record<string, unknown>, area = "local") {
  Object.assign(kept.area, items);
  for (const listener of kept.listeners) listener({}, area);
}

// `storage.local`, as far as it is used: JSON in, JSON out, asynchronously.
vi.mock("../../browser/browser.ts", () => ({
  browser: {
    storage: {
      onChanged: { addListener: (listener: never) => kept.listeners.push(listener) },
      local: {
        get: async () => {
          kept.reads += 1;
          await Promise.resolve();
          if (kept.unreadable !== undefined) throw kept.unreadable;
          return structuredClone(kept.area);
        },
        set: async (items: Record<string, unknown>) => {
          await Promise.resolve();
          if (kept.refusal !== undefined) throw kept.refusal;
          Object.assign(kept.area, JSON.parse(JSON.stringify(items)));
        },
      },
    },
  },
}));

beforeEach(() => {
  kept.area = {};
  kept.refusal = undefined;
  kept.unreadable = undefined;
  kept.found = ok(new Set());
  kept.reads = 0;
  kept.listeners = [];
});

function aProfileStore() {
  const random = seededRandom();
  return createProfileStore(
    () => random.uuid(),
    async () => kept.found,
    "Found again",
  );
}

const server = "https://links.example/shelf";

describe("a read", () => {
  it("is cached until a write, here or elsewhere", async () => {
    const store = aProfileStore();
    const first = await store.current();
    writeFromElsewhere({});
    kept.reads = 0;
    await Promise.all([store.current(), store.all(), store.connection(first.id)]);
    expect(kept.reads).toBe(1);
    await store.get(first.id);
    expect(kept.reads).toBe(1);

    await store.put({ ...first, name: "Home" });
    expect(await store.get(first.id)).toMatchObject({ name: "Home" });

    const all = [{ ...first, name: "Elsewhere" }];
    writeFromElsewhere({ profiles: { current: first.id, all } });
    expect(await store.get(first.id)).toMatchObject({ name: "Elsewhere" });
  });

  it("that failed is not cached", async () => {
    const store = aProfileStore();
    const first = await store.current();
    writeFromElsewhere({});
    kept.unreadable = new Error("IO error");
    await expect(store.current()).rejects.toThrow();
    kept.unreadable = undefined;
    expect((await store.current()).id).toBe(first.id);
  });
});

describe("the saving choices", () => {
  it("of an older version are kept, and missing ones have their defaults", async () => {
    const store = aProfileStore();
    const first = await store.current();
    const older = { undoPopupMs: 15_000, undoQuickMs: 0 };
    const { hasKey: _hasKey, ...stored } = first;
    kept.area = { profiles: { current: first.id, all: [{ ...stored, saving: older }] } };
    expect((await aProfileStore().current()).saving).toEqual({ ...defaultSaving, ...older });
  });

  it("that cannot be read have their defaults, and the profile stays", async () => {
    const first = await aProfileStore().current();
    const { hasKey: _hasKey, ...stored } = first;
    const broken = { ...stored, name: "Home", saving: { ...defaultSaving, tags: "inbox" } };
    kept.area = { profiles: { current: first.id, all: [broken] } };
    expect(await aProfileStore().current()).toMatchObject({ name: "Home", saving: defaultSaving });
  });
});

describe("the profile", () => {
  it("exists from the first read, without a server, and stays the same", async () => {
    const first = await aProfileStore().current();
    expect(first).toEqual(firstProfile(first.id));
    expect(await aProfileStore().current()).toEqual(first);
  });

  it("is one, even for two callers at once", async () => {
    const profiles = aProfileStore();
    const [one, other] = await Promise.all([profiles.current(), profiles.current()]);
    expect(one.id).toBe(other.id);
    expect((await profiles.current()).id).toBe(one.id);
  });

  it("keeps its server and its choices", async () => {
    const profiles = aProfileStore();
    const profile = {
      ...(await profiles.current()),
      name: "At work",
      serverAddress: server,
      compatibility: { ...defaultCompatibility, keyPrefix: "Bearer " as const },
    };
    expect(await profiles.put(profile)).toEqual({ ok: true, value: undefined });
    expect(await aProfileStore().current()).toEqual(profile);
  });

  it("accepts two changes of its choices at once, and none after it was deleted", async () => {
    const profiles = aProfileStore();
    const { id } = await profiles.current();
    await Promise.all([
      profiles.edit(id, (one) => ({ ...one, saving: { ...one.saving, tags: ["grid"] } })),
      profiles.edit(id, (one) => ({ ...one, saving: { ...one.saving, undoPopupMs: 5_000 } })),
    ]);
    const { saving } = await profiles.current();
    expect(saving).toMatchObject({ tags: ["grid"], undoPopupMs: 5_000 });
    await profiles.remove(id);
    expect((await profiles.edit(id, (one) => one)).ok).toBe(true);
    expect(await profiles.get(id)).toBeUndefined();
  });

  it("has a key once one is stored, apart from the profile", async () => {
    const profiles = aProfileStore();
    const first = { ...(await profiles.current()), serverAddress: server };
    expect(await profiles.connection(first.id)).toBeUndefined();
    await profiles.put(first, "s3cret");
    const profile = await profiles.current();
    expect(profile.hasKey).toBe(true);
    await profiles.put({ ...profile, name: "Home" });
    expect(await profiles.connection(first.id)).toEqual({
      serverAddress: server,
      key: "s3cret",
      compatibility: defaultCompatibility,
    });
    expect(JSON.stringify(kept.area["profiles"])).not.toContain("s3cret");
    expect(JSON.stringify(await profiles.all())).not.toContain("s3cret");
  });

  it("has a sign-in beside the key, which stays with it and goes with it", async () => {
    const profiles = aProfileStore();
    const first = { ...(await profiles.current()), serverAddress: server };
    const signIn = { headers: [{ name: "X-Id", value: "s3cret-id" }], withCookies: true };
    await profiles.put(first, "s3cret", signIn);
    await profiles.put({ ...first, name: "Home" });
    expect(await profiles.connection(first.id)).toMatchObject({ key: "s3cret", signIn });
    await profiles.put(first, "new-key");
    expect(await profiles.connection(first.id)).toMatchObject({ key: "new-key", signIn });
    await profiles.put(first, undefined, { headers: [], withCookies: false });
    expect(await profiles.connection(first.id)).toMatchObject({ signIn: { headers: [] } });
    await profiles.put(first, undefined, signIn);
    for (const place of [kept.area["profiles"], await profiles.all()]) {
      expect(JSON.stringify(place)).not.toContain("s3cret-id");
    }
    const other = { ...first, serverAddress: "https://other.example" };
    await profiles.put(other);
    expect(await profiles.connection(first.id)).toBeUndefined();
    await profiles.put(other, "other-key");
    expect(await profiles.connection(first.id)).not.toHaveProperty("signIn");
    expect(JSON.stringify(kept.area)).not.toContain("s3cret-id");
    await profiles.put(first, "s3cret", signIn);
    await profiles.remove(first.id);
    expect(JSON.stringify(kept.area)).not.toContain("s3cret");
  });

  it.each([
    [{ headers: [{ name: "Cookie", value: "a=b" }], withCookies: true }, true],
    [{ headers: [{ name: "X-Id", value: "a\r\nb" }], withCookies: true }, true],
    [{ headers: Array.from({ length: 6 }, (_, at) => ({ name: `X-${at}`, value: "a" })) }, false],
    ["not a sign-in", false],
  ])(
    "has no header of a sign-in that cannot be read, and keeps its key: %j",
    async (signIn, cookies) => {
      const profiles = aProfileStore();
      const first = { ...(await profiles.current()), serverAddress: server };
      await profiles.put(first, "s3cret");
      writeFromElsewhere({ [`key:${first.id}`]: { origin: server, key: "s3cret", signIn } });
      expect(await profiles.connection(first.id)).toMatchObject({
        key: "s3cret",
        signIn: { headers: [], withCookies: cookies },
      });
    },
  );

  it("is never read with the address of one server and the key of another", async () => {
    const profiles = aProfileStore();
    const first = await profiles.current();
    await profiles.put({ ...first, serverAddress: server }, "key of one");
    const moving = profiles.put({ ...first, serverAddress: "https://other.example" }, "key of two");
    const seen = await Promise.all([0, 1, 2, 3].map(() => profiles.connection(first.id)));
    await moving;
    seen.push(await profiles.connection(first.id));
    for (const connection of seen) {
      expect(connection?.key).toBe(
        connection?.serverAddress === server ? "key of one" : "key of two",
      );
    }
  });

  it("has no key for another server than the one it was given for, however the server came", async () => {
    const profiles = aProfileStore();
    const first = { ...(await profiles.current()), serverAddress: server };
    await profiles.put(first, "s3cret");
    const stored = JSON.stringify(kept.area["profiles"]);
    const withServer = (address: string) =>
      writeFromElsewhere({ profiles: JSON.parse(stored.replace(server, address)) });
    for (const unreadable of ["https://*", "no address", ""]) {
      withServer(unreadable);
      expect(await profiles.current()).toMatchObject({ hasKey: false });
      // As when the settings of another computer bring a server.
      const other = { ...(await profiles.current()), serverAddress: "https://other.example" };
      await profiles.put(other);
      expect(await profiles.connection(first.id)).toBeUndefined();
      expect(await profiles.current()).toMatchObject({ hasKey: false });
    }
    await profiles.put(first);
    expect(await profiles.connection(first.id)).toMatchObject({ key: "s3cret" });
    await profiles.put({ ...first, serverAddress: `${server}/shelf` });
    expect(await profiles.connection(first.id)).toMatchObject({ key: "s3cret" });
  });

  it("is stored beside others, and none is lost when two are made at once", async () => {
    const profiles = aProfileStore();
    const first = await profiles.current();
    const ids = [2, 3].map((number) =>
      asId<ProfileId>(`00000000-0000-4000-8000-00000000000${number}`),
    );
    await Promise.all(ids.map((id) => profiles.put(firstProfile(id))));
    expect((await profiles.all()).map(({ id }) => id)).toEqual([first.id, ...ids]);
    expect((await profiles.current()).id).toBe(first.id);
  });

  it("keeps its id if an older version wrote fewer or other fields", async () => {
    const older = { id: aProfileId, compatibility: { keyPrefix: "Token " } };
    kept.area = { profiles: { current: aProfileId, all: [older] } };
    expect(await aProfileStore().current()).toEqual(firstProfile(aProfileId));
  });

  it("is not created again while the ids in the database are unknown", async () => {
    const failure = { kind: "storage-blocked" } as const;
    kept.found = err(failure);
    await expect(aProfileStore().current()).rejects.toEqual(expect.objectContaining({ failure }));
    expect(kept.area).toEqual({});
  });

  it("in use can be switched, and its key is deleted with it", async () => {
    const profiles = aProfileStore();
    const first = await profiles.current();
    const work = { ...firstProfile(aProfileId), serverAddress: server };
    await profiles.put(work, "s3cret");
    await profiles.use(work.id);
    expect((await aProfileStore().current()).id).toBe(work.id);
    await profiles.remove(work.id);
    expect(await aProfileStore().all()).toEqual([first]);
    expect((await profiles.current()).id).toBe(first.id);
    expect(await profiles.connection(work.id)).toBeUndefined();
    expect(JSON.stringify(kept.area)).not.toContain("s3cret");
  });

  it("is created again, empty, after the last one was deleted", async () => {
    const profiles = aProfileStore();
    const first = await profiles.current();
    await profiles.remove(first.id);
    const [next] = await profiles.all();
    expect(next?.id).not.toBe(first.id);
  });

  it("that finds no room is refused with the reason", async () => {
    const profiles = aProfileStore();
    const profile = await profiles.current();
    kept.refusal = new Error("Resource::kQuotaBytes quota exceeded");
    expect(await profiles.put(profile)).toEqual({ ok: false, error: { kind: "storage-full" } });
    kept.refusal = new Error("IO error");
    expect(await profiles.put(profile, "k")).toEqual({
      ok: false,
      error: { kind: "storage-unavailable", detail: "IO error" },
    });
  });

  it("that cannot be read does not count as missing", async () => {
    const first = await aProfileStore().current();
    const profiles = aProfileStore();
    kept.unreadable = new Error("An unexpected error occurred");
    const failure = { kind: "storage-unavailable", detail: "An unexpected error occurred" };
    await expect(profiles.current()).rejects.toEqual(expect.objectContaining({ failure }));
    expect(await profiles.put(first)).toEqual({ ok: false, error: failure });
    kept.unreadable = undefined;
    expect(await profiles.current()).toEqual(first);
  });

  it("names the full disk if the first profile cannot be written", async () => {
    kept.refusal = new Error("Resource::kQuotaBytes quota exceeded");
    await expect(aProfileStore().current()).rejects.toMatchObject({
      failure: { kind: "storage-full" },
    });
  });
});
