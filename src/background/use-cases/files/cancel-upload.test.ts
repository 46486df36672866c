// @vitest-environment node
import { expect, it } from "vitest";
import {
  aLife,
  aWorld,
  gateOnDisk,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import type { DraftFile } from "../../../shared/domain/draft/draft-file.ts";
import { attachFiles } from "./attach-files.ts";

const file: DraftFile = {
  entryId: anId(1_001),
  file: anId(1_101),
  blob: anId(1_201),
  name: "tide.pdf",
  type: "",
  size: 4,
};

/** A life with the bytes of a file on disk. */
async function aLifeWithFile(world = aWorld()) {
  const life = aLife(world, { asksToDeliver: false });
  requireOk(await life.blobs.put(file.blob, new Blob(["tide"])));
  return { ...life, attachFiles: attachFiles({ ...life, deliver: () => undefined }) };
}

it("an upload that is cancelled may have arrived; its bytes stay, and nothing else waits for that", async () => {
  const life = await aLifeWithFile();
  requireOk(await life.save(aDraft(1)));
  await life.deliverer.run();
  requireOk(await life.attachFiles({ link: aDraft(1).link, files: [file] }));
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(1);
  const { entryId } = file;
  expect(requireOk(await life.getEntry({ entryId })).choices).toEqual(["cancel"]);
  requireOk(await life.choose({ entryId, choice: "cancel" }));
  await run;
  life.service.release();
  const view = requireOk(await life.getEntry({ entryId }));
  expect(view).toMatchObject({
    state: "unknown",
    cause: { kind: "upload-cancelled" },
    choices: ["arrived", "send-again", "drop"],
  });
  expect((await gateOnDisk(life)).state).toBe("open");
  expect(await life.blobs.get(file.blob)).toBeInstanceOf(Blob);
  expect(await life.choose({ entryId, choice: "cancel" })).toEqual({
    ok: false,
    error: { kind: "choice-not-offered" },
  });
  requireOk(await life.choose({ entryId, choice: "send-again" }));
  await life.deliverer.run();
  expect(await stateOnDisk(life, entryId)).toBe("delivered");
});

it("an upload that is cancelled between its claim and its request is not sent, neither now nor later", async () => {
  const world = aWorld();
  const life = await aLifeWithFile(world);
  requireOk(await life.save(aDraft(1)));
  await life.deliverer.run();
  requireOk(await life.attachFiles({ link: aDraft(1).link, files: [file] }));
  const { entryId } = file;
  const mayReach = world.permissions.mayReach.bind(world.permissions);
  let looks = 0;
  world.permissions.mayReach = async (address) => {
    looks += 1;
    // The first look is that of the wave.
    if (looks === 2) requireOk(await life.choose({ entryId, choice: "cancel" }));
    // What puts the upload off must not send it later.
    return looks !== 2 && mayReach(address);
  };
  await life.deliverer.run();
  expect(life.service.sent).toHaveLength(1);
  expect(requireOk(await life.getEntry({ entryId }))).toMatchObject({
    state: "blocked",
    cause: { kind: "upload-cancelled" },
  });
  expect((await gateOnDisk(life)).state).toBe("open");
});

it("a save in flight is no upload, so it cannot be cancelled", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const draft = aDraft(1);
  requireOk(await life.save(draft));
  life.service.hold();
  const run = life.deliverer.run();
  await life.service.untilOpen(1);
  expect(life.deliverer.cancelUpload(draft.entryId)).toBe(false);
  life.service.release();
  await run;
});
