// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import {
  aLife,
  aWorld,
  putGate,
  requireOk,
  stateOnDisk,
  type World,
} from "../../../../test/support/a-life.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import { openGate, stepGate } from "../../../shared/domain/outbox/gate.ts";
import { err, type Result } from "../../../shared/domain/values/result.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";

const second = anId<EntryId>(2);
const busy: Outcome = { kind: "answered", failure: { kind: "busy", status: 429 } };

const full = { kind: "storage-full" } as const;

type Life = ReturnType<typeof aLife>;

const save = (life: Life, number: number, draft = {}) => {
  const one = { ...aDraft(number), ...draft };
  return life.saveLink({ draft: one, pageAddress: one.address, profileId: aProfileId });
};

/** A background that has delivered a save, and is at rest. */
async function atRest(world: World = aWorld()) {
  const life = aLife(world);
  requireOk(await save(life, 1));
  await life.settled();
  return life;
}

/** The names of the transactions and of the requests, in their order. */
function recorded(life: Life) {
  const steps: string[] = [];
  const { store, service } = life;
  const [change, send] = [store.change.bind(store), service.send.bind(service)];
  vi.spyOn(store, "change").mockImplementation(async (work) => {
    const done = await change(work);
    steps.push("kept");
    return done;
  });
  vi.spyOn(service, "send").mockImplementation((...args) => {
    steps.push("sent");
    return send(...args);
  });
  return steps;
}

/** Aborts the next transaction after its work. `then` decides the result, and may do the work anew. */
function abortsNext(
  life: Life,
  then: <T>(anew: () => Promise<Result<T, StorageFailure>>) => Promise<Result<T, StorageFailure>>,
) {
  const change = life.store.change.bind(life.store);
  const abortOnce = async <T>(work: (tx: Transaction) => Promise<T>) => {
    await change(async (tx) => {
      await work(tx);
      throw new Error("aborted");
    }).catch(() => undefined);
    return then(() => change(work));
  };
  vi.spyOn(life.store, "change").mockImplementationOnce(abortOnce);
}

/** Saves once more. Returns whether the request left with the transaction that kept the save. */
async function leavesAtOnce(life: Life, draft = {}): Promise<boolean> {
  const steps = recorded(life);
  const kept = requireOk(await save(life, 2, draft));
  expect(kept).toMatchObject({ entryId: second });
  await vi.waitFor(() => expect(steps.length).toBeGreaterThan(0));
  return steps[1] === "sent";
}

describe("the request of a save", () => {
  it("leaves with the transaction that keeps the save, and its outcome is recorded", async () => {
    const life = await atRest();
    expect(await leavesAtOnce(life)).toBe(true);
    await life.settled();
    expect(await stateOnDisk(life, second)).toBe("delivered");
    expect(life.service.sent).toHaveLength(2);
  });

  it("is in flight on disk from then on, so after a crash it may have arrived", async () => {
    const life = await atRest();
    life.service.hold();
    requireOk(await save(life, 2));
    expect(await stateOnDisk(life, second)).toBe("sending");
    life.die();
    const next = aLife(life);
    await next.settleInterrupted();
    expect(await stateOnDisk(life, second)).toBe("unknown");
  });

  it("carries the content that is kept with the save, without reading it again", async () => {
    const life = await atRest();
    vi.spyOn(life.captures, "get").mockReturnValue(aCapture());
    const disk = vi.spyOn(life.store, "read");
    life.service.hold();
    const one = { ...aDraft(2), pageContent: true };
    const saving = { draft: one, pageAddress: one.address, profileId: aProfileId, tabId: 7 };
    requireOk(await life.saveLink(saving));
    expect(life.service.sent.at(-1)?.payload).toEqual({
      pageContent: expect.stringContaining("own text"),
    });
    expect(disk).not.toHaveBeenCalled();
    life.service.release();
    await life.settled();
  });

  it("waits for a wave in the first run of a background: an earlier life may not be settled", async () => {
    const world = aWorld();
    await atRest(world);
    expect(await leavesAtOnce(aLife(world))).toBe(false);
  });

  it.each<[string, (life: Life) => Promise<void> | void]>([
    ["offline", ({ network }) => void (network.online = false)],
    [
      "the permission was withdrawn, and a wave has found out",
      async (life) => {
        life.permissions.granted = false;
        life.deliver();
        await life.settled();
      },
    ],
    [
      "the server has not responded in this session",
      ({ network }) => void (network.proven = false),
    ],
    [
      "the gate is closed",
      (life) =>
        putGate(
          life,
          stepGate(
            openGate,
            { kind: "close", cause: { kind: "busy", status: 429 } },
            life.clock.now(),
            0,
          ),
        ),
    ],
    [
      "as many requests are in flight as there are lanes",
      async (life) => {
        life.service.hold();
        for (const number of [11, 12, 13, 14]) requireOk(await save(life, number));
        await life.service.untilOpen(4);
      },
    ],
  ])("does not leave before a wave has looked: %s", async (_, spoil) => {
    const life = await atRest();
    await spoil(life);
    expect(await leavesAtOnce(life)).toBe(false);
    life.service.release();
  });

  it("does not leave while an outcome is not on disk, which may close the gate", async () => {
    const life = await atRest();
    life.service.answer(busy);
    life.service.hold();
    requireOk(await save(life, 11));
    await life.service.untilOpen(1);
    const change = life.store.change.bind(life.store);
    const disk = vi.spyOn(life.store, "change").mockResolvedValue(err(full));
    life.service.release();
    await life.settled();
    disk.mockImplementation(change);
    requireOk(await save(life, 2));
    expect(life.service.sent).toHaveLength(2);
    await life.settled();
  });

  it("is not made if the save could not be kept", async () => {
    const life = await atRest();
    abortsNext(life, async () => err(full));
    expect((await save(life, 2)).ok).toBe(false);
    await life.settled();
    expect(life.service.sent).toHaveLength(1);
  });

  it("is not made if a transaction that has claimed the save is done anew and keeps nothing", async () => {
    const life = await atRest();
    abortsNext(life, async (anew) => {
      // Meanwhile the same save was kept by a repeated message.
      const again = aLife(life, { asksToDeliver: false });
      requireOk(await save(again, 2));
      return anew();
    });
    requireOk(await save(life, 2));
    await life.settled();
    expect(await stateOnDisk(life, second)).toBe("delivered");
    expect(life.service.sent).toHaveLength(2);
  });

  it("does not leave while the save can be undone", async () => {
    const life = await atRest();
    const profile = (await life.profiles.all())[0];
    if (profile === undefined) throw new Error("no profile");
    requireOk(
      await life.profiles.edit(profile.id, ({ saving, compatibility }) => ({
        saving: { ...saving, undoPopupMs: 5_000 },
        compatibility,
      })),
    );
    expect(await leavesAtOnce(life)).toBe(false);
    expect(await stateOnDisk(life, second)).toBe("held");
  });

  it("waits for a collection that is not at the service yet", async () => {
    const life = await atRest();
    const ids = { localId: anId<LocalId>(90), entryId: anId<EntryId>(91) };
    const collection = { kind: "new" as const, ...ids, title: "Grids" };
    expect(await leavesAtOnce(life, { collections: [collection] })).toBe(false);
    await life.settled();
    expect(life.service.sent.map(({ operation }) => operation.kind)).toEqual([
      "create-link",
      "create-collection",
      "create-link",
    ]);
  });
});
