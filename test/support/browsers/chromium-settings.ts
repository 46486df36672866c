import type { Browser, Extension } from "puppeteer-core";

/** By the browser's own setting, because no extension may zoom its own pages. */
export async function setDefaultZoom(browser: Browser, factor: number): Promise<void> {
  const settings = await browser.newPage();
  await settings.goto("chrome://settings/");
  await settings.evaluate(`chrome.settingsPrivate.setDefaultZoom(${factor})`);
  await settings.close();
}

/** Runs an async function body in the browser's page of extensions; `developerPrivate`, `extensionId`. */
export async function inExtensionSettings(
  browser: Browser,
  { id }: Extension,
  body: string,
): Promise<void> {
  const settings = await browser.newPage();
  await settings.goto("chrome://extensions/");
  await settings.evaluate(`(async () => {
    const { developerPrivate } = chrome;
    const extensionId = ${JSON.stringify(id)};
    ${body}
  })()`);
  await settings.close();
}
