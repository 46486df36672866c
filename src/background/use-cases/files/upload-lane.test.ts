// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, entryOnDisk, putGate, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import { aFile, aLifeWithFiles } from "../../../../test/support/life-with-files.ts";
import { openGate } from "../../../shared/domain/outbox/gate.ts";
import type { BlobId, EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { attachFiles } from "./attach-files.ts";
import { changeFile } from "./change-file.ts";

const noWords = { message: "", fields: [] };

it("a change of a file leaves its upload in the bulk lane, so that it never takes the last one", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const file = {
    entryId: anId<EntryId>(1_001),
    file: anId<LocalId>(1_101),
    blob: anId<BlobId>(1_201),
    name: "tide.pdf",
    type: "",
    size: 4,
  };
  requireOk(await life.blobs.put(file.blob, new Blob(["tide"])));
  requireOk(await life.save(aDraft(1)));
  await life.deliverer.run();
  const ports = { ...life, deliver: () => undefined };
  requireOk(await attachFiles(ports)({ link: aDraft(1).link, files: [file] }));
  life.service.answer({ kind: "lost", failure: { kind: "connection-lost" } });
  await life.deliverer.run();
  const changed = { entryId: anId<EntryId>(5), file: file.file, changes: { category: "paper" } };
  requireOk(await changeFile(ports)(changed));
  expect(await entryOnDisk(life, file.entryId)).toMatchObject({ lane: "bulk" });
});

it("a save does not wait for an upload that has the one lane after an outage", async () => {
  const life = await aLifeWithFiles();
  requireOk(await life.save(aDraft(1)));
  await life.deliverer.run();
  await putGate(life, { ...openGate, closings: 1 });
  requireOk(await life.attachFiles({ link: aDraft(1).link, files: [aFile(1), aFile(2)] }));
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(1);
  requireOk(await life.save(aDraft(2)));
  requireOk(await life.save(aDraft(3)));
  void life.deliverer.run();
  await life.service.untilOpen(2);
  expect(life.kindsSent()).toEqual(["create-link", "create-file", "create-link"]);
  // Once it has arrived, the outage is over.
  life.service.release(aDraft(2).entryId);
  await life.service.untilOpen(3);
  life.service.release();
  await run;
  expect(life.kindsSent()).toHaveLength(5);
});

it("uploads that the user sends again one by one leave a lane to a save", async () => {
  const life = await aLifeWithFiles();
  requireOk(await life.save(aDraft(1)));
  await life.deliverer.run();
  const files = [1, 2, 3, 4].map((number) => aFile(number));
  requireOk(await life.attachFiles({ link: aDraft(1).link, files }));
  const refused = { kind: "answered", failure: { kind: "forbidden", words: noWords } } as const;
  life.service.answer(refused, refused, refused, refused);
  await life.deliverer.run();
  for (const { entryId } of files) {
    requireOk(await life.choose({ entryId, choice: "send-again" }));
  }
  life.service.hold();
  const run = life.deliverer.run({ woken: true });
  await life.service.untilOpen(3);
  requireOk(await life.save(aDraft(2)));
  void life.deliverer.run();
  await life.service.untilOpen(4);
  expect(life.kindsSent().at(-1)).toBe("create-link");
  life.service.release();
  await run;
});
