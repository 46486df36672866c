import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { flavourFor } from "../../../build/flavours.ts";
import { startService } from "../../service/server.ts";
import type { LinkstowBrowser } from "../../support/browser.ts";
import { launchLinkstow, makeProfileDir, requireBrowserUnderTest } from "../../support/launch.ts";
import { connectByMessage } from "../../support/connect-extension.ts";
import { copyBuildIn, shownLanguages, textsIn } from "../../support/in-language.ts";
import { until } from "../../support/until.ts";
import { violations } from "../axe.ts";
import { whatSticksOut } from "../layout.ts";
import { takeShots } from "../shots.ts";

const browserName = requireBrowserUnderTest();

/** The addresses of the open pages of the options, or of those that are loaded. */
function openPages(
  browser: LinkstowBrowser,
  query: { status?: "complete" } = {},
): Promise<readonly string[]> {
  return browser.inBackground(
    `const url = chrome.runtime.getURL("src/pages/options/index.html") + "*";
     return (await chrome.tabs.query({ url, ...${JSON.stringify(query)} })).map((tab) => tab.url);`,
  );
}

test("opens the connection after the installation, and not again after an update or a restart", async () => {
  const profileDir = await makeProfileDir();
  onTestFinished(() => rm(profileDir, { recursive: true, force: true, maxRetries: 10 }));
  const launch = () =>
    launchLinkstow({
      browser: browserName,
      flavour: flavourFor(browserName, "shipped"),
      profileDir,
      keepsFirstRun: true,
    });
  const browser = await launch();
  onTestFinished(() => browser.close());
  // Firefox does not close a page that is still being loaded when the update comes.
  await until(
    "the page to open",
    20_000,
    async () => (await openPages(browser, { status: "complete" })).length > 0,
  );
  expect(await openPages(browser)).toEqual([
    `${browser.extensionOrigin}/src/pages/options/index.html#/connection`,
  ]);

  // A background that ended before would open it again.
  await until("the opening to be on disk", 20_000, () =>
    browser.inBackground<boolean>(
      `return chrome.storage.local.get("firstRunOpened").then((kept) => kept.firstRunOpened === true)`,
    ),
  );

  // An update closes all pages of the extension; Firefox does so from another process, after the update.
  await browser.reloadExtension();
  await browser.inBackground("return true");
  await until("the pages to close", 20_000, async () => (await openPages(browser)).length === 0);
  await browser.killBackground();
  const tab = await browser.open("about:blank");
  expect(await openPages(browser)).toEqual([]);
  await tab.close();
  await browser.close();

  const again = await launch();
  onTestFinished(() => again.close());
  await again.killBackground();
  expect(await openPages(again)).toEqual([]);
});

test("the page opens with the connection, and with the library once there is a server", async () => {
  const browser = await launchLinkstow({
    browser: browserName,
    flavour: flavourFor(browserName, "e2e"),
  });
  onTestFinished(() => browser.close());
  const heading = async () => {
    const page = await browser.openExtensionPage("src/pages/options/index.html");
    const title = await page.waitForText("heading", /./);
    await page.close();
    return title;
  };
  expect(await heading()).not.toBe("Library");
  const dataDir = await mkdtemp(join(tmpdir(), "linkstow-first-run-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const key = "key-first-run";
  const service = await startService({ dataFile: join(dataDir, "service.sqlite"), keys: [key] });
  onTestFinished(() => service.close());
  await connectByMessage(browser, { baseUrl: service.baseUrl, key });
  expect(await heading()).toBe("Library");
});

test.each(["en", ...shownLanguages])(
  "begins in the first field, and fits a narrow window, in %s",
  async (language) => {
    const flavour = flavourFor(browserName, "shipped");
    const extensionDir = await copyBuildIn(language, flavour);
    onTestFinished(() => rm(extensionDir, { recursive: true, force: true, maxRetries: 10 }));
    const browser = await launchLinkstow({ browser: browserName, flavour, extensionDir });
    onTestFinished(() => browser.close());
    const texts = textsIn(language);

    const page = await browser.openExtensionPage("src/pages/options/index.html#/connection");
    await page.waitFor("return document.activeElement?.tagName === 'INPUT'");
    expect(await page.focused()).toMatchObject({ name: texts("connection_address"), isSeen: true });
    expect(await violations(page)).toEqual([]);
    await takeShots({ browserName }, { [`first-run-${language}`]: page });
    await page.setWidth(360);
    expect(
      await page.evaluate("return document.documentElement.scrollWidth - innerWidth"),
    ).toBeLessThanOrEqual(0);
    await takeShots({ browserName }, { [`first-run-${language}-narrow`]: page });
    await page.setWidth(600); // a window of 1,200 px with a zoom of 200 %
    expect(await whatSticksOut(page)).toEqual([]);
    await takeShots({ browserName }, { [`first-run-${language}-600`]: page });
  },
);
