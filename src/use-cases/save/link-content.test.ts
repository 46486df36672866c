// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, requireOk } from "../../../test/support/a-life.ts";
import { aDraft } from "../../../test/support/builders.ts";
import { aCapture } from "../../../test/support/fake-ports.ts";
import { noWords } from "../../domain/failures.ts";

const draft = aDraft(1, { pageContent: true });
const { address, entryId } = draft;
const tabId = 3;

/** A link that was saved with its page read, or to be read. */
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
  it("is part of a link that it was saved with, before and after it is sent", async () => {
    const life = await aSavedLink();
    expect(await life.isPart()).toBe(true);
    await life.deliverer.run();
    expect(await life.isPart()).toBe(true);
  });

  it("is no part of a link that was saved without", async () => {
    const life = await aSavedLink({ pageContent: false });
    expect(await life.isPart()).toBe(false);
  });

  it("is no part of it any more where it was sent without, as it was too large", async () => {
    const life = await aSavedLink();
    const failure = { kind: "too-large", words: noWords, fields: ["page_content"] } as const;
    life.service.answer({ kind: "answered", failure });
    await life.deliverer.run();
    requireOk(await life.choose({ entryId, choice: "send-without" }));
    expect(await life.isPart()).toBe(false);
  });

  it("is no part of one that was there already, and was only changed", async () => {
    const life = await aSavedLink();
    const failure = { kind: "already-there", words: noWords, remoteId: 7 } as const;
    life.service.answer({ kind: "answered", failure });
    await life.deliverer.run();
    requireOk(await life.choose({ entryId, choice: "edit-that" }));
    expect(await life.isPart()).toBe(false);
  });
});
