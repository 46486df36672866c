import { beforeAll, describe, expect, test } from "vitest";
import { untilSettled } from "../../support/until-settled.ts";
import { framesSoFar, movedFields, notesFrames } from "../frames.ts";
import { useSession, type Session } from "../session.ts";

describe("with a zoom of 200 %", () => {
  const session = useSession({ flavour: "e2e", connected: true, altered: notesFrames() });
  beforeAll(() => session.browser.setZoom(2));

  test.each<[string, () => Promise<string> | string]>([
    ["a new page", () => session.freshArticle()],
    ["a saved page", () => save(session)],
  ])("no field moves from the first frame on: %s", async (_, page) => {
    const { popup } = await session.openSettledPopup(await page());
    await popup.evaluate("await new Promise((resolve) => setTimeout(resolve, 300))");
    expect(movedFields(await framesSoFar(popup))).toEqual({});
  });
});

describe("while a background takes long to wake", () => {
  const altered = notesFrames({ slowMs: 1_500 });
  const session = useSession({ flavour: "e2e", connected: true, altered });

  test("a saved page never looks like a new one, and can be saved meanwhile", async () => {
    const { popup } = await session.openPopup(await save(session));
    await untilSettled(popup);
    const words = (await framesSoFar(popup)).map((frame) => frame.words);
    const known = words.findIndex((some) => some.some((one) => one.startsWith("Saved on")));
    expect(known).toBeGreaterThan(0);
    expect(new Set(words.slice(0, known).flat())).toEqual(new Set(["Save"]));
  });

  test("a new page says so once that is known", async () => {
    const { popup } = await session.openPopup(session.freshArticle());
    await untilSettled(popup);
    const last = (await framesSoFar(popup)).at(-1);
    expect(last?.words).toEqual(["Save this page", "Save", "Add", "Add"]);
  });
});

/** Saves a page with tags, and closes the popup. Resolves with its address. */
async function save(session: Session): Promise<string> {
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await popup.fill("combobox", "Tags", "tides,mills,");
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved");
  await popup.close();
  return address;
}
