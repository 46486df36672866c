// @vitest-environment node
import { expect, test } from "vitest";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import { createFakeSync } from "../../../../../test/support/options/fake-sync.ts";
import { aConnection, aSavingView } from "../../../../../test/support/options/views.ts";
import { requireOk } from "../../../../../test/support/a-life.ts";
import { itemKey } from "../../../backup/synced-schema.ts";
import { defaultSaving } from "../../../../shared/domain/profile/saving.ts";
import { settingOfSite } from "../../../../shared/domain/profile/sync/settings.ts";
import { asId } from "../../../../shared/domain/values/ids.ts";
import { err } from "../../../../shared/domain/values/result.ts";

const nowMs = Date.UTC(2026, 10, 23, 12);

async function inStep() {
  const saving = aSavingView({ saving: { ...defaultSaving, tags: ["mine"] } });
  const background = createFakeBackground({ saving });
  const { client } = background;
  const sync = createFakeSync(client, () => nowMs);
  const { profileId } = background.connection;
  const put = (setting: string, value: unknown) =>
    Object.assign(sync.items, { [itemKey(profileId, setting)]: { value, atMs: nowMs + 1 } });
  const key = (setting: string) => itemKey(profileId, setting);
  requireOk(await sync.synchroniser.turn(true));
  return { background, client, sync, put, key };
}

test("a browser that counts in another way refuses only what is too large for it", async () => {
  const { background, sync, key } = await inStep();
  sync.tooLarge = (name) => name === key("tags");
  const saving = { ...background.saving.saving, tags: ["new"], takesPlace: true };
  await background.client.saveSaving({ saving, afterServerError: "ask" });
  const view = requireOk(await sync.synchroniser.compare());
  expect(view.left).toEqual([key("tags")]);
  expect(sync.items[key("takesPlace")]).toMatchObject({ value: true });
  expect(sync.items[key("tags")]).toMatchObject({ value: ["mine"] });
  sync.tooLarge = () => false;
  expect(requireOk(await sync.synchroniser.compare()).left).toEqual([]);
  expect(sync.items[key("tags")]).toMatchObject({ value: ["new"] });
});

test("settings that are changed here during a comparison stay, beside those that it takes", async () => {
  const { background, client, sync, put } = await inStep();
  put("tags", ["theirs"]);
  put("keyPrefix", "Bearer ");
  const { getSaving } = client;
  client.getSaving = async (input) => {
    const read = structuredClone(await getSaving(input));
    client.getSaving = getSaving;
    const { saving } = background.saving;
    await client.saveSaving({
      saving: { ...saving, takesPlace: true },
      afterServerError: "send-again",
    });
    const { connection } = background;
    const compatibility = { ...connection.compatibility, pageMethod: "PUT" } as const;
    background.connection = { ...connection, compatibility };
    return read;
  };
  requireOk(await sync.synchroniser.compare());
  const { saving, compatibility } = background.saving;
  expect(saving).toMatchObject({ tags: ["theirs"], takesPlace: true });
  expect(compatibility.afterServerError).toBe("send-again");
  expect(background.connection.compatibility).toMatchObject({
    keyPrefix: "Bearer ",
    pageMethod: "PUT",
  });
});

/** A comparison that applies a setting. `act` runs during it. */
async function doneMeanwhile(
  act: (of: Awaited<ReturnType<typeof inStep>>) => Promise<unknown>,
  setting = "pageMethod",
  value: unknown = "PUT",
) {
  const all = await inStep();
  const { background, client, sync, put } = all;
  put(setting, value);
  const { getSaving } = client;
  client.getSaving = async (input) => {
    const read = structuredClone(await getSaving(input));
    client.getSaving = getSaving;
    await act(all);
    return read;
  };
  await sync.synchroniser.compare();
  return { background, again: () => sync.synchroniser.compare() };
}

test("a name that is given here during a comparison stays, beside what it takes", async () => {
  const { background, again } = await doneMeanwhile(async ({ client, ...of }) => {
    const { profileId, serverAddress } = of.background.connection;
    return client.saveConnection({ profileId, serverAddress, name: "At home", colour: "rose" });
  });
  requireOk(await again());
  expect(background.connection).toMatchObject({ name: "At home", colour: "rose" });
  expect(background.connection.compatibility.pageMethod).toBe("PUT");
});

test("a profile that is deleted during a comparison is not made again", async () => {
  const others = [aConnection({ profileId: asId("00000000-0000-4000-8000-000000000002") })];
  const { background, again } = await doneMeanwhile(async (of) => {
    const { profileId } = of.background.connection;
    of.background.others = others;
    return of.client.deleteProfile({ profileId, agreed: [] });
  });
  requireOk(await again());
  expect([background.connection, ...background.others]).toEqual(others);
});

test("a site that is given tags here during a comparison keeps them, beside the site that it takes", async () => {
  const ofTag = { tags: ["type"], collections: [] };
  const siteDefaults = [{ site: "own.example", ...ofTag }];
  const { background, again } = await doneMeanwhile(
    ({ client }) => client.saveSaving({ saving: { siteDefaults } }),
    settingOfSite("theirs.example"),
    ofTag,
  );
  requireOk(await again());
  const sites = background.saving.saving.siteDefaults.map(({ site }) => site);
  expect(sites.toSorted()).toEqual(["own.example", "theirs.example"]);
});

test("a browser whose sync is full is not asked without end", async () => {
  const { background, sync } = await inStep();
  sync.tooLarge = () => true;
  const { writes } = sync;
  const siteDefaults = Array.from({ length: 400 }, (_, at) => ({
    site: `${at}.example`,
    tags: ["a"],
    collections: [],
  }));
  const saving = { ...background.saving.saving, siteDefaults };
  await background.client.saveSaving({ saving, afterServerError: "ask" });
  expect(requireOk(await sync.synchroniser.compare()).left).toHaveLength(400);
  expect(sync.writes - writes).toBeLessThan(60);
});

test("a value that was replaced before the comparison was interrupted can be had back", async () => {
  const { background, client, sync, put } = await inStep();
  put("tags", ["theirs"]);
  put("colour", "rose");
  const { saveSaving } = client;
  client.saveSaving = async (input) => {
    await saveSaving(input);
    return err({ kind: "profile-gone" });
  };
  expect((await sync.synchroniser.compare()).ok).toBe(false);
  expect(background.saving.saving.tags).toEqual(["theirs"]);
  client.saveSaving = saveSaving;
  for (let round = 0; round < 2; round += 1) {
    const { replaced } = requireOk(await sync.synchroniser.compare());
    expect(replaced).toMatchObject([{ setting: "tags", value: ["mine"] }]);
  }
});
