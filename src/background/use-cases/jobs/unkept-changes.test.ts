// @vitest-environment node
import { linkFields } from "../../../shared/domain/fields/link.ts";
import { expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { aJobId, startJob } from "../../../../test/support/jobs.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { tagsMax } from "../../../shared/domain/values/tag.ts";
import { listJobs, reportPages } from "../../../pages/options/ledger/jobs.ts";

type World = ReturnType<typeof aWorld>;

async function statesOf({ jobStore }: World): Promise<readonly string[]> {
  const states: string[] = [];
  for await (const page of reportPages(jobStore, { id: aJobId, profileId: aProfileId })) {
    states.push(...requireOk(page).map(({ state }) => state.name));
  }
  return states;
}

const { link } = aDraft(1);

/** A world in which the link of the first draft is at the service. */
async function aWorldWithLink() {
  const world = aWorld();
  const life = aLife(world);
  requireOk(await life.save(aDraft(1)));
  await life.settled();
  return { world, life };
}

const rowOf = (world: World) => onDisk(world, (tx) => tx.row(linkRef(link)));

it.each([
  ["tags", Array.from({ length: tagsMax }, (_, at) => `t${at}`), ["more"]],
  [
    "collections",
    Array.from({ length: linkFields.collections.most }, (_, at) => anId<LocalId>(3_000 + at)),
    [anId<LocalId>(4_000)],
  ],
] as const)(
  "a change that would give a link more %s than it can have, because it got some meanwhile, is left out and said",
  async (field, full, added) => {
    const { world, life } = await aWorldWithLink();
    const row = await rowOf(world);
    if (row === undefined) throw new Error("no link");
    const edit = { kind: "update-link", subject: link } as const;
    await startJob(world, [{ ...edit, changes: { [field]: added }, before: { [field]: [] } }]);
    requireOk(await world.store.change((tx) => tx.put("link", { ...row, [field]: full })));
    await life.deliverer.run();
    expect(await statesOf(world)).toEqual(["too-many"]);
    expect(world.service.sent).toHaveLength(1);
    expect(await rowOf(world)).toMatchObject({ [field]: full });
    const [job] = requireOk(await listJobs(world.jobStore, aProfileId)).jobs;
    expect(job?.progress).toMatchObject({ left: 1, moving: 0, isOver: true });
  },
);

it("a change that takes some away from a list that is too long already is sent", async () => {
  const { world, life } = await aWorldWithLink();
  const row = await rowOf(world);
  if (row === undefined) throw new Error("no link");
  const tags = Array.from({ length: tagsMax + 2 }, (_, at) => `t${at}`);
  requireOk(await world.store.change((tx) => tx.put("link", { ...row, tags })));
  const edit = { kind: "update-link", subject: link } as const;
  await startJob(world, [{ ...edit, changes: { tags: tags.slice(1) }, before: { tags } }]);
  await life.deliverer.run();
  expect(await statesOf(world)).toEqual(["delivered"]);
});

it("a change of a link that cannot be read ends so, and is never told as one whose link was removed", async () => {
  const { world, life } = await aWorldWithLink();
  const row = await rowOf(world);
  await putOdd("links", { ...row, tags: "mill" });
  const changes = { tags: ["sea"] };
  await startJob(world, [
    { kind: "update-link", subject: link, changes },
    { kind: "update-link", subject: anId<LocalId>(7_777), changes },
  ]);
  await life.deliverer.run();
  // A newer version reads it again.
  await putOdd("links", { ...row });
  expect(await statesOf(world)).toEqual(["unreadable", "gone"]);
});
