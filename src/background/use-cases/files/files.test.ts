// @vitest-environment node
import { fileFields } from "../../../shared/domain/fields/file.ts";
import { describe, expect, it } from "vitest";
import { entryOnDisk, onDisk, requireOk, stateOnDisk } from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import { aFile, aLifeWithFiles, withFiles } from "../../../../test/support/life-with-files.ts";
import { untilForgotten } from "../../../../test/support/until-forgotten.ts";
import { fileRef } from "../../../shared/domain/operation/operation.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import { defaultCompatibility } from "../../../shared/domain/profile/profile.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";

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

  it("is undone together with its files, also a late one, whose bytes stay for the form", async () => {
    const saving = { ...defaultSaving, undoPopupMs: 5_000 } as const;
    const life = await aLifeWithFiles({ saving });
    requireOk(await life.save(withFiles(aFile(1))));
    life.clock.pass(1);
    requireOk(await life.attachFiles({ link: aDraft(1).link, files: [aFile(2)] }));
    requireOk(await life.choose({ entryId: aDraft(1).entryId, choice: "undo" }));
    expect([await fileState(life, 1), await fileState(life, 2)]).toEqual([
      "cancelled",
      "cancelled",
    ]);
    expect(await life.blobs.get(aFile(1).blob)).toBeDefined();
    expect(await life.blobs.get(aFile(2).blob)).toBeDefined();
    expect(await onDisk(life, (tx) => tx.row(fileRef(aFile(1).file)))).toBeUndefined();
  });

  it("leaves a file of another link that was to be moved to it, when it is undone", async () => {
    const saving = { ...defaultSaving, undoPopupMs: 5_000 } as const;
    const life = await aLifeWithFiles({ saving });
    requireOk(await life.save(withFiles(aFile(1))));
    life.clock.pass(1);
    requireOk(await life.save(aDraft(2)));
    const changes = { link: aDraft(2).link };
    requireOk(await life.changeFile({ entryId: anId(50), file: aFile(1).file, changes }));
    requireOk(await life.choose({ entryId: aDraft(2).entryId, choice: "undo" }));
    expect(await fileState(life)).toBe("blocked");
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
    { files: [aFile(1, { size: fileFields.size.most + 1 })], kind: "file-too-large" },
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

  it.each([
    ["a change of its link", { title: "Tides" }],
    ["an id that is given with nothing else", {}],
  ])("goes with the id that %s has just brought", async (_, changes) => {
    const life = await aLifeWithFiles();
    life.service.answer({ kind: "accepted" });
    requireOk(await life.save(aDraft(1)));
    await life.deliverer.run();
    const { link } = aDraft(1);
    const change = { entryId: anId<EntryId>(2), link, changes, remoteId: 77 };
    // At once, as a form sends them.
    const [changed, attached] = await Promise.all([
      life.changeLink(change),
      life.attachFiles({ link, files: [aFile(1)] }),
    ]);
    requireOk(changed);
    requireOk(attached);
    await life.deliverer.run();
    expect(await fileState(life)).toBe("delivered");
    expect(life.service.sent.at(-1)?.remoteIds.get(link)).toBe(77);
  });

  it("that waited for the id of its link goes with the id that a change brings", async () => {
    const life = await aLifeWithFiles();
    life.service.answer({ kind: "accepted" });
    requireOk(await life.save(withFiles(aFile(1))));
    await life.deliverer.run();
    expect(await fileState(life)).toBe("blocked");
    const { link } = aDraft(1);
    const change = { entryId: anId<EntryId>(2), link, changes: { title: "Tides" } };
    requireOk(await life.changeLink({ ...change, remoteId: 77 }));
    await life.deliverer.run();
    expect(await fileState(life)).toBe("delivered");
    expect(life.service.sent.at(-1)?.remoteIds.get(link)).toBe(77);
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

  it("leaves with the new key if the key is replaced while its bytes are read", async () => {
    const life = await aLifeWithFiles();
    requireOk(await life.save(withFiles(aFile(1))));
    const send = life.service.send.bind(life.service);
    let isRead = false;
    life.service.send = async (connection, delivery, cancel, findObstacle) => {
      if (delivery.operation.kind === "create-file" && !isRead) {
        isRead = true;
        const rotated = { serverAddress: "https://links.example", key: "new-key", name: "" };
        requireOk(await life.saveConnection(rotated));
      }
      const failure = await findObstacle?.();
      return failure ? { kind: "not-sent", failure } : send(connection, delivery, cancel);
    };
    await life.deliverer.run();
    await life.deliverer.run({ woken: true });
    expect(await fileState(life)).toBe("delivered");
    // The probe of the new key comes between them.
    expect(life.service.connections.map(({ key }) => key)).toEqual([
      "kept-key",
      "new-key",
      "new-key",
    ]);
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

it("cannot be attached to a link that is not here", async () => {
  const life = await aLifeWithFiles();
  expect(await life.attachFiles({ link: anId(9), files: [aFile(1)] })).toEqual({
    ok: false,
    error: { kind: "entry-gone" },
  });
});
