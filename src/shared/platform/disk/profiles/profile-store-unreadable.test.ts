// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aProfileId } from "../../../../../test/support/builders.ts";
import { memoryArea, seededRandom } from "../../../../../test/support/fake-ports.ts";
import { asId, type ProfileId } from "../../../domain/values/ids.ts";
import { defaultCompatibility, firstProfile } from "../../../domain/profile/profile.ts";
import { ok } from "../../../domain/values/result.ts";
import { defaultSaving } from "../../../domain/profile/saving.ts";
import { createProfileStore } from "./profile-store.ts";

const kept = vi.hoisted(() => ({ area: undefined as unknown }));
const storage = memoryArea();

vi.mock("../../browser/browser.ts", () => ({
  browser: {
    storage: {
      onChanged: { addListener: () => {} },
      get local() {
        return kept.area;
      },
    },
  },
}));

const other = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
const found = new Set<ProfileId>();
const server = "https://links.example";
const known = { id: aProfileId, name: "Home", colour: "green", serverAddress: server };
const key = { [`key:${aProfileId}`]: "s3cret" };

beforeEach(() => {
  kept.area = storage;
  storage.items = {};
  found.clear();
});

function aProfileStore() {
  const random = seededRandom();
  return createProfileStore(
    () => random.uuid(),
    async () => ok(found),
    "Found again",
  );
}

describe("a list of profiles that cannot be read", () => {
  it.each([
    ["no list at all", "not a list"],
    ["a list of another shape", { version: 9, profiles: [known] }],
    ["a list without a readable profile", { current: aProfileId, all: [{ ...known, id: 7 }] }],
  ])("is set aside with the keys, and created again: %s", async (_what, profiles) => {
    storage.items = { profiles, ...key };
    found.add(aProfileId).add(other);
    const store = aProfileStore();
    const all = [aProfileId, other].map((id) => ({ ...firstProfile(id), name: "Found again" }));
    expect(await store.all()).toEqual(all);
    expect((await store.current()).id).toBe(aProfileId);
    expect(await store.isSetAside()).toBe(true);
    expect(storage.items["profilesSetAside"]).toEqual([{ profiles, keys: key }]);

    // The server of the key is no longer known.
    await store.put({ ...firstProfile(aProfileId), serverAddress: "https://other.example" });
    expect(await store.connection(aProfileId)).toBeUndefined();
    expect(await aProfileStore().isSetAside()).toBe(true);
  });

  it("does not replace a list that was set aside before", async () => {
    storage.items = { profiles: "first", ...key };
    await aProfileStore().all();
    Object.assign(storage.items, { profiles: "second", ...key });
    await aProfileStore().all();
    expect(storage.items["profilesSetAside"]).toEqual([
      { profiles: "first", keys: key },
      { profiles: "second", keys: key },
    ]);
  });

  it("does not include an empty or missing list", async () => {
    for (const items of [{}, { profiles: { current: aProfileId, all: [] } }]) {
      storage.items = items;
      const store = aProfileStore();
      expect(await store.all()).toHaveLength(1);
      expect(await store.isSetAside()).toBe(false);
      expect(storage.items).not.toHaveProperty("profilesSetAside");
    }
  });

  it("with only the profile in use unreadable, brings the first one into use", async () => {
    storage.items = { profiles: { current: 7, all: [known] }, ...key };
    const store = aProfileStore();
    expect(await store.current()).toMatchObject({ id: aProfileId, name: "Home", hasKey: true });
  });
});

describe("an unreadable part of a profile", () => {
  const newer = {
    ...known,
    colour: "ultraviolet",
    compatibility: { ...defaultCompatibility, keyPrefix: "Token ", afterServerError: "send-again" },
    saving: { ...defaultSaving, tags: "inbox", undoPopupMs: 15_000, toolbar: "whistle", later: 1 },
    later: { added: true },
  };

  it("is replaced by its default, and nothing else is", async () => {
    storage.items = { profiles: { current: aProfileId, all: [newer] }, ...key };
    expect(await aProfileStore().current()).toEqual({
      ...firstProfile(aProfileId),
      name: "Home",
      serverAddress: server,
      hasKey: true,
      compatibility: { ...defaultCompatibility, afterServerError: "send-again" },
      saving: { ...defaultSaving, undoPopupMs: 15_000 },
    });
  });

  it("stays on disk when another part is changed, here or in another profile", async () => {
    const damaged = { name: "no id" };
    storage.items = { profiles: { current: aProfileId, all: [damaged, newer] }, ...key };
    const store = aProfileStore();
    await store.put({ ...firstProfile(other), name: "Work" });
    await store.use(other);
    await store.edit(aProfileId, ({ saving, compatibility }) => ({
      saving: { ...saving, undoPopupMs: 5_000 },
      compatibility,
    }));
    const profiles = { ...newer, saving: { ...newer.saving, undoPopupMs: 5_000 } };
    const { all } = storage.items["profiles"] as { all: unknown[] };
    expect(all).toContainEqual(damaged);
    expect(all).toContainEqual(profiles);
    expect(await store.all()).toHaveLength(2);
    await store.edit(aProfileId, ({ saving, compatibility }) => ({
      saving: { ...saving, tags: ["read"] },
      compatibility,
    }));
    expect(await store.get(aProfileId)).toMatchObject({ saving: { tags: ["read"] } });
  });

  it("is not the whole list of sites without content: the readable sites are kept", async () => {
    const sites = ["https://bank.example", 7, "https://mail.example"];
    const saving = { ...defaultSaving, sitesWithoutContent: sites };
    storage.items = { profiles: { current: aProfileId, all: [{ ...known, saving }] } };
    expect((await aProfileStore().current()).saving.sitesWithoutContent).toEqual([
      "https://bank.example",
      "https://mail.example",
    ]);
  });

  it("is not the whole list of sites with defaults: the readable sites are kept", async () => {
    const readable = { site: "quoin.example", tags: ["sea"], collections: [] };
    const siteDefaults = [{ ...readable, site: "" }, 7, readable, { ...readable, tags: "sea" }];
    const saving = { ...defaultSaving, siteDefaults };
    storage.items = { profiles: { current: aProfileId, all: [{ ...known, saving }] } };
    expect((await aProfileStore().current()).saving.siteDefaults).toEqual([readable]);
  });

  it("is not a site without content that an older version stored with www.", async () => {
    const sites = ["www.bank.example", "mail.example", "bank.example"];
    const saving = { ...defaultSaving, sitesWithoutContent: sites };
    storage.items = { profiles: { current: aProfileId, all: [{ ...known, saving }] } };
    expect((await aProfileStore().current()).saving.sitesWithoutContent).toEqual([
      "bank.example",
      "mail.example",
    ]);
  });

  it("includes an address that stands for more than one server: nothing is sent to it", async () => {
    const wide = { ...known, serverAddress: "https://*" };
    storage.items = { profiles: { current: aProfileId, all: [wide] }, ...key };
    const store = aProfileStore();
    expect(await store.connection(aProfileId)).toBeUndefined();
    expect(await store.current()).toMatchObject({ serverAddress: undefined, hasKey: false });
  });
});

it("a list that appears while the rows are looked up is used, with its keys", async () => {
  found.add(other);
  const random = seededRandom();
  const uuid = () => random.uuid();
  const findIds = async () => {
    storage.items = { profiles: { current: aProfileId, all: [known] }, ...key };
    return ok(found);
  };
  const store = createProfileStore(uuid, findIds, "Found again");
  expect(await store.current()).toMatchObject({ id: aProfileId, name: "Home" });
  expect(await store.all()).toHaveLength(1);
  expect(storage.items).toMatchObject(key);
});

describe("a profile that is in no list", () => {
  it("is listed again without a server, with a name, beside the others", async () => {
    storage.items = { profiles: { current: aProfileId, all: [known] }, ...key };
    const store = aProfileStore();
    expect(await store.bringBack(new Set([aProfileId, other]))).toEqual({ ok: true, value: 1 });
    expect(await store.get(other)).toEqual({ ...firstProfile(other), name: "Found again" });
    expect(await store.get(aProfileId)).toMatchObject({ name: "Home", hasKey: true });
    expect(await store.bringBack(new Set([aProfileId, other]))).toEqual({ ok: true, value: 0 });
  });
});
