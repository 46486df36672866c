// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, entryOnDisk, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, aProfileId } from "../../../../test/support/builders.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import type { CapturedContent } from "../../../shared/domain/capture/capture.ts";
import { defaultSaving, type SavingChoices } from "../../../shared/domain/profile/saving.ts";
import { addressKey } from "../../../shared/domain/address/address.ts";
import { createQuickSave } from "./quick-save.ts";
import { readPage } from "../page/read-page.ts";

const address = "https://quoin.example/notes/1";
const passage = "Two high waters a day";
const content: CapturedContent = {
  html: "<p>Two <b>high</b> waters a day</p>",
  words: 5,
  from: "selection",
};
const selected = aCapture({ selection: { text: passage, content } });
const target = { kind: "page", address, title: "Note", tabId: 3, passage } as const;

function aWorldWith(choices: Partial<SavingChoices> = {}) {
  return aWorld({ saving: { ...defaultSaving, undoQuickMs: 0, ...choices } });
}

/** Saves the selection without a form, and returns what was sent. */
async function send(choices: Partial<SavingChoices>, capture: typeof selected | "unreadable") {
  const life = aLife(aWorldWith(choices));
  life.service.hold();
  requireOk(await createQuickSave(life)(target));
  if (capture === "unreadable") life.reader.fail({ kind: "capture-unreadable" });
  else life.reader.arrive(capture);
  await life.service.untilOpen(1);
  const [sent] = life.service.sent;
  if (sent?.operation.kind !== "create-link") throw new Error("no link was sent");
  return { description: sent.operation.fields.description, ...sent.payload };
}

describe("a selection saved without a form", () => {
  it("becomes the description, in quotation marks, beside the page's content", async () => {
    expect(await send({}, selected)).toEqual({
      description: "“Two high waters a day”",
      pageContent: "<p>The page's own text.</p>",
    });
  });

  it("becomes the content, if the profile says so, beside the page's description", async () => {
    expect(await send({ selectionUse: "content" }, selected)).toEqual({
      description: "What the page says of itself",
      pageContent: content.html,
    });
  });

  it.each([
    ["of a frame that the page cannot read", aCapture()],
    ["of a page that was too large to copy", aCapture({ selection: { text: passage } })],
  ])("%s becomes the description in any case", async (_, capture) => {
    expect(await send({ selectionUse: "content" }, capture)).toEqual({
      description: "“Two high waters a day”",
      pageContent: "<p>The page's own text.</p>",
    });
  });

  it("of a page that cannot be read becomes the description as the browser reported it", async () => {
    expect(await send({ selectionUse: "content" }, "unreadable")).toEqual({
      description: "“Two high waters a day”",
    });
  });

  it("of a profile that sends no content becomes the description", async () => {
    const choices = { selectionUse: "content", contentFormat: "none" } as const;
    expect(await send(choices, selected)).toEqual({ description: "“Two high waters a day”" });
  });

  it.each([
    ["", "description", "What the page says of itself", "<p>The page's own text.</p>"],
    ["Neap tides are weak", "description", "“Neap tides are weak”", "<p>The page's own text.</p>"],
    ["Neap tides are weak", "content", "“Neap tides are weak”", "<p>The page's own text.</p>"],
  ] as const)(
    "(“%s”, as %s) is not one that was selected when a form was open, if the page is too slow now",
    async (now, selectionUse, description, pageContent) => {
      const life = aLife(aWorldWith({ selectionUse }));
      life.service.hold();
      const reading = life.captures.read(3, address);
      life.reader.arrive(selected);
      await reading;
      requireOk(await createQuickSave(life)({ ...target, passage: now }));
      life.reader.fail({ kind: "capture-timed-out" });
      await life.service.untilOpen(1);
      expect(life.service.sent[0]).toMatchObject({
        operation: { fields: { description } },
        payload: { pageContent },
      });
    },
  );

  it("is on disk before the page is read", async () => {
    const life = aLife(aWorldWith(), { asksToDeliver: false });
    const { entryId } = requireOk(await createQuickSave(life)(target));
    expect((await entryOnDisk(life, entryId)).operation).toMatchObject({
      fields: { description: "“Two high waters a day”" },
    });
  });

  it("is not taken for saved because the page alone is on its way", async () => {
    const life = aLife(aWorldWith({ undoQuickMs: 5_000 }), { asksToDeliver: false });
    const quickSave = createQuickSave(life);
    requireOk(await quickSave({ kind: "page", address, title: "Note" }));
    expect(requireOk(await quickSave(target)).already).toBe(true);
    expect(await onDisk(life, (tx) => tx.linksAt(aProfileId, addressKey(address)))).toHaveLength(1);
  });
});

describe("what the form learns of a selection", () => {
  const read = async (choices: Partial<SavingChoices>) => {
    const life = aLife(aWorldWith(choices));
    const reading = readPage(life)({ tabId: 3, address });
    await expect.poll(() => life.reader.readings).toBe(1);
    life.reader.arrive(selected);
    return requireOk(await reading);
  };

  it("is a quote beside the page's own description", async () => {
    expect(await read({})).toMatchObject({
      description: "What the page says of itself",
      quote: "“Two high waters a day”",
      content: { from: "article" },
    });
  });

  it("is that it is the content, if the profile says so", async () => {
    const page = await read({ selectionUse: "content" });
    expect(page).toMatchObject({ content: { words: 5, from: "selection" } });
    expect(page.quote).toBeUndefined();
  });

  it("is sent as the content by a save of the form", async () => {
    const life = aLife(aWorldWith({ selectionUse: "content" }));
    life.service.hold();
    const reading = life.captures.read(3, address);
    life.reader.arrive(selected);
    await reading;
    const draft = aDraft(1, { address, pageContent: true, description: "Mine" });
    requireOk(await life.saveLink({ draft, pageAddress: address, tabId: 3 }));
    await life.service.untilOpen(1);
    expect(life.service.sent[0]).toMatchObject({
      operation: { fields: { description: "Mine" } },
      payload: { pageContent: content.html },
    });
  });
});
