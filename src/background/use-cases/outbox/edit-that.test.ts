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
import { aFile, aLifeWithFiles } from "../../../../test/support/life-with-files.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import type { EntryId, RemoteId } from "../../../shared/domain/values/ids.ts";
import { fileRef, linkRef } from "../../../shared/domain/operation/operation.ts";

const words = { message: "taken", fields: [] };
const entryId = anId<EntryId>(1);
const draft = aDraft(1, { tags: ["type"] });

/** A new link that the service already has. */
async function aLinkThatIsThere(there: { remoteId?: RemoteId }) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  await life.save(draft);
  life.service.answer({ kind: "answered", failure: { kind: "already-there", words, ...there } });
  await life.deliverer.run();
  return life;
}

describe("a new link that the service already has", () => {
  it("is sent as a change of the existing link, with the fields filled in, if the user says so", async () => {
    const life = await aLinkThatIsThere({ remoteId: 41 });
    expect(await life.choose({ entryId, choice: "edit-that" })).toEqual({
      ok: true,
      value: undefined,
    });
    await life.deliverer.run({ woken: true });
    const sent = life.service.sent.at(-1);
    expect(sent?.operation).toEqual({
      kind: "update-link",
      subject: draft.link,
      changes: { targetUrl: draft.address, title: draft.title, tags: ["type"] },
    });
    expect(sent?.remoteIds.get(draft.link)).toBe(41);
    expect(await entryOnDisk(life, entryId)).toMatchObject({ state: { name: "delivered" } });
    expect(await onDisk(life, (tx) => tx.row(linkRef(draft.link)))).toMatchObject({
      remoteId: 41,
      isWithoutContent: true,
    });
  });

  it("asks for the id if the one in the response is not that of a link", async () => {
    const life = await aLinkThatIsThere({ remoteId: "seven" });
    requireOk(await life.choose({ entryId, choice: "edit-that" }));
    await life.deliverer.run({ woken: true });
    expect(await entryOnDisk(life, entryId)).toMatchObject({
      state: { name: "blocked", cause: { kind: "parent-missing" } },
    });
  });

  it("cannot be sent as a change if the response did not say which link it is", async () => {
    const life = await aLinkThatIsThere({});
    expect(await life.choose({ entryId, choice: "edit-that" })).toEqual({
      ok: false,
      error: { kind: "choice-not-offered" },
    });
  });
});

describe("a new link that the service already has, as the ledger does", () => {
  const first = aDraft(1);
  const second = aDraft(2, { address: first.address, title: "Again" });

  /** Both rows are here: the first is at the service as 41; the second was refused because of it. */
  async function twoRows() {
    const life = await aLifeWithFiles();
    life.service.answer({ kind: "accepted", remoteId: 41 });
    requireOk(await life.save(first));
    await life.deliverer.run();
    life.clock.pass(1);
    requireOk(await life.save({ ...second, files: [aFile(1)] }));
    life.service.answer({
      kind: "answered",
      failure: { kind: "already-there", words, remoteId: 41 },
    });
    await life.deliverer.run();
    return life;
  }

  it("is one link again: the change and the file go on to the first row", async () => {
    const life = await twoRows();
    requireOk(await life.choose({ entryId: second.entryId, choice: "edit-that" }));
    // At once, so that the first row is not forgotten without its file.
    const attachedTo = async () =>
      (await onDisk(life, (tx) => tx.row(fileRef(aFile(1).file))))?.link;
    expect(await attachedTo()).toBe(first.link);
    await life.deliverer.run({ woken: true });
    const sent = life.service.sent.slice(-2);
    expect(sent.map(({ operation }) => operation)).toMatchObject([
      { kind: "update-link", subject: first.link, changes: { title: "Again" } },
      { kind: "create-file", fields: { link: first.link } },
    ]);
    expect(sent.map(({ remoteIds }) => remoteIds.get(first.link))).toEqual([41, 41]);
    expect(await stateOnDisk(life, second.entryId)).toBe("delivered");
    expect(await stateOnDisk(life, aFile(1).entryId)).toBe("delivered");
    const rows = await onDisk(life, (tx) =>
      Promise.all([tx.row(linkRef(first.link)), tx.row(linkRef(second.link))]),
    );
    expect(rows).toMatchObject([{ remoteId: 41, title: "Again" }, undefined]);
    expect(await attachedTo()).toBe(first.link);
  });

  it("shows what the first row had if the change is dropped", async () => {
    const life = await twoRows();
    requireOk(await life.choose({ entryId: second.entryId, choice: "edit-that" }));
    requireOk(await life.choose({ entryId: second.entryId, choice: "drop" }));
    expect(await onDisk(life, (tx) => tx.row(linkRef(first.link)))).toMatchObject({
      remoteId: 41,
      title: first.title,
    });
  });

  it("takes a later change along, which restores what was before it if it is dropped", async () => {
    const life = await aLifeWithFiles();
    const lost = { kind: "lost", failure: { kind: "connection-lost" } } as const;
    life.service.answer({ kind: "accepted", remoteId: 41 }, lost, {
      kind: "answered",
      failure: { kind: "already-there", words, remoteId: 41 },
    });
    requireOk(await life.save(first));
    await life.deliverer.run();
    requireOk(await life.save(second));
    await life.deliverer.run();
    life.clock.pass(1);
    const later = { entryId: anId<EntryId>(8), link: second.link };
    requireOk(await life.changeLink({ ...later, changes: { title: "Later" } }));
    requireOk(await life.choose({ entryId: second.entryId, choice: "send-again" }));
    await life.deliverer.run({ woken: true });
    const { entryId: own } = second;
    expect(await stateOnDisk(life, own)).toBe("blocked");
    requireOk(await life.choose({ entryId: own, choice: "edit-that" }));
    const title = async () => (await onDisk(life, (tx) => tx.row(linkRef(first.link))))?.title;
    expect(await title()).toBe("Later");
    requireOk(await life.choose({ entryId: later.entryId, choice: "drop" }));
    expect(await title()).toBe("Again");
    await life.deliverer.run({ woken: true });
    expect(await stateOnDisk(life, own)).toBe("delivered");
    expect(life.service.sent.at(-1)?.operation).toMatchObject({
      subject: first.link,
      changes: { title: "Again" },
    });
  });

  it("takes a file that was to be moved to it along, too", async () => {
    const life = await twoRows();
    const moved = { entryId: anId<EntryId>(7), file: aFile(2).file };
    requireOk(await life.attachFiles({ link: first.link, files: [aFile(2)] }));
    await life.deliverer.run();
    requireOk(await life.changeFile({ ...moved, changes: { link: second.link } }));
    requireOk(await life.choose({ entryId: second.entryId, choice: "edit-that" }));
    await life.deliverer.run({ woken: true });
    expect(await entryOnDisk(life, moved.entryId)).toMatchObject({
      operation: { changes: { link: first.link } },
      state: { name: "delivered" },
    });
  });

  it("comes after a change of the first row that waits already: what the row shows is sent last", async () => {
    const life = await twoRows();
    life.clock.pass(1);
    const newer = { entryId: anId<EntryId>(8), link: first.link };
    requireOk(await life.changeLink({ ...newer, changes: { title: "Newer" } }));
    requireOk(await life.choose({ entryId: second.entryId, choice: "edit-that" }));
    await life.deliverer.run({ woken: true });
    const titles = life.service.sent.flatMap(({ operation }) =>
      operation.kind === "update-link" ? [operation.changes.title] : [],
    );
    expect(titles).toEqual(["Newer", "Again"]);
    expect(await onDisk(life, (tx) => tx.row(linkRef(first.link)))).toMatchObject({
      title: "Again",
    });
  });

  it("takes a file along that was to be moved to it and waits for its own upload", async () => {
    const life = await twoRows();
    requireOk(await life.attachFiles({ link: first.link, files: [aFile(2)] }));
    life.service.answer({ kind: "lost", failure: { kind: "connection-lost" } });
    await life.deliverer.run({ woken: true });
    const { entryId: upload, file } = aFile(2);
    expect(await stateOnDisk(life, upload)).toBe("unknown");
    const moved = { entryId: anId<EntryId>(7), file, changes: { link: second.link } };
    requireOk(await life.changeFile(moved));
    requireOk(await life.choose({ entryId: second.entryId, choice: "edit-that" }));
    requireOk(await life.choose({ entryId: upload, choice: "arrived", remoteId: 77 }));
    await life.deliverer.run({ woken: true });
    expect(await entryOnDisk(life, moved.entryId)).toMatchObject({
      operation: { changes: { link: first.link } },
      state: { name: "delivered" },
    });
  });

  it("keeps both rows while an upload may have arrived, so that the file stays with a row that is there", async () => {
    const life = await twoRows();
    // As if the user had given the id while the save could not be read.
    requireOk(
      await life.store.change(async (tx) => {
        const own = await tx.row(linkRef(second.link));
        if (own !== undefined) await tx.put("link", { ...own, remoteId: 41 });
      }),
    );
    requireOk(await life.attachFiles({ link: second.link, files: [aFile(2)] }));
    life.service.answer({ kind: "lost", failure: { kind: "connection-lost" } });
    await life.deliverer.run({ woken: true });
    const { entryId: upload, file } = aFile(2);
    expect(await stateOnDisk(life, upload)).toBe("unknown");
    requireOk(await life.choose({ entryId: second.entryId, choice: "edit-that" }));
    requireOk(await life.choose({ entryId: upload, choice: "arrived", remoteId: 77 }));
    const [attached, row] = await onDisk(life, (tx) =>
      Promise.all([tx.row(fileRef(file)), tx.row(linkRef(second.link))]),
    );
    expect(attached).toMatchObject({ remoteId: 77, link: second.link });
    expect(row).toMatchObject({ remoteId: 41 });
  });
});
