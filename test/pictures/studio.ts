import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flavourFor } from "../../build/flavours.ts";
import { startSamplePages, type SamplePages } from "../sample/serve.ts";
import { startService, type Service } from "../service/server.ts";
import type { LinkstowBrowser, LinkstowPage, Theme } from "../support/browser.ts";
import { requireChromium } from "../support/browsers/chromium-page.ts";
import { connectByMessage } from "../support/connect-extension.ts";
import { copyBuildIn, textsIn, type Language, type Texts } from "../support/in-language.ts";
import { launchLinkstow } from "../support/launch.ts";
import { untilSettled } from "../support/until-settled.ts";

const key = "key-pictures";

/** The size that the stores ask for. */
export const storeSize = { width: 1_280, height: 800 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A connected Linkstow in one language, with a service and sample pages, to take pictures of. */
export interface Studio {
  readonly browser: LinkstowBrowser;
  readonly service: Service;
  readonly pages: SamplePages;
  readonly texts: Texts;
  /** Opens a section of the options in the size of the stores. */
  openOptions(section: string): Promise<LinkstowPage>;
  /** Opens the popup over a page, and waits until it no longer changes. */
  openPopup(address: string): Promise<{ tab: LinkstowPage; popup: LinkstowPage }>;
  take(page: LinkstowPage, theme: Theme): Promise<Buffer>;
  /** Takes a picture of HTML that is drawn on an empty page of this size. */
  draw(html: string, size: Size): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openStudio(language: Language): Promise<Studio> {
  const folder = await mkdtemp(join(tmpdir(), "linkstow-pictures-"));
  const flavour = flavourFor("chromium", "e2e");
  const extensionDir = await copyBuildIn(language, flavour);
  const dataFile = join(folder, "service.sqlite");
  const service = await startService({ dataFile, keys: [key] });
  const pages = await startSamplePages();
  const browser = await launchLinkstow({ browser: "chromium", flavour, extensionDir });
  await connectByMessage(browser, { baseUrl: service.baseUrl, key });
  const texts = textsIn(language);
  let taken = 0;

  async function shoot(page: LinkstowPage): Promise<Buffer> {
    const path = join(folder, `${++taken}.png`);
    await page.screenshot(path);
    return readFile(path);
  }

  return {
    browser,
    service,
    pages,
    texts,
    async openOptions(section) {
      const page = await browser.openExtensionPage(`src/pages/options/index.html#/${section}`);
      await requireChromium(page).page.setViewport(storeSize);
      return page;
    },
    async openPopup(address) {
      const tab = await browser.open(address);
      const popup = await browser.pressAction(tab);
      await untilSettled(popup, texts);
      return { tab, popup };
    },
    async take(page, theme) {
      await page.showIn(theme);
      return shoot(page);
    },
    async draw(html, size) {
      const page = await browser.open("about:blank");
      await requireChromium(page).page.setViewport(size);
      await page.evaluate(
        `document.body.innerHTML = args[0];
         await Promise.all([...document.images].map((image) => image.decode()));`,
        html,
      );
      const picture = await shoot(page);
      await page.close();
      return picture;
    },
    async close() {
      await browser.close();
      await service.close();
      await pages.close();
      for (const dir of [folder, extensionDir]) {
        await rm(dir, { recursive: true, force: true, maxRetries: 10 });
      }
    },
  };
}

/** A picture for use in HTML. */
export function imageOf(png: Buffer): string {
  return `data:image/png;base64,${png.toString("base64")}`;
}
