// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk, type World } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId, someLinkFields } from "../../../../test/support/builders.ts";
import { aJobId, newLinks, startJob } from "../../../../test/support/jobs.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import type { JobOperation } from "../../../shared/domain/jobs/job.ts";
import type { JobWish } from "../../../shared/domain/jobs/job-state.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";
import { collectionRef, linkRef } from "../../../shared/domain/operation/operation.ts";
import { asId, type EntryId, type JobId, type LocalId } from "../../../shared/domain/values/ids.ts";
import { listJobs, reportPages, steerJob } from "../../../pages/options/ledger/jobs.ts";
import { feedJobs } from "./feed.ts";

const other = asId<JobId>("30000000-0000-4000-8000-000000000002");

/** An import of a link in `Work / Tides`; the ids begin at a number, and the link has an address of its own. */
function anImport(from: number, titles = ["Work", "Tides"]): readonly JobOperation[] {
  const [parent, child, link] = [from, from + 1, from + 2].map((at) => anId<LocalId>(at));
  const [first = "", second = ""] = titles;
  if (parent === undefined || child === undefined || link === undefined) throw new Error("no id");
  const fields = someLinkFields({
    targetUrl: `https://quoin.example/${from}`,
    collections: [child, parent],
  });
  return [
    { kind: "create-collection", subject: parent, fields: { title: first } },
    { kind: "create-collection", subject: child, fields: { title: second, parent } },
    { kind: "create-link", subject: link, fields },
  ];
}

const made = ({ service }: World) =>
  service.sent.flatMap(({ operation }) =>
    operation.kind === "create-collection" ? operation.fields.title : [],
  );

const steer = async (world: World, id: JobId, wish: JobWish) => {
  const ports = { jobs: world.jobStore, wake: () => undefined };
  requireOk(await steerJob(ports, { id, profileId: aProfileId }, wish));
  await feedJobs(world, aProfileId);
};

const linkOf = (world: World, from: number) =>
  onDisk(world, (tx) => tx.row(linkRef(anId(from + 2))));

async function statesOf({ jobStore }: World, id: JobId): Promise<readonly string[]> {
  const states: string[] = [];
  for await (const page of reportPages(jobStore, { id, profileId: aProfileId })) {
    states.push(...requireOk(page).map(({ state }) => state.name));
  }
  return states;
}

describe("a collection that two jobs would make", () => {
  it("is made once, and the links and collections of both are in it", async () => {
    const world = aWorld();
    await startJob(world, anImport(100));
    await startJob(world, anImport(200, ["work ", "TIDES"]), { id: other });
    const life = aLife(world);
    await life.deliverer.run();
    expect(made(world)).toEqual(["Work", "Tides"]);
    const links = world.service.sent.filter(({ operation }) => operation.kind === "create-link");
    const [first, second] = links.map(({ remoteIds }) => [...remoteIds.values()]);
    expect(first).toHaveLength(2);
    expect(second).toEqual(first);
    expect((await linkOf(world, 200))?.collections).toEqual([anId(101), anId(100)]);
    expect(await statesOf(world, other)).toEqual(["already", "already", "delivered"]);
    expect(life.bugs).toEqual([]);
  });

  it("is made once, although the rows are fed one by one by many lives of the background", async () => {
    const world = aWorld();
    const rate = { atOnce: 4, delayMs: 1_000 };
    await startJob(world, anImport(100), { rate });
    await startJob(world, anImport(200), { id: other, rate });
    for (let round = 0; round < 8; round += 1) {
      world.clock.pass(1_000);
      await feedJobs(world, aProfileId);
    }
    await aLife(world).deliverer.run();
    expect(made(world)).toEqual(["Work", "Tides"]);
    expect((await linkOf(world, 200))?.collections).toEqual([anId(101), anId(100)]);
  });

  it("is made in each of two places", async () => {
    const world = aWorld();
    const inside = anImport(100, ["Work", "Work"]);
    await startJob(world, inside);
    await aLife(world).deliverer.run();
    expect(made(world)).toEqual(["Work", "Work"]);
  });

  it.each(["paused", "cancelled"] as const)(
    "is made for the second if the first is %s, before or after the second has begun",
    async (wish) => {
      for (const isBefore of [true, false]) {
        const world = aWorld();
        await startJob(world, anImport(100));
        await feedJobs(world, aProfileId);
        await startJob(world, anImport(200), { id: other });
        if (!isBefore) await feedJobs(world, aProfileId);
        await steer(world, aJobId, wish);
        await aLife(world).deliverer.run();
        expect(made(world)).toEqual(["Work", "Tides"]);
        const [link, none] = world.service.sent.slice(2);
        expect(link?.operation.subject).toBe(anId(202));
        expect(none).toBeUndefined();
        const { jobs } = requireOk(await listJobs(world.jobStore, aProfileId));
        const second = jobs.find(({ job }) => job.id === other);
        expect(second?.progress).toMatchObject({ undecided: 0, moving: 0, isOver: true });
      }
    },
  );

  it("is made for the second if the first is cancelled between its collections and its links", async () => {
    const world = aWorld();
    const rate = { atOnce: 2, delayMs: 0 };
    await startJob(world, anImport(100));
    await feedJobs(world, aProfileId);
    await startJob(world, anImport(200), { id: other, rate });
    await feedJobs(world, aProfileId);
    await steer(world, aJobId, "cancelled");
    await aLife(world).deliverer.run();
    expect(made(world)).toEqual(["Work", "Tides"]);
    expect(world.service.sent.at(-1)?.operation.subject).toBe(anId(202));
  });
});

describe("a collection that one job would make", () => {
  it("is not made once the job is cancelled, because its own rows do not keep it", async () => {
    const world = aWorld();
    await startJob(world, anImport(100));
    await startJob(world, newLinks(1), { id: other });
    await feedJobs(world, aProfileId);
    await steer(world, aJobId, "cancelled");
    await aLife(world).deliverer.run();
    expect(made(world)).toEqual([]);
    expect(world.service.sent).toHaveLength(1);
  });

  it("stays with the save of the user that needs it, although another job needs it later", async () => {
    const world = aWorld();
    await startJob(world, [...newLinks(20), ...anImport(100)]);
    await feedJobs(world, aProfileId);
    const life = aLife(world, { asksToDeliver: false });
    const collections = [{ kind: "known", localId: anId<LocalId>(100), title: "Work" }] as const;
    requireOk(await life.save(aDraft(1, { collections })));
    await startJob(world, anImport(200), { id: other });
    await feedJobs(world, aProfileId);
    await life.deliverer.run();
    const sent = world.service.sent.map(({ operation }) => operation.subject);
    expect(sent.indexOf(anId(100))).toBeLessThan(4);
    expect(sent.indexOf(aDraft(1).link)).toBeLessThan(8);
  });
});

describe("a collection that the user makes while the job that would make it waits", () => {
  const mine = anId<LocalId>(900);

  it("is the one that the job uses, whatever its case", async () => {
    const world = aWorld();
    await startJob(world, anImport(500));
    const life = aLife(world, { asksToDeliver: false });
    const title = "Work / tides";
    const collections = [
      { kind: "new", localId: mine, entryId: anId<EntryId>(901), title },
    ] as const;
    requireOk(await life.save(aDraft(1, { collections })));
    await life.deliverer.run();
    expect(made(world)).toEqual(["Work", "tides"]);
    const parent = (await onDisk(world, (tx) => tx.row(collectionRef(mine))))?.parent;
    expect((await linkOf(world, 500))?.collections).toEqual([mine, parent]);
    expect(await statesOf(world, aJobId)).toEqual(["already", "already", "delivered"]);
  });

  it("is made although the user undoes the save that named it, because the job counts on it", async () => {
    const world = aWorld({ saving: { ...defaultSaving, undoPopupMs: 5_000 } });
    await startJob(world, anImport(500), { rate: { atOnce: 4, delayMs: 1_000 } });
    const life = aLife(world, { asksToDeliver: false });
    const entryId = anId<EntryId>(901);
    const collections = [{ kind: "new", localId: mine, entryId, title: "Work" }] as const;
    requireOk(await life.save(aDraft(1, { collections })));
    world.clock.pass(1_000);
    await feedJobs(world, aProfileId);
    requireOk(await life.choose({ entryId: aDraft(1).entryId, choice: "undo" }));
    for (let row = 1; row < 3; row += 1) {
      world.clock.pass(1_000);
      await feedJobs(world, aProfileId);
    }
    await life.deliverer.run();
    expect(made(world)).toEqual(["Work", "Tides"]);
    expect(world.service.sent.at(-1)?.operation.subject).toBe(anId(502));
    expect((await linkOf(world, 500))?.collections).toEqual([anId(501), mine]);
  });

  it("and drops again is made by the job", async () => {
    const world = aWorld();
    await startJob(world, anImport(500));
    const life = aLife(world, { asksToDeliver: false });
    const title = "Work";
    const collections = [
      { kind: "new", localId: mine, entryId: anId<EntryId>(901), title },
    ] as const;
    requireOk(await life.save(aDraft(1, { collections })));
    requireOk(await life.choose({ entryId: anId(901), choice: "drop" }));
    await life.deliverer.run();
    expect(made(world)).toEqual(["Work", "Tides"]);
    expect((await linkOf(world, 500))?.collections).toEqual([anId(501), anId(500)]);
  });
});

it("a collection of the same name that cannot be read is not made again; its links ask for the id", async () => {
  const world = aWorld();
  await startJob(world, anImport(100));
  const odd = { localId: anId(900), profileId: aProfileId, title: "tides", uses: "x" };
  await putOdd("collections", odd);
  const life = aLife(world);
  await life.deliverer.run();
  expect(made(world)).toEqual(["Work"]);
  expect(await statesOf(world, aJobId)).toEqual(["delivered", "unreadable", "blocked"]);
  expect(life.bugs).toEqual([]);
});

it.each(["paused", "cancelled"] as const)(
  "a link that two jobs would save is saved, although the one that was first is %s",
  async (wish) => {
    const world = aWorld();
    await startJob(world, newLinks(3));
    await feedJobs(world, aProfileId);
    const again = newLinks(3).map((one, at) => ({ ...one, subject: anId<LocalId>(20_000 + at) }));
    await startJob(world, again, { id: other });
    await feedJobs(world, aProfileId);
    await steer(world, aJobId, wish);
    await aLife(world).deliverer.run();
    expect(world.service.sent).toHaveLength(3);
    expect(await statesOf(world, other)).toEqual(["already", "already", "already"]);
    expect(await statesOf(world, aJobId)).toEqual(["delivered", "delivered", "delivered"]);
  },
);
