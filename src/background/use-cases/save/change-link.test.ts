// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  entryOnDisk,
  onDisk,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";

const accepted: Outcome = { kind: "accepted", remoteId: 90 };
const lost: Outcome = { kind: "lost", failure: { kind: "connection-lost" } };
const refused: Outcome = {
  kind: "answered",
  failure: { kind: "rejected", status: 422, words: { message: "title: too long", fields: [] } },
};
const draft = aDraft(1);
const link = draft.link;
const first = anId<EntryId>(51);
const second = anId<EntryId>(52);

function aStillLife() {
  return aLife(aWorld(), { asksToDeliver: false });
}

describe("a change of a link", () => {
  it("of a delivered link is sent as an update, to the id that the service gave", async () => {
    const life = aStillLife();
    life.service.answer(accepted);
    await life.save(draft);
    await life.deliverer.run();
    await life.changeLink({ entryId: first, link, changes: { title: "New" } });
    await life.deliverer.run();
    const [, update] = life.service.sent;
    expect(update?.operation).toEqual({
      kind: "update-link",
      subject: link,
      changes: { title: "New" },
      before: { title: draft.title },
    });
    expect(update?.remoteIds.get(link)).toBe(90);
    expect(await onDisk(life, (tx) => tx.row(linkRef(link)))).toMatchObject({
      title: "New",
      remoteId: 90,
    });
  });

  it("that is dropped restores the ledger as it was before the change", async () => {
    const life = aStillLife();
    life.service.answer(accepted);
    await life.save(draft);
    await life.deliverer.run();
    life.service.answer(refused);
    const changes = { title: "New", description: "New too" };
    await life.changeLink({ entryId: first, link, changes });
    await life.deliverer.run();
    requireOk(await life.choose({ entryId: first, choice: "drop" }));
    const { title, description } = draft;
    expect(await onDisk(life, (tx) => tx.row(linkRef(link)))).toMatchObject({ title, description });
  });

  it("sent to an id that the service does not know asks for the id again once it is dropped", async () => {
    const life = aStillLife();
    life.service.answer({ kind: "accepted" });
    await life.save(draft);
    await life.deliverer.run();
    const changes = { title: "New" };
    await life.changeLink({ entryId: first, link, changes, remoteId: 999 });
    const failure = { kind: "rejected", status: 404, words: { message: "", fields: [] } } as const;
    life.service.answer({ kind: "answered", failure });
    await life.deliverer.run();
    requireOk(await life.choose({ entryId: first, choice: "drop" }));
    const opened = requireOk(await life.openPopup({ address: draft.address }));
    expect(opened.link?.at).toBe("no-id");
    await life.changeLink({ entryId: second, link, changes, remoteId: 42 });
    await life.deliverer.run();
    expect(life.service.sent.at(-1)?.remoteIds.get(link)).toBe(42);
  });

  it("that is dropped after an older one restores the ledger as it was before both", async () => {
    const life = aStillLife();
    life.service.answer(accepted);
    await life.save(draft);
    await life.deliverer.run();
    await life.changeLink({ entryId: first, link, changes: { title: "Refused" } });
    life.service.answer(refused);
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(1);
    await life.changeLink({ entryId: second, link, changes: { title: "Newest" } });
    life.service.release();
    await run;
    const titleAfterDrop = async (entryId: EntryId) => {
      requireOk(await life.choose({ entryId, choice: "drop" }));
      return (await onDisk(life, (tx) => tx.row(linkRef(link))))?.title;
    };
    expect(await titleAfterDrop(first)).toBe("Newest");
    expect(await titleAfterDrop(second)).toBe(draft.title);
  });

  it("that was folded into another is dropped with it, and restores the values before both", async () => {
    const life = aStillLife();
    life.service.answer(accepted);
    await life.save(draft);
    await life.deliverer.run();
    await life.changeLink({ entryId: first, link, changes: { title: "New" } });
    await life.changeLink({ entryId: second, link, changes: { title: "Newer", tags: ["a"] } });
    requireOk(await life.choose({ entryId: first, choice: "drop" }));
    const { title, tags } = draft;
    expect(await onDisk(life, (tx) => tx.row(linkRef(link)))).toMatchObject({ title, tags });
  });

  it("of an unsent link joins its entry, and returns the entry that carries it", async () => {
    const life = aStillLife();
    await life.save(draft);
    const answer = await life.changeLink({ entryId: first, link, changes: { tags: ["a"] } });
    expect(answer).toEqual({ ok: true, value: { entryId: draft.entryId } });
    await life.deliverer.run();
    expect(life.service.sent).toHaveLength(1);
    expect(life.service.sent[0]?.operation).toMatchObject({
      kind: "create-link",
      fields: { title: draft.title, tags: ["a"] },
    });
  });

  it("of a refused link resends it with the change", async () => {
    const life = aStillLife();
    life.service.answer(refused);
    await life.save(draft);
    await life.deliverer.run();
    expect(await stateOnDisk(life, draft.entryId)).toBe("blocked");
    await life.changeLink({ entryId: first, link, changes: { title: "Short" } });
    await life.deliverer.run();
    expect(life.service.sent[1]?.operation).toMatchObject({ fields: { title: "Short" } });
    expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
  });

  it("made twice is one update, field by field, the newest winning", async () => {
    const life = aStillLife();
    life.service.answer(accepted);
    await life.save(draft);
    await life.deliverer.run();
    await life.changeLink({ entryId: first, link, changes: { title: "A", tags: ["x"] } });
    await life.changeLink({ entryId: second, link, changes: { title: "B" } });
    await life.deliverer.run();
    expect(life.service.sent.slice(1).map(({ operation }) => operation)).toEqual([
      {
        kind: "update-link",
        subject: link,
        changes: { title: "B", tags: ["x"] },
        before: { title: draft.title, tags: draft.tags },
      },
    ]);
  });

  it("of a link in flight follows it in its own entry, after its delivery", async () => {
    const life = aStillLife();
    life.service.hold();
    await life.save(draft);
    const run = life.deliverer.run();
    await life.service.untilOpen(1);
    await life.changeLink({ entryId: first, link, changes: { title: "New" } });
    expect(await entryOnDisk(life, first)).toMatchObject({ state: { name: "depends", on: link } });
    life.service.release();
    await run;
    expect(life.service.sent.map(({ operation }) => operation.kind)).toEqual([
      "create-link",
      "update-link",
    ]);
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("of a link that may have arrived has its own entry, and is sent as an update if the link arrived", async () => {
    const life = aStillLife();
    life.service.answer(lost);
    await life.save(draft);
    await life.deliverer.run();
    await life.changeLink({ entryId: first, link, changes: { title: "New" } });
    expect(await stateOnDisk(life, first)).toBe("depends");
    requireOk(await life.choose({ entryId: draft.entryId, choice: "arrived", remoteId: 7 }));
    await life.tryAll({});
    await life.deliverer.run({ woken: true });
    expect(life.service.sent.at(-1)?.remoteIds.get(link)).toBe(7);
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("of a link that may have arrived is sent as an update after the link is resent, because the server may know the first request", async () => {
    const life = aStillLife();
    life.service.answer(lost);
    await life.save(draft);
    await life.deliverer.run();
    await life.changeLink({ entryId: first, link, changes: { title: "New" } });
    requireOk(await life.choose({ entryId: draft.entryId, choice: "send-again" }));
    await life.deliverer.run({ woken: true });
    const [, again, update] = life.service.sent.map(({ operation }) => operation);
    expect(again).toMatchObject({ kind: "create-link", fields: { title: draft.title } });
    expect(update).toMatchObject({ kind: "update-link", changes: { title: "New" } });
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("of a link that arrived without an id asks for the id, and is then sent", async () => {
    const life = aStillLife();
    life.service.answer({ kind: "accepted" });
    await life.save(draft);
    await life.deliverer.run();
    await life.changeLink({ entryId: first, link, changes: { title: "New" } });
    expect(await entryOnDisk(life, first)).toMatchObject({
      state: { name: "blocked", cause: { kind: "parent-missing", parent: link } },
    });
    requireOk(await life.choose({ entryId: first, choice: "give-id", remoteId: 12 }));
    await life.deliverer.run({ woken: true });
    expect(life.service.sent.at(-1)?.remoteIds.get(link)).toBe(12);
  });

  it("of a link that arrived without an id is sent at once if the id comes with the change", async () => {
    const life = aStillLife();
    life.service.answer({ kind: "accepted" });
    await life.save(draft);
    await life.deliverer.run();
    await life.changeLink({ entryId: first, link, changes: { title: "New" }, remoteId: 12 });
    await life.deliverer.run();
    expect(life.service.sent.at(-1)?.remoteIds.get(link)).toBe(12);
  });

  it("never uses another id than the one the service gave", async () => {
    const life = aStillLife();
    life.service.answer(accepted);
    await life.save(draft);
    await life.deliverer.run();
    await life.changeLink({ entryId: first, link, changes: { title: "New" }, remoteId: 12 });
    await life.deliverer.run();
    expect(life.service.sent.at(-1)?.remoteIds.get(link)).toBe(90);
  });

  it("creates its new collections first, and counts its tags", async () => {
    const life = aStillLife();
    life.service.answer(accepted);
    await life.save(draft);
    await life.deliverer.run();
    const collection = anId<LocalId>(70);
    const made: DraftCollection = {
      kind: "new",
      localId: collection,
      entryId: anId<EntryId>(71),
      title: "Grids",
    };
    const changes = { tags: ["type"], collections: [made] };
    await life.changeLink({ entryId: first, link, changes });
    expect(await entryOnDisk(life, first)).toMatchObject({ state: { on: collection } });
    life.service.answer({ kind: "accepted", remoteId: 5 });
    await life.deliverer.run();
    await life.deliverer.run();
    expect(life.service.sent.slice(1).map(({ operation }) => operation.kind)).toEqual([
      "create-collection",
      "update-link",
    ]);
    expect(life.service.sent.at(-1)?.remoteIds.get(collection)).toBe(5);
    expect(requireOk(await life.openPopup({ address: draft.address })).tags).toEqual(["type"]);
  });

  it("of an unknown link is refused, and nothing is kept", async () => {
    const life = aStillLife();
    const answer = await life.changeLink({ entryId: first, link, changes: { title: "New" } });
    expect(answer).toEqual({ ok: false, error: { kind: "entry-gone" } });
  });

  it("with the entry id of another change is not reported as kept", async () => {
    const life = aStillLife();
    life.service.answer(accepted);
    await life.save(draft);
    await life.deliverer.run();
    requireOk(await life.changeLink({ entryId: first, link, changes: { title: "New" } }));
    const answer = await life.changeLink({ entryId: first, link, changes: { title: "Newer" } });
    expect(answer).toEqual({ ok: false, error: { kind: "entry-gone" } });
  });

  it("repeated with the same entry id is one change", async () => {
    const life = aStillLife();
    life.service.answer(accepted);
    const seven = (localId: LocalId) =>
      ({ kind: "by-id", localId, remoteId: 7, title: "S" }) as const;
    await life.save({ ...draft, collections: [seven(anId(800))] });
    await life.deliverer.run();
    const changes = { title: "New", collections: [seven(anId(801))] };
    const change = { entryId: first, link, changes };
    for (let time = 1; time <= 2; time += 1) {
      expect((await life.changeLink(change)).ok).toBe(true);
      await life.deliverer.run();
    }
    expect(life.service.sent).toHaveLength(2);
  });
});
