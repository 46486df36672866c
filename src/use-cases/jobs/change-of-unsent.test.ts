// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../test/support/builders.ts";
import { startJob } from "../../../test/support/jobs.ts";
import type { JobOperation } from "../../domain/jobs/job.ts";
import { openStates } from "../../domain/outbox/entry.ts";
import { defaultSaving } from "../../domain/profile/saving.ts";
import type { LocalId } from "../../domain/values/ids.ts";

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
