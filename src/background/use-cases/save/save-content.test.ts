// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aStillLife,
  aWorld,
  entryOnDisk,
  onDisk,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, aProfileId } from "../../../../test/support/builders.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";

type Life = ReturnType<typeof aStillLife>;

const tabId = 3;
const withContent = aDraft(1, { pageContent: true });
const overPage = { draft: withContent, pageAddress: withContent.address, tabId };

/** Everything that a save can touch. */
const everything = (life: Life) =>
  onDisk(life, async (tx) => ({
    entries: await tx.entriesIn(aProfileId, ["capturing", "ready", "depends"]),
    link: await tx.row(linkRef(withContent.link)),
    collections: await tx.rows("collection", aProfileId),
    tags: await tx.rows("tag", aProfileId),
  }));

describe("the content of a page", () => {
  it("that was read before is sent with the save at once", async () => {
    const life = aStillLife();
    const reading = life.captures.read(tabId, withContent.address);
    life.reader.arrive(aCapture());
    await reading;
    await life.saveLink(overPage);
    expect(await stateOnDisk(life, withContent.entryId)).toBe("ready");
    const payload = await onDisk(life, (tx) => tx.payload(withContent.entryId));
    expect(payload).toEqual({ pageContent: "<p>The page's own text.</p>" });
    expect((await everything(life)).link?.excerpt).toBe("The page's own text.");
    expect(life.reader.readings).toBe(1);
  });

  it("that is still being read joins the save, which is on disk meanwhile", async () => {
    const life = aLife(aWorld());
    life.service.hold();
    await life.saveLink(overPage);
    await life.settled();
    expect((await entryOnDisk(life, withContent.entryId)).state).toEqual({
      name: "capturing",
      untilMs: life.clock.now() + 3_000,
    });
    life.reader.arrive(aCapture());
    await life.service.untilOpen(1);
    expect(life.service.sent[0]?.payload).toEqual({ pageContent: "<p>The page's own text.</p>" });
    expect((await everything(life)).link?.excerpt).toBe("The page's own text.");
  });

  it("that cannot be read delays nothing", async () => {
    const life = aLife(aWorld());
    life.service.hold();
    await life.saveLink(overPage);
    life.reader.fail({ kind: "capture-unreadable" });
    await life.service.untilOpen(1);
    expect(life.service.sent[0]?.payload).toEqual({});
  });

  it("that cannot be read again is replaced by the previous reading", async () => {
    const life = aLife(aWorld());
    const reading = life.captures.read(tabId, withContent.address);
    life.reader.arrive(aCapture());
    await reading;
    life.clock.pass(60_000);
    await life.saveLink(overPage);
    life.service.hold();
    life.reader.fail({ kind: "capture-other-page" });
    await life.service.untilOpen(1);
    expect(life.service.sent[0]?.payload).toEqual({ pageContent: "<p>The page's own text.</p>" });
    const view = requireOk(await life.getEntry({ entryId: withContent.entryId }));
    expect(view.contentMissing).toBeUndefined();
  });

  it("that the page removes before the second reading is not sent", async () => {
    const life = aLife(aWorld());
    const reading = life.captures.read(tabId, withContent.address);
    life.reader.arrive(aCapture());
    await reading;
    life.clock.pass(60_000);
    await life.saveLink(overPage);
    life.service.hold();
    life.reader.arrive(aCapture({ content: undefined }));
    await life.service.untilOpen(1);
    expect(life.service.sent[0]?.payload).toEqual({});
    expect((await everything(life)).link?.excerpt).toBe("");
    const view = requireOk(await life.getEntry({ entryId: withContent.entryId }));
    expect(view.contentMissing).toBe("none");
  });

  it.each([
    [{ kind: "capture-timed-out" }, "late"],
    [{ kind: "capture-other-page" }, "moved"],
    [{ kind: "capture-unreadable" }, "unreadable"],
    [{ kind: "capture-malformed", path: "content" }, "none"],
  ] as const)(
    "that was never read is said to be missing, and why: %j",
    async (failure, missing) => {
      const life = aLife(aWorld());
      await life.saveLink(overPage);
      const view = async () => requireOk(await life.getEntry({ entryId: withContent.entryId }));
      life.service.hold();
      life.reader.fail(failure);
      await life.service.untilOpen(1);
      expect((await view()).contentMissing).toBe(missing);
    },
  );

  it("that is the text of the whole page for lack of time is sent, and the entry says so", async () => {
    const life = aLife(aWorld());
    await life.saveLink(overPage);
    const content = { html: "<p>All</p>", words: 1, from: "late-text" } as const;
    life.service.hold();
    life.reader.arrive(aCapture({ content }));
    await life.service.untilOpen(1);
    expect(life.service.sent[0]?.payload).toEqual({ pageContent: "<p>All</p>" });
    const view = requireOk(await life.getEntry({ entryId: withContent.entryId }));
    expect(view.contentMissing).toBe("article");
  });

  it("that is late is shown as missing once the save is sent without it", async () => {
    const life = aStillLife();
    await life.saveLink(overPage);
    const view = async () => requireOk(await life.getEntry({ entryId: withContent.entryId }));
    expect((await view()).contentMissing).toBeUndefined();
    life.clock.pass(3_000);
    await life.deliverer.run();
    expect((await view()).contentMissing).toBe("late");
  });

  it("that comes too late is discarded", async () => {
    const life = aStillLife();
    await life.saveLink(overPage);
    life.clock.pass(3_000);
    await life.deliverer.run();
    life.reader.arrive(aCapture());
    await life.captures.read(tabId, withContent.address);
    // Changes are serialised, so when this one ends, the change of the late content has ended too.
    await life.store.change(() => Promise.resolve());
    expect(life.service.sent[0]?.payload).toEqual({});
    expect(await onDisk(life, (tx) => tx.payload(withContent.entryId))).toEqual({});
    expect(await stateOnDisk(life, withContent.entryId)).toBe("delivered");
  });

  it("is not read if it is not wanted, or if there is no tab", async () => {
    const life = aStillLife();
    await life.saveLink({ ...overPage, draft: aDraft(2) });
    await life.saveLink({ draft: withContent, pageAddress: withContent.address });
    expect(life.reader.readings).toBe(0);
    expect(await stateOnDisk(life, withContent.entryId)).toBe("ready");
  });
});
