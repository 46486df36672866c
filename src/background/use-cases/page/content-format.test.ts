// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, entryOnDisk, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft } from "../../../../test/support/builders.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import type { ContentFormat } from "../../../shared/domain/capture/content-format.ts";
import { defaultSaving, type SavingChoices } from "../../../shared/domain/profile/saving.ts";
import { previewPage } from "./preview-page.ts";
import { pageView } from "./read-page.ts";

const tabId = 3;
const html = "<p>Text</p>";
const content = { html, formatted: "Text *here*", words: 2, from: "article" } as const;
const facts = { author: "Ann", published: "2026-03-01" };

/** What is sent of a page, saved in a format of its own. */
async function sent(contentFormat: ContentFormat | undefined, saving: Partial<SavingChoices> = {}) {
  const world = aWorld({ saving: { ...defaultSaving, ...saving } });
  const life = aLife(world, { asksToDeliver: false });
  const draft = aDraft(1, { pageContent: true, contentFormat });
  const reading = life.captures.read(tabId, draft.address, contentFormat ?? saving.contentFormat);
  life.reader.arrive(aCapture({ content, facts }));
  await reading;
  requireOk(await life.saveLink({ draft, pageAddress: draft.address, tabId }));
  return (await onDisk(life, (tx) => tx.payload(draft.entryId)))?.pageContent;
}

describe("the format of the page content", () => {
  it("is the save's own, or else the profile's", async () => {
    expect(await sent("markdown", { contentFormat: "none" })).toBe("Text *here*");
    expect(await sent("none", { contentFormat: "markdown" })).toBeUndefined();
    expect(await sent(undefined, { contentFormat: "none" })).toBeUndefined();
  });

  it("has author and date as its head if it is Markdown, and the profile wants that", async () => {
    const saving = { headsMarkdown: true } as const;
    expect(await sent("markdown", saving)).toBe("*Ann, 2026-03-01*\n\nText *here*");
    expect(await sent("plain-text", saving)).toBe("Text *here*");
    expect(await sent("markdown")).toBe("Text *here*");
  });
});

describe("the description", () => {
  const { address } = aDraft(1);
  const page = aCapture({ facts });
  const headed = "Ann, 2026-03-01\nWhat the page says of itself";

  it("has author and date as its head if the profile wants that, in the form and without one", async () => {
    const saving = { ...defaultSaving, headsDescription: true };
    const life = aLife(aWorld({ saving }), { asksToDeliver: false });
    expect(pageView(page, saving).description).toBe(headed);
    const draft = aDraft(1, { pageContent: true });
    requireOk(await life.saveLink({ draft, pageAddress: address, tabId, quick: true }));
    life.reader.arrive(page);
    await life.tidied();
    const { operation } = await entryOnDisk(life, draft.entryId);
    expect(operation).toMatchObject({ fields: { description: headed } });
  });

  it("is the page's own otherwise, and a selected passage stays as it is", () => {
    expect(pageView(page, defaultSaving).description).toBe("What the page says of itself");
    const selected = { ...page, selection: { text: "A passage" } };
    expect(pageView(selected, { ...defaultSaving, headsDescription: true }).quote).toBe(
      "“A passage”",
    );
  });
});

describe("the preview", () => {
  const { address } = aDraft(1);

  async function preview(format: ContentFormat, saving: Partial<SavingChoices> = {}) {
    const life = aLife(aWorld({ saving: { ...defaultSaving, ...saving } }));
    const answer = previewPage(life)({ tabId, address, format });
    await Promise.resolve();
    await Promise.resolve();
    return { life, answer };
  }

  it("is what a save would send, its size, and what the page tells besides", async () => {
    const { life, answer } = await preview("markdown", { headsMarkdown: true });
    life.reader.arrive(aCapture({ content: { ...content, formatted: "ä" }, facts }));
    expect(requireOk(await answer)).toMatchObject({
      page: { content: { words: 2, from: "article" } },
      sent: { text: "*Ann, 2026-03-01*\n\nä", bytes: 21 },
      facts,
    });
  });

  it("has no text of a page without content, or where none is sent", async () => {
    const none = await preview("article");
    none.life.reader.arrive(aCapture({ content: undefined }));
    expect(requireOk(await none.answer)).not.toHaveProperty("sent");
    const off = await preview("none");
    off.life.reader.arrive(aCapture({ content }));
    expect(requireOk(await off.answer)).not.toHaveProperty("sent");
  });

  it("fails as the reading of the page fails", async () => {
    const { life, answer } = await preview("article");
    life.reader.fail({ kind: "capture-timed-out" });
    expect(await answer).toEqual({ ok: false, error: { kind: "capture-timed-out" } });
  });
});
