// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk, type World } from "../../../test/support/a-life.ts";
import { anId, aProfileId, someLinkFields } from "../../../test/support/builders.ts";
import { aJobId } from "../../../test/support/jobs.ts";
import { noChange, type BulkPlan } from "../../domain/bulk-edit/plan.ts";
import { linkRef } from "../../domain/operation.ts";
import type { EntryId, LocalId } from "../../domain/values/ids.ts";
import { linkRow } from "../../things/link/row.ts";
import { planBulkEdit, startBulkEdit, type LinkChoice } from "./bulk-edit.ts";
import { createPageJobs } from "./jobs.ts";

const idOf = (at: number) => anId<LocalId>(1_000 + at);
const rename = { ...noChange, removeTags: ["tide"], addTags: ["tides"] };

/** A world with links that the service has, and whose lists a response has told. */
async function aWorldWithLinks(count: number, tags: readonly string[]): Promise<World> {
  const world = aWorld();
  const rows = Array.from({ length: count }, (_, at) => ({
    ...linkRow(someLinkFields({ targetUrl: `https://quoin.example/${at}`, tags }), {
      localId: idOf(at),
      profileId: aProfileId,
      createdAtMs: 1,
      excerpt: "",
    }),
    remoteId: 1 + at,
    deliveredAtMs: 2,
    answered: ["tags", "collections"],
  }));
  requireOk(
    await world.store.change(async (tx) => {
      for (const row of rows) await tx.put("link", row);
    }),
  );
  return world;
}

async function plan(world: World, choice: LinkChoice, change = rename): Promise<BulkPlan> {
  return requireOk(await planBulkEdit(world.store, aProfileId, choice, change));
}

async function start(world: World, planned: BulkPlan): Promise<void> {
  const jobs = createPageJobs({ ...world, jobs: world.jobStore, wake: () => undefined });
  const job = { id: aJobId, profileId: aProfileId, name: "tide → tides" };
  requireOk(await startBulkEdit(jobs, job, planned, false));
}

it("a tag is renamed on all its links, as a job, and each link is sent once", async () => {
  const world = await aWorldWithLinks(60, ["mill", "tide"]);
  await start(world, await plan(world, { tag: "Tide" }));
  const life = aLife(world);
  await life.deliverer.run();
  expect(life.service.sent).toHaveLength(60);
  for (const { operation } of life.service.sent) {
    expect(operation).toMatchObject({ kind: "update-link", changes: { tags: ["mill", "tides"] } });
  }
  expect((await onDisk(world, (tx) => tx.row(linkRef(idOf(0)))))?.tags).toEqual(["mill", "tides"]);
  expect(life.bugs).toEqual([]);
});

it("a tag that the user adds while the job waits is not lost", async () => {
  const world = await aWorldWithLinks(2, ["tide"]);
  await start(world, await plan(world, { tag: "tide" }));
  const life = aLife(world, { asksToDeliver: false });
  const changes = { tags: ["tide", "sea"] };
  requireOk(await life.changeLink({ entryId: anId<EntryId>(900), link: idOf(0), changes }));
  await life.deliverer.run();
  expect((await onDisk(world, (tx) => tx.row(linkRef(idOf(0)))))?.tags).toEqual(["sea", "tides"]);
  expect((await onDisk(world, (tx) => tx.row(linkRef(idOf(1)))))?.tags).toEqual(["tides"]);
});

it("links are chosen by their ids, by a tag, or by a collection", async () => {
  const world = await aWorldWithLinks(4, ["tide"]);
  const countOf = async (choice: LinkChoice) => (await plan(world, choice)).certain.length;
  expect(await countOf({ tag: "TIDE" })).toBe(4);
  expect(await countOf({ tag: "mill" })).toBe(0);
  expect(await countOf({ ids: new Set([idOf(1), idOf(2), idOf(77)]) })).toBe(2);
  expect(await countOf({ collection: anId<LocalId>(77) })).toBe(0);
});
