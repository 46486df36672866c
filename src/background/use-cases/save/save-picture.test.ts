// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, entryOnDisk, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../test/support/builders.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import { missingPictures, openStates } from "../../../shared/domain/outbox/entry.ts";
import { defaultSaving, type PictureUse } from "../../../shared/domain/profile/saving.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";
import { createQuickSave } from "./quick-save.ts";

const page = "https://quoin.example/notes/1";
const imageAddress = "https://pictures.example/mill%20wheel.png?w=800";
const target = { kind: "page", address: page, title: "Note", tabId: 3, imageAddress } as const;
const aPage = aCapture({ imageUrl: "https://quoin.example/other.png" });

const aWorldWith = (pictureUse: PictureUse) =>
  aWorld({ saving: { ...defaultSaving, undoQuickMs: 0, pictureUse } });

async function save(world = aWorldWith("file"), imageOf: string = imageAddress) {
  const life = aLife(world);
  const saved = requireOk(await createQuickSave(life)({ ...target, imageAddress: imageOf }));
  life.reader.arrive(aPage);
  await life.tidied();
  await life.settled();
  return { ...life, ...saved };
}

describe("a picture saved from the menu", () => {
  it("is its address alone, and is not fetched", async () => {
    const { service, pictures } = await save(aWorldWith("address"));
    expect(service.sent).toMatchObject([{ operation: { fields: { imageUrl: imageAddress } } }]);
    expect(pictures.asked).toEqual([]);
  });

  it("is its address and a file of the link, if the profile says so", async () => {
    const { service, pictures, store, entryId } = await save();
    expect(pictures.asked).toEqual([imageAddress]);
    expect(service.sent).toMatchObject([
      { operation: { kind: "create-link", fields: { imageUrl: imageAddress } } },
      {
        operation: {
          kind: "create-file",
          fields: { name: "mill wheel.png", type: "image/png", size: 7 },
        },
      },
    ]);
    expect(await entryOnDisk({ store }, entryId)).not.toHaveProperty("pictureMissing");
  });

  it("is fetched for the page that it is in", async () => {
    const world = aWorldWith("file");
    const pages: string[] = [];
    world.pictures.fetch = async (_address, pageAddress) => {
      pages.push(pageAddress);
      return err("refused");
    };
    await save(world);
    expect(pages).toEqual([page]);
  });

  it("is a file in any case, if the page itself contains it", async () => {
    const { service, pictures } = await save(
      aWorldWith("address"),
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
    );
    expect(pictures.asked).toEqual([]);
    expect(service.sent).toMatchObject([
      { operation: { kind: "create-link" } },
      { operation: { kind: "create-file", fields: { name: "image.svg", type: "image/svg+xml" } } },
    ]);
  });

  it.each(missingPictures)("that cannot be fetched does not cost the link: %s", async (reason) => {
    const world = aWorldWith("file");
    world.pictures.answer = err(reason);
    const { service, getEntry, entryId } = await save(world);
    expect(service.sent).toMatchObject([{ operation: { fields: { imageUrl: imageAddress } } }]);
    expect(requireOk(await getEntry({ entryId })).pictureMissing).toBe(reason);
  });

  it.each([
    "blob:https://quoin.example/1",
    "data:text/html,x",
    "data:image/png;base64,%%%",
    "data:",
  ])("without bytes or address is missing, and the link says so: %s", async (address) => {
    const { service, getEntry, entryId } = await save(aWorldWith("address"), address);
    expect(service.sent).toMatchObject([{ operation: { kind: "create-link" } }]);
    expect(requireOk(await getEntry({ entryId })).pictureMissing).toBe("none");
  });

  it("is undone with its link, although it came later", async () => {
    const world = aWorld({ saving: { ...defaultSaving, undoQuickMs: 5_000, pictureUse: "file" } });
    const life = aLife(world, { asksToDeliver: false });
    world.pictures.fetch = async () => {
      world.clock.pass(1_000);
      return ok(new Blob(["picture"], { type: "image/png" }));
    };
    const { entryId } = requireOk(await createQuickSave(life)(target));
    life.reader.arrive(aPage);
    await life.tidied();
    requireOk(await life.choose({ entryId, choice: "undo" }));
    const open = await onDisk(life, (tx) => tx.entriesIn(aProfileId, openStates));
    expect(open).toEqual([]);
  });

  it("is waited for, for longer than the page, and not for ever", async () => {
    const world = aWorldWith("file");
    world.pictures.fetch = () => new Promise(() => {});
    const life = aLife(world, { asksToDeliver: false });
    const { entryId } = requireOk(await createQuickSave(life)(target));
    life.reader.arrive(aPage);
    world.clock.pass(9_000);
    await life.deliverer.run();
    expect(life.service.sent).toEqual([]);
    world.clock.pass(1_000);
    await life.deliverer.run();
    expect(await entryOnDisk(life, entryId)).toMatchObject({
      state: { name: "delivered" },
      pictureMissing: "late",
    });
  });
});
