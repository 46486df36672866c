import { expect, test } from "vitest";
import { aHead } from "../../../test/support/a-ledger.ts";
import { aDraft } from "../../../test/support/builders.ts";
import { requireOk } from "../../../test/support/a-life.ts";
import { createFakeBackground } from "../../../test/support/options/fake-background.ts";
import { aConnection } from "../../../test/support/options/views.ts";
import { countParts } from "../../backup/backup.ts";
import { asId, type ProfileId } from "../../domain/values/ids.ts";
import { mergeProfiles } from "./merge.ts";

test("a draft that was left, because its page has another one by now, is told as left", async () => {
  const background = createFakeBackground();
  const { profileId } = background.connection;
  const links = { added: 0, newer: 0, same: 0, drafts: 2, draftsLeft: 1, pageDraftsLeft: 0 };
  const counts = countParts([]);
  const profile = { profileId, name: "Work", host: "", counts, links, steps: 1 };
  const left = { pageAddress: aDraft(1).address, draft: aDraft(1) };
  const summary = { madeAt: "2026-11-01T08:00:00Z", profiles: [profile] };
  const engine = { step: async () => ({ left }) };
  const done = await mergeProfiles({ client: background.client, engine }, summary, () => undefined);
  expect(requireOk(done).profiles[0]?.links).toMatchObject({ drafts: 1, draftsLeft: 2 });
});

test("an empty profile that was connected after the file was read is not deleted", async () => {
  const background = createFakeBackground({ connection: aConnection() });
  const replaced = background.connection.profileId;
  const profileId = asId<ProfileId>("00000000-0000-4000-8000-000000000077");
  const links = { added: 0, newer: 0, same: 0, drafts: 0, draftsLeft: 0, pageDraftsLeft: 0 };
  const profile = {
    profileId,
    create: { ...aHead, id: profileId },
    name: "Work",
    host: "links.example",
    counts: countParts([]),
    links,
    steps: 0,
  };
  const engine = { step: async () => undefined };
  const summary = { madeAt: "2026-11-01T08:00:00Z", profiles: [profile], replaced };
  requireOk(await mergeProfiles({ client: background.client, engine }, summary, () => undefined));
  const { current, all } = requireOk(await background.client.listProfiles({}));
  expect(all.map(({ id }) => id).toSorted()).toEqual([profileId, replaced].toSorted());
  expect(current).toBe(replaced);
});
