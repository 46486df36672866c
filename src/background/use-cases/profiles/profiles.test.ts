// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, putEntries, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId, aProfileId } from "../../../../test/support/builders.ts";
import { aJob, aJobId } from "../../../../test/support/jobs.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import { draftKey } from "../../../shared/domain/draft/draft.ts";
import { ProfileGoneError } from "../../../shared/domain/failures.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../shared/domain/values/ids.ts";
import { firstProfile } from "../../../shared/domain/profile/profile.ts";
import { addUserPage, keepUserPageDraft } from "../user-pages/known-user-pages.ts";

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

/** Deletes the second profile as a user who has read what would be lost, and agreed. */
async function deleteAgreed({ deleteProfile }: Pick<ReturnType<typeof aLife>, "deleteProfile">) {
  const { lost } = requireOk(await deleteProfile({ profileId: workId }));
  return requireOk(await deleteProfile({ profileId: workId, agreed: lost }));
}

describe("the profiles", () => {
  it("are listed in the order of their creation, with the one in use", async () => {
    const life = await twoProfiles();
    expect(requireOk(await life.listProfiles({}))).toEqual({
      current: aProfileId,
      all: [
        { id: aProfileId, name: "Home", colour: "green", host: "links.example" },
        { id: workId, name: "Work", colour: "green", host: "work.example" },
      ],
    });
  });

  it("stays in use if one is chosen that is gone", async () => {
    const life = await twoProfiles();
    requireOk(await life.useProfile({ profileId: workId }));
    const goneId = anId<ProfileId>(999);
    await expect(life.useProfile({ profileId: goneId })).rejects.toThrow(ProfileGoneError);
    expect((await life.profiles.current()).id).toBe(workId);
  });

  it("can be switched: a save without a profile goes into the one in use", async () => {
    const life = await twoProfiles();
    requireOk(await life.useProfile({ profileId: workId }));
    expect(life.announcer.count).toBe(1);
    const draft = aDraft(1);
    requireOk(await life.saveLink({ draft, pageAddress: draft.address }));
    expect(await onDisk(life, (tx) => tx.entry(anId(1)))).toMatchObject({ profileId: workId });
    expect(requireOk(await life.openPopup({ address: "https://a.example" }))).toMatchObject({
      profileId: workId,
      host: "work.example",
    });
  });
});

describe("deleting a profile", () => {
  it("deletes everything in it, and nothing of another", async () => {
    const life = await twoProfiles();
    await life.fill(aProfileId, 1);
    await life.fill(workId, 2);
    await deleteAgreed(life);
    expect((await life.profiles.all()).map(({ id }) => id)).toEqual([aProfileId]);
    expect(await life.profiles.connection(workId)).toBeUndefined();
    const left = await onDisk(life, async (tx) => ({
      ids: [...(await tx.profileIds())],
      tags: await tx.rows("tag", workId),
      collections: await tx.rows("collection", workId),
      gone: await tx.entry(anId(2)),
      kept: (await tx.entry(anId(1)))?.id,
      tagsKept: (await tx.rows("tag", aProfileId)).length,
    }));
    expect(left).toEqual({
      ids: [aProfileId],
      tags: [],
      collections: [],
      gone: undefined,
      kept: anId(1),
      tagsKept: 1,
    });
    expect(requireOk(await life.drafts.idsOf(workId))).toHaveLength(0);
    expect(requireOk(await life.drafts.idsOf(aProfileId))).toHaveLength(1);
  });

  it("is reported to a page that still names it", async () => {
    const life = await twoProfiles();
    await life.fill(workId, 2);
    await deleteAgreed(life);
    const { address } = aDraft(2);
    const asked = life.openPopup({ address, profileId: workId });
    await expect(asked).rejects.toBeInstanceOf(ProfileGoneError);
  });

  it("reports what would be lost, and deletes nothing, until the user agrees", async () => {
    const life = await twoProfiles();
    await life.fill(workId, 2);
    const cause = { kind: "id-missing" } as const;
    await putEntries(life, anEntry({ state: { name: "blocked", cause }, profileId: workId }));
    await life.privateDrafts.put(draftKey(workId, "https://quoin.example/p"), aDraft(70));
    const losses = { deleted: false, waiting: 2, needsYou: 1, drafts: 2 };
    const { lost, ...rest } = requireOk(await life.deleteProfile({ profileId: workId }));
    expect(rest).toEqual(losses);
    expect(lost).toHaveLength(5);
    const agreed = lost.slice(1);
    expect(requireOk(await life.deleteProfile({ profileId: workId, agreed }))).toMatchObject(
      losses,
    );
    expect(await life.profiles.get(workId)).toBeDefined();
    expect(await onDisk(life, (tx) => tx.countIn(workId, ["ready", "depends", "blocked"]))).toBe(3);
  });

  it("asks again if entries of the report are gone and as many new ones have come", async () => {
    const life = await twoProfiles();
    await putEntries(life, anEntry({ id: anId(1), profileId: workId }));
    const { lost: agreed } = requireOk(await life.deleteProfile({ profileId: workId }));
    const delivered = { name: "delivered", atMs: 1 } as const;
    await putEntries(
      life,
      anEntry({ id: anId(1), profileId: workId, state: delivered }),
      anEntry({ id: anId(2), profileId: workId }),
    );
    const asked = requireOk(await life.deleteProfile({ profileId: workId, agreed }));
    expect(asked).toMatchObject({ deleted: false, waiting: 1, lost: [anId(2)] });
    expect(await onDisk(life, (tx) => tx.entry(anId(2)))).toBeDefined();
  });

  it("asks again if another draft was typed since", async () => {
    const life = await twoProfiles();
    const key = draftKey(workId, "https://quoin.example/p");
    await life.drafts.put(key, aDraft(70));
    const { lost: agreed } = requireOk(await life.deleteProfile({ profileId: workId }));
    await life.drafts.forget(key, aDraft(70).entryId);
    await life.drafts.put(key, aDraft(71));
    expect(requireOk(await life.deleteProfile({ profileId: workId, agreed }))).toMatchObject({
      deleted: false,
      drafts: 1,
    });
    expect(requireOk(await life.drafts.get(key))).toEqual(aDraft(71));
  });

  it("counts what was typed about user pages and not saved, and pages that cannot be read", async () => {
    const life = await twoProfiles();
    const draft = { entryId: anId<EntryId>(5), content: "- Tides" };
    for (const number of [201, 202]) {
      const page = anId<LocalId>(number);
      requireOk(
        await addUserPage(life)({
          page,
          remoteId: `${number}`,
          title: "",
          profileId: workId,
        }),
      );
    }
    requireOk(await keepUserPageDraft(life)({ page: anId(201), draft }));
    await putOdd("userPages", {
      localId: anId(203),
      profileId: workId,
      draft: "from a newer version",
    });
    const losses = {
      deleted: false,
      waiting: 0,
      needsYou: 0,
      drafts: 2,
      lost: [anId(5), anId(203)],
    };
    const asked = () => life.deleteProfile({ profileId: workId, agreed: [anId(203)] });
    expect(requireOk(await asked())).toEqual(losses);
    await deleteAgreed(life);
    expect(await onDisk(life, (tx) => tx.rows("user-page", workId))).toEqual([]);
  });

  it("continues if some of the reported entries have been sent", async () => {
    const life = await twoProfiles();
    await life.fill(workId, 2);
    const { lost: agreed } = requireOk(await life.deleteProfile({ profileId: workId }));
    await life.deliverer.run();
    expect(requireOk(await life.deleteProfile({ profileId: workId, agreed })).deleted).toBe(true);
  });

  it("is deleted when the message comes again, and the page hears the same", async () => {
    const life = await twoProfiles();
    await life.fill(workId, 1);
    const { lost: agreed } = requireOk(await life.deleteProfile({ profileId: workId }));
    for (const time of [1, 2]) {
      const { deleted } = requireOk(await life.deleteProfile({ profileId: workId, agreed }));
      expect([time, deleted]).toEqual([time, true]);
    }
    await expect(life.deleteProfile({ profileId: workId })).rejects.toThrow(ProfileGoneError);
  });

  it("counts unreadable entries, and states of a newer version, as unsent", async () => {
    const life = await twoProfiles();
    await onDisk(life, (tx) => tx.profileIds());
    await putOdd("entries", {
      ...anEntry({ id: anId(3), profileId: workId }),
      state: { name: "paused" },
    });
    expect(requireOk(await life.deleteProfile({ profileId: workId }))).toMatchObject({
      deleted: false,
      waiting: 1,
      lost: [anId(3)],
    });
  });

  it("counts a job that cannot be read as unsent", async () => {
    const life = await twoProfiles();
    await onDisk(life, (tx) => tx.profileIds());
    await putOdd("jobs", { ...aJob({ profileId: workId }), state: "of a newer version" });
    const asked = { profileId: workId, agreed: [] };
    expect(requireOk(await life.deleteProfile(asked))).toMatchObject({
      deleted: false,
      waiting: 1,
      lost: [aJobId],
    });
  });

  it("deletes the drafts of private windows too", async () => {
    const life = await twoProfiles();
    await life.privateDrafts.put(draftKey(workId, "https://quoin.example/p"), aDraft(70));
    await deleteAgreed(life);
    expect(requireOk(await life.privateDrafts.idsOf(workId))).toHaveLength(0);
  });

  it("keeps the profile, without its key, if something was saved in it meanwhile", async () => {
    const life = await twoProfiles();
    const forgetProfile = life.drafts.forgetProfile.bind(life.drafts);
    life.drafts.forgetProfile = async (id) => {
      const draft = aDraft(1);
      requireOk(await life.saveLink({ draft, pageAddress: draft.address, profileId: workId }));
      return forgetProfile(id);
    };
    await deleteAgreed(life);
    expect(await life.profiles.get(workId)).toMatchObject({ name: "Work", hasKey: false });
    expect(await life.profiles.connection(workId)).toBeUndefined();
    expect(await onDisk(life, (tx) => tx.entry(anId(1)))).toMatchObject({ profileId: workId });
  });

  it("ignores the outcome of a request in flight", async () => {
    const life = await twoProfiles();
    await life.fill(workId, 2);
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(1);
    await deleteAgreed(life);
    life.service.release();
    await run;
    expect(life.service.sent).toHaveLength(1);
    expect(await onDisk(life, (tx) => tx.profileIds())).toEqual(new Set());
    expect(life.bugs).toEqual([]);
  });
});
