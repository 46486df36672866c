// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  entryOnDisk,
  onDisk,
  putEntries,
  putGate,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import {
  aDraft,
  anEntry,
  anId,
  aProfileId,
  someLinkFields,
} from "../../../../test/support/builders.ts";
import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import type { Entry } from "../../../shared/domain/outbox/entry.ts";
import { openGate } from "../../../shared/domain/outbox/gate.ts";

const newCollection: DraftCollection = {
  kind: "new",
  localId: anId<LocalId>(900),
  entryId: anId<EntryId>(901),
  title: "Grids",
};

/** A life in which a save is sent only when the test calls `deliverer.run`. */
const aStillLife = (...parameters: Parameters<typeof aWorld>) =>
  aLife(aWorld(...parameters), { asksToDeliver: false });

function anUpdate(number: number, subject: LocalId, entry: Partial<Entry> = {}): Entry {
  return anEntry({
    id: anId<EntryId>(number),
    operation: { kind: "update-link", subject, changes: { title: `Title ${number}` } },
    createdAtMs: number,
    ...entry,
  });
}

describe("a save", () => {
  it("arrives, and its id is recorded in the ledger", async () => {
    const life = aStillLife();
    const draft = aDraft(1, { tags: ["type"] });
    await life.save(draft);
    life.service.answer({ kind: "accepted", remoteId: 42 });
    await life.deliverer.run();
    expect(await entryOnDisk(life, draft.entryId)).toMatchObject({
      state: { name: "delivered", remoteId: 42, atMs: life.clock.now() },
      tries: 1,
    });
    const row = await onDisk(life, (tx) => tx.row({ resource: "link", localId: draft.link }));
    expect(row).toMatchObject({ remoteId: 42, deliveredAtMs: life.clock.now() });
    expect(life.service.sent).toHaveLength(1);
    expect(life.service.sent[0]).toMatchObject({
      entryId: draft.entryId,
      operation: { kind: "create-link", fields: { tags: ["type"] } },
    });
  });

  it("is sent with the content of its page, which is deleted once it has arrived", async () => {
    const life = aStillLife();
    const draft = aDraft(1);
    await life.save(draft);
    const payload = { pageContent: "<p>a</p>" };
    await life.store.change((tx) => tx.putPayload(draft.entryId, payload));
    await life.deliverer.run();
    expect(life.service.sent[0]?.payload).toEqual(payload);
    expect(await onDisk(life, (tx) => tx.payload(draft.entryId))).toEqual({});
  });

  it("is sent after the collection it needs, with the ids of all resources it refers to", async () => {
    const life = aStillLife();
    const byId: DraftCollection = {
      kind: "by-id",
      localId: anId<LocalId>(910),
      remoteId: 77,
      title: "#77",
    };
    await life.save(aDraft(1, { collections: [newCollection, byId] }));
    life.service.answer({ kind: "accepted", remoteId: 5 }, { kind: "accepted", remoteId: 6 });
    await life.deliverer.run();
    const [first, second] = life.service.sent;
    expect(first).toMatchObject({ entryId: anId(901), operation: { fields: { title: "Grids" } } });
    expect(second?.entryId).toBe(anId(1));
    expect([...(second?.remoteIds ?? [])]).toEqual([
      [anId(900), 5],
      [anId(910), 77],
    ]);
  });

  it("is sent while an earlier one still waits for its response", async () => {
    const life = aLife(aWorld());
    life.service.hold();
    await life.save(aDraft(1));
    await life.service.untilOpen(1);
    await life.save(aDraft(2));
    await life.service.untilOpen(2);
    expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([anId(1), anId(2)]);
    life.service.release();
    await life.settled();
    expect(await stateOnDisk(life, anId<EntryId>(2))).toBe("delivered");
  });

  it("finds a free lane during bulk work, which takes three of the four", async () => {
    const life = aStillLife();
    const bulk = Array.from({ length: 12 }, (_, at): Entry => ({
      ...linkEntry(at + 1),
      lane: "bulk",
    }));
    await putEntries(life, ...bulk);
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(3);
    await life.deliverer.run();
    expect(life.service.sent).toHaveLength(3);
    life.service.release(anId(2));
    await life.service.untilOpen(3);
    await expect.poll(() => life.service.sent).toHaveLength(4);
    await putEntries(life, linkEntry(40));
    await life.deliverer.run();
    await life.service.untilOpen(4);
    expect(life.service.sent.at(-1)?.entryId).toBe(anId(40));
    life.service.release();
    await run;
    expect(await onDisk(life, (tx) => tx.countIn(aProfileId, ["delivered"]))).toBe(13);
  });

  it("has the only lane after a failure; bulk work has it if there is no such save", async () => {
    const life = aStillLife();
    await putGate(life, { ...openGate, closings: 1 });
    await putEntries(life, { ...linkEntry(1), lane: "bulk" }, linkEntry(2));
    await life.deliverer.run();
    expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([2, 1].map(anId));
  });

  it("is sent before bulk work", async () => {
    const life = aStillLife();
    await putEntries(life, { ...linkEntry(1), lane: "bulk" }, linkEntry(2), linkEntry(3));
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(3);
    expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([2, 3, 1].map(anId));
    life.service.release();
    await run;
  });
});

function linkEntry(number: number): Entry {
  return anEntry({
    id: anId<EntryId>(number),
    operation: {
      kind: "create-link",
      subject: anId<LocalId>(100 + number),
      fields: someLinkFields(),
    },
    createdAtMs: number,
  });
}

describe("a delivery", () => {
  it("is not repeated for a save that is made again after it has arrived", async () => {
    const life = aLife(aWorld());
    for (let presses = 1; presses <= 2; presses += 1) {
      await life.save(aDraft(1));
      await life.settled();
    }
    expect(life.service.sent).toHaveLength(1);
  });

  it("has at most four requests in flight", async () => {
    const life = aStillLife();
    for (let number = 1; number <= 11; number += 1) await life.save(aDraft(number));
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(4);
    expect(life.service.sent).toHaveLength(4);
    life.service.release(anId<EntryId>(2));
    await life.service.untilOpen(4);
    expect(life.service.sent).toHaveLength(5);
    life.service.release();
    await run;
    expect(life.service.sent).toHaveLength(11);
    expect(life.service.mostAtOnce).toBe(4);
  });

  it("sends each entry once, even if it is started many times at once", async () => {
    const life = aStillLife();
    for (let number = 1; number <= 6; number += 1) await life.save(aDraft(number));
    await Promise.all([1, 2, 3].map(() => life.deliverer.run({ woken: true })));
    expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([1, 2, 3, 4, 5, 6].map(anId));
  });

  it("sends each entry once, even if two lives of the background overlap", async () => {
    const world = aWorld();
    const lives = [1, 2].map(() => aLife(world, { asksToDeliver: false }));
    for (let number = 1; number <= 6; number += 1) await lives[0]?.save(aDraft(number));
    await Promise.all(lives.map((life) => life.deliverer.run()));
    expect(world.service.sent.map(({ entryId }) => entryId)).toEqual([1, 2, 3, 4, 5, 6].map(anId));
  });

  it("keeps the order of entries about one resource, and lets others pass", async () => {
    const life = aStillLife();
    const draft = aDraft(1);
    await life.save(draft);
    await life.deliverer.run();
    const later = life.clock.now();
    await putEntries(
      life,
      anUpdate(22, draft.link, { createdAtMs: later + 2 }),
      anUpdate(21, draft.link, { createdAtMs: later + 1 }),
    );
    await life.save(aDraft(2));
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(2);
    expect(life.service.sent.slice(1).map(({ entryId }) => entryId)).toEqual([2, 21].map(anId));
    life.service.release();
    await run;
    expect(life.service.sent.at(-1)?.entryId).toBe(anId(22));
    expect(life.service.sent.at(-1)?.remoteIds.get(draft.link)).toBeDefined();
  });

  it("holds an edit back until its link has arrived", async () => {
    const life = aStillLife();
    const draft = aDraft(1);
    await life.save(draft);
    await putEntries(life, anUpdate(21, draft.link, { createdAtMs: life.clock.now() + 1 }));
    life.service.answer({ kind: "accepted", remoteId: 42 });
    await life.deliverer.run();
    expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([1, 21].map(anId));
    expect(life.service.sent[1]?.remoteIds.get(draft.link)).toBe(42);
  });

  it("stops an edit at once if the link arrived without an id", async () => {
    const life = aStillLife();
    const draft = aDraft(1);
    await life.save(draft);
    await putEntries(life, anUpdate(21, draft.link, { createdAtMs: life.clock.now() + 1 }));
    life.service.answer({ kind: "accepted" });
    await life.deliverer.run();
    expect((await entryOnDisk(life, anId<EntryId>(21))).state).toMatchObject({
      name: "blocked",
      cause: { kind: "parent-missing", parent: draft.link },
    });
  });

  it("sends nothing before a server and a key are set, and everything after", async () => {
    const life = aStillLife({ serverAddress: undefined, hasKey: false });
    await life.save(aDraft(1));
    await life.deliverer.run({ woken: true });
    expect(life.service.sent).toEqual([]);
    expect(life.service.probes).toEqual([]);
    expect(life.alarms.atMs).toBeUndefined();
    await life.saveConnection({ name: "", serverAddress: "links.example", key: "k" });
    await life.deliverer.run({ woken: true });
    expect(life.service.probes).toEqual([true]);
    expect(await stateOnDisk(life, anId<EntryId>(1))).toBe("delivered");
    expect(life.service.connections.at(-1)).toMatchObject({
      serverAddress: "https://links.example",
      key: "k",
    });
  });

  it("sets the browser's rules for the server before the first request to it", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    await life.deliverer.run();
    expect(life.network.prepared[0]).toBe("https://links.example");
  });

  it("continues without the content of a page that never arrived", async () => {
    const life = aStillLife();
    await life.saveLink({
      draft: aDraft(1, { pageContent: true }),
      pageAddress: aDraft(1).address,
      tabId: 3,
    });
    await life.deliverer.run();
    expect(life.service.sent).toEqual([]);
    expect(life.alarms.atMs).toBe(life.clock.now() + 3_000);
    life.clock.pass(3_000);
    await life.deliverer.run();
    expect(life.service.sent[0]?.payload).toEqual({});
    expect(await stateOnDisk(life, anId<EntryId>(1))).toBe("delivered");
  });

  it("announces each change", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    const before = life.announcer.count;
    await life.deliverer.run();
    expect(life.announcer.count).toBeGreaterThan(before);
  });
});
