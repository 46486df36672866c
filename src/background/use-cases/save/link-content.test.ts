// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft } from "../../../../test/support/builders.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import { noWords } from "../../../shared/domain/failures.ts";

const draft = aDraft(1, { pageContent: true });
const { address, entryId } = draft;
const tabId = 3;

/** A link that was saved with its page read, or still to be read. */
async function aSavedLink(saved: Partial<typeof draft> = {}) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const reading = life.captures.read(tabId, address);
  life.reader.arrive(aCapture());
  await reading;
  requireOk(await life.saveLink({ draft: { ...draft, ...saved }, pageAddress: address, tabId }));
  const isPart = async () => requireOk(await life.openPopup({ address })).link?.hasContent;
  return { ...life, isPart };
}

describe("the page's content", () => {
  it("belongs to a link that it was saved with, before and after the link is sent", async () => {
    const life = await aSavedLink();
    expect(await life.isPart()).toBe(true);
    await life.deliverer.run();
    expect(await life.isPart()).toBe(true);
  });

  it("does not belong to a link that was saved without it", async () => {
    const life = await aSavedLink({ pageContent: false });
    expect(await life.isPart()).toBe(false);
  });

  it("no longer belongs to a link that was sent without it because it was too large", async () => {
    const life = await aSavedLink();
    const failure = { kind: "too-large", words: noWords, fields: ["page_content"] } as const;
    life.service.answer({ kind: "answered", failure });
    await life.deliverer.run();
    requireOk(await life.choose({ entryId, choice: "send-without" }));
    expect(await life.isPart()).toBe(false);
  });

  it("does not belong to a link that already existed and was only changed", async () => {
    const life = await aSavedLink();
    const failure = { kind: "already-there", words: noWords, remoteId: 7 } as const;
    life.service.answer({ kind: "answered", failure });
    await life.deliverer.run();
    requireOk(await life.choose({ entryId, choice: "edit-that" }));
    expect(await life.isPart()).toBe(false);
  });
});
