import { expect, test } from "vitest";
import { aHead } from "../../../../test/support/a-ledger.ts";
import { aDraft } from "../../../../test/support/builders.ts";
import { requireOk } from "../../../../test/support/a-life.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { aConnection } from "../../../../test/support/options/views.ts";
import { countParts } from "../../backup/backup.ts";
import type { MergeProfile, MergeStep } from "../../backup/engine.ts";
import { asId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";
import { createMerge } from "./merge.ts";

const isUntouched = async () => ok(false);

test("a draft that was left, because its page has another one by now, is reported as left", async () => {
  const background = createFakeBackground();
  const { profileId } = background.connection;
  const links = { added: 0, newer: 0, same: 0, drafts: 2, draftsLeft: 1, pageDraftsLeft: 0 };
  const counts = countParts([]);
  const profile = { profileId, name: "Work", host: "", counts, links, steps: 1 };
  const left = { pageAddress: aDraft(1).address, draft: aDraft(1) };
  const summary = { madeAt: "2026-11-01T08:00:00Z", profiles: [profile] };
  const engine = { step: async () => ({ left }), isUntouched };
  const done = await createMerge({ client: background.client, engine }, summary)(() => undefined);
  expect(requireOk(done).profiles[0]?.links).toMatchObject({ drafts: 1, draftsLeft: 2 });
});

/** A merge of these steps into a profile, during which the disk fills up after the first step. */
async function stopAndContinue(steps: readonly MergeStep[], profile: Partial<MergeProfile> = {}) {
  const background = createFakeBackground();
  const { profileId } = background.connection;
  const links = { added: 0, newer: 0, same: 0, drafts: 1, draftsLeft: 0, pageDraftsLeft: 0 };
  const named = { profileId, name: "Work", host: "links.example" };
  const one = { ...named, counts: countParts([]), links, steps: steps.length, ...profile };
  const summary = { madeAt: "2026-11-01T08:00:00Z", profiles: [one] };
  const engine = { step: async (_profile: number, at: number) => steps[at], isUntouched };
  const run = createMerge({ client: background.client, engine }, summary);
  const stopped = await run(() => (background.diskFailure = { kind: "storage-full" }));
  expect(stopped.ok).toBe(false);
  background.diskFailure = undefined;
  return { background, again: run };
}

const aDraftStep: MergeStep = { draft: { pageAddress: aDraft(1).address, draft: aDraft(1) } };
const rowsStep: MergeStep = { rows: { kind: "link", rows: [] } };

test("a merge that is started again leaves the drafts that it has made: the user may have typed into them", async () => {
  const { background, again } = await stopAndContinue([aDraftStep, rowsStep]);
  let steps = 0;
  requireOk(await again(() => (steps += 1)));
  expect(background.merge.drafts).toHaveLength(1);
  expect(background.merge.rows).toHaveLength(1);
  expect(steps).toBe(2);
});

test("a merge that is started again leaves the profile that it has made as the user has set it since", async () => {
  const id = asId<ProfileId>("00000000-0000-4000-8000-000000000077");
  const created = { profileId: id, create: { ...aHead, id } };
  const { background, again } = await stopAndContinue([rowsStep, aDraftStep], created);
  const typed = { profileId: id, name: "At home", serverAddress: aHead.serverAddress };
  requireOk(await background.client.saveConnection(typed));
  requireOk(await again(() => undefined));
  expect(requireOk(await background.client.getConnection({ profileId: id })).name).toBe("At home");
});

test("a profile that a merge has made has all choices of the backup, although the page ends just then", async () => {
  const id = asId<ProfileId>("00000000-0000-4000-8000-000000000077");
  const background = createFakeBackground();
  const ended = async () => err({ kind: "rpc-crashed" } as const);
  const client = { ...background.client, saveSaving: ended, keepDraft: ended };
  const links = { added: 0, newer: 0, same: 0, drafts: 1, draftsLeft: 0, pageDraftsLeft: 0 };
  const create = { ...aHead, id };
  const counts = countParts([]);
  const profile = { profileId: id, create, name: "Work", host: "", counts, links, steps: 1 };
  const summary = { madeAt: "2026-11-01T08:00:00Z", profiles: [profile] };
  const engine = { step: async () => aDraftStep, isUntouched };
  await createMerge({ client, engine }, summary)(() => undefined);
  const { all } = requireOk(await client.listProfiles({}));
  expect(all.map((one) => one.id)).toContain(id);
  expect(background.saving.saving.tags).toEqual(aHead.saving.tags);
});

test("a merge whose plan is gone, because its worker has ended, is not told as done", async () => {
  const { background, again } = await stopAndContinue([rowsStep, aDraftStep], { steps: 3 });
  expect(await again(() => undefined)).toEqual({ ok: false, error: { kind: "page-incomplete" } });
  expect(background.merge.drafts).toHaveLength(1);
});

test("a merge adds nothing to a profile that is deleted before or meanwhile: its rows would be in none", async () => {
  const profileId = asId<ProfileId>("00000000-0000-4000-8000-000000000077");
  const background = createFakeBackground({ others: [aConnection({ profileId })] });
  const { client } = background;
  const links = { added: 2, newer: 0, same: 0, drafts: 0, draftsLeft: 0, pageDraftsLeft: 0 };
  const one = { profileId, name: "Work", host: "", counts: countParts([]), links, steps: 2 };
  const summary = { madeAt: "2026-11-01T08:00:00Z", profiles: [one] };
  const engine = { step: async () => rowsStep, isUntouched };
  const merge = createMerge({ client, engine }, summary);
  const gone = { ok: false, error: { kind: "backup-profile-gone" } };
  expect(await merge(() => void client.deleteProfile({ profileId, agreed: [] }))).toEqual(gone);
  expect(await merge(() => undefined)).toEqual(gone);
  expect(background.merge.rows).toHaveLength(1);
});

test("a merge leaves the settings of a profile that came in another way since the file was read, as from the browser's sync", async () => {
  const background = createFakeBackground();
  const id = asId<ProfileId>("00000000-0000-4000-8000-000000000077");
  const links = { added: 0, newer: 0, same: 0, drafts: 0, draftsLeft: 0, pageDraftsLeft: 0 };
  const named = { profileId: id, create: { ...aHead, id }, name: "Work", host: "links.example" };
  const one: MergeProfile = { ...named, counts: countParts([]), links, steps: 0 };
  const summary = { madeAt: "2026-11-01T08:00:00Z", profiles: [one] };
  const { client } = background;
  const synced = { profileId: id, name: "Newer", serverAddress: aHead.serverAddress };
  requireOk(await client.saveConnection(synced));
  const engine = { step: async () => undefined, isUntouched };
  requireOk(await createMerge({ client, engine }, summary)(() => undefined));
  expect(requireOk(await client.getConnection({ profileId: id })).name).toBe("Newer");
});
