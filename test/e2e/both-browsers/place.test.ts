import { expect, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { openDraftTab } from "../draft-tab.ts";
import { serveAs } from "../serve-as.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

// The tests of this file are one story: the place of a page, then that of this device.
const session = useSession({ flavour: "e2e", connected: true });
const mill = { latitude: "52.08925", longitude: "1.29321" };
const device = { latitude: 47.070_714, longitude: 15.439_504 };

const pageWithPlace = () =>
  serveAs(
    "text/html; charset=utf-8",
    `<!doctype html><title>Woodbridge tide mill</title>
     <meta name="geo.position" content="${mill.latitude};${mill.longitude}">
     <p>Twice a day, the tide fills the pond behind the mill.</p>`,
  );

test("the place of a page is neither shown nor sent, unless Saving says so", async () => {
  const address = await pageWithPlace();
  const { popup } = await session.openSettledPopup(address);
  await popup.press("button", "More fields");
  expect(await placeIn(popup)).toEqual({ latitude: "", longitude: "" });
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  expect(session.linksTo(address)).toMatchObject([{ latitude: null, longitude: null }]);
});

test("the place of a page is shown before it is sent, and can be changed", async () => {
  const saving = await session.openOptions("saving");
  await saving.press("switch", "Use the page’s location");
  await saving.waitFor("return document.body.innerText.includes('Saved.')");
  await takeShots(session, { "saving-place": saving });
  const address = await pageWithPlace();
  const { popup } = await session.openSettledPopup(address);
  // What is sent is shown: with a place, More fields is open.
  expect(await placeIn(popup)).toEqual(mill);
  await takeShots(session, { "popup-place": popup });
  await popup.fill("textbox", "Longitude", "1.3");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  const sent = { latitude: Number(mill.latitude), longitude: 1.3 };
  expect(session.linksTo(address)).toMatchObject([sent]);
});

test("Where I am fills in the place of this device, which is sent with the save and not before", async () => {
  const address = session.freshArticle();
  const page = await openDraftTab(session, address);
  await session.browser.allowPlace(page, device);
  await page.press("button", "Where I am");
  await page.waitFor("return /Filled in above/.test(document.body.innerText)");
  expect(await placeIn(page)).toEqual({ latitude: "47.07071", longitude: "15.4395" });
  await takeShots(session, { "place-here": page });
  expect(session.linksTo(address)).toEqual([]);
  await page.press("button", /^Save/, { role: "main" });
  await page.waitForText("status", "Saved", 20_000);
  const [link] = await until("the link", 20_000, async () => {
    const links = session.linksTo(address);
    return links.length > 0 ? links : undefined;
  });
  expect(link).toMatchObject({ latitude: 47.07071, longitude: 15.4395 });
});

async function placeIn(page: LinkstowPage): Promise<{ latitude: string; longitude: string }> {
  // More fields are loaded when they are opened.
  await until("the fields", 20_000, () => page.has("textbox", "Longitude"));
  const [latitude = "", longitude = ""] = [
    await page.text("textbox", "Latitude"),
    await page.text("textbox", "Longitude"),
  ];
  return { latitude, longitude };
}
