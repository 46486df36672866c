// @vitest-environment node
import { describe, expect, it } from "vitest";
import { onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import { aFile, aLifeWithFiles, withFiles } from "../../../../test/support/life-with-files.ts";
import { fileRef } from "../../../shared/domain/operation/operation.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";

describe("a change of a file", () => {
  async function delivered() {
    const life = await aLifeWithFiles();
    requireOk(await life.save(withFiles(aFile(1, { category: "paper" }))));
    requireOk(await life.save(aDraft(2)));
    await life.deliverer.run();
    return life;
  }
  const file = aFile(1).file;

  it("joins the upload that has not begun", async () => {
    const life = await aLifeWithFiles();
    requireOk(await life.save(withFiles(aFile(1))));
    const input = { entryId: anId<EntryId>(1), file, changes: { category: "note" } };
    expect(await life.changeFile({ ...input, entryId: anId(50) })).toEqual({
      ok: true,
      value: { entryId: aFile(1).entryId },
    });
    await life.deliverer.run();
    expect(life.service.sent[1]?.operation).toMatchObject({ fields: { category: "note" } });
  });

  it("that joined the upload stays in the list and in the ledger after the delivery", async () => {
    const life = await aLifeWithFiles();
    requireOk(await life.save(aDraft(2)));
    requireOk(await life.save(withFiles(aFile(1, { category: "paper", repositoryLinkId: "9" }))));
    const changes = { link: aDraft(2).link, category: "", userId: 6, repositoryLinkId: null };
    requireOk(await life.changeFile({ entryId: anId(50), file, changes }));
    const link = aDraft(2).link;
    const waiting = requireOk(await life.listFiles({ link })).files[0];
    await life.deliverer.run();
    const arrived = requireOk(await life.listFiles({ link })).files[0];
    const shown = { localId: file, name: "tide 1.pdf", size: 4, link, userId: 6 };
    expect(waiting).toEqual({ ...shown, entry: aFile(1).entryId });
    expect(arrived).toEqual(shown);
    const row = await onDisk(life, (tx) => tx.row(fileRef(file)));
    expect(row).toMatchObject({ link, userId: 6, title: "tide 1.pdf", remoteId: 503 });
    expect(row).not.toHaveProperty("category");
    expect(row).not.toHaveProperty("repositoryLinkId");
    expect(row).not.toHaveProperty("blob");
  });

  it("moves a file to another link, and the ledger follows", async () => {
    const life = await delivered();
    const changes = { link: aDraft(2).link, category: "", userId: 6 };
    requireOk(await life.changeFile({ entryId: anId(50), file, changes }));
    const before = requireOk(await life.listFiles({ link: aDraft(2).link }));
    expect(before.files).toMatchObject([{ localId: file, userId: 6 }]);
    await life.deliverer.run();
    expect(life.service.sent.at(-1)?.operation).toMatchObject({ kind: "change-file", changes });
    const row = await onDisk(life, (tx) => tx.row(fileRef(file)));
    expect(row).toMatchObject({ link: aDraft(2).link, userId: 6 });
    expect(row).not.toHaveProperty("category");
  });

  it("sent to an id that the service does not know asks for the id again once it is dropped", async () => {
    const life = await delivered();
    const change = { entryId: anId<EntryId>(50), file, changes: { category: "note" } };
    requireOk(await life.changeFile(change));
    const failure = { kind: "rejected", status: 404, words: { message: "", fields: [] } } as const;
    life.service.answer({ kind: "answered", failure });
    await life.deliverer.run();
    requireOk(await life.choose({ entryId: change.entryId, choice: "drop" }));
    const again = { ...change, entryId: anId<EntryId>(51) };
    requireOk(await life.changeFile(again));
    await life.deliverer.run();
    const choice = "give-id";
    requireOk(await life.choose({ entryId: again.entryId, choice, remoteId: 42 }));
    await life.deliverer.run();
    expect(life.service.sent.at(-1)?.remoteIds.get(file)).toBe(42);
  });

  it("is kept once, also if it joined another, and refused for a file that nobody knows", async () => {
    const life = await delivered();
    const input = { entryId: anId<EntryId>(50), file, changes: { category: "note" } };
    requireOk(await life.changeFile(input));
    for (const entryId of [anId<EntryId>(52), anId<EntryId>(52)]) {
      const { entryId: carrier } = requireOk(await life.changeFile({ ...input, entryId }));
      expect(carrier).toBe(input.entryId);
    }
    await life.deliverer.run();
    requireOk(await life.changeFile(input));
    await life.deliverer.run();
    expect(life.kindsSent().filter((kind) => kind === "change-file")).toHaveLength(1);
    expect(await life.changeFile({ ...input, entryId: anId(51), file: anId(99) })).toEqual({
      ok: false,
      error: { kind: "entry-gone" },
    });
  });

  it("finds the files of its link, the categories in use, and the links to move to", async () => {
    const life = await delivered();
    const view = requireOk(await life.listFiles({ link: aDraft(1).link }));
    expect(view).toMatchObject({
      files: [{ localId: file, name: "tide 1.pdf", size: 4, category: "paper" }],
      categories: ["paper"],
    });
    expect(view.links).toHaveLength(2);
  });

  it("finds its link also behind 500 later ones, so that the form names the right one", async () => {
    const life = await delivered();
    const own = aDraft(1).link;
    await life.store.change(async (tx) => {
      const row = await tx.row({ resource: "link", localId: own });
      if (row === undefined) throw new Error("no link");
      const createdAtMs = row.createdAtMs + 60_000;
      for (let at = 0; at < 500; at += 1) {
        await tx.put("link", { ...row, localId: anId(1_000 + at), createdAtMs });
      }
    });
    const { links } = requireOk(await life.listFiles({ link: own }));
    expect(links[0]?.localId).toBe(own);
    expect(links).toHaveLength(500);
  });
});
