// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  entryOnDisk,
  onDisk,
  putGate,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import { aJobId, newLinks, startJob } from "../../../../test/support/jobs.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";
import { asId, type EntryId, type JobId, type LocalId } from "../../../shared/domain/values/ids.ts";
import { listJobs, reportPages } from "../../../pages/options/ledger/jobs.ts";
import { feedJobs } from "./feed.ts";

const other = asId<JobId>("30000000-0000-4000-8000-000000000002");
type World = ReturnType<typeof aWorld>;

/** The address of this row of `newLinks`. */
const address = (row: number) => `https://quoin.example/imported/${row}`;

const addressesSent = ({ service }: World) =>
  service.sent.flatMap(({ operation }) =>
    operation.kind === "create-link" ? operation.fields.targetUrl : [],
  );

async function statesOf({ jobStore }: World, id = aJobId): Promise<readonly string[]> {
  const states: string[] = [];
  for await (const page of reportPages(jobStore, { id, profileId: aProfileId })) {
    states.push(...requireOk(page).map(({ state }) => state.name));
  }
  return states;
}

describe("a page of a job that was saved before its row had its turn", () => {
  it("by the user is not saved a second time", async () => {
    const world = aWorld();
    await startJob(world, newLinks(3));
    const life = aLife(world, { asksToDeliver: false });
    requireOk(await life.save({ ...aDraft(1), address: `${address(1)}?utm_source=feed` }));
    await life.deliverer.run();
    expect(addressesSent(world)).toHaveLength(3);
    expect(await statesOf(world)).toEqual(["delivered", "already", "delivered"]);
    const [job] = requireOk(await listJobs(world.jobStore, aProfileId)).jobs;
    expect(job?.progress).toMatchObject({ delivered: 2, left: 1, moving: 0, isOver: true });
  });

  it("by another job, such as the same import on another page, is not saved a second time", async () => {
    const world = aWorld();
    await startJob(world, newLinks(60));
    await startJob(
      world,
      newLinks(60).map((one, at) => ({ ...one, subject: anId<LocalId>(20_000 + at) })),
      { id: other },
    );
    await aLife(world).deliverer.run();
    expect(new Set(addressesSent(world)).size).toBe(60);
    expect(world.service.sent).toHaveLength(60);
    const all = [...(await statesOf(world)), ...(await statesOf(world, other))];
    expect(all.filter((name) => name === "already")).toHaveLength(60);
  });

  it("by an earlier row of the same job is not saved a second time", async () => {
    const world = aWorld();
    const again = newLinks(1).map((one) => ({ ...one, subject: anId<LocalId>(20_000) }));
    await startJob(world, [...newLinks(1), ...again, ...newLinks(2, 1)]);
    const life = aLife(world);
    await life.deliverer.run();
    expect(addressesSent(world)).toEqual([address(0), address(1), address(2)]);
    expect(await statesOf(world)).toEqual(["delivered", "already", "delivered", "delivered"]);
    expect(life.bugs).toEqual([]);
  });

  it("by another version, in a row that this one cannot read, is not saved a second time", async () => {
    const world = aWorld();
    // Two rows of the job are about the same page.
    const again = newLinks(1).map((one) => ({ ...one, subject: anId<LocalId>(20_000) }));
    await startJob(world, [...newLinks(2), ...again]);
    const addressKey = "quoin.example/imported/0";
    const odd = { localId: anId<LocalId>(7), profileId: aProfileId, addressKey, tags: "none" };
    await putOdd("links", odd);
    await aLife(world).deliverer.run();
    expect(addressesSent(world)).toEqual([address(1)]);
    expect(await statesOf(world)).toEqual(["already", "delivered", "already"]);
  });

  it("by the user, who could still undo that, is saved although it is undone afterwards", async () => {
    const world = aWorld({ saving: { ...defaultSaving, undoPopupMs: 5_000 } });
    await startJob(world, newLinks(1));
    const life = aLife(world, { asksToDeliver: false });
    const draft = { ...aDraft(1), address: address(0) };
    requireOk(await life.save(draft));
    await feedJobs(world, aProfileId);
    expect(await statesOf(world)).toEqual(["already"]);
    await life.choose({ entryId: draft.entryId, choice: "undo" });
    await life.deliverer.run();
    expect(addressesSent(world)).toEqual([address(0)]);
  });

  it.each(["is still being read", "was read since"])(
    "by the user, who could still undo that, is saved although its content %s when it is undone",
    async (when) => {
      const world = aWorld({ saving: { ...defaultSaving, undoPopupMs: 5_000 } });
      await startJob(world, newLinks(1));
      const life = aLife(world, { asksToDeliver: false });
      const draft = { ...aDraft(1, { pageContent: true }), address: address(0) };
      requireOk(await life.saveLink({ draft, pageAddress: draft.address, tabId: 3 }));
      expect(await stateOnDisk(life, draft.entryId)).toBe("capturing");
      await feedJobs(world, aProfileId);
      expect(await statesOf(world)).toEqual(["already"]);
      const read = async () => {
        life.reader.arrive(aCapture());
        await life.tidied();
      };
      if (when === "was read since") await read();
      await life.choose({ entryId: draft.entryId, choice: "undo" });
      await read();
      await life.deliverer.run();
      expect(addressesSent(world)).toEqual([address(0)]);
      expect(world.service.sent[0]?.payload.pageContent).toContain("own text");
    },
  );

  it("by the user into a new collection is not withdrawn if the collection is undone by itself", async () => {
    const world = aWorld({ saving: { ...defaultSaving, undoPopupMs: 5_000 } });
    await startJob(world, newLinks(1));
    const life = aLife(world, { asksToDeliver: false });
    const tides = { localId: anId<LocalId>(900), entryId: anId<EntryId>(901), title: "Tides" };
    const draft = {
      ...aDraft(1, { collections: [{ kind: "new", ...tides }] }),
      address: address(0),
    };
    requireOk(await life.save(draft));
    await feedJobs(world, aProfileId);
    expect(await statesOf(world)).toEqual(["already"]);
    requireOk(await life.choose({ entryId: tides.entryId, choice: "undo" }));
    expect(await entryOnDisk(life, draft.entryId)).toMatchObject({
      state: { name: "blocked", cause: { kind: "parent-missing", parent: tides.localId } },
    });
  });

  it("and dropped since is saved", async () => {
    const world = aWorld();
    await startJob(world, newLinks(1));
    await putGate(world, { state: "shut", cause: { kind: "no-permission" } });
    const life = aLife(world, { asksToDeliver: false });
    const draft = { ...aDraft(1), address: address(0) };
    requireOk(await life.save(draft));
    requireOk(await life.choose({ entryId: draft.entryId, choice: "drop" }));
    await life.deliverer.run();
    expect(await statesOf(world)).toEqual(["delivered"]);
    expect(
      await onDisk(world, (tx) => tx.linksAt(aProfileId, "quoin.example/imported/0")),
    ).toHaveLength(1);
  });
});
