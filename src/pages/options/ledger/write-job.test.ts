// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, requireOk, type World } from "../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../test/support/builders.ts";
import { aJobId, newLinks, ofPage } from "../../../../test/support/jobs.ts";
import { listJobs } from "./jobs.ts";
import { beginJob } from "./write-job.ts";

const given = { id: aJobId, profileId: aProfileId, kind: "import", name: "list" } as const;

const deleteProfile = async (world: World) =>
  requireOk(await aLife(world).deleteProfile({ profileId: aProfileId, agreed: [] }));

it("a job of a profile that was deleted meanwhile does not begin, and nothing of it stays", async () => {
  const world = aWorld();
  await deleteProfile(world);
  const begun = await beginJob(ofPage(world), given);
  expect(begun).toEqual({ ok: false, error: { kind: "profile-gone" } });
  expect(requireOk(await world.jobStore.all())).toEqual([]);
});

it("a job whose profile is deleted while its rows are written is gone, and nothing of it is sent", async () => {
  const world = aWorld();
  const writer = requireOk(await beginJob(ofPage(world), given));
  requireOk(await writer.write(newLinks(1)));
  expect(await deleteProfile(world)).toMatchObject({ deleted: true });
  expect(await writer.start()).toEqual({ ok: false, error: { kind: "job-gone" } });
  expect(requireOk(await listJobs(world.jobStore, aProfileId)).jobs).toEqual([]);
});
