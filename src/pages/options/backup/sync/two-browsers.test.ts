// @vitest-environment node
import { expect, test } from "vitest";
import { aLife, aWorld, requireOk } from "../../../../../test/support/a-life.ts";
import { createFakeSync } from "../../../../../test/support/options/fake-sync.ts";
import { defaultSaving } from "../../../../shared/domain/profile/saving.ts";
import type { Profile } from "../../../../shared/domain/profile/profile.ts";
import { asId, type ProfileId } from "../../../../shared/domain/values/ids.ts";
import { createClient } from "../../../../shared/rpc/client.ts";
import type { Client } from "../../../../background/contract.ts";
import { withPorts } from "../../../../shared/rpc/method.ts";
import { createAnswerer } from "../../../../shared/rpc/wire.ts";
import {
  getConnection,
  saveConnection,
} from "../../../../background/use-cases/profiles/connection.ts";
import { listProfiles } from "../../../../background/use-cases/profiles/profiles.ts";
import { getSaving, saveSaving } from "../../../../background/use-cases/profiles/saving.ts";

const otherId = asId<ProfileId>("00000000-0000-4000-8000-000000000090");

/** A browser with its own background, which real messages reach, and its options page. */
async function aBrowser(profile: Partial<Profile>, items: Record<string, unknown>) {
  const world = aWorld(profile);
  const life = aLife(world);
  requireOk(await world.store.read((tx) => tx.profileIds()));
  // The sync sends no other messages.
  const methods = { listProfiles, getConnection, saveConnection, getSaving, saveSaving };
  const answer = createAnswerer(methods, withPorts(methods, life), (bug) => life.bugs.push(bug));
  const client = createClient<Client>(async (message) =>
    answer(JSON.parse(JSON.stringify(message))),
  );
  const sync = createFakeSync(client, () => world.clock.now());
  sync.items = items;
  requireOk(await sync.synchroniser.turn(true));
  const compare = async () => requireOk(await sync.synchroniser.compare());
  return { ...life, client, compare };
}

test("the background of another browser takes the settings, without the key, and both end with the same", async () => {
  const items = {};
  const saving = { ...defaultSaving, tags: ["sea"], undoPopupMs: 5_000 as const };
  const first = await aBrowser({ name: "Work", saving }, items);
  const second = await aBrowser({ id: otherId, serverAddress: undefined, hasKey: false }, items);
  const [taken] = await second.profiles.all();
  expect(taken).toMatchObject({
    name: "Work",
    serverAddress: "https://links.example",
    hasKey: false,
    saving: { tags: ["sea"], undoPopupMs: 5_000 },
  });
  expect((await second.compare()).keyless).toEqual([otherId]);

  requireOk(
    await second.client.saveSaving({
      saving: { ...defaultSaving, tags: ["tide"], contentFormat: "markdown" },
      afterServerError: "send-again",
    }),
  );
  await second.compare();
  await first.compare();
  expect(await first.profiles.current()).toMatchObject({
    hasKey: true,
    saving: { tags: ["tide"], contentFormat: "markdown" },
    compatibility: { afterServerError: "send-again" },
  });
  const written = structuredClone(items);
  await first.compare();
  await second.compare();
  expect(items).toEqual(written);
  expect(JSON.stringify(items)).not.toContain("kept-key");
  expect([...first.bugs, ...second.bugs]).toEqual([]);
});

test("a setting with more than a background takes does not stop the other settings", async () => {
  const items = {};
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      site: `${name}${at}.example`,
      tags: ["a"],
      collections: [],
    }));
  const first = await aBrowser(
    { saving: { ...defaultSaving, siteDefaults: many("a", 20) } },
    items,
  );
  const saving = { ...defaultSaving, siteDefaults: many("b", 490) };
  const second = await aBrowser({ id: otherId, saving }, items);
  requireOk(
    await first.client.saveSaving({
      saving: { ...defaultSaving, siteDefaults: many("a", 20), tags: ["sea"] },
      afterServerError: "ask",
    }),
  );
  await first.compare();
  await second.compare();
  expect(await second.profiles.current()).toMatchObject({ saving: { tags: ["sea"] } });
});
