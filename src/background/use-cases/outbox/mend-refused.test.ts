// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, requireOk, stateOnDisk } from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import type { LinkEdit } from "../../../shared/domain/draft/link-edit.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";

const words = { message: "title: too long", fields: [] };
const refused: Outcome = { kind: "answered", failure: { kind: "rejected", status: 422, words } };
const draft = aDraft(1);
const { link, address } = draft;
const [first, second, third] = [anId<EntryId>(51), anId<EntryId>(52), anId<EntryId>(53)] as const;

function aChangedLife() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const change = async (entryId: EntryId, changes: LinkEdit) =>
    requireOk(await life.changeLink({ entryId, link, changes })).entryId;
  /** Runs once, calls `meanwhile` while the request is in flight, and refuses the request. */
  const refuseAfter = async (meanwhile: () => Promise<unknown>) => {
    life.service.answer(refused);
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(1);
    await meanwhile();
    life.service.release();
    await run;
  };
  return { life, change, refuseAfter };
}

describe("a link that was changed while its save was in flight, and whose save was refused", () => {
  it("is corrected by the next change: the save is sent with it, then the earlier change", async () => {
    const { life, change, refuseAfter } = aChangedLife();
    await life.save(draft);
    await refuseAfter(() => change(first, { tags: ["tide"] }));
    await change(second, { title: "Short" });
    await life.deliverer.run();
    expect(life.service.sent.slice(1).map(({ operation }) => operation)).toMatchObject([
      { kind: "create-link", fields: { title: "Short" } },
      { kind: "update-link", changes: { title: "Short", tags: ["tide"] } },
    ]);
    expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("shows the refused save in the popup, and not the change that waits for it", async () => {
    const { life, change, refuseAfter } = aChangedLife();
    await life.save(draft);
    await refuseAfter(() => change(first, { tags: ["tide"] }));
    const { entry } = requireOk(await life.openPopup({ address }));
    expect(entry).toMatchObject({ state: "blocked", cause: { words } });
  });
});

describe("a change made while an earlier one was in flight and then refused", () => {
  const aRefusedChange = async () => {
    const changed = aChangedLife();
    await changed.life.save(draft);
    await changed.life.deliverer.run();
    await changed.change(first, { title: "Much too long" });
    await changed.refuseAfter(() => changed.change(second, { tags: ["tide"] }));
    return changed;
  };

  it("is sent once the next change has corrected the earlier one", async () => {
    const { life, change } = await aRefusedChange();
    await change(third, { title: "Short" });
    await life.deliverer.run();
    expect(await stateOnDisk(life, first)).toBe("delivered");
    expect(await stateOnDisk(life, second)).toBe("delivered");
    expect(life.service.sent.at(-1)?.operation).toMatchObject({
      changes: { title: "Short", tags: ["tide"] },
    });
  });

  it("is shown as waiting for the user, not as being sent", async () => {
    const { life } = await aRefusedChange();
    const view = requireOk(await life.getEntry({ entryId: second }));
    expect(view).toMatchObject({ state: "depends", parentNeedsYou: true });
  });
});
