// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, gateOnDisk, stateOnDisk } from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";

const draft = aDraft(1);
const link = draft.link;
const [first, second] = [51, 52].map((number) => anId<EntryId>(number));
if (first === undefined || second === undefined) throw new Error("two entries");
const minuteMs = 60_000;
const busy: Outcome = { kind: "answered", failure: { kind: "busy", status: 429 } };

const aStillLife = () => aLife(aWorld(), { asksToDeliver: false });

/** Starts a delivery, puts the clock back, and responds that the request should be retried later. */
async function putOffWithClockBack(
  life: ReturnType<typeof aStillLife>,
  meanwhile: () => Promise<unknown>,
) {
  life.service.hold();
  life.service.answer(busy);
  const run = life.deliverer.run();
  await life.service.untilOpen(1);
  life.clock.pass(-minuteMs);
  await meanwhile();
  life.service.release();
  await run;
  life.clock.pass(60 * minuteMs);
  await life.tryAll({});
  await life.deliverer.run({ woken: true });
}

describe("when the clock is put back", () => {
  it("a change is still sent after the save it belongs to", async () => {
    const life = aStillLife();
    await life.save(draft);
    await putOffWithClockBack(life, () =>
      life.changeLink({ entryId: first, link, changes: { title: "New" } }),
    );
    expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("the newer of two changes is still sent last", async () => {
    const life = aStillLife();
    await life.save(draft);
    await life.deliverer.run();
    life.clock.pass(1_000);
    await life.changeLink({ entryId: first, link, changes: { title: "Old" } });
    await putOffWithClockBack(life, () =>
      life.changeLink({ entryId: second, link, changes: { title: "New" } }),
    );
    const titles = life.service.sent.map(
      ({ operation }) => operation.kind === "update-link" && operation.changes.title,
    );
    expect(titles).toEqual([false, "Old", "Old", "New"]);
  });

  it("a save with 5 s of undo is not held for an hour", async () => {
    const life = aLife(aWorld({ saving: { ...defaultSaving, undoPopupMs: 5_000 } }), {
      asksToDeliver: false,
    });
    await life.save(draft);
    life.clock.pass(-60 * minuteMs);
    await life.deliverer.run();
    expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
  });

  it.each([5, 120, 23 * 60])(
    "by %i minutes, a queue behind a closed gate continues",
    async (minutes) => {
      const life = aStillLife();
      await life.save(draft);
      life.service.answer(busy);
      await life.deliverer.run();
      life.clock.pass(-minutes * minuteMs);
      await life.wakes.schedule();
      expect(life.alarms.atMs).toBe(life.clock.now());
      await life.deliverer.run();
      expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
    },
  );

  it("a delayed entry is sent as soon as the gate opens, even if its time is in the future", async () => {
    const life = aStillLife();
    await life.save(draft);
    life.service.answer({ kind: "not-sent", failure: { kind: "dns-failed" } });
    await life.deliverer.run();
    life.clock.pass(-120 * minuteMs);
    await life.tryAll({});
    await life.deliverer.run({ woken: true });
    expect((await gateOnDisk(life)).state).toBe("open");
    expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
  });
});
