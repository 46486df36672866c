// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk, type World } from "../../../../test/support/a-life.ts";
import { anId, aProfileId, someLinkFields } from "../../../../test/support/builders.ts";
import { aJobId, ofPage } from "../../../../test/support/jobs.ts";
import { loseRow } from "../../../../test/support/lost-row.ts";
import { noChange, type BulkChange, type BulkPlan } from "../../../shared/domain/bulk-edit/plan.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { createDatabase } from "../../../shared/platform/disk/database.ts";
import { collectionRow } from "../../../shared/resources/collection/row.ts";
import { linkRow } from "../../../shared/resources/link/row.ts";
import { planBulkEdit, startBulkEdit, type LinkChoice } from "./bulk-edit.ts";
import { createPageJobs } from "./jobs.ts";

const idOf = (at: number) => anId<LocalId>(1_000 + at);
const rename: BulkChange = { ...noChange, removeTags: ["tide"], addTags: ["tides"] };

/** A world with links that the service has, and whose lists a response has told. */
async function aWorldWithLinks(
  count: number,
  tags: readonly string[],
  collections: readonly LocalId[] = [],
): Promise<World> {
  const world = aWorld();
  const rows = Array.from({ length: count }, (_, at) => ({
    ...linkRow(someLinkFields({ targetUrl: `https://quoin.example/${at}`, tags, collections }), {
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

async function start(world: World, planned: BulkPlan, isSwap = true): Promise<void> {
  const jobs = createPageJobs(ofPage(world));
  const job = { id: aJobId, profileId: aProfileId, name: "tide → tides", isSwap };
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

it.each([
  ["chosen one by one", { ids: new Set([0, 1, 2].map(idOf)) }],
  ["found by their tag", { tag: "tide" }],
])("a link that the disk has lost is counted as left out of links %s", async (_, choice) => {
  const world = await aWorldWithLinks(3, ["tide"]);
  loseRow("links", idOf(1));
  const { certain, leftOut } = await plan(world, choice);
  expect(certain).toHaveLength(2);
  expect(leftOut).toMatchObject({ unreadable: 1 });
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

describe("a link that the user changes while the job waits", () => {
  const [from, to, elsewhere] = [70, 71, 72].map((at) => anId<LocalId>(at));

  /** Changes the first of two links, then lets the job run. Returns the link, and what was sent about it. */
  async function changed(
    planned: (world: World) => Promise<BulkPlan>,
    changes: Parameters<ReturnType<typeof aLife>["changeLink"]>[0]["changes"],
    isSwap: boolean,
  ) {
    const world = await aWorldWithLinks(2, ["tide"], from && [from]);
    requireOk(
      await world.store.change(async (tx) => {
        for (const [at, localId] of [from, to, elsewhere].entries()) {
          const own = { localId: localId ?? idOf(0), profileId: aProfileId, usedAtMs: 1 };
          const fields = { title: `Collection ${at}` };
          await tx.put("collection", { ...collectionRow(fields, own), remoteId: at + 1 });
        }
      }),
    );
    await start(world, await planned(world), isSwap);
    const life = aLife(world, { asksToDeliver: false });
    requireOk(await life.changeLink({ entryId: anId<EntryId>(900), link: idOf(0), changes }));
    await life.deliverer.run();
    const [row, other] = await onDisk(world, (tx) =>
      Promise.all([tx.row(linkRef(idOf(0))), tx.row(linkRef(idOf(1)))]),
    );
    const sent = life.service.sent.filter(({ operation }) => operation.subject === idOf(0));
    return { row, other, sent: sent.length };
  }

  it("and takes the renamed tag from does not get the new tag, and nothing more is sent about it", async () => {
    const found = await changed((world) => plan(world, { tag: "tide" }), { tags: ["sea"] }, true);
    expect(found.row?.tags).toEqual(["sea"]);
    expect(found.other?.tags).toEqual(["tides"]);
    expect(found.sent).toBe(1);
  });

  it("and moves elsewhere does not come into the collection that the links of its old one move to", async () => {
    if (from === undefined || to === undefined || elsewhere === undefined) throw new Error("no id");
    const move = { ...noChange, removeCollections: [from], addCollections: [to] };
    const collections = [{ kind: "known", localId: elsewhere, title: "" }] as const;
    const found = await changed(
      (world) => plan(world, { collection: from }, move),
      { collections },
      true,
    );
    expect(found.row?.collections).toEqual([elsewhere]);
    expect(found.other?.collections).toEqual([to]);
    expect(found.sent).toBe(1);
  });

  it("gets a tag that the edit gives to all chosen links, although it lost the one that the edit takes", async () => {
    const ids = new Set([idOf(0), idOf(1)]);
    const found = await changed((world) => plan(world, { ids }), { tags: ["sea"] }, false);
    expect(found.row?.tags).toEqual(["sea", "tides"]);
  });

  it("and which is as wanted then is not sent again", async () => {
    const found = await changed((world) => plan(world, { tag: "tide" }), { tags: ["tides"] }, true);
    expect(found.row?.tags).toEqual(["tides"]);
    expect(found.sent).toBe(1);
  });
});

it.each(["putRows", "change"] as const)(
  "an edit that cannot be started, because %s fails, leaves nothing on disk",
  async (failing) => {
    const world = await aWorldWithLinks(2, ["tide"]);
    const planned = await plan(world, { tag: "tide" });
    const full = { ok: false, error: { kind: "storage-full" } } as const;
    const jobStore = { ...world.jobStore, [failing]: async () => full };
    await expect(start({ ...world, jobStore }, planned)).rejects.toThrow("storage-full");
    const db = await createDatabase().open();
    expect([await db.count("jobs"), await db.count("jobRows")]).toEqual([0, 0]);
    db.close();
  },
);

it("links are chosen by their ids, by a tag, or by a collection", async () => {
  const world = await aWorldWithLinks(4, ["tide"]);
  const countOf = async (choice: LinkChoice) => (await plan(world, choice)).certain.length;
  expect(await countOf({ tag: "TIDE" })).toBe(4);
  expect(await countOf({ tag: "mill" })).toBe(0);
  expect(await countOf({ ids: new Set([idOf(1), idOf(2), idOf(77)]) })).toBe(2);
  expect(await countOf({ collection: anId<LocalId>(77) })).toBe(0);
});
