// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aCapture,
  handClock,
  heldPageReader,
  memoryProfiles,
  moment,
} from "../../../../test/support/fake-ports.ts";
import { asId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import { createPageCaptures } from "./page-captures.ts";
import { readPage } from "./read-page.ts";

const address = "https://quoin.example/notes/1";

function someCaptures() {
  const [reader, clock] = [heldPageReader(), handClock()];
  const captures = createPageCaptures(reader, clock);
  const readAt = async (tabId: number, from = address) => {
    const reading = captures.read(tabId, from);
    reader.arrive(aCapture());
    await reading;
  };
  return { reader, clock, captures, readAt };
}

describe("reading a page", () => {
  it("joins a reading of the same page in progress", async () => {
    const { reader, captures } = someCaptures();
    const readings = [captures.read(1, address), captures.read(1, address)];
    reader.arrive(aCapture());
    const [one, other] = await Promise.all(readings);
    expect(one).toEqual({ ok: true, value: aCapture() });
    expect(other).toEqual(one);
    expect(reader.readings).toBe(1);
  });

  it("is separate for another tab and another address", async () => {
    const { reader, captures, readAt } = someCaptures();
    await readAt(1);
    expect(captures.get(1, address)).toEqual(aCapture());
    expect(captures.get(2, address)).toBeUndefined();
    expect(captures.get(1, `${address}/b`)).toBeUndefined();
    await readAt(2);
    expect(reader.readings).toBe(2);
  });

  it("is separate for another format of the content", async () => {
    const { reader, captures, readAt } = someCaptures();
    await readAt(1);
    expect(captures.get(1, address, "markdown")).toBeUndefined();
    const reading = captures.read(1, address, "markdown");
    const inMarkdown = { html: "<p>a</p>", formatted: "a", words: 1, from: "article" } as const;
    reader.arrive(aCapture({ content: inMarkdown }));
    await reading;
    expect(captures.get(1, address, "markdown")?.content).toEqual(inMarkdown);
    expect(captures.get(1, address)).toEqual(aCapture());
  });

  it("is repeated after a minute", async () => {
    const { clock, captures, readAt } = someCaptures();
    await readAt(1);
    clock.pass(59_999);
    expect(captures.get(1, address)).toEqual(aCapture());
    clock.pass(1);
    expect(captures.get(1, address)).toBeUndefined();
  });

  it("is repeated after the clock was put back: how old it is, is no longer known", async () => {
    const { clock, captures, readAt } = someCaptures();
    await readAt(1);
    clock.pass(-3_600_000);
    expect(captures.get(1, address)).toBeUndefined();
  });

  it("keeps the content of the latest four pages only", async () => {
    const { captures, readAt } = someCaptures();
    for (const tabId of [1, 2, 3, 4, 5]) await readAt(tabId);
    expect(captures.get(1, address)).toBeUndefined();
    expect(captures.get(2, address)).toEqual(aCapture());
  });

  it("is tried again if it failed", async () => {
    const { reader, captures, readAt } = someCaptures();
    const failed = captures.read(1, address);
    reader.fail({ kind: "capture-timed-out" });
    expect(await failed).toEqual({ ok: false, error: { kind: "capture-timed-out" } });
    expect(captures.get(1, address)).toBeUndefined();
    await readAt(1);
    expect(reader.readings).toBe(2);
  });
});

describe("what the popup receives of a page", () => {
  it("is everything but the content itself", async () => {
    const { reader, captures } = someCaptures();
    const reading = readPage({ captures, profiles: memoryProfiles() })({ tabId: 1, address });
    await moment();
    reader.arrive(aCapture({ keywords: ["type"], imageUrl: "https://quoin.example/a.png" }));
    expect(await reading).toEqual({
      ok: true,
      value: {
        title: "What the page calls itself",
        description: "What the page says of itself",
        imageUrl: "https://quoin.example/a.png",
        keywords: ["type"],
        content: { words: 4, from: "article" },
      },
    });
  });

  it("is read in the content format of the form's profile", async () => {
    const { reader, captures } = someCaptures();
    const profiles = memoryProfiles();
    const other = { ...(await profiles.current()), id: asId<ProfileId>("another") };
    await profiles.put({ ...other, saving: { ...other.saving, contentFormat: "markdown" } });
    const reading = readPage({ captures, profiles })({
      tabId: 1,
      address,
      profileId: other.id,
    });
    await moment();
    reader.arrive(aCapture());
    await reading;
    expect(captures.get(1, address, "markdown")).toEqual(aCapture());
  });

  it("is the reason if the page could not be read", async () => {
    const { reader, captures } = someCaptures();
    const reading = readPage({ captures, profiles: memoryProfiles() })({ tabId: 1, address });
    await moment();
    reader.fail({ kind: "capture-unreadable" });
    expect(await reading).toEqual({ ok: false, error: { kind: "capture-unreadable" } });
  });
});

it("is deleted when its tab closes", async () => {
  const reader = heldPageReader();
  const captures = createPageCaptures(reader, handClock());
  for (const tabId of [1, 11]) {
    const reading = captures.read(tabId, address);
    reader.arrive(aCapture());
    await reading;
  }
  captures.keepOnly([11]);
  expect(captures.get(1, address)).toBeUndefined();
  expect(captures.get(11, address)).toEqual(aCapture());
});
