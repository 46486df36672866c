// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk, stateOnDisk } from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";

const lost: Outcome = { kind: "lost", failure: { kind: "timed-out" } };
const [first, second] = [aDraft(1), aDraft(2)];
const change = anId<EntryId>(51);

/** Two links with an unknown outcome, and a change that waits for the first of them. */
async function aLifeWithChange() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  life.service.answer(lost, lost);
  for (const draft of [first, second]) {
    await life.save(draft);
    life.clock.pass(3_600_000);
    await life.deliverer.run({ woken: true });
    await life.tryAll({});
  }
  requireOk(
    await life.changeLink({ entryId: change, link: first.link, changes: { title: "Typed" } }),
  );
  const states = async () => [
    await stateOnDisk(life, first.entryId),
    await stateOnDisk(life, second.entryId),
    await stateOnDisk(life, change),
  ];
  expect(await states()).toEqual(["unknown", "unknown", "depends"]);
  return { ...life, states };
}

describe("a create that is dropped", () => {
  it("takes the changes of the same resource with it, which would wait for its id for ever", async () => {
    const life = await aLifeWithChange();
    requireOk(await life.choose({ entryId: first.entryId, choice: "drop" }));
    expect(await life.states()).toEqual(["dropped", "unknown", "dropped"]);
    expect(await onDisk(life, (tx) => tx.row(linkRef(first.link)))).toBeUndefined();
  });

  it("is asked about with the number of these changes", async () => {
    const life = await aLifeWithChange();
    const viewed = async (entryId: EntryId) => requireOk(await life.getEntry({ entryId }));
    expect(await viewed(first.entryId)).toMatchObject({ laterChanges: 1 });
    expect(await viewed(second.entryId)).not.toHaveProperty("laterChanges");
    expect(await viewed(change)).not.toHaveProperty("laterChanges");
    requireOk(await life.choose({ entryId: change, choice: "drop" }));
    expect(await viewed(first.entryId)).not.toHaveProperty("laterChanges");
  });

  it("with all of its group takes the changes of each with it, and the group has their number", async () => {
    const life = await aLifeWithChange();
    const { groups, needsYou } = requireOk(await life.listActivity({}));
    const group = groups.find(({ key }) => key === needsYou[0]?.group);
    expect(group).toMatchObject({ count: 2, laterChanges: 1 });
    requireOk(await life.chooseAll({ group: group?.key ?? "", choice: "drop" }));
    expect(await life.states()).toEqual(["dropped", "dropped", "dropped"]);
  });

  it("stays if only a change of it is dropped", async () => {
    const life = await aLifeWithChange();
    requireOk(await life.choose({ entryId: change, choice: "drop" }));
    expect(await life.states()).toEqual(["unknown", "unknown", "dropped"]);
  });
});
