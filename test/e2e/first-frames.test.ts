import { beforeAll, describe, expect, test } from "vitest";
import { framesSoFar, movedFields, notesFrames } from "./frames.ts";
import { useSession, type Session } from "./session.ts";

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
