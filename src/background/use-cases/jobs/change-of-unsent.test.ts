// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import { aJobId, startJob } from "../../../../test/support/jobs.ts";
import type { JobOperation } from "../../../shared/domain/jobs/job.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import { openStates } from "../../../shared/domain/outbox/entry.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";
import { asId, type JobId, type LocalId } from "../../../shared/domain/values/ids.ts";
import { steerJob } from "../../../pages/options/ledger/jobs.ts";

const retag = (link: LocalId): JobOperation => ({
  kind: "update-link",
  subject: link,
  changes: { tags: ["sea"] },
  before: { tags: [] },
});

it("a change of a link whose save is undone ends with it, and does not wait for an id that never comes", async () => {
  const world = aWorld({ saving: { ...defaultSaving, undoPopupMs: 5_000 } });
  const life = aLife(world, { asksToDeliver: false });
  const draft = aDraft(1);
  requireOk(await life.save(draft));
  await startJob(world, [retag(draft.link)]);
  await life.deliverer.run();
  requireOk(await life.choose({ entryId: draft.entryId, choice: "undo" }));
  expect(await onDisk(life, (tx) => tx.entriesIn(aProfileId, openStates))).toEqual([]);
  await life.deliverer.run();
  expect(world.service.sent).toEqual([]);
});

it("a change that another job has asked for too is sent, although the first job is cancelled", async () => {
  const world = aWorld();
  const life = aLife(world, { asksToDeliver: false });
  const draft = aDraft(1, { tags: [] });
  requireOk(await life.save(draft));
  await life.deliverer.run();
  world.permissions.granted = false;
  const other = asId<JobId>("30000000-0000-4000-8000-000000000002");
  await startJob(world, [retag(draft.link)]);
  await startJob(world, [retag(draft.link)], { id: other });
  await life.deliverer.run();
  const key = { id: aJobId, profileId: aProfileId };
  requireOk(await steerJob({ jobs: world.jobStore, wake: () => undefined }, key, "cancelled"));
  await life.deliverer.run();
  world.permissions.granted = true;
  await life.deliverer.run({ woken: true });
  expect(world.service.sent.map(({ operation }) => operation.kind)).toEqual([
    "create-link",
    "update-link",
  ]);
});

it("what the user changes meanwhile is kept in the ledger when the content of the page arrives", async () => {
  const world = aWorld();
  const life = aLife(world);
  const draft = aDraft(1, { pageContent: true });
  requireOk(await life.saveLink({ draft, pageAddress: draft.address, tabId: 3 }));
  await startJob(world, [retag(draft.link)]);
  await life.deliverer.run();
  const changes = { title: "Tides" };
  requireOk(await life.changeLink({ entryId: anId(2), link: draft.link, changes }));
  life.reader.arrive(aCapture());
  await life.tidied();
  await life.settled();
  expect(world.service.sent).toMatchObject([{}, { operation: { changes } }]);
  expect(await onDisk(life, (tx) => tx.row(linkRef(draft.link)))).toMatchObject(changes);
});
