// @vitest-environment node
import { expect, it } from "vitest";
import {
  aLife,
  aWorld,
  onDisk,
  putEntries,
  requireOk,
  stateOnDisk,
} from "../../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId } from "../../../../../test/support/builders.ts";
import { linkRef } from "../../../../shared/domain/operation/operation.ts";
import type { Outcome } from "../../../../shared/domain/operation/outcome.ts";
import type { EntryId, LocalId } from "../../../../shared/domain/values/ids.ts";

const shelf = anId<LocalId>(201);
const drafts = [aDraft(1), aDraft(2), aDraft(3)] as const;

/** A life with these saves, whose service holds back its answers. */
async function aLifeThatHolds(...outcomes: readonly Outcome[]) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  for (const draft of drafts) requireOk(await life.save(draft));
  life.service.answer(...outcomes);
  life.service.hold();
  return life;
}

it("links that are answered with one id in one wave do not share it", async () => {
  const one: Outcome = { kind: "accepted", remoteId: 7 };
  const life = await aLifeThatHolds(one, one, one);
  const run = life.deliverer.run();
  await life.service.untilOpen(3);
  life.service.release();
  await run;
  const rows = await onDisk(life, (tx) =>
    Promise.all(drafts.map(({ link }) => tx.row(linkRef(link)))),
  );
  expect(rows.map((row) => row?.remoteId)).toEqual([7, undefined, undefined]);
  expect(rows.every((row) => row?.deliveredAtMs !== undefined)).toBe(true);
});

it("a change that needs two resources is sent once both are there, if both are answered in one wave", async () => {
  const life = await aLifeThatHolds();
  const collection = anEntry({
    id: anId<EntryId>(202),
    operation: { kind: "create-collection", subject: shelf, fields: { title: "Shelf" } },
    createdAtMs: life.clock.now(),
  });
  const change = anEntry({
    id: anId<EntryId>(203),
    operation: {
      kind: "update-link",
      subject: drafts[0].link,
      changes: { collections: [shelf] },
    },
    state: { name: "depends", on: drafts[0].link },
    createdAtMs: life.clock.now() + 1,
  });
  await life.store.change((tx) =>
    tx.put("collection", {
      localId: shelf,
      profileId: collection.profileId,
      title: "Shelf",
      usedAtMs: 1,
      uses: 1,
    }),
  );
  await putEntries(life, collection, change);
  const run = life.deliverer.run();
  await life.service.untilOpen(4);
  life.service.release();
  await run;
  expect(await stateOnDisk(life, change.id)).toBe("delivered");
});
