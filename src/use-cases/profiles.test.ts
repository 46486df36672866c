// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, putEntries, requireOk } from "../../test/support/a-life.ts";
import { aDraft, anEntry, anId, aProfileId } from "../../test/support/builders.ts";
import { draftKey } from "../domain/draft.ts";
import { ProfileGoneError } from "../domain/failures.ts";
import { asId, type ProfileId } from "../domain/ids.ts";
import { firstProfile } from "../domain/profile.ts";

const workId = asId<ProfileId>("00000000-0000-4000-8000-000000000002");

/** Two profiles: the first in use, and one at work. */
async function twoProfiles() {
  const life = aLife(aWorld({ name: "Home" }), { asksToDeliver: false });
  const work = { ...firstProfile(workId), name: "Work", serverAddress: "https://work.example" };
  await life.profiles.put(work, "work-key");
  const fill = async (profileId: ProfileId, number: number) => {
    const draft = aDraft(number, {
      tags: [`tag ${number}`],
      collections: [
        { kind: "new", localId: anId(300 + number), entryId: anId(400 + number), title: "New" },
      ],
    });
    requireOk(await life.saveLink({ draft, pageAddress: draft.address, profileId }));
    await life.drafts.put(draftKey(profileId, draft.address), aDraft(number + 50));
  };
  return { ...life, fill };
}

describe("the profiles", () => {
  it("are listed in the order in which they were made, with the one in use", async () => {
    const life = await twoProfiles();
    expect(requireOk(await life.listProfiles())).toEqual({
      current: aProfileId,
      all: [
        { id: aProfileId, name: "Home", colour: "green", host: "links.example" },
        { id: workId, name: "Work", colour: "green", host: "work.example" },
      ],
    });
  });

  it("are switched between: what names none goes into the one in use", async () => {
    const life = await twoProfiles();
    requireOk(await life.useProfile({ profileId: workId }));
    expect(life.announcer.count).toBe(1);
    await life.save(aDraft(1));
    expect(await onDisk(life, (tx) => tx.entry(anId(1)))).toMatchObject({ profileId: workId });
    expect(requireOk(await life.openPopup({ address: "https://a.example" }))).toMatchObject({
      profileId: workId,
      host: "work.example",
    });
  });
});

describe("deleting a profile", () => {
  it("takes all that is in it, and nothing of another", async () => {
    const life = await twoProfiles();
    await life.fill(aProfileId, 1);
    await life.fill(workId, 2);
    requireOk(await life.deleteProfile({ profileId: workId, entries: 2 }));
    expect((await life.profiles.all()).map(({ id }) => id)).toEqual([aProfileId]);
    expect(await life.profiles.connection(workId)).toBeUndefined();
    const left = await onDisk(life, async (tx) => ({
      ids: [...(await tx.profileIds())],
      tags: await tx.tags(workId),
      collections: await tx.collections(workId),
      gone: await tx.entry(anId(2)),
      kept: (await tx.entry(anId(1)))?.id,
      tagsKept: (await tx.tags(aProfileId)).length,
    }));
    expect(left).toEqual({
      ids: [aProfileId],
      tags: [],
      collections: [],
      gone: undefined,
      kept: anId(1),
      tagsKept: 1,
    });
    expect(requireOk(await life.drafts.countOf(workId))).toBe(0);
    expect(requireOk(await life.drafts.countOf(aProfileId))).toBe(1);
  });

  it("is told to a page that still names it", async () => {
    const life = await twoProfiles();
    await life.fill(workId, 2);
    requireOk(await life.deleteProfile({ profileId: workId, entries: 2 }));
    const { address } = aDraft(2);
    const asked = life.openPopup({ address, profileId: workId });
    await expect(asked).rejects.toBeInstanceOf(ProfileGoneError);
  });

  it("tells what would be lost, and touches nothing, while nobody has agreed to that", async () => {
    const life = await twoProfiles();
    await life.fill(workId, 2);
    const cause = { kind: "id-missing" } as const;
    await putEntries(life, anEntry({ state: { name: "blocked", cause }, profileId: workId }));
    await life.privateDrafts.put(draftKey(workId, "https://quoin.example/p"), aDraft(70));
    const told = { deleted: false, waiting: 2, needsYou: 1, drafts: 2 };
    expect(requireOk(await life.deleteProfile({ profileId: workId }))).toEqual(told);
    expect(requireOk(await life.deleteProfile({ profileId: workId, entries: 2 }))).toEqual(told);
    expect(await life.profiles.get(workId)).toBeDefined();
    expect(await onDisk(life, (tx) => tx.countIn(workId, ["ready", "depends", "blocked"]))).toBe(3);
  });

  it("takes along what was typed in private windows", async () => {
    const life = await twoProfiles();
    await life.privateDrafts.put(draftKey(workId, "https://quoin.example/p"), aDraft(70));
    requireOk(await life.deleteProfile({ profileId: workId, entries: 0 }));
    expect(requireOk(await life.privateDrafts.countOf(workId))).toBe(0);
  });

  it("leaves it there, without its key, where something was saved in it meanwhile", async () => {
    const life = await twoProfiles();
    const forgetProfile = life.drafts.forgetProfile.bind(life.drafts);
    life.drafts.forgetProfile = async (id) => {
      const draft = aDraft(1);
      requireOk(await life.saveLink({ draft, pageAddress: draft.address, profileId: workId }));
      return forgetProfile(id);
    };
    requireOk(await life.deleteProfile({ profileId: workId, entries: 0 }));
    expect(await life.profiles.get(workId)).toMatchObject({ name: "Work", hasKey: false });
    expect(await life.profiles.connection(workId)).toBeUndefined();
    expect(await onDisk(life, (tx) => tx.entry(anId(1)))).toMatchObject({ profileId: workId });
  });

  it("hears nothing more of a request that is under way", async () => {
    const life = await twoProfiles();
    await life.fill(workId, 2);
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(1);
    requireOk(await life.deleteProfile({ profileId: workId, entries: 2 }));
    life.service.release();
    await run;
    expect(life.service.sent).toHaveLength(1);
    expect(await onDisk(life, (tx) => tx.profileIds())).toEqual(new Set());
  });
});
