// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { aLife, aWorld, requireOk, stateOnDisk } from "../../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../../test/support/builders.ts";
import type { EntryId } from "../../../../shared/domain/values/ids.ts";
import type { Outcome } from "../../../../shared/domain/operation/outcome.ts";

const [first, second] = [anId<EntryId>(1), anId<EntryId>(2)];
const busy: Outcome = { kind: "answered", failure: { kind: "busy", status: 429 } };
const unauthorized: Outcome = { kind: "answered", failure: { kind: "unauthorized" } };
const rejected: Outcome = {
  kind: "answered",
  failure: { kind: "rejected", status: 422, words: { message: "no", fields: [] } },
};

/** One save is in flight, another is ready, and the outcome of the first cannot be written. */
async function afterUnwritten(outcome: Outcome) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  requireOk(await life.save(aDraft(1)));
  life.service.answer(outcome);
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(1);
  requireOk(await life.save(aDraft(2)));
  const { store } = life;
  const change = store.change.bind(store);
  store.change = (work) =>
    change(async (tx) => {
      const putEntry = tx.putEntry.bind(tx);
      return work({
        ...tx,
        putEntry: (entry) => {
          if (entry.id === first) throw new Error("does not fit");
          return putEntry(entry);
        },
      });
    });
  life.service.release();
  await run;
  store.change = change;
  return life;
}

describe("an outcome that cannot be written", () => {
  it.each([
    ["closes the gate", busy],
    ["shuts it", unauthorized],
  ])("holds all other saves if it %s", async (_, outcome) => {
    const life = await afterUnwritten(outcome);
    expect(await stateOnDisk(life, first)).toBe("sending");
    expect(await stateOnDisk(life, second)).toBe("ready");
    expect(life.service.sent).toHaveLength(1);
  });

  it("holds no other save if it concerns its own save alone", async () => {
    const life = await afterUnwritten(rejected);
    expect(await stateOnDisk(life, first)).toBe("sending");
    expect(await stateOnDisk(life, second)).toBe("delivered");
  });
});

it("an outcome is recorded although the connection cannot be read any more, and that is reported", async () => {
  const world = aWorld();
  const connection = vi.spyOn(world.profiles, "connection");
  const life = aLife(world, { asksToDeliver: false });
  requireOk(await life.save(aDraft(1)));
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(1);
  const bug = new TypeError("a bug");
  connection.mockRejectedValue(bug);
  life.service.release();
  await run;
  expect(await stateOnDisk(life, first)).toBe("delivered");
  // Once for what this wave may send, and once for the outcome.
  expect(life.bugs).toEqual([bug, bug]);
});

describe("a bug of the storage is reported, and loses nothing", () => {
  const bug = new TypeError("a bug");

  it("while entries are claimed: the next run sends them", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    requireOk(await life.save(aDraft(1)));
    vi.spyOn(life.store, "change").mockRejectedValueOnce(bug);
    await life.deliverer.run();
    expect(life.bugs).toEqual([bug]);
    expect(life.service.sent).toEqual([]);
    await life.deliverer.run();
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("when it looks for more to send: what is ready goes in the same run", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    requireOk(await life.save(aDraft(1)));
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(1);
    requireOk(await life.save(aDraft(2)));
    vi.spyOn(life.store, "read").mockRejectedValueOnce(bug);
    life.service.release();
    await run;
    expect(life.bugs).toEqual([bug]);
    expect(await stateOnDisk(life, second)).toBe("delivered");
  });
});
