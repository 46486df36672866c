// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aWorld, entryOnDisk, putEntries, requireOk } from "../../../../test/support/a-life.ts";
import { anEntry, anId, someLinkFields } from "../../../../test/support/builders.ts";
import type { Operation, Payload } from "../../../shared/domain/operation/operation.ts";
import type { Entry, EntryState } from "../../../shared/domain/outbox/entry.ts";
import type { EntryId, JobId, LocalId } from "../../../shared/domain/values/ids.ts";
import { foldInto } from "./fold-into.ts";

const nowMs = 5_000;
const [link, grids] = [anId<LocalId>(101), anId<LocalId>(201)];
const [first, second] = [anId<EntryId>(1), anId<EntryId>(2)];
const cause = { kind: "rejected", status: 422, words: { message: "", fields: [] } } as const;
const blocked: EntryState = { name: "blocked", cause };
const waiting: EntryState = { name: "waiting", untilMs: 1, cause: { kind: "offline" } };

const rename: Operation = { kind: "update-link", subject: link, changes: { title: "New" } };
const tag: Operation = { kind: "update-link", subject: link, changes: { tags: ["tide"] } };
const intoGrids: Operation = {
  kind: "update-link",
  subject: link,
  changes: { collections: [grids] },
};
const aSave = (state: EntryState) =>
  anEntry({ operation: { kind: "create-link", subject: link, fields: someLinkFields() }, state });
const newGrids = anEntry({
  id: anId<EntryId>(9),
  operation: { kind: "create-collection", subject: grids, fields: { title: "Grids" } },
});

async function folded(change: Operation, ...entries: readonly Entry[]) {
  const world = aWorld();
  await putEntries(world, ...entries);
  const joined = requireOk(await world.store.change((tx) => foldInto(tx, change, nowMs)));
  return { joined, onDisk: (id: EntryId) => entryOnDisk(world, id) };
}

describe("a change that is merged into a waiting save", () => {
  it("is on disk with the save", async () => {
    const { joined, onDisk } = await folded(rename, aSave({ name: "ready" }));
    expect(joined?.operation).toMatchObject({ kind: "create-link", fields: { title: "New" } });
    expect(await onDisk(first)).toEqual(joined);
  });

  it.each([{ name: "ready" } as const, waiting])(
    "makes the save wait for a new collection: $name",
    async (state) => {
      const { joined, onDisk } = await folded(intoGrids, aSave(state), newGrids);
      expect(joined?.state).toEqual({ name: "depends", on: grids });
      expect(await onDisk(first)).toEqual(joined);
    },
  );

  it("makes the save ready again if it no longer needs the collection it waited for", async () => {
    const none: Operation = { kind: "update-link", subject: link, changes: { collections: [] } };
    const { joined } = await folded(none, aSave({ name: "depends", on: grids }), newGrids);
    expect(joined?.state.name).toBe("ready");
  });

  it("keeps the time in which the save can be undone", async () => {
    const held: EntryState = { name: "held", untilMs: nowMs + 1 };
    expect((await folded(rename, aSave(held))).joined?.state).toEqual(held);
  });

  it("takes the row of a job into the lane of the user, and leaves a file in its own", async () => {
    const fedBy = { job: anId<JobId>(7), row: 0 };
    const row = { ...aSave({ name: "ready" }), lane: "paused", fedBy } as const;
    expect((await folded(rename, row)).joined?.lane).toBe("person");
    const file = { ...aSave({ name: "ready" }), lane: "bulk" } as const;
    expect((await folded(rename, file)).joined?.lane).toBe("bulk");
  });

  it("passes over a younger change that was dropped", async () => {
    const dropped: EntryState = { name: "dropped", atMs: 1 };
    const younger = anEntry({ id: second, operation: tag, state: dropped, createdAtMs: 2_000 });
    expect((await folded(rename, aSave({ name: "ready" }), younger)).joined?.id).toBe(first);
  });

  it("is what a drop of a younger change restores, if the refused save before it takes it too", async () => {
    const tagged: Operation = {
      kind: "update-link",
      subject: link,
      changes: { tags: ["tide"] },
      before: { tags: [] },
    };
    const younger = anEntry({ id: second, operation: tagged, createdAtMs: 2_000 });
    const { onDisk } = await folded(rename, aSave(blocked), younger);
    expect((await onDisk(second)).operation).toMatchObject({
      changes: { tags: ["tide"], title: "New" },
      before: { tags: [], title: "New" },
    });
  });

  it("sends a refused save again", async () => {
    expect((await folded(rename, aSave(blocked))).joined?.state.name).toBe("ready");
  });
});

describe("a change is not merged", () => {
  it("into a save that is being sent, or has ended", async () => {
    for (const state of [
      { name: "sending", sinceMs: 1 },
      { name: "delivered", atMs: 1 },
      { name: "dropped", atMs: 1 },
    ] as const) {
      const { joined, onDisk } = await folded(rename, aSave(state));
      expect(joined).toBeUndefined();
      expect(await onDisk(first)).toEqual(aSave(state));
    }
  });

  it("into a refused save if the younger change behind it is being sent", async () => {
    const younger = anEntry({ id: second, operation: tag, createdAtMs: 2_000 });
    const sending: EntryState = { name: "sending", sinceMs: 1 };
    const { joined, onDisk } = await folded(rename, aSave(blocked), { ...younger, state: sending });
    expect(joined).toBeUndefined();
    expect(await onDisk(first)).toEqual(aSave(blocked));
  });

  it("into an older change that was put off: only the youngest takes it", async () => {
    const older = anEntry({ operation: tag, state: waiting });
    const younger = anEntry({ id: second, operation: tag, createdAtMs: 2_000 });
    const { joined, onDisk } = await folded(rename, older, younger);
    expect(joined).toMatchObject({ id: second, operation: { changes: { title: "New" } } });
    expect(await onDisk(first)).toEqual(older);
  });

  it("into a refused save that may have arrived, although the younger change takes it", async () => {
    const doubtful = { ...aSave(blocked), tries: 2, doubt: true };
    const younger = anEntry({ id: second, operation: tag, createdAtMs: 2_000 });
    const { joined, onDisk } = await folded(rename, doubtful, younger);
    expect(joined?.id).toBe(second);
    expect(await onDisk(first)).toEqual(doubtful);
  });
});

it("a change of a collection also corrects a refused change that a younger one waits behind", async () => {
  const operation: Operation = {
    kind: "update-collection",
    subject: grids,
    changes: { emoji: "#" },
  };
  const refused = anEntry({ operation, state: blocked });
  const younger = anEntry({ id: second, operation, createdAtMs: 2_000 });
  const change: Operation = {
    kind: "update-collection",
    subject: grids,
    changes: { title: "Rasters" },
  };
  const { onDisk } = await folded(change, refused, younger);
  const both = { emoji: "#", title: "Rasters" };
  expect((await onDisk(first)).operation).toMatchObject({ changes: both });
  expect((await onDisk(second)).operation).toMatchObject({ changes: both });
});

describe("a payload on disk that cannot be read", () => {
  /** What a change makes of a refused save and the younger change behind it; `lost` has the unreadable payload. */
  async function foldedOver(lost: EntryId, payload?: Payload) {
    const world = aWorld();
    const younger = anEntry({ id: second, operation: tag, createdAtMs: 2_000 });
    await putEntries(world, aSave(blocked), younger);
    const written: EntryId[] = [];
    const joined = requireOk(
      await world.store.change((tx) =>
        foldInto(
          {
            ...tx,
            payload: async (id) => (id === lost ? undefined : {}),
            putPayload: async (id) => void written.push(id),
          },
          rename,
          nowMs,
          payload,
        ),
      ),
    );
    return { joined, written };
  }

  it("keeps no change away that has no large field", async () => {
    const { joined, written } = await foldedOver(second);
    expect(joined?.id).toBe(second);
    expect(written).toEqual([]);
  });

  it("keeps a large field away", async () => {
    const { joined } = await foldedOver(second, { pageContent: "New" });
    expect(joined).toBeUndefined();
  });

  it("is not written over, although the younger change takes the large field", async () => {
    const { joined, written } = await foldedOver(first, { pageContent: "New" });
    expect(joined?.id).toBe(second);
    expect(written).toEqual([second]);
  });
});
