// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  entryOnDisk,
  onDisk,
  requireOk,
  stateOnDisk,
} from "../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../test/support/builders.ts";
import { untilForgotten } from "../../../test/support/until-forgotten.ts";
import { fileBounds, type DraftFile } from "../../domain/draft-file.ts";
import { fileRef } from "../../domain/operation.ts";
import { defaultCompatibility } from "../../domain/profile/profile.ts";
import { defaultSaving } from "../../domain/profile/saving.ts";
import type { BlobId, EntryId, LocalId } from "../../domain/values/ids.ts";
import { listFiles } from "../on-page/files.ts";
import { createAttachFiles } from "./attach-files.ts";
import { createChangeFile } from "./change-file.ts";

function aFile(number: number, file: Partial<DraftFile> = {}): DraftFile {
  return {
    entryId: anId<EntryId>(1_000 + number),
    file: anId<LocalId>(1_100 + number),
    blob: anId<BlobId>(1_200 + number),
    name: `tide ${number}.pdf`,
    type: "application/pdf",
    size: 4,
    ...file,
  };
}

/** A life with the bytes of three files on disk. */
async function aLifeWithFiles(profile: Parameters<typeof aWorld>[0] = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  for (const { blob } of [1, 2, 3].map((number) => aFile(number)))
    requireOk(await life.blobs.put(blob, new Blob(["tide"])));
  const ports = { ...life, deliver: () => undefined };
  return {
    ...life,
    attachFiles: createAttachFiles(ports),
    changeFile: createChangeFile(ports),
    listFiles: ({ link }: { link: LocalId }) => listFiles(ports.store, link, aProfileId),
    kindsSent: () => life.service.sent.map(({ operation }) => operation.kind),
  };
}

const withFiles = (...files: readonly DraftFile[]) => aDraft(1, { files });
const fileState = (life: Parameters<typeof stateOnDisk>[0], number = 1) =>
  stateOnDisk(life, aFile(number).entryId);

describe("a link with files", () => {
  it("goes first, and its files follow with its id; their bytes leave the disk", async () => {
    const life = await aLifeWithFiles({ compatibility: { ...defaultCompatibility, userId: 5 } });
    const file = aFile(1, { category: " paper ", repositoryLinkId: "9" });
    requireOk(await life.save(withFiles(file, aFile(2))));
    expect(await fileState(life)).toBe("depends");
    await life.deliverer.run();
    expect(life.kindsSent()).toEqual(["create-link", "create-file", "create-file"]);
    expect(life.service.sent[1]?.operation).toMatchObject({
      subject: file.file,
      fields: { link: aDraft(1).link, category: "paper", repositoryLinkId: 9, userId: 5 },
    });
    expect(life.service.sent[1]?.remoteIds.get(aDraft(1).link)).toBe(501);
    expect(await fileState(life)).toBe("delivered");
    await untilForgotten(life.blobs, file.blob);
    expect(await onDisk(life, (tx) => tx.row(fileRef(file.file)))).toMatchObject({ remoteId: 502 });
  });

  it("is kept once, with each file once, whatever is repeated", async () => {
    const life = await aLifeWithFiles();
    requireOk(await life.save(withFiles(aFile(1))));
    requireOk(await life.save(withFiles(aFile(1), aFile(2))));
    await life.deliverer.run();
    requireOk(await life.save(withFiles(aFile(1), aFile(2))));
    await life.deliverer.run();
    expect(life.kindsSent()).toEqual(["create-link", "create-file", "create-file"]);
  });

  it("is undone together with the files of that save, whose bytes stay for the form", async () => {
    const saving = { ...defaultSaving, undoPopupMs: 5_000 } as const;
    const life = await aLifeWithFiles({ saving });
    requireOk(await life.save(withFiles(aFile(1))));
    life.clock.pass(1);
    requireOk(await life.attachFiles({ link: aDraft(1).link, files: [aFile(2)] }));
    requireOk(await life.choose({ entryId: aDraft(1).entryId, choice: "undo" }));
    expect([await fileState(life, 1), await fileState(life, 2)]).toEqual(["cancelled", "blocked"]);
    expect(await life.blobs.get(aFile(1).blob)).toBeDefined();
    expect(await onDisk(life, (tx) => tx.row(fileRef(aFile(1).file)))).toBeUndefined();
  });

  it("leaves the bytes to the draft of another profile that names them, too", async () => {
    const life = await aLifeWithFiles();
    const { blob } = aFile(1);
    const left = aDraft(2, { files: [aFile(2, { blob })] });
    requireOk(await life.drafts.put("another profile's page", left));
    requireOk(await life.save(withFiles(aFile(1))));
    await life.deliverer.run();
    expect(await fileState(life)).toBe("delivered");
    requireOk(await life.blobs.forget([])); // after what the delivery has begun
    expect(await life.blobs.get(blob)).toBeDefined();
    requireOk(await life.drafts.forget("another profile's page"));
    requireOk(await life.save(left));
    await life.deliverer.run();
    expect(await fileState(life, 2)).toBe("delivered");
    await untilForgotten(life.blobs, aFile(1).blob);
  });

  it.each([
    { files: [aFile(1, { size: fileBounds.size + 1 })], kind: "file-too-large" },
    { files: [aFile(1, { repositoryLinkId: "nine" })], kind: "repository-link-id-wrong" },
    { files: Array.from({ length: 21 }, (_none, at) => aFile(at)), kind: "list-too-long" },
  ])("is refused before anything is kept: $kind", async ({ files, kind }) => {
    const life = await aLifeWithFiles();
    expect(await life.save(withFiles(...files))).toMatchObject({ ok: false, error: { kind } });
    expect(await onDisk(life, (tx) => tx.entry(aDraft(1).entryId))).toBeUndefined();
  });
});

describe("a file", () => {
  it("says so when its link is dropped, and goes with the id that the user gives", async () => {
    const life = await aLifeWithFiles();
    requireOk(await life.save(withFiles(aFile(1))));
    requireOk(await life.choose({ entryId: aDraft(1).entryId, choice: "drop" }));
    const { state } = await entryOnDisk(life, aFile(1).entryId);
    expect(state).toMatchObject({ name: "blocked", cause: { kind: "parent-missing" } });
    const view = requireOk(await life.getEntry({ entryId: aFile(1).entryId }));
    expect(view).toMatchObject({ title: "tide 1.pdf", size: 4, choices: ["give-id", "drop"] });
    expect([view.link, view.address]).toEqual([undefined, ""]);
    const choice = "give-id";
    requireOk(await life.choose({ entryId: aFile(1).entryId, choice, remoteId: 77 }));
    await life.deliverer.run();
    expect(life.service.sent[0]?.remoteIds.get(aDraft(1).link)).toBe(77);
  });

  it("of which nobody knows whether it arrived is not sent again, and keeps its bytes", async () => {
    const life = await aLifeWithFiles();
    life.service.answer(
      { kind: "accepted", remoteId: 7 },
      { kind: "lost", failure: { kind: "connection-lost" } },
    );
    requireOk(await life.save(withFiles(aFile(1))));
    await life.deliverer.run();
    life.clock.pass(3_600_000);
    await life.deliverer.run({ woken: true });
    expect(await fileState(life)).toBe("unknown");
    expect(life.kindsSent()).toEqual(["create-link", "create-file"]);
    expect(await life.blobs.get(aFile(1).blob)).toBeDefined();
    requireOk(await life.choose({ entryId: aFile(1).entryId, choice: "drop" }));
    await untilForgotten(life.blobs, aFile(1).blob);
  });

  it("offers nothing but to be dropped once its bytes are gone", async () => {
    const life = await aLifeWithFiles();
    const missing = { kind: "answered", failure: { kind: "bytes-missing" } } as const;
    life.service.answer({ kind: "accepted", remoteId: 7 }, missing);
    requireOk(await life.save(withFiles(aFile(1))));
    await life.deliverer.run();
    const view = requireOk(await life.getEntry({ entryId: aFile(1).entryId }));
    expect(view).toMatchObject({ state: "blocked", choices: ["drop"] });
  });

  it("is not sent smaller when the service finds it too large", async () => {
    const life = await aLifeWithFiles();
    const words = { message: "", fields: [] };
    life.service.answer(
      { kind: "accepted", remoteId: 7 },
      { kind: "answered", failure: { kind: "too-large", words, fields: [] } },
    );
    requireOk(await life.save(withFiles(aFile(1))));
    await life.deliverer.run();
    const view = requireOk(await life.getEntry({ entryId: aFile(1).entryId }));
    expect(view.choices).toEqual(["send-again", "drop"]);
  });

  it("leaves a lane to a save, however many are uploaded", async () => {
    const life = await aLifeWithFiles();
    requireOk(await life.save(aDraft(1)));
    await life.deliverer.run();
    const files = [1, 2, 3, 4, 5].map((number) => aFile(number));
    requireOk(await life.attachFiles({ link: aDraft(1).link, files }));
    life.service.hold();
    void life.deliverer.run();
    await life.service.untilOpen(3);
    requireOk(await life.save(aDraft(2)));
    void life.deliverer.run();
    await life.service.untilOpen(4);
    expect(life.kindsSent().at(-1)).toBe("create-link");
    life.service.release();
  });
});

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
      const row = await tx.row({ thing: "link", localId: own });
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

it("cannot be attached to a link that is not here", async () => {
  const life = await aLifeWithFiles();
  expect(await life.attachFiles({ link: anId(9), files: [aFile(1)] })).toEqual({
    ok: false,
    error: { kind: "entry-gone" },
  });
});
