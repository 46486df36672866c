import { expect, test } from "vitest";
import { aHead, aLinkRow, atMs, freshBrowser, here } from "../../../../test/support/a-ledger.ts";
import { anId } from "../../../../test/support/builders.ts";
import { requireOk } from "../../../../test/support/a-life.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { aConnection, notConnected } from "../../../../test/support/options/views.ts";
import { asId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import { err } from "../../../shared/domain/values/result.ts";
import type { Store } from "../../../shared/ports/ports.ts";
import { createMerge } from "./merge.ts";

const profile = (digit: number) => asId<ProfileId>(`00000000-0000-4000-8000-00000000007${digit}`);
const [emptyId, unconnectedId, workId] = [profile(1), profile(2), profile(3)];
const unnamed = { ...aHead, name: "", serverAddress: "" };

/** A link that the service has: entered by its id, for example. */
const known = (profileId: ProfileId, id: number) =>
  aLinkRow(anId(id), { profileId, remoteId: id, deliveredAtMs: atMs });

interface Meanwhile {
  store: Store;
  background: ReturnType<typeof createFakeBackground>;
}

type Heads = readonly { id: ProfileId; serverAddress: string }[];

const headsOf = (profiles: Heads) => profiles.map((one) => ({ ...unnamed, ...one }));

/** A backup of these profiles, with a link in each. */
async function backupOf(profiles: Heads): Promise<Blob> {
  const source = freshBrowser();
  await source.store.change(async (tx) => {
    for (const [at, { id }] of profiles.entries()) await tx.put("link", known(id, 900 + at));
  });
  const all = here(...headsOf(profiles));
  const { file } = requireOk(await source.engine.make(all, "2026-11-23T08:00:00.000Z"));
  return new Blob([await file.text()]);
}

/** A browser with an empty profile, as after the installation. */
function aNewBrowser() {
  const { store, engine, mergeRows } = freshBrowser();
  const connection = aConnection({ ...notConnected, profileId: emptyId });
  const background = createFakeBackground({ connection });
  return { store, engine, background, client: { ...background.client, mergeRows } };
}

/** Merges a backup of these profiles in a browser with an empty profile, and returns the ids of its profiles then. */
async function mergeInto(
  profiles: Heads,
  meanwhile: (of: Meanwhile) => Promise<unknown> = async () => undefined,
): Promise<readonly ProfileId[]> {
  const file = await backupOf(profiles);
  const { store, engine, background, client } = aNewBrowser();
  const empty = { ...unnamed, id: emptyId };
  const summary = requireOk(await engine.open(file, here(empty)));
  expect(summary.replaced).toBe(emptyId);
  await meanwhile({ store, background });
  requireOk(await createMerge({ client, engine }, summary)(() => undefined));
  const { all } = requireOk(await background.client.listProfiles({}));
  return all.map(({ id }) => id);
}

const work = { id: workId, serverAddress: aHead.serverAddress };

test("the empty profile of an installation goes once the backup has brought another", async () => {
  expect(await mergeInto([work])).toEqual([workId]);
});

test("the empty profile goes also if the merge was stopped with its page, and is repeated in another", async () => {
  const file = await backupOf([work]);
  const { engine, background, client } = aNewBrowser();
  const empty = { ...unnamed, id: emptyId };
  const first = requireOk(await engine.open(file, here(empty)));
  const full = { ...client, mergeRows: async () => err({ kind: "storage-full" } as const) };
  expect(await createMerge({ client: full, engine }, first)(() => undefined)).toMatchObject({
    ok: false,
  });
  const again = requireOk(await engine.open(file, here(empty, ...headsOf([work]))));
  requireOk(await createMerge({ client, engine }, again)(() => undefined));
  expect(background.connection.profileId).toBe(workId);
  expect(background.others).toEqual([]);
});

test("the empty profile stays if the backup has a profile without a server too, because it has its links now", async () => {
  const both = [{ id: unconnectedId, serverAddress: "" }, work];
  expect(await mergeInto(both)).toEqual([emptyId, workId]);
});

test("a profile without a server is made if its links have ids, and the one in use has a server", async () => {
  const { engine, background, client } = aNewBrowser();
  const unconnected = { id: unconnectedId, serverAddress: "" };
  const file = await backupOf([unconnected]);
  background.connection = aConnection({ profileId: workId });
  const summary = requireOk(await engine.open(file, here(...headsOf([work]))));
  requireOk(await createMerge({ client, engine }, summary)(() => undefined));
  const { all } = requireOk(await background.client.listProfiles({}));
  expect(all.map(({ id }) => id)).toEqual([unconnectedId, workId]);
});

test("the empty profile stays if a link came into it after the file was read", async () => {
  const ids = await mergeInto([work], ({ store }) =>
    store.change((tx) => tx.put("link", known(emptyId, 950))),
  );
  expect(ids).toEqual([emptyId, workId]);
});

test("the empty profile stays if it was connected after the file was read", async () => {
  const ids = await mergeInto([work], async ({ background }) => {
    background.connection = aConnection({ profileId: emptyId });
  });
  expect(ids).toEqual([emptyId, workId]);
});

test.each([
  ["stays in use", async () => undefined],
  [
    "stays in use, also if the empty one was deleted",
    ({ background }: Meanwhile) =>
      background.client.deleteProfile({ profileId: emptyId, agreed: [] }),
  ],
])("the profile that was put in use after the file was read %s", async (_, then) => {
  const own = { profileId: unconnectedId, name: "Own", serverAddress: aHead.serverAddress };
  const backgrounds: Meanwhile["background"][] = [];
  const ids = await mergeInto([work], async (meanwhile) => {
    const { background } = meanwhile;
    backgrounds.push(background);
    requireOk(await background.client.saveConnection(own));
    requireOk(await background.client.useProfile(own));
    await then(meanwhile);
  });
  expect(ids).toEqual([unconnectedId, workId]);
  expect(backgrounds[0]?.connection.profileId).toBe(unconnectedId);
});
