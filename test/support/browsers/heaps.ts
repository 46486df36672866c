import type { CDPSession, Page } from "puppeteer-core";
import type { LinkstowPage } from "../browser.ts";
import { ChromiumPage } from "./chromium-page.ts";
import { inSession, workerTargets } from "./chromium-worker.ts";
import { requireFirefox } from "./firefox-page.ts";

/** In bytes. */
export interface Heaps {
  readonly page: number;
  readonly background: number;
}

/** What a page of the extension and its running background hold in memory after a garbage collection. */
export async function heapsOf(page: LinkstowPage): Promise<Heaps> {
  return page instanceof ChromiumPage
    ? chromiumHeaps(page.page)
    : requireFirefox(page).asBrowser<Heaps>(FIREFOX_HEAPS);
}

/** What a page of the extension holds in memory after a garbage collection. Only Chromium tells it of one page. */
export async function usedBytesIn(page: LinkstowPage): Promise<number | undefined> {
  if (!(page instanceof ChromiumPage)) return undefined;
  const session = await page.page.createCDPSession();
  try {
    return await usedBytes(session);
  } finally {
    await session.detach();
  }
}

async function chromiumHeaps(page: Page): Promise<Heaps> {
  const cdp = await page.browser().target().createCDPSession();
  const own = await page.createCDPSession();
  try {
    const [worker] = await workerTargets(cdp, new URL("/", page.url()).href);
    const background = worker === undefined ? undefined : await inSession(cdp, worker, usedBytes);
    if (background === undefined) throw new Error("The background has ended");
    return { page: await usedBytes(own), background };
  } finally {
    await own.detach();
    await cdp.detach();
  }
}

/** The objects of scripts, those of the browser that they keep, and the bytes of their buffers. */
async function usedBytes(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize, embedderHeapUsedSize, backingStorageSize } =
    await session.send("Runtime.getHeapUsage");
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}

/** As `about:memory` does it, for the windows of one process. Each has a heap of its own. */
const FIREFOX_HEAPS = `
const manager = classes["@mozilla.org/memory-reporter-manager;1"]
  .getService(interfaces.nsIMemoryReporterManager);
utils.forceGC();
utils.forceCC();
utils.forceGC();
const bytesOf = (itsWindow) => {
  const total = {};
  manager.sizeOfTab(itsWindow, {}, {}, {}, {}, {}, {}, total, {}, {});
  return total.value;
};
const background = window.wrappedJSObject.browser.extension.getBackgroundPage();
if (!background) throw new Error("The background has ended");
return { page: bytesOf(window), background: bytesOf(background) };
`;
