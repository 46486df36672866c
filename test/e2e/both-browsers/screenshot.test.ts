import { onTestFinished, expect, test } from "vitest";
import type { StoredFile } from "../../service/operations/files.ts";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { untilSettled } from "../../support/until-settled.ts";
import { moveToTab } from "../draft-tab.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true });

test("a screenshot is sent with its link, small, and shows the page without the popup", async () => {
  const address = session.freshArticle();
  const { popup } = await openColoured(address);
  await popup.press("checkbox", "Screenshot");
  await takeShots(session, { screenshot: popup });
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  const [link] = session.linksTo(address);
  const data = link?.image_data ?? "";
  expect(data).toMatch(/^data:image\/(?:webp|jpeg);base64,/u);
  expect(data.length).toBeLessThan(800_000);
  const { width, height, colours } = await describePicture(popup, data);
  expect(Math.max(width, height)).toBeLessThanOrEqual(1_600);
  expect(Math.min(width, height)).toBeGreaterThan(200);
  expect(colours).toEqual(Array(5).fill("green"));
  expect(link?.page_content).toContain("let the sea in");
});

test("a screenshot is a file of its link, if Saving says so", async () => {
  const saving = await session.openOptions("saving");
  await choose(saving, "file");
  await takeShots(session, { "saving-screenshot": saving });
  const address = session.freshArticle();
  const { popup } = await openColoured(address);
  await popup.press("checkbox", "Screenshot");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  const file = await until("the screenshot at the service", 20_000, async () => {
    const ids = session.linksTo(address).map(({ id }) => id);
    return session.service.files().find(({ link_id: id }) => id !== null && ids.includes(id));
  });
  expect(file).toMatchObject({
    name: expect.stringMatching(/^screenshot\.(?:webp|jpg)$/u),
    type: expect.stringMatching(/^image\/(?:webp|jpeg)$/u),
  } satisfies Partial<Record<keyof StoredFile, unknown>>);
  expect(session.linksTo(address)[0]?.image_data ?? "").toBe("");
});

test("the form in its own tab brings the page to the front for its screenshot, and comes back", async () => {
  const saving = await session.openOptions("saving");
  await choose(saving, "image-data");
  const address = session.freshArticle();
  const { popup } = await openColoured(address);
  const page = await moveToTab(session, { popup, address });
  await page.press("checkbox", "Screenshot");
  await takeShots(session, { "screenshot-tab": page });
  await page.press("button", /^Save/, { role: "main" });
  await page.waitForText("status", "Saved", 20_000);
  const [link] = session.linksTo(address);
  const { colours } = await describePicture(page, link?.image_data ?? "");
  expect(colours).toEqual(Array(5).fill("green"));
  await page.waitFor("return document.visibilityState === 'visible'");
});

/** Chooses how screenshots are sent. */
async function choose(saving: LinkstowPage, use: string): Promise<void> {
  await saving.waitFor("return document.querySelector('select') !== null");
  await saving.evaluate(
    `const select = [...document.querySelectorAll("select")].find((one) =>
       [...one.options].some(({ value }) => value === "image-data"));
     select.value = args[0];
     select.dispatchEvent(new Event("change", { bubbles: true }));`,
    use,
  );
  await saving.waitFor("return document.body.innerText.includes('Saved.')");
}

/** The popup over a page whose every corner is green. */
async function openColoured(address: string): Promise<{ tab: LinkstowPage; popup: LinkstowPage }> {
  const tab = await session.browser.open(address);
  onTestFinished(() => tab.close().catch(() => undefined));
  await tab.evaluate(
    `const cover = document.createElement("div");
     cover.style.cssText = "position:fixed;inset:0;z-index:9;background:rgb(0,160,0)";
     document.documentElement.append(cover);
     await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));`,
  );
  const popup = await session.browser.pressAction(tab);
  onTestFinished(() => popup.close().catch(() => undefined));
  await untilSettled(popup);
  return { tab, popup };
}

/** Size of a picture, and the colour of its corners and its middle. */
function describePicture(
  page: LinkstowPage,
  dataUrl: string,
): Promise<{ width: number; height: number; colours: string[] }> {
  return page.evaluate(
    `const image = new Image();
     image.src = args[0];
     await image.decode();
     const canvas = new OffscreenCanvas(image.width, image.height);
     const pen = canvas.getContext("2d");
     pen.drawImage(image, 0, 0);
     const { width, height } = image;
     const colours = [[9, 9], [width - 30, 9], [9, height - 30], [width - 30, height - 30], [width >> 1, height >> 1]]
       .map(([x, y]) => {
         const [red, green, blue] = pen.getImageData(x, y, 1, 1).data;
         return green > 120 && red < 40 && blue < 40 ? "green" : red + " " + green + " " + blue;
       });
     return { width, height, colours };`,
    dataUrl,
  );
}
