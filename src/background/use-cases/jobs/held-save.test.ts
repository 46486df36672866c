// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, requireOk, stateOnDisk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { aJobId, startJob } from "../../../../test/support/jobs.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { steerJob } from "../../../pages/options/ledger/jobs.ts";

it.each(["save", "change of a save"])(
  "a cancel leaves the collection that a %s needs which can still be undone",
  async (what) => {
    const world = aWorld({ saving: { ...defaultSaving, undoPopupMs: 5_000 } });
    const localId = anId<LocalId>(900);
    await startJob(world, [
      { kind: "create-collection", subject: localId, fields: { title: "Tides" } },
    ]);
    const life = aLife(world, { asksToDeliver: false });
    world.permissions.granted = false;
    await life.deliverer.run();
    const collections = [{ kind: "known", localId, title: "Tides" }] as const;
    const draft = aDraft(1, what === "save" ? { collections } : {});
    requireOk(await life.save(draft));
    const change = { entryId: anId<EntryId>(2), link: draft.link, changes: { collections } };
    if (what !== "save") requireOk(await life.changeLink(change));
    expect(await stateOnDisk(life, draft.entryId)).toBe("held");
    const key = { id: aJobId, profileId: aProfileId };
    requireOk(await steerJob({ jobs: world.jobStore, wake: () => undefined }, key, "cancelled"));
    await life.deliverer.run();
    life.clock.pass(5_000);
    world.permissions.granted = true;
    await life.deliverer.run({ woken: true });
    expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
  },
);
