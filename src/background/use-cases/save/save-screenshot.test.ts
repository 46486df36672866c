// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, entryOnDisk, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft } from "../../../../test/support/builders.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import { defaultSaving, type ScreenshotUse } from "../../../shared/domain/profile/saving.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";

const draft = aDraft(1, { screenshot: true, pageContent: false });
const input = { draft, pageAddress: draft.address, tabId: 3 };
const pictureUrl = "data:image/webp;base64,cGljdHVyZQ==";

const aWorldWith = (screenshotUse: ScreenshotUse) =>
  aWorld({ saving: { ...defaultSaving, screenshotUse } });

describe("a screenshot", () => {
  it("is sent with its link, as image_data", async () => {
    const life = aLife(aWorldWith("image-data"));
    requireOk(await life.saveLink(input));
    await life.tidied();
    await life.settled();
    expect(life.service.sent).toMatchObject([{ payload: { imageData: pictureUrl } }]);
    expect(await entryOnDisk(life, draft.entryId)).not.toHaveProperty("screenshotMissing");
  });

  it("is a file that follows its link, if the profile says so", async () => {
    const life = aLife(aWorldWith("file"));
    requireOk(await life.saveLink(input));
    await life.tidied();
    await life.settled();
    expect(life.service.sent).toMatchObject([
      { operation: { kind: "create-link" }, payload: {} },
      {
        operation: {
          kind: "create-file",
          fields: { link: draft.link, name: "screenshot.webp", type: "image/webp", size: 7 },
        },
      },
    ]);
  });

  it("goes with a page that is too slow to be read", async () => {
    const life = aLife(aWorldWith("image-data"), { asksToDeliver: false });
    requireOk(await life.saveLink({ ...input, draft: { ...draft, pageContent: true } }));
    await expect
      .poll(() => onDisk(life, (tx) => tx.payload(draft.entryId)))
      .toEqual({ imageData: pictureUrl });
    life.clock.pass(3_000);
    await life.deliverer.run();
    expect(life.service.sent).toMatchObject([{ payload: { imageData: pictureUrl } }]);
    expect(await entryOnDisk(life, draft.entryId)).toMatchObject({ contentMissing: "late" });
  });

  it("goes with the content of its page, whichever comes first", async () => {
    const life = aLife(aWorldWith("image-data"));
    requireOk(await life.saveLink({ ...input, draft: { ...draft, pageContent: true } }));
    life.reader.arrive(aCapture());
    await life.tidied();
    await life.settled();
    expect(life.service.sent).toMatchObject([
      { payload: { imageData: pictureUrl, pageContent: "<p>The page's own text.</p>" } },
    ]);
  });

  it.each(["hidden", "refused", "too-large"] as const)(
    "that cannot be taken does not cost the link, which says why: %s",
    async (reason) => {
      const world = aWorldWith("file");
      world.screenshots.answer = err(reason);
      const life = aLife(world);
      requireOk(await life.saveLink(input));
      await life.tidied();
      await life.settled();
      expect(life.service.sent).toMatchObject([{ operation: { kind: "create-link" } }]);
      const { screenshotMissing } = requireOk(await life.getEntry({ entryId: draft.entryId }));
      expect(screenshotMissing).toBe(reason);
    },
  );

  it("that was under way when the background died is missing, and the link says so", async () => {
    const world = aWorldWith("image-data");
    world.screenshots.take = () => new Promise(() => {});
    const life = aLife(world, { asksToDeliver: false });
    requireOk(await life.saveLink(input));
    life.die();
    world.clock.pass(3_000);
    const next = aLife(world, { asksToDeliver: false });
    await next.settleInterrupted();
    await next.deliverer.run();
    expect(await entryOnDisk(next, draft.entryId)).toMatchObject({
      state: { name: "delivered" },
      screenshotMissing: "late",
    });
  });

  it("is not taken without the user asking for it", async () => {
    const world = aWorldWith("image-data");
    world.screenshots.answer = ok(new Blob(["never"]));
    const life = aLife(world);
    requireOk(await life.saveLink({ ...input, draft: { ...draft, screenshot: false } }));
    await life.settled();
    expect(life.service.sent).toMatchObject([{ payload: {} }]);
    expect(life.service.sent[0]?.payload).toEqual({});
  });
});
