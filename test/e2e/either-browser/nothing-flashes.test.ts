import { expect, test } from "vitest";
import { moveToTab } from "../draft-tab.ts";
import { flashesSoFar, startNotingTexts } from "../flashes.ts";
import { useSession } from "../session.ts";

const session = useSession({ flavour: "e2e", connected: true });

test("nothing flashes in Connection while it is saved and tested by a server that answers at once", async () => {
  const page = await session.openOptions("connection");
  // All of it, so that none of its own texts counts as a flash when it goes.
  await page.waitForText("button", "Test connection");
  await startNotingTexts(page);
  for (const button of ["Save", "Test connection", "Save"]) {
    await page.press("button", button);
    await page.waitForText("status", /./);
    // As long as it would take until something flashed.
    await page.evaluate("await new Promise((resolve) => setTimeout(resolve, 500))");
  }
  expect(await flashesSoFar(page)).toEqual([]);
});

test("nothing flashes in the popup while a save arrives at once", async () => {
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await startNotingTexts(popup);
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved");
  await popup.evaluate("await new Promise((resolve) => setTimeout(resolve, 500))");
  expect(await flashesSoFar(popup)).toEqual([]);
});

test("nothing flashes while a draft opens in its tab", async () => {
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  const tab = await moveToTab(session, { popup, address });
  const hash = new URL(await tab.url()).hash;
  const page = await session.openOptions("saving");
  // All of it, as above.
  await page.waitForText("button", "Add");
  await startNotingTexts(page);
  await page.evaluate("location.hash = args[0]", hash);
  await page.waitForText("textbox", "In a tab of its own");
  await page.evaluate("await new Promise((resolve) => setTimeout(resolve, 1000))");
  // These words are shown for as long as the page takes, once that is more than 200 ms.
  const reading = session.texts("popup_content_reading");
  const flashes = (await flashesSoFar(page)).filter(({ text }) => text !== reading);
  expect(flashes).toEqual([]);
});
